package import FlingScene

extension SourceFile {
  /// Reads a scene file.
  /// - Parameters:
  ///   - path: path of the file; `-` for the standard input, which is named `stdin` in messages.
  ///   - root: a folder that may contain pictures, fonts and included files, besides the scene's own folder.
  /// - Throws: `FilmError.unreadable` if the file is not a regular file, is too large or can't be read, or if
  ///   `root` is not a folder.
  package static func read(_ path: String, root: String? = nil) throws(FilmError) -> SourceFile {
    if let root { try checkFolder(root) }
    do {
      if path == "-" {
        let bytes = try FileSystem.read(from: FileSystem.standardInput, limit: Limits.fileSize + 1)
        try checkSize(bytes.count, path: "standard input")
        return SourceFile(name: "stdin", bytes: bytes, root: root)
      }
      if path.hasSuffix(".swift") { return try Programs.film(ofProgram: path, root: root) }
      return try readFile(path, root: root)
    } catch let error as FilmError {
      throw error
    } catch let error as SystemError {
      throw .unreadable(path: path, reason: error.reason)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  private static func readFile(_ path: String, root: String?) throws(FilmError) -> SourceFile {
    do {
      let descriptor = try FileSystem.openForReading(path)
      defer { try? FileSystem.close(descriptor) }
      let (kind, size) = try FileSystem.status(of: descriptor)
      guard kind == .file else {
        throw FilmError.unreadable(
          path: path, reason: kind == .folder ? "it is a folder" : "it is not a file")
      }
      try checkSize(size, path: path)
      let bytes = try FileSystem.read(from: descriptor, limit: Limits.fileSize + 1)
      // The file may have grown since its size was read.
      try checkSize(bytes.count, path: path)
      return SourceFile(name: path, bytes: bytes, root: root)
    } catch let error as FilmError {
      throw error
    } catch let error as SystemError {
      throw .unreadable(path: path, reason: error.reason)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// The bytes of a text file that is no scene, such as a Swift file.
  /// - Throws: as `read(_:root:)`.
  package static func read(text path: String) throws(FilmError) -> [UInt8] {
    try readFile(path, root: nil).bytes
  }

  /// The film of a program: the file `NAME.film.yaml` beside its first file, or five seconds without fingers.
  /// - Parameters:
  ///   - paths: the program's Swift files, at least one.
  ///   - film: the path of the film file; nil for the one beside the first file, if there is one.
  package static func film(
    ofProgram paths: [String], film: String? = nil, root: String? = nil
  ) throws(FilmError) -> SourceFile {
    let first = paths[0]
    let beside = filmPaths(ofProgram: first).first { FileStamp(of: $0) != nil }
    guard let path = film ?? beside else {
      // A file that is not there is reported with its own name.
      guard FileStamp(of: first) != nil else { throw .unreadable(path: first, reason: "no such file") }
      return SourceFile(
        name: first, bytes: Array("fling: 1\nrender: {duration: 5s}\n".utf8), root: root, program: paths)
    }
    let source = try read(path, root: root)
    return SourceFile(name: source.name, bytes: source.bytes, root: root, program: paths)
  }

  /// Where the film file of a program may be.
  static func filmPaths(ofProgram first: String) -> [String] {
    let stem = first.hasSuffix(".swift") ? String(first.dropLast(".swift".count)) : first
    return ["\(stem).film.yaml", "\(stem).film.yml"]
  }

  /// - Throws: `FilmError.unreadable` if the path is not that of a folder.
  package static func checkFolder(_ path: String) throws(FilmError) {
    let kind: FileSystem.FileType?
    do throws(SystemError) {
      kind = try FileSystem.kind(of: FileSystem.resolve(path))
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    guard kind == .folder else { throw .unreadable(path: path, reason: "it is not a folder") }
  }

  private static func checkSize(_ size: Int, path: String) throws(FilmError) {
    guard size <= Limits.fileSize else {
      throw .unreadable(path: path, reason: "it is larger than 4 MiB; \(Limits.fileSizeHint)")
    }
  }
}
