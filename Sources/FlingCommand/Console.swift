import FlingFilm
import FlingScene

/// Output for the caller. All text that may contain names or words of users goes through these functions,
/// which escape characters that a terminal would interpret or hide.
enum Console {
  /// Writes a line to the standard error. Failures are ignored.
  static func error(_ line: String) {
    write(message: line.onOneLine + "\n")
  }

  /// Writes a text of several lines to the standard error.
  static func error(text: String) {
    write(message: text.forTerminal + "\n")
  }

  /// Redraws the progress line at the bottom of the terminal; nil removes it.
  static func progress(_ line: String?) {
    write(message: "\r\((line ?? "").onOneLine)\u{1B}[K")
  }

  private static func write(message: String) {
    try? FileSystem.write(Array(message.utf8), to: FileSystem.standardError)
  }

  /// Writes a line to the standard output.
  static func print(_ line: String) throws(FilmError) {
    try output(Array("\(line.onOneLine)\n".utf8))
  }

  /// Writes lines to the standard output.
  /// - Parameter text: lines, each with its line feed.
  static func print(text: String) throws(FilmError) {
    try output(Array(text.forTerminal.utf8))
  }

  /// Writes bytes to the standard output without escaping.
  static func output(_ bytes: [UInt8]) throws(FilmError) {
    try StandardOutput().write(bytes)
  }
}
