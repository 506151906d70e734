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
