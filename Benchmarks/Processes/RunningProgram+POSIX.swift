#if canImport(Glibc)
  internal import Glibc
#endif

/// What a program that runs has used by now.
struct RunningProgram {
  let processorSeconds: Double
  /// Bytes that it holds in memory.
  let memory: Int

  /// - Returns: nil where the system does not tell.
  init?(_ number: Int32) {
    #if os(Linux)
      // The name in parentheses may hold anything; behind the last parenthesis stand numbers.
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
      // The array holds as many bytes as the call may store.
      let count = unsafe read(file, &bytes, bytes.count)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
  #endif
}
