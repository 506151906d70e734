import FlingCodecs
import FlingGeometry
import FlingScene

/// A GIF made range by range, with the bytes of one run. Every range of frames is counted; all counts together decide
/// the colors; then every range is encoded; then the file is joined from all encoded parts. The ranges of both stages
/// cover the film in order, need not be the same, and may be empty.
///
/// Two kinds of state cross the border between ranges:
/// - The first frame of a range differs from the frame before it, so that picture is drawn too.
/// - The screen of a player. Its colors follow from the picture before the range. What is cleared before the next frame
///   depends, in a film with transparent pixels, on all frames so far: a part assumes what a few earlier frames show.
///   The join knows the truth, and encodes anew the frames of a part until their screen is the one that was assumed.
struct GIFParts {
  let writer: OutputWriter
  let plan: OutputPlan
  private let film: GIFFilm
  private let backdrop: SceneFrameIterator.Backdrop

  /// Creates the parts of a GIF that `canDivide` allows.
  init(_ plan: OutputPlan, _ options: Output.GIFOptions, by writer: OutputWriter) throws(FilmError) {
    var writer = writer
    writer.pipeline = writer.pipeline.limitingMemory(forFramesOf: plan.size)
    self.writer = writer
    self.plan = plan
    film = writer.gifFilm(plan, options)
    backdrop = try writer.backdrop(options.background)
  }

  /// Whether ranges of a GIF can be encoded by themselves. With `lossy` and with error diffusion, what the screen shows
  /// depends on all frames before; what a range would assume is seldom true, so that one run costs less.
  static func canDivide(_ options: Output.GIFOptions) -> Bool {
    options.lossy == 0 && options.dither != .diffusion
  }

  /// The number of frames that are divided into ranges.
  var frameCount: Int { film.frameCount }

  // MARK: - Counting

  /// Counts the frames of a range.
  /// - Returns: a part for `counts`.
  func count(_ frames: Range<Int>) async throws(FilmError) -> [UInt8] {
    try check(frames)
    // The first frame counts what differs from the frame before it.
    let shown = frames.isEmpty ? frames : max(0, frames.lowerBound - 1)..<frames.upperBound
    var pictures = pictures(in: shown, atMost: shown.count)
    let previous = shown.lowerBound < frames.lowerBound ? try pictures.next() : nil
    var unrecorded = DeltaCache.empty
    let tally = try await film.count(
      pictures, after: previous, for: FrameColorList(limit: film.options.colors),
      recordingInto: &unrecorded, writer.countFrames)
    return GIFCountPart(frames: frames, tally).bytes(for: film)
  }

  /// Adds the counts of all ranges.
  /// - Parameter parts: what `count` returned for each, in order.
  /// - Throws: `FilmError.unreadable` if a part is damaged or does not fit.
  func counts(_ parts: [[UInt8]]) throws(FilmError) -> GIFCounts {
    var sum = GIFCountSum(of: film)
    for (index, bytes) in parts.enumerated() {
      try read("count part \(index + 1) of \(parts.count)") { () throws(BinaryError) in
        try sum.add(GIFCountPart(bytes, of: film))
      }
    }
    guard let counts = try sum.counts() else {
      throw unreadable("its \(parts.count) count parts are not the whole film")
    }
    return counts
  }

  // MARK: - Encoding

  /// Encodes the frames of a range.
  /// - Returns: a part for `join`.
  func encode(_ frames: Range<Int>, _ counts: GIFCounts) async throws(FilmError) -> [UInt8] {
    try check(frames)
    var part = GIFEncodedPart(frames: frames, countDigest: counts.digest)
    var screens: (start: GIFScreen, end: GIFScreen)?
    if !frames.isEmpty {
      screens = try await encode(frames, counts) { (compressed) throws(FilmError) in
        if compressed.frame != nil { part.records.append(compressed) }
        writer.countFrames(compressed.frames.count)
      }
    }
    part.borders = screens.map { (GIFBorder($0.start), GIFBorder($0.end)) }
    return part.bytes
  }

