public import FlingGeometry

/// Where a field acts: a part of the plane about the field's position, made of circles and rectangles.
///
/// A value that never changes: combining two makes a third. Points on an edge are inside, and so they are of what
/// `inverse()` and `byDifference(from:)` leave, which only lack the inside. In points.
public struct Region: Equatable, Sendable {
  /// How the region is worked out: shapes and what joins them, each after what it joins.
  package enum Step: Equatable, Sendable {
    /// Everywhere, or nowhere.
    case whole(Bool)
    case circle(Double)
    /// Half the width and half the height.
    case box(Double, Double)
    case notCircle(Double)
    case notBox(Double, Double)
    case both
    case either
  }

  /// The most shapes that may be combined; more make a region that no behavior takes.
  static let mostParts = 4096

  package let steps: [Step]
  /// How many results must be kept at a time: at most 13, as the side that needs more comes first.
  package let depth: Int
  let isEverywhere: Bool
  /// Why no behavior takes it.
  let fault: Fault?

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

  /// The whole plane, which is where a new field acts.
  public static let infinite = Region([.whole(true)], depth: 1)

  /// A disc about the field's position.
  /// - Parameter radius: in points, at least 0 and finite.
  public init(radius: Double) {
    let isRight = radius >= 0 && radius.isFinite
    self.init([.circle(radius)], depth: 1, fault: isRight ? nil : .radius(radius))
  }

  /// A rectangle, the field's position in its middle.
  /// - Parameter size: in points, both sides at least 0 and finite.
  public init(size: Size) {
    let isRight = size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite
    self.init(
      [.box(size.width / 2, size.height / 2)], depth: 1,
      fault: isRight ? nil : .size(size))
  }

  /// All that is not within this region; its edge belongs to both.
  public func inverse() -> Region {
    // Not (a and b) is (not a) or (not b).
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

  /// What is in this region, in the other or in both.
  public func byUnion(with region: Region) -> Region { joined(with: region, by: .either) }

  /// What is in this region without the other.
  public func byDifference(from region: Region) -> Region { joined(with: region.inverse(), by: .both) }

  /// What is in both.
  public func byIntersection(with region: Region) -> Region { joined(with: region, by: .both) }

  /// Whether a point is in it.
  /// - Parameter point: from the field's position, in points.
  public func contains(_ point: Point) -> Bool {
    // Bit k is the k-th result that is kept.
    var kept: UInt64 = 0
    for step in steps {
      let isIn: Bool
      switch step {
      case .whole(let isAll): isIn = isAll
      case .circle(let radius): isIn = point.dot(point) <= radius * radius
      case .notCircle(let radius): isIn = point.dot(point) >= radius * radius
      case .box(let x, let y): isIn = abs(point.x) <= x && abs(point.y) <= y
      case .notBox(let x, let y): isIn = abs(point.x) >= x || abs(point.y) >= y
      case .both:
        kept = (kept >> 1) & (kept | ~1)
        continue
      case .either:
        kept = (kept >> 1) | (kept & 1)
        continue
      }
      kept = kept << 1 | (isIn ? 1 : 0)
    }
    return kept & 1 == 1
  }

  private func joined(with other: Region, by step: Step) -> Region {
    let fault = fault ?? other.fault
    guard steps.count + other.steps.count < 2 * Region.mostParts else {
      return Region([.whole(false)], depth: 1, fault: fault ?? .tooManyParts)
    }
    let (first, second) = depth >= other.depth ? (self, other) : (other, self)
    let depth = first.depth > second.depth ? first.depth : first.depth + 1
    return Region(first.steps + second.steps + [step], depth: depth, fault: fault)
  }
}
