/// Layers in which a scene is compared with its golden, from cause to effect.
package enum GoldenLayer: String, Hashable, Comparable, Sendable, CaseIterable {
  /// The scene's own expectations.
  case expectations
  /// Whether the golden is complete and readable.
  case golden
  /// State of every item at every tick, with gestures, marks and logs.
  case trace
  /// Keyframes of the views of a scene with vector outputs.
  case keyframes
  /// The frames that the golden keeps as PNG.
  case pictures
  /// Hash and moment of every frame, and the number of frames.
  case frames

  private var rank: Int { GoldenLayer.allCases.firstIndex(of: self) ?? 0 }

  package static func < (a: GoldenLayer, b: GoldenLayer) -> Bool { a.rank < b.rank }
}
