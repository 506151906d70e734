/// The folder that a user named for outputs. Nothing is written outside it, whatever the paths in a scene say and
/// wherever links below it lead.
package struct OutputFolder: Sendable {
  /// As the user named it.
  package let path: String
  /// Absolute, without links.
  private let resolved: String

  /// Makes the folder and those above it if they are missing.
  package init(path: String) throws(FilmError) {
    self.path = path.isEmpty ? "." : path
    try OutputFolder.make(self.path[...], for: self.path)
    do {
      resolved = try FileSystem.resolve(self.path)
    } catch {
      throw .unwritable(path: self.path, reason: error.reason)
    }
  }

  /// Opens a file below the folder; folders on the way are made.
  package func file(at relative: String) throws(FilmError) -> OutputFile {
    try OutputFile(path: path(for: relative))
  }

  /// The path of an output after its folders are made, none of which leads outside.
  func path(for relative: String) throws(FilmError) -> String {
    let parts = relative.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    guard !relative.hasPrefix("/"), !parts.contains(".."), !parts.isEmpty else {
      throw .unwritable(path: relative, reason: "it lies outside the output folder")
    }
    var place = path
    for part in parts.dropLast() {
      place = OutputFolder.join(place, part)
      let end: String
      do {
        try OutputFolder.makeOne(place)
        end = try FileSystem.resolve(place)
      } catch {
        throw .unwritable(path: place, reason: error.reason)
      }
      guard resolved == "/" || end == resolved || end.hasPrefix(resolved + "/") else {
        throw .unwritable(path: place, reason: "a link leads outside the output folder")
      }
    }
    return OutputFolder.join(place, parts[parts.count - 1])
  }

  private static func join(_ folder: String, _ name: Substring) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Makes the folders above a file, or above a folder, that are missing.
  package static func make(above path: String) throws(FilmError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    try make(path[..<slash], for: path)
  }

  private static func make(_ folder: Substring, for path: String) throws(FilmError) {
    var place = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: true) {
      place += place.isEmpty || place == "/" ? String(part) : "/\(part)"
      do {
        try makeOne(place)
      } catch {
        let reason =
          error == .notAFolder
          ? "\(place) is not a folder" : "the folder \(place) cannot be made: \(error.reason)"
        throw .unwritable(path: path, reason: reason)
      }
    }
  }

  private static func makeOne(_ path: String) throws(SystemError) {
    do {
      try FileSystem.makeFolder(path)
    } catch {
      // Besides EEXIST, a folder that is there may answer EACCES, EISDIR or EROFS, depending on what lies above it.
      guard let end = try? FileSystem.resolve(path), try FileSystem.kind(of: end) == .folder else {
        throw error == .exists ? .notAFolder : error
      }
    }
  }
}
