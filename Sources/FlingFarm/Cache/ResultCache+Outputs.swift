package import FlingFilm
package import FlingScene

extension ResultCache {
  /// Writes the outputs of an entry as the films of the scene would be written: with the same checks, and each one
  /// completely or not at all.
  /// - Parameters:
  ///   - destination: the place of the outputs, as for the films.
  ///   - isInterrupted: checked between outputs.
  /// - Returns: the paths of the written outputs; nil if they can't be written from the entry. The films then say why
  ///   they can't be written either.
  /// - Throws: `interrupted`, or any error if bytes went to the standard output.
  package func write(
    _ entry: CacheEntry, of scene: SourceFile, to destination: Destination, isInterrupted: () -> Bool
  ) throws(FilmError) -> [String]? {
    let place = OutputOverrides.destination(destination, forOutputs: entry.outputs.count)
    guard entry.allows(place, of: scene) else { return nil }
    guard !entry.outputs.isEmpty else { return [] }
    guard let reader = open(entry) else { return nil }
    do throws(FilmError) {
      var folders: [Int: FrameFolder] = [:]
      for (index, output) in entry.outputs.enumerated() {
        folders[index] = try output.frameFolder(at: place)
      }
      var paths: [String] = []
      for (index, output) in entry.outputs.enumerated() {
        if isInterrupted() { throw .interrupted }
        paths.append(try output.write(from: reader, to: place, folders[index]))
      }
      return paths
    } catch {
      if error == .interrupted || place == .standardOutput { throw error }
      return nil
    }
  }
}

extension CacheEntry {
  /// Whether the outputs may be written: none would replace a file of the scene or another output.
  fileprivate func allows(_ destination: Destination, of scene: SourceFile) -> Bool {
    var files = RunFiles()
    files.add(self, of: scene, to: destination)
    guard files.refusedOutputs().isEmpty else { return false }
    return switch destination {
    case .folder: true
    case .file: outputs.count <= 1
    case .standardOutput: outputs.count <= 1 && outputs.allSatisfy { $0.frames == nil }
    case .memory: false
    }
  }
}

extension RunFiles {
  /// Adds what an entry reads and writes.
  /// - Parameter number: index of the scene, reported in refused outputs.
  package mutating func add(
    _ entry: CacheEntry, of scene: SourceFile, to destination: Destination, scene number: Int = 0
  ) {
    addInputs(entry.names, of: scene.name)
    addOutputs(
      entry.outputs.map { ($0.path, $0.frames != nil) }, of: scene, to: destination, scene: number)
  }
}

extension CachedOutput {
  /// Opens and locks the folder of an output of frames; nil for a file.
  fileprivate func frameFolder(at destination: Destination) throws(FilmError) -> FrameFolder? {
    guard let frames else { return nil }
    let names = frames.map(\.name)
    // Names in a foreign entry must not lead out of the folder.
    guard names.allSatisfy(FrameFolder.isFrame) else {
      throw .unwritable(path: path, reason: "its frames have other names")
    }
    switch destination {
    case .folder(let folder):
      return try FrameFolder(path: OutputFolder(path: folder).preparedPath(for: path), names: names)
    case .file(let path):
      try OutputFolder.makeParents(of: path)
      return try FrameFolder(path: path, names: names)
    case .standardOutput, .memory:
      throw .unwritable(path: path, reason: "frames can only be written to a folder")
    }
  }

  /// Writes the output.
  /// - Returns: its path.
  fileprivate func write(
    from reader: OutputReader, to destination: Destination, _ folder: FrameFolder?
  ) throws(FilmError) -> String {
    if let frames, let folder {
      for frame in frames { try folder.write(reader.bytes(frame.byteCount), name: frame.name) }
      try folder.commit()
      return folder.path
    }
    let sink: any ByteSink
    let written: String
    switch destination {
    case .folder(let folder):
      let file = try OutputFolder(path: folder).file(at: path)
      (sink, written) = (file, file.path)
    case .file(let path):
      try OutputFolder.makeParents(of: path)
      (sink, written) = (try OutputFile(path: path), path)
    case .standardOutput: (sink, written) = (StandardOutput(), "-")
    case .memory: throw .unwritable(path: path, reason: "a cache writes no files in memory")
    }
    try reader.read(byteCount) { (piece) throws(FilmError) in try sink.write(piece) }
    try sink.commit()
    return written
  }
}
