#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Locks of open files and folders.
///
/// The system releases a lock when its file is closed or the process ends in any way, so no lock is ever left
/// behind.
extension FileSystem {
  /// Locks an open file or folder for this process, without waiting.
  /// - Returns: false if another process holds the lock.
  /// - Throws: `SystemError` if the file system does not support locks.
  package static func lock(_ descriptor: Descriptor) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return true
  }

  static func sleep(milliseconds: Int) {
    usleep(UInt32(milliseconds) * 1000)
  }

  /// Whether a process with this number runs on this machine.
  static func isRunning(process: Int) -> Bool {
    guard process > 0, let number = pid_t(exactly: process) else { return false }
    // Signal 0 is not delivered; a process of another user gives EPERM.
    return kill(number, 0) == 0 || errno != ESRCH
  }

  /// Seconds since the last change of a file, by this machine's clock; nil if the file is gone. Links are not
  /// followed.
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

  /// Host name of this machine; empty if it has none. It affects no output.
  static var machineName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // Safe: the count is the buffer's own, which outlives the call.
    guard unsafe gethostname(&buffer, buffer.count) == 0 else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
