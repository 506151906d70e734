#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user's default browser.
enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Asks the system to open a page, without waiting for it.
  /// - Parameter address: address of the page. Other users of the machine can read it, because it is a
  ///   program argument.
  /// - Returns: false if no program to open it could be started.
  static func open(_ address: String) -> Bool {
    var process = pid_t()
    // Safe: the strings are copies that live until they are freed below, after the call that reads them; nil
    // ends the list.
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(opener), strdup(address), nil]
    defer {
      unsafe free(arguments[0])
      unsafe free(arguments[1])
    }
    return unsafe posix_spawnp(&process, opener, nil, nil, &arguments, environ) == 0
  }
}
