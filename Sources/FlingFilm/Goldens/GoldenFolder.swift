/// `Goldens/SCENE` beside a scene file: where its golden stands.
struct GoldenFolder: Hashable, Sendable {
  /// The name of the folder that holds the goldens of all scenes beside it.
  static let name = "Goldens"

  /// As messages name it.
  let path: String

  /// - Parameters:
  ///   - folder: that of the scene, ended by a slash unless it is the current one.
  ///   - stem: the scene file's name without extension.
  init(of stem: String, in folder: String) {
    path = "\(folder)\(GoldenFolder.name)/\(stem)"
  }

  init(path: String) {
    self.path = path
  }

  func place(of name: String) -> String { "\(path)/\(name)" }

  /// The files of a golden in it, sorted; nothing if there is no such folder.
  func files() throws(FilmError) -> [String] {
    do throws(SystemError) {
      return try FileSystem.names(in: path).filter(GoldenFile.isOne)
    } catch {
      if error.isAbsence { return [] }
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Removes what killed runs left, and the folder if they left nothing else.
  func removeLeftovers() {
    guard let names = try? FileSystem.names(in: path), !names.isEmpty else { return }
    AbandonedFiles.remove(in: path)
    removeIfEmpty()
  }

  /// Removes the files of a golden, and the folder and the one around it where nothing else is left in them.
  func remove() throws(FilmError) {
    for name in try files() { try remove(name) }
    removeIfEmpty()
  }

  /// Removes the folder, and the `Goldens` around it, where nothing is left in them.
  func removeIfEmpty() {
    try? FileSystem.removeEmptyFolder(path)
    let parent = TemporaryName.split(path).folder
    if parent == "\(GoldenFolder.name)/" || parent.hasSuffix("/\(GoldenFolder.name)/") {
      try? FileSystem.removeEmptyFolder(parent)
    }
  }

  func remove(_ name: String) throws(FilmError) {
    do {
      try FileSystem.removeFile(place(of: name))
    } catch {
      throw .unwritable(path: place(of: name), reason: "it cannot be removed: \(error.reason)")
    }
  }
}

/// The names of a golden's files. A scene in both themes has each twice, with `-light` and `-dark` before the extension.
enum GoldenFile {
  private static let suffixes = ["", "-light", "-dark"]

  static func trace(_ suffix: String) -> String { "trace\(suffix).jsonl" }
  static func table(_ suffix: String) -> String { "frames\(suffix).txt" }
  /// A small film to look at, which is never judged.
  static func film(_ suffix: String) -> String { "film\(suffix).png" }
  static func picture(_ frame: Int, _ suffix: String) -> String { "frame-\(digits(frame))\(suffix).png" }

  /// The number of a frame with at least four digits.
  static func digits(_ frame: Int) -> String {
    let text = String(frame)
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }

  /// Whether a name is that of a part of a golden.
  static func isOne(_ name: String) -> Bool {
    suffixes.contains { suffix in
      if [trace(suffix), table(suffix), film(suffix)].contains(name) { return true }
      guard name.hasPrefix("frame-"), name.hasSuffix("\(suffix).png") else { return false }
      let number = name.utf8.dropFirst("frame-".utf8.count).dropLast("\(suffix).png".utf8.count)
      return number.count >= 4
        && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  /// Whether files are a golden of this theme.
  static func isGolden(_ names: [String], _ suffix: String) -> Bool {
    names.contains(trace(suffix)) || names.contains(table(suffix))
  }
}