  /// Encodes the pictures that begin in a range.
  /// - Parameters:
  ///   - border: the screen before the first of them; nil to assume from a few earlier frames what is cleared.
  ///   - isDone: see `GIFFilm.encode`.
  /// - Returns: the screens before and after; nil if no picture begins in the range.
  private func encode(
    _ frames: Range<Int>, _ counts: GIFCounts, after border: GIFBorder? = nil,
    unless isDone: () -> Bool = { false }, consume: (CompressedFrame) throws(FilmError) -> Void
  ) async throws(FilmError) -> (start: GIFScreen, end: GIFScreen)? {
    let erases = counts.palette.hasTransparentPixels
    let runUp = erases && border == nil ? GIFParts.runUp : 1
    let start = max(0, frames.lowerBound - runUp)
    // What the last frame erases depends on the change that follows.
    let end = erases ? frameCount : frames.upperBound
    let pictures = pictures(in: start..<end, atMost: frames.upperBound - start + 1)
    var changes = try ChangeQueue(DeltaIterator(.empty) { pictures })
    var screen = try film.emptyScreen()
    var isFirst = true
    while let change = try changes.next(before: frames.lowerBound) {
      // A screen in the middle of the film is right in all but what is cleared: of the first picture, nothing is.
      let next = isFirst && change.frames.lowerBound > 0 ? nil : changes.coming
      isFirst = false
      let encoder = counts.encoder(of: change.frames.lowerBound)
      let (delta, following) = (await change.delta.value, erases ? await next?.delta.value : nil)
      _ = try OutputWriter.encode(plan.path) { () throws(CodecError) in
        try encoder.show(
          delta, on: &screen, before: following, mayBeSplit: counts.canAddEraser(to: change, before: next))
      }
    }
    guard let first = changes.coming, first.frames.lowerBound < frames.upperBound else { return nil }
    if let border { screen.erased = border.erased }
    let last = try await film.encode(
      &changes, until: frames.upperBound, on: screen, counts, unless: isDone, consume: consume)
    return (screen, last)
  }

  /// The number of earlier frames from which a part assumes what is cleared before its first frame. Most frames that
  /// clear something do so next to what moves, so that the frame before the previous one no longer matters.
  private static let runUp = 4

  // MARK: - Joining

  /// Writes the file.
  /// - Parameters:
  ///   - partCount: the number of ranges.
  ///   - part: returns what `encode` returned for a range, from 0. Called once for each, in order.
  /// - Throws: `FilmError.unreadable` if a part is damaged or does not fit; nothing is committed to the sink.
  func join(
    _ counts: GIFCounts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8], to sink: any ByteSink
  ) async throws(FilmError) {
    var file = try GIFFile(film, counts, sink)
    let empty = try film.emptyScreen()
    var border = GIFBorder(empty)
    var nextFrame = 0
    for index in 0..<partCount {
      try writer.checkInterrupt()
      let bytes = try part(index)
      let name = "part \(index + 1) of \(partCount)"
      var current = try read(name) { () throws(BinaryError) in
        let part = try GIFEncodedPart(bytes, of: film, counts, on: empty)
        guard part.frames.lowerBound == nextFrame,
          part.borders.map({ $0.start.digest == border.digest }) ?? part.records.isEmpty
        else { throw .invalid }
        return part
      }
      nextFrame = current.frames.upperBound
      if let borders = current.borders, borders.start != border {
        try await encodeAgain(&current, counts, after: border)
      }
      border = current.borders?.end ?? border
      for record in current.records { try file.append(record) }
    }
    guard nextFrame == frameCount else {
      throw unreadable("its \(partCount) parts have \(nextFrame) of \(frameCount) frames")
    }
    try file.finish()
  }

  /// Encodes the frames of a part from the true screen, up to the frame after which the screen is as the part assumed.
  private func encodeAgain(
    _ part: inout GIFEncodedPart, _ counts: GIFCounts, after border: GIFBorder
  ) async throws(FilmError) {
    var records: [CompressedFrame] = []
    var meeting: Int?
    let assumed = part
    let screens = try await encode(part.frames, counts, after: border, unless: { meeting != nil }) {
      (compressed) throws(FilmError) in
      guard meeting == nil else { return }
      if compressed.frame != nil { records.append(compressed) }
      let first = compressed.frames.lowerBound
      if compressed.erasedRect == assumed.erasedRect(after: first) { meeting = first }
    }
    if let meeting {
      part.records = records + part.records.filter { $0.frames.lowerBound > meeting }
    } else {
      part.records = records
      part.borders = screens.map { (GIFBorder($0.start), GIFBorder($0.end)) }
    }
  }

  // MARK: -

  /// The pictures that show frames of a range.
  private func pictures(in range: Range<Int>, atMost pictureCount: Int) -> FrameRangeSource {
    let frames = writer.frames(of: plan, isFirstPass: false, on: backdrop, atMost: pictureCount)
    guard film.hasPoster else { return FrameRangeSource(frames, range) }
    return FrameRangeSource(
      PosterFirstSource(frames) { () throws(FilmError) in try writer.posterPicture(of: plan, on: backdrop) },
      range)
  }

  private func check(_ frames: Range<Int>) throws(FilmError) {
    guard frames.lowerBound >= 0, frames.upperBound <= frameCount else {
      throw unreadable("frames \(frames.lowerBound) to \(frames.upperBound) are not in its \(frameCount) frames")
    }
  }

  /// Converts a `BinaryError` to a `FilmError` that names the part.
  private func read<Value>(
    _ name: String, _ body: () throws(BinaryError) -> Value
  ) throws(FilmError) -> Value {
    do throws(BinaryError) {
      return try body()
    } catch {
      throw unreadable("\(name): \(error == .truncated ? "its end is missing" : "it is damaged or of another film")")
    }
  }

  private func unreadable(_ reason: String) -> FilmError { .unreadable(path: plan.path, reason: reason) }
}
