/// A file that appears whole or not at all: written under a temporary name in its own folder, renamed at the end,
/// removed if it is let go before.
package final class OutputFile: ByteSink {
  /// As messages name it.
  package let path: String
  package private(set) var byteCount = 0
  private let temporary: String
  /// Nil once closed.
  private var descriptor: FileSystem.Descriptor?
  private var isCommitted = false

  /// Makes the temporary file; its folder must exist.
  package init(path: String) throws(FilmError) {
    self.path = path
    do {
      try FileSystem.checkNewName(path)
      (temporary, descriptor) = try OutputFile.begin(path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Makes the temporary file for one that exists and keeps its permissions; of a link, what it leads to is replaced.
  package init(replacing path: String) throws(FilmError) {
    do {
      self.path = try FileSystem.resolve(path)
      let permissions = try FileSystem.permissions(of: self.path)
      let made = try OutputFile.begin(self.path)
      (temporary, descriptor) = made
      try FileSystem.setPermissions(of: made.1, to: permissions)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Makes the temporary file and locks it, which tells that somebody writes it. What killed runs left there is removed.
  private static func begin(_ path: String) throws(SystemError) -> (String, FileSystem.Descriptor) {
    AbandonedFiles.remove(beside: path)
    let (name, descriptor) = try TemporaryName.make(for: path, with: FileSystem.create)
    // Where the disk knows no locks, the name and the age must do.
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

  deinit {
    if let descriptor { try? FileSystem.close(descriptor) }
    if !isCommitted { try? FileSystem.removeFile(temporary) }
  }
}
