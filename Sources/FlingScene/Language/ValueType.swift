/// What a key takes, with its bounds and choices; also what an expression is known to give before it is computed. The
/// evaluator converts to it or says what is wrong.
package enum ValueType: Hashable, Sendable {
  /// A number of this dimension; nil for any. A plain 0 fits every dimension.
  case number(Dimension?, Bounds)
  case whole(Bounds)
  /// A point; a word such as `center` counts in the parent or in the canvas, as the place says.
  case point
  /// A pair of numbers for which no words stand: directions, offsets, unit points.
  case vector
  /// A vector that is not zero.
  case axis
  /// A point, or one number for a square.
  case size
  /// A point, or one number for both axes.
  case scale
  case rect
  /// A color, or a text that spells one.
  case color
  /// A paint, a color, or a text that spells one.
  case paint
  /// A text; numbers, truth values, points and colors are printed.
  case text
  /// A text from a list.
  case choice([String])
  /// SVG path data.
  case path
  case truth
  case view
  /// Anything, or what is not known before it is computed.
  case any
  /// A plain 0 that an expression gives, which fits every dimension.
  case zero
  /// What `==` and `!=` alone take.
  case none

  // MARK: What is more than one expression

  case stroke
  case shadows
  /// A list of so many numbers within bounds; of any count but 0 if that is nil.
  case numbers(Bounds, count: Int?)
  /// One radius or four.
  case corners
  /// At least so many points.
  case points(Int)
  case star
  case body
  /// How a label's characters look.
  case font
  /// Members of a behavior; one if `isSingle`.
  case items(isSingle: Bool)
  /// A truth value, a number or insets.
  case insets
  /// Where a field acts.
  case region
  /// Two numbers between which 0 lies.
  case range
  /// A force that is computed for each item again and again.
  case force
  /// The name of a file that holds a picture.
  case picture
  /// A color, or none.
  case tint
  /// Something that the entry's part of the front end reads by itself.
  case custom

  package static let plain = ValueType.number(.plain, .any)
  package static let time = ValueType.number(.time, .any)
  package static let angle = ValueType.number(.angle, .any)
  package static let spin = ValueType.number(.spin, .any)

  /// A plain number within bounds.
  static func number(_ bounds: Bounds) -> ValueType { .number(.plain, bounds) }

  /// A time within bounds.
  static func time(_ bounds: Bounds) -> ValueType { .number(.time, bounds) }

  static func number(of dimension: Dimension?) -> ValueType { .number(dimension, .any) }
}

extension ValueType {
  /// Which numbers a key takes; any where it takes none.
  var bounds: Bounds {
    switch self {
    case .number(_, let bounds), .whole(let bounds), .numbers(let bounds, _): bounds
    default: .any
    }
  }

  /// What an expression gets that reads a key of this type; nil if none can.
  var reading: ValueType? {
    switch self {
    case .number(let dimension, _): .number(of: dimension)
    case .whole: .number(of: .plain)
    case .point, .vector, .axis: .point
    case .rect: .rect
    case .color: .color
    case .text, .choice: .text
    case .truth: .truth
    case .view, .items(isSingle: true): .view
    case .insets, .any: .any
    case .size, .scale, .paint, .path, .stroke, .shadows, .numbers, .corners, .points, .star, .body, .font,
      .items(isSingle: false), .zero, .none, .region, .range, .force, .picture, .tint, .custom:
      nil
    }
  }
}
