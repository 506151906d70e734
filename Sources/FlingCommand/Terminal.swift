import FlingFilm

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Properties of the terminal that messages go to.
enum Terminal {
  /// Whether the standard output goes to a terminal.
  static var showsOutput: Bool { isatty(FileSystem.standardOutput) == 1 }

  /// Whether messages go to a terminal that can redraw a line.
  static var isInteractive: Bool {
    guard isatty(FileSystem.standardError) == 1 else { return false }
    // Safe: the text is compared before the environment can change.
    guard let kind = unsafe getenv("TERM") else { return false }
    return unsafe strcmp(kind, "dumb") != 0
  }

  /// Columns of the terminal; 80 if unknown.
  static var width: Int {
    var size = winsize()
    // Safe: the call fills the structure that belongs to this request.
    let isKnown = unsafe ioctl(FileSystem.standardError, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
