import FlingCodecs
import FlingGeometry
import FlingRaster

/// What must be known of all pictures of a film before the first of its frames is encoded.
struct PictureCounts: OutputCounts {
  /// The colors of all pictures.
  var census: PixelCensus
  /// The first frame of each picture that differs from the previous one, in ascending order from 0.
  let starts: [Int]
  /// Whether the last picture differs from the first.
  let endsElsewhere: Bool

  init(census: PixelCensus, starts: [Int], endsElsewhere: Bool) {
    self.census = census
    self.starts = starts
    self.endsElsewhere = endsElsewhere
  }

  /// Merges the parts of stage 1.
  /// - Throws: `FilmError.unreadable` with the number of a part that does not fit.
  init(of plan: OutputPlan, _ parts: [[UInt8]]) throws(FilmError) {
    var census = PixelCensus()
    var starts: [Int] = []
    var endsElsewhere = false
    var sequence = PartSequence(of: plan, countPartCount: parts.count)
    for bytes in parts {
      let part: PictureCountPart = try sequence.read(bytes) { $0.isFit(for: plan) }
      census.merge(part.census)
      starts += part.starts
      endsElsewhere = part.endsElsewhere ?? endsElsewhere
    }
    try sequence.finish()
    guard starts.first == 0, !census.isEmpty else {
      throw .unreadable(path: plan.path, reason: "its parts count no pictures")
    }
    self.init(census: census, starts: starts, endsElsewhere: endsElsewhere)
  }

  /// The indices of the pictures whose first frame is in a range.
  func pictures(startingIn frames: Range<Int>) -> Range<Int> {
    index(ofStartFrom: frames.lowerBound)..<index(ofStartFrom: frames.upperBound)
  }

  /// The indices of the pictures that frames of a range show.
  func pictures(shownIn frames: Range<Int>) -> Range<Int> {
    guard !frames.isEmpty else { return 0..<0 }
    return index(ofStartFrom: frames.lowerBound + 1) - 1..<index(ofStartFrom: frames.upperBound)
  }

  /// The frames that show a picture.
  func frames(ofPicture number: Int, of plan: OutputPlan) -> Range<Int> {
    starts[number]..<(number + 1 < starts.count ? starts[number + 1] : plan.stepCount)
  }

  /// The index of the first picture that starts at a frame or later.
  private func index(ofStartFrom frame: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  var digest: [UInt8] {
    var writer = BinaryWriter()
    writer.write(census)
    writer.write(starts)
    writer.write(endsElsewhere)
    return SHA256.digest(of: writer.bytes)
  }
}

/// The counts of a range of frames. A picture belongs to the range of its first frame.
struct PictureCountPart: OutputPart {
  let header: PartHeader
  /// The colors of the pixels that the frames change.
  var census = PixelCensus()
  /// The first frame of each picture that differs from the previous one.
  private(set) var starts: [Int] = []
  /// Whether the last picture of the film differs from the first; nil unless the range contains the last frame.
  private(set) var endsElsewhere: Bool?

  /// Draws and counts the frames of a range. The frame before it is drawn too, since only what changes is counted.
  init(
    _ frames: Range<Int>, of plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop,
    by writer: OutputWriter
  ) async throws(FilmError) {
    header = PartHeader(of: plan, counting: frames)
    guard !frames.isEmpty else { return }
    var pictures = writer.frames(
      of: plan, in: max(0, frames.lowerBound - 1)..<frames.upperBound, on: backdrop)
    let previous = frames.lowerBound > 0 ? try pictures.next() : nil
    if let previous { writer.countFrames(previous.frames.clamped(to: frames).count) }
    var (census, starts) = (PixelCensus(), [Int]())
    // Nothing is kept: another worker encodes.
    var unrecorded = DeltaCache.empty
    let ends = try await unrecorded.record(
      pictures, after: previous?.drawn, by: writer.pipeline, { _ in },
      make: { change in
        var census = PixelCensus()
        census.add(change.delta)
        return census
      },
      consume: { shown, delta, colors in
        writer.countFrames(shown.clamped(to: frames).count)
        // A picture that equals the previous one adds no colors and starts no frame.
        guard !delta.isEmpty else { return }
        census.merge(colors)
        starts.append(shown.lowerBound)
      })
    (self.census, self.starts) = (census, starts)
    if frames.upperBound == plan.stepCount {
      var beginning = writer.frames(of: plan, in: 0..<1, on: backdrop)
      let first = await (try beginning.next())?.drawn.value.bitmap
      let last = if let ends { ends.last } else { await previous?.drawn.value.bitmap }
      endsElsewhere = first != last
    }
  }

  /// Whether a part that was read has counts of its frames.
  fileprivate func isFit(for plan: OutputPlan) -> Bool {
    let frames = header.frames
    let hasLastFrame = !frames.isEmpty && frames.upperBound == plan.stepCount
    return starts.allSatisfy(frames.contains) && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
      && (endsElsewhere != nil) == hasLastFrame && (starts.isEmpty || !census.isEmpty)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(header)
    writer.write(census)
    writer.write(starts)
    writer.write(endsElsewhere)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    header = try reader.read()
    census = try reader.read()
    starts = try reader.read()
    endsElsewhere = try reader.read()
  }
}

/// The counted pictures of a film that a worker needs. The others are skipped without being drawn.
struct PictureSelection {
  private let plan: OutputPlan
  private let starts: [Int]
  private let numbers: [Int]
  private var film: FrameRangeSource
  /// The number of pictures returned so far.
  private var count = 0

  /// - Parameters:
  ///   - numbers: indices of counted pictures in ascending order.
  ///   - counts: the counts of all frames.
  init(
    _ numbers: [Int], of plan: OutputPlan, _ counts: PictureCounts, on backdrop: SceneFrameIterator.Backdrop,
    by writer: OutputWriter
  ) {
    self.plan = plan
    self.numbers = numbers
    starts = counts.starts
    var frames = 0..<0
    if let first = numbers.first, let last = numbers.last { frames = starts[first]..<starts[last] + 1 }
    film = writer.frames(of: plan, in: frames, on: backdrop)
  }

  /// The next picture with its index; nil after the last.
  /// - Throws: `FilmError.unreadable` if the film has no such picture.
  mutating func next() throws(FilmError) -> (number: Int, picture: Task<Bitmap, Never>)? {
    guard count < numbers.count else { return nil }
    let number = numbers[count]
    while let frames = try film.upcomingFrames(), frames.lowerBound < starts[number] { _ = try film.skip() }
    guard let picture = try film.next(), picture.frames.lowerBound == starts[number] else {
      throw .unreadable(
        path: plan.path, reason: "its counts are not of this film: no picture starts at frame \(starts[number])")
    }
    count += 1
    return (number, Task { await picture.drawn.value.bitmap })
  }
}
