/// The pictures of a film that show frames of a range. Earlier pictures are not drawn.
///
/// The first picture may begin before the range, and the last one may end after it. All pictures say all their
/// frames.
struct FrameRangeSource: FrameSource {
  private var film: any FrameSource
  private let range: Range<Int>
  /// The end of the frames that were passed.
  private var end = 0

  /// - Parameters:
  ///   - film: the film from its beginning.
  ///   - range: the frames to show. The pictures of an empty range are none.
  init(_ film: any FrameSource, _ range: Range<Int>) {
    self.film = film
    self.range = range
  }

  mutating func next() throws(FilmError) -> FilmPicture? {
    guard let frames = try upcomingFrames() else { return nil }
    end = frames.upperBound
    return try film.next()
  }

  mutating func skip() throws(FilmError) -> Range<Int>? {
    guard let frames = try upcomingFrames() else { return nil }
    end = frames.upperBound
    return try film.skip()
  }

  mutating func upcomingFrames() throws(FilmError) -> Range<Int>? {
    // Looking ahead runs the scene, so nothing is looked for beyond the range.
    while end < range.upperBound, !range.isEmpty, let frames = try film.upcomingFrames() {
      if frames.upperBound > range.lowerBound { return frames }
      end = frames.upperBound
      _ = try film.skip()
    }
    return nil
  }
}
