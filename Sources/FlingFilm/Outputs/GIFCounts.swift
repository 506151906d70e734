import FlingCodecs
import FlingRaster
import FlingScene

/// What the first pass over a range of frames finds.
struct GIFTally<Colors: FrameColorSink>: Sendable {
  var histogram = ColorHistogram()
  /// The colors of each picture.
  var colors: Colors
  /// How often each pixel changes; of no pixels if that decides nothing.
  var changeCounts: PixelChangeCounts
  /// The first picture of the film behind the poster; nil if it is not in the range.
  var first: Bitmap?
  /// The last picture of the film; nil if it is not in the range.
  var last: Bitmap?

  init(of film: GIFFilm, _ colors: Colors) {
    self.colors = colors
    changeCounts = PixelChangeCounts(width: film.countedSize.width, height: film.countedSize.height)
  }
}

extension GIFFilm {
  /// The size of the picture whose changes are counted. Only `dither: auto` asks how often pixels change.
  var countedSize: (width: Int, height: Int) {
    options.dither == .auto ? (size.width, size.height) : (0, 0)
  }
}

/// What the first pass over a whole film finds, which decides how every frame is encoded.
struct GIFCounts: Sendable {
  /// How long the frames are shown.
  let playback: Playback
  /// SHA-256 of the counts, if the film was counted range by range: parts that were encoded with the same counts belong
  /// together. Empty for one run.
  let digest: [UInt8]
  private let coloring: GIFColoring

  /// - Parameters:
  ///   - tally: the sums over all frames.
  ///   - endsElsewhere: whether the last picture differs from the first behind the poster.
  init(
    of film: GIFFilm, _ tally: GIFTally<PaletteSpans>, endsElsewhere: Bool, digest: [UInt8] = []
  ) throws(FilmError) {
    self.digest = digest
    playback = Playback(
      film.schedule, film.options.loop, film.options.holdLast, endsElsewhere: endsElsewhere,
      hasPoster: film.hasPoster)
    let calm = tally.changeCounts.rarelyChangingPixels(frameCount: film.frameCount)
    coloring = try OutputWriter.encode(film.path) { () throws(CodecError) in
      try GIFColoring(tally.histogram, tally.colors, calm: calm, film.options)
    }
  }

  /// The global palette of the file.
  var palette: Palette { coloring.palette }

  /// The encoder of a frame.
  func encoder(of frame: Int) -> GIFFrameEncoder { coloring.encoder(of: frame) }

  /// Whether a change is shown long enough for two GIF frames, the second of which erases.
  /// - Parameter next: the change that follows; nil for the last.
  func canAddEraser(to change: FrameChange, before next: FrameChange?) -> Bool {
    guard let next else { return false }
    let time =
      playback.hundredths(atFrame: next.frames.lowerBound)
      - playback.hundredths(atFrame: change.frames.lowerBound)
    return time >= 2 * GIFWriter.shortestDelay
  }
}
