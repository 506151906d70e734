/// The type of a key's values, with bounds and choices; also the static type of an expression. The evaluator
/// converts values to the type or reports an error.
package enum ValueType: Hashable, Sendable {
  /// A number of this dimension; nil for any dimension. A plain 0 fits every dimension.
  case number(Dimension?, NumberBounds)
  case whole(NumberBounds)
  /// A point; words such as `center` refer to the parent or the canvas, depending on the key.
  case point
  /// A point, or a view that stands for a point or an outline.
  case place
  /// A pair of numbers without words: directions, offsets, unit points.
  case vector
  /// A vector that is not zero.
  case axis
  /// A width and a height within bounds, or one number for a square.
  case size(NumberBounds)
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
  /// Any value, or a value whose type is unknown until it is computed.
  case any
  /// A plain 0 as the value of an expression; it fits every dimension.
  case zero
  /// The value `none`; only `==` and `!=` accept it.
  case none

  // MARK: Values of more than one expression

  case stroke
  case shadows
  /// A list of `count` numbers within bounds; of any number of elements above 0 if `count` is nil.
  case numbers(NumberBounds, count: Int?)
  /// One radius within bounds, or four.
  case corners(NumberBounds)
  /// A list of at least this number of points.
  case points(Int)
  case star
  case body
  /// The font of a label.
  case font
  /// Members of a behavior; a single one if `isSingle`.
  case items(isSingle: Bool)
  /// A truth value, a number or insets.
  case insets
  /// The region in which a field acts.
  case region
  /// A lower and an upper limit with 0 between them.
  case range
  /// A force that is evaluated for each item in each step.
  case force
  /// The name of a picture file.
  case picture
  /// A color, or none.
  case tint
  /// A list of actions; its expressions also see these names.
  case actions(seeing: [String] = [])
  /// How children are placed.
  case layout
  /// A value with a parser of its own.
  case custom

  package static let plain = ValueType.number(.plain, .any)
  package static let time = ValueType.number(.time, .any)
  package static let angle = ValueType.number(.angle, .any)
  package static let spin = ValueType.number(.spin, .any)

  /// A plain number within bounds.
  static func number(_ bounds: NumberBounds) -> ValueType { .number(.plain, bounds) }

  /// A time within bounds.
  static func time(_ bounds: NumberBounds) -> ValueType { .number(.time, bounds) }

  static func number(of dimension: Dimension?) -> ValueType { .number(dimension, .any) }
}

extension ValueType {
  /// Bounds of the numbers that a key accepts; unbounded for types without numbers.
  var bounds: NumberBounds {
    switch self {
    case .number(_, let bounds), .whole(let bounds), .numbers(let bounds, _), .size(let bounds),
      .corners(let bounds):
      bounds
    default: .any
    }
  }

  var isActions: Bool { if case .actions = self { true } else { false } }

  /// The names that only this value's expressions see, such as `contact`.
  var visibleNames: [String] { if case .actions(let names) = self { names } else { [] } }

  /// The type that an expression gets when it reads a key of this type; nil if the key is not readable.
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
    case .place, .size, .scale, .paint, .path, .stroke, .shadows, .numbers, .corners, .points, .star, .body,
      .font,
      .items(isSingle: false), .zero, .none, .region, .range, .force, .picture, .tint,
      .actions, .layout, .custom:
      nil
    }
  }
}
