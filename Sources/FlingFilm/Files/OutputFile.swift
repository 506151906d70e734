/// A file that is written completely or not at all: it gets a temporary name in its own folder and is renamed
/// by `commit`. Without a commit it is removed.
package final class OutputFile: ByteSink {
  /// Path as shown in messages.
  package private(set) var path: String
  package private(set) var byteCount = 0
  private let temporary: String
  /// Nil once the file is closed.
  private var descriptor: FileSystem.Descriptor?
  private var isCommitted = false

  /// Creates the temporary file. The folder must exist.
  package init(path: String) throws(FilmError) {
    self.path = path
    do {
      try FileSystem.rejectInvisibleCharacters(inNameOf: path)
      (temporary, descriptor) = try OutputFile.createTemporary(path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Creates the temporary file for replacing an existing file, with the same permissions. A link is followed
  /// and its target is replaced.
  package init(replacing path: String) throws(FilmError) {
    do {
      self.path = try FileSystem.resolve(path)
      let permissions = try FileSystem.permissions(of: self.path)
      let made = try OutputFile.createTemporary(self.path)
      (temporary, descriptor) = made
      try FileSystem.setPermissions(of: made.1, to: permissions)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Creates the temporary file and locks it, so that other runs see that it is in use. Removes abandoned
  /// files of killed runs first.
  private static func createTemporary(_ path: String) throws(SystemError) -> (String, FileSystem.Descriptor) {
    AbandonedFiles.remove(beside: path)
    let (name, descriptor) = try TemporaryName.make(for: path, with: FileSystem.create)
    // Without support for locks, other runs rely on the process number and the age.
    _ = try? FileSystem.lock(descriptor)
    return (name, descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(FilmError) {
    guard let descriptor else { throw .unfinished(path: path, reason: "the file is already finished") }
    do {
      try FileSystem.write(bytes, to: descriptor)
    } catch {
      throw .unfinished(path: path, reason: error.reason)
    }
    byteCount += bytes.count
  }

  /// Closes the file, which reports delayed write errors, then renames it.
  package func commit() throws(FilmError) {
    guard let descriptor else { return }
    self.descriptor = nil
    do {
      try FileSystem.close(descriptor)
    } catch {
      throw .unfinished(path: path, reason: error.reason)
    }
    do {
      try FileSystem.move(temporary, to: path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    isCommitted = true
  }

  /// Closes the file and gives it another final path on the same disk.
  package func commit(as other: String) throws(FilmError) {
    path = other
    try commit()
  }

  deinit {
    if let descriptor { try? FileSystem.close(descriptor) }
    if !isCommitted { try? FileSystem.removeFile(temporary) }
  }
}
