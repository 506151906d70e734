#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Locks of open files and folders.
///
/// A lock ends when its file is closed, at the latest with the process, however that ends: nothing is ever left locked.
extension FileSystem {
  /// Locks an open file or folder for this process.
  /// - Returns: false if another run holds the lock.
  /// - Throws: if the disk knows no locks.
  static func lock(_ descriptor: Descriptor) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return true
  }

  static func sleep(milliseconds: Int) {
    usleep(UInt32(milliseconds) * 1000)
  }

  /// Whether a process of this number runs on this machine.
  static func isRunning(process: Int) -> Bool {
    guard process > 0, let number = pid_t(exactly: process) else { return false }
    // Signal 0 is never sent; a process of another user answers EPERM.
    return kill(number, 0) == 0 || errno != ESRCH
  }

  /// Seconds since a file was changed last, by the clock of this machine; nil if it is gone. A link is not followed.
  static func age(of path: String) -> Int? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    // Safe: the string lives for the call, which fills the structure and keeps neither.
    guard unsafe lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    var now = timespec()
    // Safe: the call fills the structure and keeps no pointer to it.
    guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
    return Int(now.tv_sec) - Int(changed.tv_sec)
  }

  /// The name of this machine; empty if it has none. It reaches no output.
  static var machineName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // Safe: the count is the buffer's own, which outlives the call.
    guard unsafe gethostname(&buffer, buffer.count) == 0 else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
