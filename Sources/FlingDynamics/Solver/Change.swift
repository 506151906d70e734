/// Data that a world derives from its bodies, boundaries, joints, fields and contacts, and rebuilds before
/// the next use after a change.
struct DerivedData: OptionSet, Sendable {
  let rawValue: UInt16
  /// The contacts of each body.
  static let contactGraph = DerivedData(rawValue: 1)
  /// The joints of each body.
  static let jointGraph = DerivedData(rawValue: 2)
  /// Bodies, parts and segments that are mirror images of each other.
  static let symmetry = DerivedData(rawValue: 4)
  /// Contacts that are mirror images of each other.
  static let contactSymmetry = DerivedData(rawValue: 8)
  /// Manifolds of all contacts with an awake body.
  static let manifolds = DerivedData(rawValue: 16)
  /// Contacts with an awake body, grouped by gap.
  static let contactLists = DerivedData(rawValue: 32)
  /// Bodies that the solver has to solve together.
  static let islands = DerivedData(rawValue: 64)
  /// The contacts of each island.
  static let islandContacts = DerivedData(rawValue: 2048)
  /// Which joints have awake bodies.
  static let awakeJoints = DerivedData(rawValue: 4096)
  /// Pairs of all parts that are near each other.
  static let pairs = DerivedData(rawValue: 128)
  /// Which pairs touch: the next comparison must go through all contacts.
  static let touches = DerivedData(rawValue: 256)
  /// Joint systems and springs.
  static let jointSystems = DerivedData(rawValue: 512)
  /// Which field acts on which body.
  static let fieldEffects = DerivedData(rawValue: 1024)

  /// What is derived from indices of bodies, parts or contacts.
  static let indexed: DerivedData = [
    .contactGraph, .symmetry, .contactSymmetry, .manifolds, .contactLists, .islands, .awakeJoints, .pairs,
    .touches,
  ]
  /// What a new world has not derived yet. Without fields there are no effects to find.
  static let initial: DerivedData = [.indexed, .jointGraph, .jointSystems]

  /// Marks data as up to date.
  /// - Returns: Whether they were stale.
  mutating func refresh(_ data: DerivedData) -> Bool {
    defer { subtract(data) }
    return !isDisjoint(with: data)
  }
}

/// A change of a world that makes derived data stale.
enum Change {
  // Changes by calls.
  /// A body was added at the end of the list.
  case bodyAdded
  /// Bodies were removed, so that the others have new indices.
  case bodiesRemoved
  /// Parts have new indices, because bodies were removed or got other shapes.
  case partsRenumbered
  /// Properties of a body were set.
  case bodyProperties
  /// The inverse mass of a body was computed.
  case mass
  /// A body was moved by a call, or by the bound on energy.
  case placement
  case boundaries
  case joints
  /// Another set of pairs does not collide because of joints.
  case collidingPairs
  case fields

  // Changes by a step.
  /// Sleeping bodies woke.
  case waking
  /// Bodies fell asleep.
  case sleeping
  /// Islands were suspended for the rest of the step.
  case suspension
  /// The suspension of an island ended before the end of the step.
  case earlyResumption
  /// All suspensions ended with the step.
  case resumption
  /// Contacts have new indices, because some were added or removed.
  case contactsRenumbered
  /// A touching contact was removed.
  case touchLost
  /// Joint systems were made for other joints.
  case jointSystems
  /// Contacts or joints connect other awake bodies than before.
  case islandBodies
  /// A contact within a wide island came near, or a listed contact was removed.
  case islandContacts
  /// Bodies have other mirror images than before.
  case mirrorImages

  /// What becomes stale.
  @inline(__always)
  var staleData: DerivedData {
    switch self {
    case .bodyAdded: [.indexed, .jointGraph]
    case .bodiesRemoved: [.jointGraph, .jointSystems, .fieldEffects]
    case .partsRenumbered: .indexed
    case .bodyProperties: [.jointSystems, .islandContacts, .pairs, .touches]
    case .mass: [.islands, .awakeJoints, .fieldEffects]
    case .placement: .manifolds
    case .boundaries: .indexed
    case .joints: [.jointGraph, .jointSystems]
    case .collidingPairs: .pairs
    case .fields: .fieldEffects
    case .waking: [.manifolds, .contactLists, .islands, .awakeJoints]
    case .sleeping: [.contactLists, .islands, .awakeJoints]
    case .suspension: .contactLists
    case .earlyResumption: [.contactLists, .islands, .awakeJoints]
    case .resumption: .contactLists
    case .contactsRenumbered: [.contactGraph, .contactSymmetry, .contactLists]
    case .touchLost: .touches
    case .jointSystems: [.islands, .awakeJoints]
    case .islandBodies: .islands
    case .islandContacts: .islandContacts
    case .mirrorImages: .contactSymmetry
    }
  }
}
