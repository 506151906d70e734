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
    switch plan.output.kind {
    case .frames(let digits):
      guard let folder else { throw .unwritable(path: plan.path, reason: "its folder was not opened") }
      let copied = copy.map { CopiedFrames(folder, plan.path, $0) }
      try await writeFrames(plan, digits: digits, to: copied ?? folder)
      try folder.commit()
      return WrittenFile(plan, .frames, path: folder.path, byteCount: folder.byteCount)
    case .gif(let options):
      return try await write(plan, .gif, to: destination) { (sink) async throws(FilmError) in
        try await writeGIF(plan, options, to: sink)
      }
    case .apng(let options):
      return try await write(plan, .apng, to: destination) { (sink) async throws(FilmError) in
        try await writeAPNG(plan, options, to: sink)
      }
    case .png:
      return try await write(plan, .png, to: destination) { (sink) async throws(FilmError) in
        try await writePicture(plan, to: sink)
      }
    case .sheet:
      return try await write(plan, .sheet, to: destination) { (sink) async throws(FilmError) in
        try await writePicture(plan, to: sink)
      }
    case .strobe:
      return try await write(plan, .strobe, to: destination) { (sink) async throws(FilmError) in
        try await writePicture(plan, to: sink)
      }
    case .stream(let format):
      return try await write(plan, format == .y4m ? .y4m : .pam, to: destination) {
        (sink) async throws(FilmError) in
        try await writeStream(plan, format, to: sink)
      }
    case .trace(let options):
      return try await write(plan, .trace, to: destination) { (sink) async throws(FilmError) in
        try await writeTrace(plan, options, to: sink)
      }
    case .svg, .html, .lottie, .motion:
      throw .unwritable(path: plan.path, reason: "its content was not made")
    }
  }

  private func write(
    _ vectorFile: VectorFile, _ plan: OutputPlan, to destination: Destination
  ) async throws(FilmError) -> WrittenFile {
    let kind: WrittenFile.OutputType =
      switch plan.output.kind {
      case .html: .html
      case .lottie: .lottie
      case .motion: .motion
      default: .svg
      }
    var file = try await write(plan, kind, to: destination) { (sink) async throws(FilmError) in
      try sink.write(vectorFile.bytes)
      countFrames(1)
    }
    let deviation = vectorFile.deviation
    file.deviation = WrittenFile.Deviation(
      points: deviation.points, degrees: deviation.degrees, color: deviation.color)
    return file
  }

  private func write(
    _ plan: OutputPlan, _ kind: WrittenFile.OutputType, to destination: Destination,
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
    return WrittenFile(plan, kind, path: path, byteCount: sink.byteCount)
  }
}

extension WrittenFile {
  fileprivate init(_ plan: OutputPlan, _ kind: OutputType, path: String, byteCount: Int) {
    let hasSize = kind != .trace && kind != .motion
    self.init(
      kind: kind, path: path, width: hasSize ? plan.size.width : 0, height: hasSize ? plan.size.height : 0,
      frameCount: plan.stepCount, byteCount: byteCount)
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
