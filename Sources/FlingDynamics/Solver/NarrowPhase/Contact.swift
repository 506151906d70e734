internal import FlingGeometry

/// A pair of parts that are near each other, kept from substep to substep. There may be very many, so the
/// struct is small: normal, points and impulses of touching pairs are in a `ManifoldRecord`.
struct Contact: Sendable {
  /// Accumulated impulses at one point, in mass × pt/s.
  struct Impulses: Sendable {
    var normal = 0.0
    var tangent = 0.0
  }

  /// Bodies; `a` has the lower index. `b` is the ground for contacts with a boundary.
  @Int32Stored var a: Int
  @Int32Stored var b: Int
  @Int32Stored var partA: Int
  /// A part, or a segment index if `b` is the ground.
  @Int32Stored var partB: Int
  /// Separation of the parts, in points. Exact when they touch, where negative values are depth; else a lower
  /// bound of the distance.
  var gap = Double.infinity
  /// Index in `manifoldCache`; -1 for none.
  @Int32Stored var record = -1
  private var contactPoints: UInt8 = 0
  /// The flags below, in one byte.
  private var flags = Flags.isNew

  private struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let isBehind = Flags(rawValue: 1)
    static let isNew = Flags(rawValue: 2)
    static let isTouching = Flags(rawValue: 4)
    static let isSolved = Flags(rawValue: 8)
    static let isStruck = Flags(rawValue: 16)
    static let isInelasticWide = Flags(rawValue: 32)
    static let exceededImpactCap = Flags(rawValue: 64)
    static let isListed = Flags(rawValue: 128)
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

  /// The side of the segment on which the item is: 1 for the side of its normal, -1 for the other.
  var side: Double {
    get { flags.contains(.isBehind) ? -1 : 1 }
    set { set(.isBehind, newValue < 0) }
  }

  /// Number of contact points.
  var count: Int {
    get { Int(contactPoints) }
    set { contactPoints = UInt8(newValue) }
  }

  /// Whether the side of the segment is still to be determined.
  var isNew: Bool {
    get { flags.contains(.isNew) }
    set { set(.isNew, newValue) }
  }
  /// Whether the parts touched when touches were last compared, for reports and for sleeping.
  var isTouching: Bool {
    get { flags.contains(.isTouching) }
    set { set(.isTouching, newValue) }
  }
  /// Whether the solver handles the contact in this substep, so that continuous collision skips it.
  var isSolved: Bool {
    get { flags.contains(.isSolved) }
    set { set(.isSolved, newValue) }
  }
  /// Whether the contact is inelastic and belongs to a wide island, whose solver stops it at any speed.
  var isInelasticWide: Bool {
    get { flags.contains(.isInelasticWide) }
    set { set(.isInelasticWide, newValue) }
  }
  /// Whether it had an impact in this substep, though the parts may be separate again.
  var isStruck: Bool {
    get { flags.contains(.isStruck) }
    set { set(.isStruck, newValue) }
  }
  /// Whether it reached the limit of impacts and still closes. Then only the solver stops it for the rest of
  /// the step.
  var exceededImpactCap: Bool {
    get { flags.contains(.exceededImpactCap) }
    set { set(.exceededImpactCap, newValue) }
  }

  /// Whether it is in the list of an island. Wide islands also list contacts that are somewhat apart.
  var isListed: Bool {
    get { flags.contains(.isListed) }
    set { set(.isListed, newValue) }
  }

  enum Proximity {
    /// `near`: within `contactDistance` of each other. `closing`: farther apart, but fast enough to meet in
    /// the next substep. `apart`: neither.
    case near, closing, apart
  }

  var proximity: Proximity { contactPoints == 0 ? .apart : (gap > World.contactDistance ? .closing : .near) }

  private mutating func set(_ flag: Flags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }
}
