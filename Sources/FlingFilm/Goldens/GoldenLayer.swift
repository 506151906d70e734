/// What a golden is compared by, in the order in which a change shows.
public enum GoldenLayer: String, Hashable, Comparable, Sendable, CaseIterable {
  /// What the scene itself promises.
  case expectations
  /// Whether the golden can be read and is whole.
  case golden
  /// The state of every item at every tick, gestures, marks and logs.
  case trace
  /// The frames that are kept as PNG.
  case pictures
  /// The hash of every frame, how many there are and when.
  case frames

  private var rank: Int { GoldenLayer.allCases.firstIndex(of: self) ?? 0 }

  public static func < (a: GoldenLayer, b: GoldenLayer) -> Bool { a.rank < b.rank }
}
