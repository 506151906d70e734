#if canImport(Glibc)
  internal import Glibc
#endif

/// The current usage of a running program.
struct RunningProgram {
  let processorSeconds: Double
  /// Resident memory in bytes.
  let memory: Int

  /// - Returns: nil if the system does not report it.
  init?(_ number: Int32) {
    #if os(Linux)
      // The program's name in parentheses may contain anything; the numbers follow the last parenthesis.
      guard let text = Self.text(of: "/proc/\(number)/stat"), let end = text.lastIndex(of: ")") else {
        return nil
      }
      let fields = text[text.index(after: end)...].split(separator: " ")
      guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
        let pages = Int(fields[21])
      else { return nil }
      processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
      memory = pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }

  #if os(Linux)
    private static func text(of path: String) -> String? {
      let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1024)
      // The array has room for `bytes.count` bytes.
      let count = unsafe read(file, &bytes, bytes.count)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
  #endif
}
