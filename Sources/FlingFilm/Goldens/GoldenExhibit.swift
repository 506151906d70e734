/// Content of a report for one theme of a scene.
public struct GoldenExhibit: Sendable {
  /// A kept frame, expected and actual, as PNG files.
  public struct Picture: Sendable {
    /// Number of the frame, from 0.
    public var frame: Int
    /// Scene time in seconds.
    public var time: Double
    /// Nil if the golden has no such frame.
    public var expected: [UInt8]?
    /// Nil if the film has no such frame any more; the same bytes as `expected` if the pictures are equal.
    public var actual: [UInt8]?
    /// Whether the pictures differ by more than the tolerance.
    public var isBroken: Bool
  }

  /// `light` or `dark` for a scene with both themes; nil otherwise.
  public var theme: String?
  /// Size of the frames in points.
  public var width: Double
  public var height: Double
  /// Allowed difference of a channel, 0...255.
  public var tolerance: Int
  /// The kept frames, and the first frame that differs.
  public var pictures: [Picture] = []
  /// The small film of the golden; nil if it has none.
  public var expectedFilm: ExhibitFilm?
  /// The small film of the scene; nil if it would be too large, or the scene passed.
  public var actualFilm: ExhibitFilm?
}

/// A small film as single pictures that a report can step through.
public struct ExhibitFilm: Sendable, Equatable {
  /// The pictures as complete PNG files.
  public var pictures: [[UInt8]]
  /// How long each picture is shown, in milliseconds.
  public var delays: [Double]
}
