internal import FlingGeometry

/// Two parts near each other, from one substep to the next. There may be many, so each is kept small: what only those need
/// that touch stands in a `ManifoldRecord`.
struct Contact: Sendable {
  struct Impulses: Sendable {
    var normal = 0.0
    var tangent = 0.0
  }

  /// Bodies, the first with the lower index; the second is the ground where a boundary is meant.
  @Int32Stored var a: Int
  @Int32Stored var b: Int
  @Int32Stored var partA: Int
  /// A part, or a segment where `b` is the ground.
  @Int32Stored var partB: Int
  /// A lower bound of the distance, and exactly the signed depth where the parts meet.
  var gap = Double.infinity
  /// In the world's list of holds; -1 for none.
  @Int32Stored var record = -1
  private var contactPoints: UInt8 = 0
  private var marks = Marks.isNew

  private struct Marks: OptionSet, Sendable {
    let rawValue: UInt8
    static let isBehind = Marks(rawValue: 1)
    static let isNew = Marks(rawValue: 2)
    static let isTouching = Marks(rawValue: 4)
    static let isSolved = Marks(rawValue: 8)
    static let isStruck = Marks(rawValue: 16)
    static let isInelasticWide = Marks(rawValue: 32)
    static let isSolverOwned = Marks(rawValue: 64)
    static let exceededImpactCap = Marks(rawValue: 128)
  }

  init(_ pair: PartPair) {
    a = pair.a
    b = pair.b
    partA = pair.partA
    partB = pair.partB
  }

  var pair: PartPair { PartPair(a: a, b: b, partA: partA, partB: partB) }

  var isBoundary: Bool { b == World.ground }

  /// Both bodies.
  var bodies: [Int] { [a, b] }

  /// On which side of a segment the item is.
  var side: Double {
    get { marks.contains(.isBehind) ? -1 : 1 }
    set { mark(.isBehind, newValue < 0) }
  }

  /// At how many spots the two touch or nearly do.
  var count: Int {
    get { Int(contactPoints) }
    set { contactPoints = UInt8(newValue) }
  }

  var isNew: Bool {
    get { marks.contains(.isNew) }
    set { mark(.isNew, newValue) }
  }
  var isTouching: Bool {
    get { marks.contains(.isTouching) }
    set { mark(.isTouching, newValue) }
  }
  /// Kept apart by the solver in this substep, so that no impact is sought on its way.
  var isSolved: Bool {
    get { marks.contains(.isSolved) }
    set { mark(.isSolved, newValue) }
  }
  /// Dull and in a pile, whose solver stops it whatever its speed.
  var isInelasticWide: Bool {
    get { marks.contains(.isInelasticWide) }
    set { mark(.isInelasticWide, newValue) }
  }
  /// How it lies is known to its pile, which follows it from substep to substep, and only then here when that is asked for.
  var isSolverOwned: Bool {
    get { marks.contains(.isSolverOwned) }
    set { mark(.isSolverOwned, newValue) }
  }
  /// Hit in this substep, though it may be apart again.
  var isStruck: Bool {
    get { marks.contains(.isStruck) }
    set { mark(.isStruck, newValue) }
  }
  /// Still closing after more blows than are dealt, so that the solver alone stops it for the rest of the step.
  var exceededImpactCap: Bool {
    get { marks.contains(.exceededImpactCap) }
    set { mark(.exceededImpactCap, newValue) }
  }

  enum Proximity {
    /// Within `watch` of each other; so fast that they may meet in the next substep; neither.
    case near, closing, apart
  }

  var proximity: Proximity { contactPoints == 0 ? .apart : (gap > World.watch ? .closing : .near) }

  private mutating func mark(_ one: Marks, _ isSet: Bool) {
    if isSet { marks.insert(one) } else { marks.remove(one) }
  }
}
