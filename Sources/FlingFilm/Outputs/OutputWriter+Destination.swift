import FlingScene
import FlingVector

extension OutputWriter {
  /// Produces one output.
  /// - Parameters:
  ///   - folder: the opened folder, for an output of frames; nil otherwise.
  ///   - vectorFile: the content of a vector output; nil otherwise.
  func write(
    _ plan: OutputPlan, to destination: Destination, _ folder: (any FrameSink)?, _ vectorFile: VectorFile?
  ) async throws(FilmError) -> WrittenFile {
    if let vectorFile { return try await write(vectorFile, plan, to: destination) }
    var work = self
    // The cap on jobs is for films. A single picture is drawn in bands, which share its memory.
    if plan.output.isFilm { work.pipeline = pipeline.limitingMemory(forFramesOf: plan.size) }
    return try await work.writeOutput(plan, to: destination, folder)
  }

  private func writeOutput(
    _ plan: OutputPlan, to destination: Destination, _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile {
    if case .frames(let digits) = plan.output.kind {
      return try await writeFrames(of: plan, to: folder) { (folder) async throws(FilmError) in
        try await writeFrames(plan, digits: digits, to: folder)
      }
    }
    return try await writeFile(of: plan, to: destination) { (sink) async throws(FilmError) in
      switch plan.output.kind {
      case .gif(let options): try await writeGIF(plan, options, to: sink)
      case .apng(let options): try await writeAPNG(plan, options, to: sink)
      case .png, .sheet, .strobe: try await writePicture(plan, to: sink)
      case .stream: try await writeStream(plan, to: sink)
      case .trace(let options): try await writeTrace(plan, options, to: sink)
      case .frames, .svg, .html, .lottie, .motion:
        throw .unwritable(path: plan.path, reason: "its content was not made")
      }
    }
  }

  private func write(
    _ vectorFile: VectorFile, _ plan: OutputPlan, to destination: Destination
  ) async throws(FilmError) -> WrittenFile {
    var file = try await writeFile(of: plan, to: destination) { (sink) async throws(FilmError) in
      try sink.write(vectorFile.bytes)
      countFrames(1)
    }
    let deviation = vectorFile.deviation
    file.deviation = WrittenFile.Deviation(
      points: deviation.points, degrees: deviation.degrees, color: deviation.color)
    return file
  }

  /// Writes the file of an output, completely or not at all.
  /// - Parameter fill: writes the content.
  func writeFile(
    of plan: OutputPlan, to destination: Destination,
    _ fill: (any ByteSink) async throws(FilmError) -> Void
  ) async throws(FilmError) -> WrittenFile {
    let path: String
    var sink: any ByteSink
    switch destination {
    case .folder(let folder):
      let file = try OutputFolder(path: folder).file(at: plan.path)
      (path, sink) = (file.path, file)
    case .file(let file):
      try OutputFolder.makeParents(of: file)
      (path, sink) = (file, try OutputFile(path: file))
    case .standardOutput:
      (path, sink) = ("-", StandardOutput())
    case .memory(let folder):
      (path, sink) = (plan.path, MemoryFile(plan.path, in: folder))
    }
    if let copy { sink = CopiedFile(sink, plan.path, copy) }
    try await fill(sink)
    try checkInterrupt()
    try sink.commit()
    return WrittenFile(plan, path: path, byteCount: sink.byteCount)
  }

  /// Writes the folder of an output of frames, completely or not at all.
  /// - Parameters:
  ///   - folder: the opened folder.
  ///   - fill: writes the frames.
  func writeFrames(
    of plan: OutputPlan, to folder: (any FrameSink)?,
    _ fill: (any FrameSink) async throws(FilmError) -> Void
  ) async throws(FilmError) -> WrittenFile {
    guard let folder else { throw .unwritable(path: plan.path, reason: "its folder was not opened") }
    try await fill(copy.map { CopiedFrames(folder, plan.path, $0) } ?? folder)
    try folder.commit()
    return WrittenFile(plan, path: folder.path, byteCount: folder.byteCount)
  }
}

extension WrittenFile {
  fileprivate init(_ plan: OutputPlan, path: String, byteCount: Int) {
    let kind = OutputType(of: plan.output)
    let hasSize = kind != .trace && kind != .motion
    self.init(
      kind: kind, path: path, width: hasSize ? plan.size.width : 0, height: hasSize ? plan.size.height : 0,
      frameCount: plan.stepCount, byteCount: byteCount)
  }
}

extension WrittenFile.OutputType {
  fileprivate init(of output: Output) {
    self =
      switch output.kind {
      case .gif: .gif
      case .apng: .apng
      case .png: .png
      case .frames: .frames
      case .trace: .trace
      case .sheet: .sheet
      case .strobe: .strobe
      case .stream(.y4m): .y4m
      case .stream(.pam): .pam
      case .svg: .svg
      case .html: .html
      case .lottie: .lottie
      case .motion: .motion
      }
  }
}

extension Output {
  /// Whether the output is a sequence of frames.
  fileprivate var isFilm: Bool {
    switch kind {
    case .gif, .apng, .frames, .stream: true
    case .png, .sheet, .strobe, .trace, .svg, .html, .lottie, .motion: false
    }
  }
}
