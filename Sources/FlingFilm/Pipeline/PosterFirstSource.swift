/// The pictures of a film behind its poster, which is frame 0.
struct PosterFirstSource: FrameSource {
  private let poster: () throws(FilmError) -> Task<DrawnFrame, Never>
  private var film: any FrameSource
  /// The number of pictures passed so far.
  private var count = 0

  /// - Parameters:
  ///   - film: the film from its beginning.
  ///   - poster: returns the poster, possibly still being drawn; called at most once, unless it is skipped.
  init(_ film: any FrameSource, poster: @escaping () throws(FilmError) -> Task<DrawnFrame, Never>) {
    self.film = film
    self.poster = poster
  }

  mutating func next() throws(FilmError) -> FilmPicture? {
    defer { count += 1 }
    if count == 0 { return FilmPicture(frames: 0..<1, drawn: try poster()) }
    guard let picture = try film.next() else { return nil }
    // The difference of the first picture from the poster is unknown.
    let drawn = count == 1 ? Task { DrawnFrame(await picture.drawn.value.bitmap) } : picture.drawn
    return FilmPicture(frames: PosterFirstSource.shifted(picture.frames), drawn: drawn)
  }

  mutating func skip() throws(FilmError) -> Range<Int>? {
    defer { count += 1 }
    if count == 0 { return 0..<1 }
    return try film.skip().map(PosterFirstSource.shifted)
  }

  mutating func upcomingFrames() throws(FilmError) -> Range<Int>? {
    count == 0 ? 0..<1 : try film.upcomingFrames().map(PosterFirstSource.shifted)
  }

  private static func shifted(_ frames: Range<Int>) -> Range<Int> {
    frames.lowerBound + 1..<frames.upperBound + 1
  }
}
