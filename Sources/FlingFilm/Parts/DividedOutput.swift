import FlingCodecs

/// An output that workers count and encode in ranges of frames; see `OutputDivision.frames`.
protocol DividedOutput {
  /// What stage 1 counts, merged over all frames.
  associatedtype Counts: BinaryCodable, Sendable

  var plan: OutputPlan { get }

  /// Counts the frames of a range.
  func count(_ frames: Range<Int>) async throws(FilmError) -> [UInt8]

  /// Merges the counts of all frames.
  /// - Parameter parts: results of `count` in order of their frames.
  func counts(_ parts: [[UInt8]]) throws(FilmError) -> Counts

  /// Encodes the frames of a range.
  func encode(_ frames: Range<Int>, _ counts: Counts) async throws(FilmError) -> [UInt8]

  /// Writes the output.
  /// - Parameters:
  ///   - part: returns a result of `encode` by its index, in order of frames.
  ///   - folder: the opened folder, for an output of frames; nil otherwise.
  func join(
    _ counts: Counts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8], to destination: Destination,
    _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile
}

extension DividedOutput {
  func filmCounts(_ parts: [[UInt8]]) throws(FilmError) -> FilmCounts { FilmCounts(try counts(parts)) }

  func encode(_ frames: Range<Int>, _ counts: FilmCounts) async throws(FilmError) -> [UInt8] {
    try await encode(frames, own(counts))
  }

  func join(
    _ counts: FilmCounts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8],
    to destination: Destination, _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile {
    try await join(own(counts), partCount: partCount, part: part, to: destination, folder)
  }

  /// - Throws: `FilmError.unreadable` if the counts are those of another kind of output.
  private func own(_ counts: FilmCounts) throws(FilmError) -> Counts {
    guard let own = counts.content as? Counts else {
      throw .unreadable(path: plan.path, reason: "the counts are those of another output")
    }
    return own
  }
}

/// What the content of every part of a divided output begins with.
struct PartHeader: Equatable, BinaryCodable {
  enum Stage: Int, BinaryCodable {
    case count = 1
    case encode = 2
  }

  let stage: Stage
  /// The frames of the part.
  let frames: Range<Int>
  /// The size of the film in pixels.
  let width: Int
  let height: Int

  init(_ stage: Stage, _ frames: Range<Int>, of plan: OutputPlan) {
    self.stage = stage
    self.frames = frames
    (width, height) = (plan.size.width, plan.size.height)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(stage)
    writer.write(frames)
    writer.write(width)
    writer.write(height)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    stage = try reader.read()
    frames = try reader.read()
    width = try reader.read()
    height = try reader.read()
  }
}

/// The content of a part of a divided output.
protocol OutputPart: BinaryCodable {
  var header: PartHeader { get }
}

/// Reads the parts of an output one after the other and checks that they belong together.
struct PartSequence {
  private let plan: OutputPlan
  private let stage: PartHeader.Stage
  private let partCount: Int
  /// The number of parts read so far.
  private var index = 0
  /// The end of the frames read so far.
  private var end = 0

  init(of plan: OutputPlan, _ stage: PartHeader.Stage, partCount: Int) {
    self.plan = plan
    self.stage = stage
    self.partCount = partCount
  }

  /// Reads the next part.
  /// - Parameter check: returns what is wrong with the content, as a sentence in lower case; nil if nothing is.
  /// - Throws: `FilmError.unreadable` with the number of the part unless it continues the frames before it.
  mutating func read<Part: OutputPart>(
    _ bytes: [UInt8], _ check: (Part) -> String? = { _ in nil }
  ) throws(FilmError) -> Part {
    let part: Part
    do throws(BinaryError) {
      part = try Part(binary: bytes)
    } catch {
      throw unfit("its content is damaged")
    }
    guard part.header == PartHeader(stage, end..<max(end, part.header.frames.upperBound), of: plan),
      part.header.frames.upperBound <= plan.stepCount
    else { throw unfit("its frames are not those that come next") }
    if let reason = check(part) { throw unfit(reason) }
    index += 1
    end = part.header.frames.upperBound
    return part
  }

  /// Ends the sequence.
  /// - Throws: `FilmError.unreadable` if frames are missing.
  func finish() throws(FilmError) {
    guard index == partCount, end == plan.stepCount else {
      throw .unreadable(
        path: plan.path, reason: "its parts end with frame \(end) of \(plan.stepCount)")
    }
  }

  /// An error that names the next part.
  private func unfit(_ reason: String) -> FilmError {
    .unreadable(path: "part \(index + 1)/\(partCount) of \(plan.path)", reason: reason)
  }
}
