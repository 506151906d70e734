package import FlingRaster

/// A picture of a film and how long it is shown.
package struct ShownPicture: Equatable, Sendable {
  package let picture: Bitmap
  /// Duration in nanoseconds; 0 for a single picture.
  package let nanoseconds: Int

  package init(picture: Bitmap, nanoseconds: Int) {
    self.picture = picture
    self.nanoseconds = nanoseconds
  }
}

/// Decodes a film picture by picture, with only a few pictures in memory.
package protocol PictureReader {
  var width: Int { get }
  var height: Int { get }
  /// Number of plays; 0 for forever, nil for a single picture. Known at the latest after the last picture.
  var plays: Int? { get }
  /// The next picture, composited with all earlier frames as in browsers; nil after the last.
  mutating func next() throws(CodecError) -> ShownPicture?
}

/// Limits for decoding a film.
package enum DecodingLimits {
  /// Largest file in bytes.
  package static let fileSize = 256 << 20
  static let frameCount = 36_000
  /// Most pixels in total of all frames and of the pictures they make: four thousand of 1920 × 1080.
  static let pixelCount = 1 << 34
}
