/// Constants that several stages of the solver read.
extension World {
  /// Overlap depth that is not corrected, so that resting bodies stay in touch; too small to be seen, in
  /// points.
  static let slop = 0.01
  /// Gap up to which a pair has contact points, in points.
  static let contactDistance = 0.1
  /// Highest speed at which overlapping bodies are pushed apart, in pt/s.
  static let maxSeparationSpeed = 200.0
  /// Highest number of pairs that may be near each other. A body inside a heap has some tens of neighbors, so
  /// only scenes with thousands of items in one place exceed it; those would use up all memory.
  static let pairLimit = 1_000_000
  /// Gap up to which two parts count as touching when impacts are resolved, in points.
  static let touchDistance = 1e-4
  /// Multiple of the bounce threshold from which a closing speed is too fast for the few passes of a wide
  /// island.
  static let maxClosingSpeedFactor = 100.0
  /// Restitution below which contacts of wide islands are inelastic: the solver stops them within the
  /// substep, not at the time of impact, and they bounce in the next. It also takes such contacts shortly
  /// before they touch.
  static let inelasticThreshold = 0.5
  /// Interval, in steps, at which wide islands with separated contacts are checked for a split.
  static let splitCheckInterval = 8
  /// Number of contacts above which an island is wide: it is solved four contacts at a time, in few passes.
  static let fewContacts = 200
  /// Change of velocity in a pass below which the passes end: in pt/s for slow bodies, as a fraction of the
  /// speed for fast ones.
  static let tolerance = 1e-6
  /// Speed limit of bodies that fall asleep, in pt/s.
  package static let restSpeed = 1.0
  /// Spin limit of bodies that fall asleep, in rad/s.
  package static let restSpin = 2 * Double.pi / 180
  /// Speed limit of bodies that count as still, in pt/s.
  static let stillSpeed = 0.002
  /// Spin limit of bodies that count as still, in rad/s.
  static let stillSpin = 2e-5
  /// Number of ticks for which a body must be below both limits.
  package static let minRestTicks = 30
  /// Speed below which a body of a wide island does not visibly move, for its fastest point, in pt/s; higher
  /// than in other islands, because few passes leave some speed.
  static let restingWideSpeed = 0.02
}
