import FlingCodecs
import FlingRaster

extension FilmComparison {
  /// Delay of the last frame of a difference GIF whose inputs are single pictures, in hundredths of a second.
  private static let stillDelay = 100

  /// Writes both films and their differences side by side. A path that ends in `.gif` gets the whole film;
  /// any other path gets a PNG of the moment with the most differing pixels, or of the first moment if none
  /// differs.
  /// - Throws: `FilmError`, also if the films have different sizes or the result would be too wide.
  package func writeDifference(to path: String, isInterrupted: () -> Bool = { false }) throws(FilmError) {
    guard pictures != nil else {
      throw .unwritable(path: path, reason: "the differences of pictures of different sizes can't be drawn")
    }
    try OutputFolder.makeParents(of: path)
    let file = try OutputFile(path: path)
    if path.lowercased().hasSuffix(".gif") {
      try writeFilm(to: file, isInterrupted)
    } else {
      try writePicture(to: file, isInterrupted)
    }
    try file.commit()
  }

  private func writePicture(to file: OutputFile, _ isInterrupted: () -> Bool) throws(FilmError) {
    let worstFrames = pictures?.worst?.frames ?? [0, 0]
    var isDone = false
    try forEachPicture(path: file.path, isInterrupted) { (picture, _, frames) throws(FilmError) in
      guard !isDone, frames == worstFrames else { return }
      isDone = true
      try file.write(
        OutputWriter.encode(file.path) { () throws(CodecError) in
          try PNGEncoder(effort: .small).encode(picture)
        }
      )
    }
  }

  /// Writes the whole film in two passes: the first counts colors, the second encodes.
  private func writeFilm(to file: OutputFile, _ isInterrupted: () -> Bool) throws(FilmError) {
    var histogram = ColorHistogram()
    var size = (width: 0, height: 0)
    try forEachPicture(path: file.path, isInterrupted) { (picture, _, _) throws(FilmError) in
      histogram.add(picture)
      size = (picture.width, picture.height)
    }
    let colors = histogram
    let (encoder, writer) = try OutputWriter.encode(file.path) { () throws(CodecError) in
      let palette = try Palette(colors, limit: 256)
      return (
        GIFFrameEncoder(palette: palette, dither: .auto, histogram: colors),
        try GIFWriter(width: size.width, height: size.height, palette: palette)
      )
    }
    var last: Bitmap?
    var screen = try OutputWriter.encode(file.path) { () throws(CodecError) in
      try GIFScreen(width: size.width, height: size.height)
    }
    var waiting: (frame: GIFFrame, since: Int)?
    try forEachPicture(path: file.path, isInterrupted) { (picture, time, _) throws(FilmError) in
      let delta = FrameDelta(from: last, to: picture)
      let frame = try OutputWriter.encode(file.path) { () throws(CodecError) in
        var shown = try encoder.show(delta, on: &screen, before: nil)
        return encoder.encode(&shown)
      }
      last = picture
      // From nanoseconds to hundredths of a second, rounded.
      let now = (time + 5_000_000) / 10_000_000
      guard let frame else { return }
      if let (shown, since) = waiting {
        // Players show frames with a delay below 2/100 s for longer than that.
        try OutputWriter.encode(file.path) { () throws(CodecError) in
          try writer.append(shown, delay: max(2, now - since))
        }
        try file.write(writer.takeBytes())
      }
      waiting = (frame, now)
    }
    let end = Int((sides.compactMap(\.duration).max() ?? 0) * 100 + 0.5)
    let shown = waiting
    try OutputWriter.encode(file.path) { () throws(CodecError) in
      if let shown {
        try writer.append(
          shown.frame, delay: end == 0 ? FilmComparison.stillDelay : max(2, end - shown.since))
      }
      try writer.finish()
    }
    try file.write(writer.takeBytes())
  }

  /// Calls a function for each moment at which a picture changes.
  /// - Parameter body: receives both pictures and their differences side by side, the time in nanoseconds,
  ///   and the frame numbers of both films.
  private func forEachPicture(
    path: String, _ isInterrupted: () -> Bool, _ body: (Bitmap, Int, [Int]) throws(FilmError) -> Void
  ) throws(FilmError) {
    var pair = try FilmPair(sides[0].path, sides[1].path)
    while let time = try pair.advanceToNextChange() {
      if isInterrupted() { throw .interrupted }
      guard let a = pair.first.shown?.picture, let b = pair.second.shown?.picture else { return }
      guard let picture = DifferencePicture.drawSideBySide(a, b, tolerance: tolerance.channel) else {
        throw .unwritable(path: path, reason: "three such pictures side by side are too wide")
      }
      try body(picture, time, [pair.first.index, pair.second.index])
    }
  }
}
