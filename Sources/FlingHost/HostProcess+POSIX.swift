import FlingFilm

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// This process, as far as it starts others.
enum HostProcess {
  /// The path of this program; nil if the system does not tell.
  static var programPath: String? { try? FileSystem.resolve("/proc/self/exe") }

  /// Removes a folder with what is in it. Links are removed, not followed.
  static func removeFolder(_ path: String) {
    for name in (try? FileSystem.names(in: path)) ?? [] {
      let child = "\(path)/\(name)"
      if (try? FileSystem.kind(of: child)) == .folder {
        removeFolder(child)
      } else {
        try? FileSystem.removeFile(child)
      }
    }
    try? FileSystem.removeEmptyFolder(path)
  }

  /// Marks a file as used now.
  static func touch(_ path: String) {
    // Safe: Swift keeps the string alive for the call; without times the present one counts.
    _ = unsafe utimes(path, nil)
  }

  /// Makes a file executable for its owner.
  static func makeExecutable(_ path: String) {
    // Safe: Swift keeps the string alive for the call.
    _ = unsafe chmod(path, 0o755)
  }

  /// Seconds of a clock that only goes forward.
  static var seconds: Double {
    var time = timespec()
    // Safe: the call fills in the time that is passed.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
