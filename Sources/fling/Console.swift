import FlingFilm

/// Texts for the person or program that called.
enum Console {
  /// Writes a line to the standard error; who closed it does not want to know.
  static func error(_ line: String) {
    message(line + "\n")
  }

  static func message(_ text: String) {
    try? FileSystem.write(Array(text.utf8), to: FileSystem.standardError)
  }

  /// Writes to the standard output.
  static func output(_ bytes: [UInt8]) throws(FilmError) {
    do {
      try FileSystem.write(bytes, to: FileSystem.standardOutput)
    } catch {
      throw .unfinished(path: "standard output", reason: error.reason)
    }
  }
}
