/// Content of a report for one theme of a scene.
package struct GoldenExhibit: Sendable {
  /// A kept frame, expected and actual, as PNG files.
  package struct Picture: Sendable {
    /// Number of the frame, from 0.
    package var frame: Int
    /// Scene time in seconds.
    package var time: Double
    /// Nil if the golden has no such frame.
    package var expected: [UInt8]?
    /// Nil if the film has no such frame any more; the same bytes as `expected` if the pictures are equal.
    package var actual: [UInt8]?
    /// Whether the golden keeps the frame as a picture. Otherwise it is the first frame that differs.
    package var isKept: Bool
    /// Whether the pictures differ by more than the tolerance.
    package var isBroken: Bool
    /// Number of pixels that differ by more than the tolerance; nil unless there are two pictures of the same
    /// size.
    package var pixels: Int?

    package init(
      frame: Int, time: Double, expected: [UInt8]?, actual: [UInt8]?, isKept: Bool, isBroken: Bool,
      pixels: Int?
    ) {
      (self.frame, self.time, self.expected, self.actual) = (frame, time, expected, actual)
      (self.isKept, self.isBroken, self.pixels) = (isKept, isBroken, pixels)
    }
  }

  /// `light` or `dark` for a scene with both themes; nil otherwise.
  package var theme: String?
  /// Size of the frames in points.
  package var width: Double
  package var height: Double
  /// Allowed difference of a channel, 0...255.
  package var tolerance: Int
  /// The kept frames, and the first frame that differs.
  package var pictures: [Picture] = []
  /// The small film of the golden; nil if it has none.
  package var expectedFilm: ExhibitFilm?
  /// The small film of the scene; nil if it would be too large, or the scene passed.
  package var actualFilm: ExhibitFilm?

  /// Creates an exhibit without pictures.
  package init(theme: String?, width: Double, height: Double, tolerance: Int) {
    (self.theme, self.width, self.height, self.tolerance) = (theme, width, height, tolerance)
  }
}

/// A small film as single pictures that a report can step through.
package struct ExhibitFilm: Sendable, Equatable {
  /// The pictures as complete PNG files.
  package var pictures: [[UInt8]]
  /// How long each picture is shown, in milliseconds.
  package var delays: [Double]

  package init(pictures: [[UInt8]], delays: [Double]) {
    (self.pictures, self.delays) = (pictures, delays)
  }
}
