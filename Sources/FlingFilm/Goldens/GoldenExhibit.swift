/// What a report shows of one theme of a scene.
public struct GoldenExhibit: Sendable {
  /// A kept frame before and now, as PNGs.
  public struct Picture: Sendable {
    public var frame: Int
    /// In seconds of the scene.
    public var time: Double
    /// Nil where the golden has no such frame.
    public var expected: [UInt8]?
    /// Nil where the film has no such frame any more; the same bytes as `expected` where the pictures are equal.
    public var actual: [UInt8]?
    /// Whether they differ by more than the tolerance.
    public var isBroken: Bool
  }

  /// `light` or `dark` of a scene that has both.
  public var theme: String?
  /// Of the frames, in points.
  public var width: Double
  public var height: Double
  /// The most by which a channel may differ, 0...255.
  public var tolerance: Int
  public var pictures: [Picture] = []
  /// The golden's small film; nil if it has none.
  public var expectedFilm: ExhibitFilm?
  /// The scene's; nil if it is too long to be shown, or the same.
  public var actualFilm: ExhibitFilm?
}

/// A small film whose pictures can be looked at one by one.
public struct ExhibitFilm: Sendable, Equatable {
  /// As PNGs, each whole.
  public var pictures: [[UInt8]]
  /// For how long each is shown, in milliseconds.
  public var delays: [Double]
}
