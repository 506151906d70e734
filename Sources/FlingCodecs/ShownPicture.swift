package import FlingRaster

/// What a picture or a film shows for a while.
package struct ShownPicture: Equatable, Sendable {
  package let picture: Bitmap
  /// For how long, in nanoseconds; 0 of a picture that does not move.
  package let nanoseconds: Int

  package init(picture: Bitmap, nanoseconds: Int) {
    self.picture = picture
    self.nanoseconds = nanoseconds
  }
}

/// Reads a film picture by picture, holding no more than a few of them.
package protocol PictureReader {
  var width: Int { get }
  var height: Int { get }
  /// How often the film is shown; 0 for ever, nil of what does not move. Known at the end at the latest.
  var plays: Int? { get }
  /// The next picture, all frames before drawn under it as browsers do; nil after the last.
  mutating func next() throws(CodecError) -> ShownPicture?
}

/// What is read of a film at most, whatever its file says.
package enum FilmLimits {
  /// The most bytes that a file may have.
  package static let fileSize = 256 << 20
  static let frameCount = 36_000
  /// Of all frames and the pictures they make: four thousand of 1920 × 1080.
  static let pixelCount = 1 << 34
}
