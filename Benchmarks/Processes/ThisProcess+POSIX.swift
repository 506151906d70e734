#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What this process has used since it began.
package enum ThisProcess {
  /// Seconds of processor time, of all its threads.
  package static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that it held, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    // 0 is this process itself; the constant's type differs between systems.
    unsafe getrusage(0, &usage)
    return bytes(usage.ru_maxrss)
  }

  /// Says why in a line on the standard error and ends the process.
  package static func end(_ status: Int32, saying line: String) -> Never {
    let bytes = Array("\(line)\n".utf8)
    // The bytes live for the call, the count is their own.
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    exit(status)
  }

  /// The kernel's count of memory, which Linux gives in units of 1024 bytes.
  static func bytes(_ count: Int) -> Int {
    #if os(Linux)
      1024 * count
    #else
      count
    #endif
  }
}
