/// The pictures of a film behind its poster, which is frame 0.
struct PosterFirstSource: FrameSource {
  private let poster: Task<DrawnFrame, Never>
  private var film: any FrameSource
  /// The number of pictures passed so far.
  private var count = 0

  init(_ poster: Task<DrawnFrame, Never>, _ film: any FrameSource) {
    self.poster = poster
    self.film = film
  }

  mutating func next() throws(FilmError) -> FilmPicture? {
    defer { count += 1 }
    if count == 0 { return FilmPicture(frames: 0..<1, drawn: poster) }
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

  private static func shifted(_ frames: Range<Int>) -> Range<Int> {
    frames.lowerBound + 1..<frames.upperBound + 1
  }
}
