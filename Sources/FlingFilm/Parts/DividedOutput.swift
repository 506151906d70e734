import FlingCodecs

/// What stage 1 counts, merged over all frames.
protocol OutputCounts: Sendable {
  /// SHA-256 of all that decides how frames are encoded.
  var digest: [UInt8] { get }
}

/// An output that workers count and encode in ranges of frames; see `OutputDivision.frames`.
protocol DividedOutput {
  associatedtype Counts: OutputCounts

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
  func filmCounts(_ parts: [[UInt8]]) throws(FilmError) -> FilmCounts {
    FilmCounts(content: try counts(parts))
  }

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

extension GIFCounts: OutputCounts {}

extension GIFParts: DividedOutput {
  func join(
    _ counts: GIFCounts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8],
    to destination: Destination, _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile {
    try await writer.writeFile(of: plan, to: destination) { (sink) async throws(FilmError) in
      try await join(counts, partCount: partCount, part: part, to: sink)
    }
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
  /// The digest of the counts with which the frames were encoded; empty in stage 1.
  let countDigest: [UInt8]

  /// The header of a part of stage 1.
  init(of plan: OutputPlan, counting frames: Range<Int>) {
    self.init(.count, of: plan, frames, [])
  }

  /// The header of a part of stage 2.
  init(of plan: OutputPlan, encoding frames: Range<Int>, with counts: some OutputCounts) {
    self.init(.encode, of: plan, frames, counts.digest)
  }

  private init(_ stage: Stage, of plan: OutputPlan, _ frames: Range<Int>, _ countDigest: [UInt8]) {
    self.stage = stage
    self.frames = frames
    (width, height) = (plan.size.width, plan.size.height)
    self.countDigest = countDigest
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(stage)
    writer.write(frames)
    writer.write(width)
    writer.write(height)
    writer.write(countDigest)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    stage = try reader.read()
    frames = try reader.read()
    width = try reader.read()
    height = try reader.read()
    countDigest = try reader.bytes()
  }
}

/// The content of a part of a divided output.
protocol OutputPart: BinaryCodable {
  var header: PartHeader { get }
}

/// Reads the parts of an output one after the other and checks that they belong together.
struct PartSequence {
  private let plan: OutputPlan
  /// What the parts are called in messages.
  private let name: String
  private let partCount: Int
  /// Returns the header that the part of a range must have.
  private let header: (Range<Int>) -> PartHeader
  /// The number of parts read so far.
  private var index = 0
  /// The end of the frames read so far.
  private var end = 0

  /// The parts of stage 1.
  init(of plan: OutputPlan, countPartCount partCount: Int) {
    self.plan = plan
    self.partCount = partCount
    name = "count part"
    header = { PartHeader(of: plan, counting: $0) }
  }

  /// The parts of stage 2.
  init(of plan: OutputPlan, partCount: Int, encodedWith counts: some OutputCounts) {
    self.plan = plan
    self.partCount = partCount
    name = "part"
    header = { PartHeader(of: plan, encoding: $0, with: counts) }
  }

  /// Reads the next part.
  /// - Parameter isFit: whether the content fits the header and the film.
  /// - Throws: `FilmError.unreadable` with the number of the part unless it continues the frames before it.
  mutating func read<Part: OutputPart>(
    _ bytes: [UInt8], _ isFit: (Part) -> Bool
  ) throws(FilmError) -> Part {
    let part: Part
    do throws(BinaryError) {
      part = try Part(binary: bytes)
    } catch {
      throw unfit(error == .truncated ? "its end is missing" : "its content is damaged")
    }
    let frames = part.header.frames
    guard frames.lowerBound == end, frames.upperBound <= plan.stepCount, part.header == header(frames) else {
      throw unfit("it is not of these frames of the film")
    }
    guard isFit(part) else { throw unfit("its content is damaged") }
    index += 1
    end = frames.upperBound
    return part
  }

  /// Ends the sequence.
  /// - Throws: `FilmError.unreadable` if frames are missing.
  func finish() throws(FilmError) {
    guard index == partCount, end == plan.stepCount else {
      throw .unreadable(
        path: plan.path,
        reason: "its \(partCount) \(name)\(partCount == 1 ? "" : "s") have \(end) of \(plan.stepCount) frames")
    }
  }

  /// An error that names the next part.
  private func unfit(_ reason: String) -> FilmError {
    .unreadable(path: plan.path, reason: "\(name) \(index + 1) of \(partCount): \(reason)")
  }
}
