#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The browser that the user has chosen.
enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Asks the system to show a page; does not wait until it is there.
  /// - Parameter address: others on the machine can read it, for it stands among the arguments of a program.
  /// - Returns: false if there is nothing that could.
  static func open(_ address: String) -> Bool {
    var process = pid_t()
    // Safe: the strings are copies that live until they are freed below, after the call that reads them; a null ends
    // the list.
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(opener), strdup(address), nil]
    defer {
      unsafe free(words[0])
      unsafe free(words[1])
    }
    return unsafe posix_spawnp(&process, opener, nil, nil, &words, environ) == 0
  }
}
