public import FlingGeometry

/// The area in which a field acts, relative to the field's position: a combination of circles and rectangles.
///
/// An immutable value: combining two regions makes a new one. Points on an edge are inside. They are also
/// inside the results of `inverse()` and `byDifference(from:)`, which remove only the interior. In points.
public struct Region: Equatable, Sendable {
  /// The region in postfix notation: each operator follows its two operands.
  package enum Step: Equatable, Sendable {
    /// The whole plane, or the empty region.
    case whole(Bool)
    case circle(Double)
    /// Half the width and half the height.
    case box(Double, Double)
    case notCircle(Double)
    case notBox(Double, Double)
    case both
    case either
  }

  /// Limit on the number of combined shapes. A behavior refuses a region that exceeds it.
  static let maxParts = 4096

  package let steps: [Step]
  /// Size of the evaluation stack: at most 13, because the operand that needs more comes first.
  package let depth: Int
  let isEverywhere: Bool
  /// Why behaviors refuse the region; nil if it is valid.
  let fault: Fault?

  /// The reason why behaviors refuse a region.
  enum Fault: Equatable, Sendable {
    case radius(Double)
    case size(Size)
    case tooManyParts
  }

  package init(_ steps: [Step], depth: Int) {
    self.init(steps, depth: depth, fault: nil)
  }

  private init(_ steps: [Step], depth: Int, fault: Fault?) {
    self.steps = steps
    self.depth = depth
    self.fault = fault
    isEverywhere = steps == [.whole(true)]
  }

  /// The whole plane. The default of a new field.
  public static let infinite = Region([.whole(true)], depth: 1)

  /// A disc about the field's position.
  /// - Parameter radius: in points, at least 0 and finite.
  public init(radius: Double) {
    let isRight = radius >= 0 && radius.isFinite
    self.init([.circle(radius)], depth: 1, fault: isRight ? nil : .radius(radius))
  }

  /// A rectangle centered at the field's position.
  /// - Parameter size: in points, both sides at least 0 and finite.
  public init(size: Size) {
    let isRight = size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite
    self.init(
      [.box(size.width / 2, size.height / 2)], depth: 1,
      fault: isRight ? nil : .size(size))
  }

  /// The complement of this region. The edge belongs to both.
  public func inverse() -> Region {
    // De Morgan's laws: not (a and b) is (not a) or (not b).
    let steps = steps.map { step -> Step in
      switch step {
      case .whole(let isAll): .whole(!isAll)
      case .circle(let radius): .notCircle(radius)
      case .notCircle(let radius): .circle(radius)
      case .box(let x, let y): .notBox(x, y)
      case .notBox(let x, let y): .box(x, y)
      case .both: .either
      case .either: .both
      }
    }
    return Region(steps, depth: depth, fault: fault)
  }

  /// The union of this region and another.
  public func byUnion(with region: Region) -> Region { joined(with: region, by: .either) }

  /// This region without the other.
  public func byDifference(from region: Region) -> Region { joined(with: region.inverse(), by: .both) }

  /// The intersection of this region and another.
  public func byIntersection(with region: Region) -> Region { joined(with: region, by: .both) }

  /// Whether the region contains a point.
  /// - Parameter point: from the field's position, in points.
  public func contains(_ point: Point) -> Bool {
    // The evaluation stack; bit 0 is its top.
    var stack: UInt64 = 0
    for step in steps {
      let isIn: Bool
      switch step {
      case .whole(let isAll): isIn = isAll
      case .circle(let radius): isIn = point.dot(point) <= radius * radius
      case .notCircle(let radius): isIn = point.dot(point) >= radius * radius
      case .box(let x, let y): isIn = abs(point.x) <= x && abs(point.y) <= y
      case .notBox(let x, let y): isIn = abs(point.x) >= x || abs(point.y) >= y
      case .both:
        stack = (stack >> 1) & (stack | ~1)
        continue
      case .either:
        stack = (stack >> 1) | (stack & 1)
        continue
      }
      stack = stack << 1 | (isIn ? 1 : 0)
    }
    return stack & 1 == 1
  }

  private func joined(with other: Region, by step: Step) -> Region {
    let fault = fault ?? other.fault
    guard steps.count + other.steps.count < 2 * Region.maxParts else {
      return Region([.whole(false)], depth: 1, fault: fault ?? .tooManyParts)
    }
    let (first, second) = depth >= other.depth ? (self, other) : (other, self)
    let depth = first.depth > second.depth ? first.depth : first.depth + 1
    return Region(first.steps + second.steps + [step], depth: depth, fault: fault)
  }
}
