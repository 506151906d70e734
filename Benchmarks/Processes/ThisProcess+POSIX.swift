#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The usage of this process since its start.
package enum ThisProcess {
  /// CPU time of all its threads, in seconds.
  package static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The peak of its memory, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, whose type differs between systems.
    unsafe getrusage(0, &usage)
    return bytes(usage.ru_maxrss)
  }

  /// Prints a line on standard error and ends the process.
  package static func end(_ status: Int32, saying line: String) -> Never {
    let bytes = Array("\(line)\n".utf8)
    // The bytes are valid during the call, and their count is passed.
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    exit(status)
  }

  /// Bytes from the kernel's unit, which is 1024 bytes on Linux.
  static func bytes(_ count: Int) -> Int {
    #if os(Linux)
      1024 * count
    #else
      count
    #endif
  }
}
