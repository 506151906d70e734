import FlingFilm
import FlingScene

/// Texts for the person or program that called. Names and words of users come to a terminal only by way of these: what a
/// terminal would obey or hide is escaped here.
enum Console {
  /// Writes a line to the standard error; who closed it does not want to know.
  static func error(_ line: String) {
    write(message: line.onOneLine + "\n")
  }

  /// Writes a text of several lines to the standard error.
  static func tell(_ text: String) {
    write(message: text.forTerminal + "\n")
  }

  /// Draws a line at the bottom of the terminal instead of the one before; nil removes it.
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
  /// - Parameter text: with its last line feed.
  static func print(text: String) throws(FilmError) {
    try output(Array(text.forTerminal.utf8))
  }

  /// Writes data to the standard output as it is.
  static func output(_ bytes: [UInt8]) throws(FilmError) {
    try StandardOutput().write(bytes)
  }
}
