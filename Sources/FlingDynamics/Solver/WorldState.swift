internal import FlingGeometry

/// What the stages of a step share: bodies, boundaries, joints and contacts, and what is derived from them.
///
/// Derived data are rebuilt before their next use after a change: whatever changes bodies, contacts or joints
/// calls `invalidate(_:)`, and the `refresh…` functions clear the marks in `stale`.
///
/// Stages that need a few of these data take them one by one. A stage that needs most of them takes the whole
/// state as `inout`, which allows access to its stored properties at the same time.
///
/// A call of a method that is not `mutating` copies the whole struct. Therefore methods that are called often
/// are `mutating` even if they only read.
struct WorldState: Sendable {
  /// Properties of all bodies, by index.
  var bodies = BodyDefinitionTable()
  /// Poses and velocities of all bodies, by index.
  var bodyStates: [BodyState]
  var outlines = Outlines()
  var surroundings = BoundarySet()
  var jointDefinitions: [JointDefinition] = []
  var joints: [JointSystem] = []
  var clock = StepClock()
  /// Closing speed below which contacts do not bounce, in pt/s.
  var bounceThreshold = 10.0
  /// Remaining work that contacts may cause in this step; tells whether some was left out.
  var budget = ContactBudget()

  /// Sorted by their pairs, except those that sweeps found.
  var contacts: [Contact] = []
  var manifoldCache = ManifoldCache()
  /// Contacts with an awake body, grouped by their gap.
  var contactLists = ContactLists()
  var touchTracker = TouchTracker()
  /// What continuous collision and other stages tell each other.
  var handover = CollisionHandover()
  var islands = Islands()
  var sleepIslands = SleepIslands()
  /// Bodies, parts, segments and contacts that are mirror images of each other.
  var symmetry = SymmetryMap()

  /// Derived data that changes have made stale.
  var stale = DerivedData.initial
  private var graphs = BodyGraphs()

  /// Seconds since the first step.
  var time: Double { clock.time }

  /// The state of a world that contains only the ground.
  init() {
    var ground = BodyDefinition(bodyShape: .ellipse(Size(width: 1, height: 1)).withoutOutline())
    ground.isAnchored = true
    bodyStates = [BodyState()]
    bodies.append(ground)
  }

  // MARK: Bookkeeping

  /// Indices of a body's parts in `outlines.parts`.
  @inline(__always)
  func partRange(_ body: Int) -> Range<Int> { outlines.parts(of: body) }

  /// Whether an impact changed any body's path in the last drift.
  var hasStruck: Bool { handover.hasStruck }

  // What other stages read of the boundaries.
  var boundaries: [BoundaryShape] { _read { yield surroundings.shapes } }
  var segments: [Segment] { _read { yield surroundings.segments } }

  /// Marks all data as stale that a change affects.
  @inline(__always)
  mutating func invalidate(_ change: Change) {
    let data = change.staleData
    stale.formUnion(data)
    if data.isSuperset(of: .indexed) {
      manifoldCache.requestCompaction()
      // Parts may have new indices, which these records would not know.
      touchTracker.forgetParts()
    }
    graphs.drop(data)
  }

  // Whether the solver has to rebuild what it reads.
  var islandsAreStale: Bool { stale.contains(.islands) }
  var islandListsAreStale: Bool { !stale.isDisjoint(with: [.islands, .islandContacts]) }
  var pairsAreStale: Bool { stale.contains(.pairs) }
  var manifoldsAreStale: Bool { stale.contains(.manifolds) }
  var touchesAreStale: Bool { stale.contains(.touches) }

  /// The contacts of each body.
  mutating func currentContactGraph() -> IncidenceGraph { graphs.contacts(contacts, bodies: bodies.count) }

  /// The joints of each body.
  mutating func currentJointGraph() -> IncidenceGraph {
    graphs.joints(jointDefinitions, bodies: bodies.count)
  }

  /// Finds mirror images again if bodies or boundaries changed. Otherwise forgets pairs that have moved apart.
  mutating func refreshMirrorImages() {
    if stale.refresh(.symmetry) {
      symmetry = SymmetryMap.find(bodies, bodyStates, &outlines, surroundings)
      invalidate(.mirrorImages)
    } else if symmetry.removeSeparatedImages(bodyStates) {
      invalidate(.mirrorImages)
    }
  }

  /// Finds which contacts mirror each other if `contacts` changed.
  mutating func refreshContactMirrorImages() {
    if stale.refresh(.contactSymmetry) { symmetry.findContactImages(contacts) }
  }

  func pose(of i: Int) -> World.Pose { World.Pose(bodyStates[i]) }

  // MARK: Energy

  /// The energies of bodies.
  func mechanicalEnergy(_ sources: EnergySources) -> MechanicalEnergy {
    MechanicalEnergy(
      bodies: bodies, pushes: sources.pushes, jointDefinitions: jointDefinitions, springs: sources.springs)
  }

  // MARK: Touches

  /// Touches at the end of the last step, sorted.
  var touches: [Touch] {
    touchTracker.touches(contacts, manifoldCache, bodyStates, surroundings)
  }

  /// Impacts since touches were last compared.
  var impactRecords: ImpactRecords { _read { yield touchTracker.impactRecords } }

  /// Whether any touch may have begun or ended.
  var hasChangedTouches: Bool { touchesAreStale || touchTracker.hasChangedContacts }

  /// After a substep, wakes sleeping bodies that are touched, and lists begun and ended touches.
  mutating func refreshTouches(substep: Int) {
    if touchTracker.takeTouchesSleepers() {
      for k in contactLists.awake where contacts[Int(k)].isTouching {
        let i = Int(k)
        wakeIfAsleep(contacts[i].a, by: contacts[i].b)
        wakeIfAsleep(contacts[i].b, by: contacts[i].a)
      }
    }
    guard hasChangedTouches else { return }
    let comparesAll = stale.refresh(.touches)
    let struck = touchTracker.compare(
      contacts, manifoldCache, bodyStates, surroundings, comparesAll: comparesAll, substep: substep)
    for i in struck { contacts[i].isStruck = false }
  }
}
