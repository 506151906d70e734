import FlingCodecs
import FlingScene

/// How workers divide an output.
package enum OutputDivision: Sendable, Equatable {
  /// One worker makes the output in one stage.
  case whole
  /// Workers take ranges of this number of frames, in two stages: they count what the encoder must know of the
  /// whole film, then they encode. The frames are those that play: there and back for a boomerang, with the
  /// poster of a GIF as frame 0. A range may be empty, and it may begin amid frames that look alike.
  case frames(Int)
}

/// What stage 1 has counted in all frames of an output.
package struct FilmCounts: Sendable {
  /// The counts, of the type that the output's parts have.
  let content: any OutputCounts

  /// SHA-256 of the counts in hexadecimal digits. Equal counts make equal parts in stage 2.
  package var digest: String {
    content.digest.map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}

/// A film in parts that workers make independently of each other and of which another process makes the files. These
/// have the bytes that `write(to:options:countSteps:)` gives them.
///
/// A part is bytes that only this version of Fling reads. Whoever stores parts tells those of other scenes, options
/// and versions apart and finds damage by checksums. A part whose content does not fit is an error that names it.
extension Film {
  /// Whether workers divide the frames of an output.
  ///
  /// Lossy GIFs and those with error diffusion are not divided: each of their frames depends on all before it, so
  /// that a worker would have to encode the frames of the others too. A single picture, a trace and a vector output
  /// need all their moments at once.
  /// - Parameter index: the index of the output in `outputPaths`.
  package func division(ofOutput index: Int) -> OutputDivision {
    plans[index].isDivided ? .frames(plans[index].stepCount) : .whole
  }

  /// Counts the frames of a range: stage 1 of a divided output.
  /// - Parameters:
  ///   - index: the index of the output in `outputPaths`.
  ///   - countSteps: called with the number of frames that were just counted.
  /// - Returns: the part for `counts(ofOutput:_:)`.
  /// - Throws: `FilmError.unreadable` if the output has no such frames.
  package func countPart(
    ofOutput index: Int, frames: Range<Int>, options: FilmOptions = FilmOptions(),
    countSteps: (Int) -> Void = { _ in }
  ) async throws(FilmError) -> [UInt8] {
    try await withoutActuallyEscaping(countSteps) { (count) async throws(FilmError) in
      try await dividedOutput(index, frames, options, count).count(frames)
    }
  }

  /// Merges the parts of stage 1.
  /// - Parameters:
  ///   - index: the index of the output in `outputPaths`.
  ///   - parts: the parts in order of their frames; together they have all frames.
  /// - Throws: `FilmError.unreadable` with the number of a part that does not fit.
  package func counts(ofOutput index: Int, _ parts: [[UInt8]]) throws(FilmError) -> FilmCounts {
    try dividedOutput(index).filmCounts(parts)
  }

  /// Encodes the frames of a range: stage 2 of a divided output.
  /// - Parameters:
  ///   - index: the index of the output in `outputPaths`.
  ///   - counts: the counts of all frames.
  ///   - countSteps: called with the number of frames that were just encoded.
  /// - Returns: the part for `join(output:_:partCount:part:to:options:)`.
  /// - Throws: `FilmError.unreadable` if the output has no such frames, or the counts are not those of the output.
  package func encodePart(
    ofOutput index: Int, frames: Range<Int>, _ counts: FilmCounts, options: FilmOptions = FilmOptions(),
    countSteps: (Int) -> Void = { _ in }
  ) async throws(FilmError) -> [UInt8] {
    try await withoutActuallyEscaping(countSteps) { (count) async throws(FilmError) in
      try await dividedOutput(index, frames, options, count).encode(frames, counts)
    }
  }

  /// Makes an output as a whole. Folders of frames are always divided.
  /// - Parameters:
  ///   - index: the index of the output in `outputPaths`.
  ///   - countSteps: called with the number of frames and rows that were just completed.
  /// - Returns: the part for `join(output:_:partCount:part:to:options:)`.
  package func wholePart(
    ofOutput index: Int, options: FilmOptions = FilmOptions(), countSteps: (Int) -> Void = { _ in }
  ) async throws(FilmError) -> [UInt8] {
    try await withoutActuallyEscaping(countSteps) { (count) async throws(FilmError) in
      try await WholePart(of: plans[index], vectorFiles[index], by: partWriter(options, count)).binary
    }
  }

  /// Writes an output from its parts, completely or not at all. One part at a time is in memory.
  /// - Parameters:
  ///   - index: the index of the output in `outputPaths`.
  ///   - counts: the counts of all frames; nil for an output that was made as a whole.
  ///   - partCount: the number of parts: those of stage 2, or one.
  ///   - part: returns a part by its index, in order of frames. It is called once or more often for each.
  ///   - outputs: the destination, which `Film.open(_:at:)` has checked and locked.
  /// - Returns: the file as `write(to:options:countSteps:)` returns it.
  /// - Throws: `FilmError.unreadable` with the number of a part that does not fit.
  package func join(
    output index: Int, _ counts: FilmCounts? = nil, partCount: Int,
    part: (Int) throws(FilmError) -> [UInt8], to outputs: OpenOutputs, options: FilmOptions = FilmOptions()
  ) async throws(FilmError) -> WrittenFile {
    let plan = plans[index]
    if let counts {
      return try await dividedOutput(index, nil, options, copy: outputs.copy).join(
        counts, partCount: partCount, part: part, to: outputs.destination, outputs.folders[index])
    }
    guard partCount == 1 else {
      throw .unreadable(path: plan.path, reason: "it is made of one part, not of \(partCount)")
    }
    return try await WholePart(reading: part(0), of: plan).write(
      plan, to: outputs.destination, by: partWriter(options, copy: outputs.copy))
  }

  /// An output that is divided.
  /// - Parameter frames: the frames of a part; nil for all.
  /// - Throws: `FilmError.unreadable` if the output is not divided or has no such frames.
  private func dividedOutput(
    _ index: Int, _ frames: Range<Int>? = nil, _ options: FilmOptions = FilmOptions(),
    _ countFrames: @escaping (Int) -> Void = { _ in }, copy: (any OutputCopy)? = nil
  ) throws(FilmError) -> any DividedOutput {
    let plan = plans[index]
    let count = plan.stepCount
    if let frames, frames.lowerBound < 0 || frames.upperBound > count {
      throw .unreadable(
        path: plan.path,
        reason: "it has \(count) frames, not those from \(frames.lowerBound) to \(frames.upperBound)")
    }
    var writer = partWriter(options, countFrames, copy: copy)
    writer.pipeline = writer.pipeline.limitingMemory(forFramesOf: plan.size)
    switch plan.output.kind {
    case .gif(let options) where GIFParts.canDivide(options):
      return try GIFParts(plan, options, by: writer)
    case .apng(let options): return APNGParts(plan, options, writer)
    case .frames, .stream: return FrameParts(plan, writer)
    default: throw .unreadable(path: plan.path, reason: "it is not made in ranges of frames")
    }
  }

  /// A writer for one output. It runs the scene by itself: runs are shared by the outputs of one process.
  private func partWriter(
    _ options: FilmOptions, _ countFrames: @escaping (Int) -> Void = { _ in },
    copy: (any OutputCopy)? = nil
  ) -> OutputWriter {
    OutputWriter(
      scene: scene, runs: [],
      pipeline: OrderedPipeline(jobs: options.jobs, isInterrupted: options.isInterrupted),
      recordingByteLimit: options.recordingByteLimit, countFrames: countFrames, copy: copy)
  }
}

extension OutputPlan {
  /// See `Film.division(ofOutput:)`.
  fileprivate var isDivided: Bool {
    switch output.kind {
    case .gif(let options): GIFParts.canDivide(options)
    case .apng, .frames, .stream: true
    case .png, .sheet, .strobe, .trace, .svg, .html, .lottie, .motion: false
    }
  }
}
