import FlingFilm

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for temporary files, which only this user can enter. It is removed with the last reference.
///
/// The folder is locked as long as this process uses it. The system releases the lock of a process that was killed; the
/// next process that makes such a folder removes what that one has left.
final class TemporaryFolder: Sendable {
  let path: String
  private let descriptor: FileSystem.Descriptor

  /// How the names begin. No other files have such names.
  private static let prefix = "fling-program-"

  /// - Parameter parent: where to make it; nil for the user's folder of temporary files.
  init(in parent: String? = nil) throws(SystemError) {
    let parent =
      parent ?? Environment.value(of: "TMPDIR").flatMap { FileSystem.isFolder($0) ? $0 : nil } ?? "/tmp"
    Self.removeAbandoned(in: parent)
    while true {
      let path = try Self.make(in: parent)
      let descriptor = try FileSystem.openFolder(path)
      // Without locks of its file system, nobody takes a folder for one that is not used. Otherwise another process
      // may have done so with the new one.
      if (try? FileSystem.lock(descriptor)) ?? true, FileSystem.isFolder(path) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      try FileSystem.close(descriptor)
    }
  }

  deinit {
    HostProcess.removeFolder(path)
    try? FileSystem.close(descriptor)
  }

  private static func make(in parent: String) throws(SystemError) -> String {
    var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    // Safe: the buffer ends with a null byte and lives for the call, which changes six bytes of it.
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe mkdtemp(base) != nil
    }
    guard isMade else { throw SystemError(code: errno) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folders of this user's processes that have ended.
  private static func removeAbandoned(in parent: String) {
    for name in (try? FileSystem.names(in: parent)) ?? [] where name.hasPrefix(prefix) {
      guard let descriptor = try? FileSystem.openFolder("\(parent)/\(name)") else { continue }
      if isOwn(descriptor), (try? FileSystem.lock(descriptor)) == true {
        HostProcess.removeFolder("\(parent)/\(name)")
      }
      try? FileSystem.close(descriptor)
    }
  }

  /// Whether an open folder belongs to this user. Another's could be replaced by a link at any time.
  private static func isOwn(_ descriptor: FileSystem.Descriptor) -> Bool {
    var status = stat()
    // Safe: the call fills the structure and keeps no pointer to it.
    return unsafe fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }
}
