/// Files that must not exist yet.
package enum NewFile {
  /// Writes a complete file. An existing file stays unchanged and is an error.
  package static func write(_ bytes: [UInt8], to path: String) throws(FilmError) {
    let descriptor: FileSystem.Descriptor
    do {
      try FileSystem.rejectInvisibleCharacters(inNameOf: path)
      descriptor = try FileSystem.create(path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    do {
      try FileSystem.write(bytes, to: descriptor)
      try FileSystem.close(descriptor)
    } catch {
      try? FileSystem.removeFile(path)
      throw .unfinished(path: path, reason: error.reason)
    }
  }
}
