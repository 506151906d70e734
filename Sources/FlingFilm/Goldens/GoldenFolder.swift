/// The folder of a scene's golden: `Goldens/SCENE` beside the scene file.
struct GoldenFolder: Hashable, Sendable {
  /// Name of the folder that contains the goldens of all scenes beside it.
  static let name = "Goldens"

  /// Path as shown in messages.
  let path: String

  /// The golden folder of a scene.
  /// - Parameters:
  ///   - stem: name of the scene file without extension.
  ///   - folder: folder of the scene with a slash at the end; empty for the current folder.
  init(of stem: String, in folder: String) {
    path = "\(folder)\(GoldenFolder.name)/\(stem)"
  }

  init(path: String) {
    self.path = path
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Names of the golden's files in the folder, sorted; empty if there is no such folder.
  func files() throws(FilmError) -> [String] {
    do throws(SystemError) {
      return try InputFile.goldenNames(in: path)
    } catch {
      if error.isAbsence { return [] }
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Removes temporary files of killed runs, and the folder if it is empty then.
  func removeLeftovers() {
    guard let names = try? FileSystem.names(in: path), !names.isEmpty else { return }
    AbandonedFiles.remove(in: path)
    removeIfEmpty()
  }

  /// Removes the golden's files, and the folder and its parent `Goldens` if they are empty then.
  func removeGolden() throws(FilmError) {
    for name in try files() { try remove(name) }
    removeIfEmpty()
  }

  /// Removes the folder and its parent `Goldens` if they are empty.
  func removeIfEmpty() {
    try? FileSystem.removeEmptyFolder(path)
    let parent = TemporaryName.split(path).folder
    if parent == "\(GoldenFolder.name)/" || parent.hasSuffix("/\(GoldenFolder.name)/") {
      try? FileSystem.removeEmptyFolder(parent)
    }
  }

  func remove(_ name: String) throws(FilmError) {
    do {
      try FileSystem.removeFile(path(of: name))
    } catch {
      throw .unwritable(path: path(of: name), reason: "it cannot be removed: \(error.reason)")
    }
  }
}

/// Names of a golden's files. A scene in both themes has each file twice, with `-light` and `-dark` before
/// the extension.
enum GoldenFile {
  private static let suffixes = ["", "-light", "-dark"]

  static func trace(_ suffix: String) -> String { "trace\(suffix).jsonl" }
  static func table(_ suffix: String) -> String { "frames\(suffix).txt" }
  static func keyframes(_ suffix: String) -> String { "keyframes\(suffix).json" }
  /// The small film for reports, which is never compared.
  static func film(_ suffix: String) -> String { "film\(suffix).png" }
  static func picture(_ frame: Int, _ suffix: String) -> String { "frame-\(digits(frame))\(suffix).png" }

  /// A frame number with at least four digits.
  static func digits(_ frame: Int) -> String {
    let text = String(frame)
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }

  /// Whether a name is that of a golden's file.
  static func isFileName(_ name: String) -> Bool {
    suffixes.contains { suffix in
      if [trace(suffix), keyframes(suffix), table(suffix), film(suffix)].contains(name) { return true }
      guard name.hasPrefix("frame-"), name.hasSuffix("\(suffix).png") else { return false }
      let number = name.utf8.dropFirst("frame-".utf8.count).dropLast("\(suffix).png".utf8.count)
      return number.count >= 4
        && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  /// Whether the files contain a golden of this theme.
  static func containsGolden(_ names: [String], _ suffix: String) -> Bool {
    names.contains(trace(suffix)) || names.contains(table(suffix))
  }
}
