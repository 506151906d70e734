/// The paths of outputs.
extension OutputLowering {
  private static let endings = [
    "gif": [".gif"], "apng": [".apng", ".png"], "png": [".png"], "sheet": [".png"], "strobe": [".png"],
    "trace": [".jsonl", ".csv"], "svg": [".svg"], "html": [".html"], "lottie": [".json"],
    "motion": [".css", ".swift", ".xml", ".json"],
  ]

  /// A hint that names the kind of output for a file's extension; nil for an unknown extension.
  private static func kindHint(of path: String) -> String? {
    let name = path.shortened(to: 40)
    switch UnsupportedFormat.fileExtension(of: path) {
    case "gif", "apng": return "write \"- \(UnsupportedFormat.fileExtension(of: path) ?? ""): \(name)\""
    case "png": return "write \"- apng: \(name)\" for a film, \"- png: \(name)\" for one picture"
    case "jsonl", "csv": return "write \"- trace: \(name)\""
    case "svg", "html": return "write \"- \(UnsupportedFormat.fileExtension(of: path) ?? ""): \(name)\""
    case "json":
      return "write \"- lottie: \(name)\" for a film, \"- motion: \(name)\" for the motion of views"
    case "css", "swift", "xml": return "write \"- motion: \(name)\""
    case "y4m", "pam": return "raw frames are made on the command line: fling render \u{2026} -o \(name)"
    default: return nil
    }
  }

  /// The path of an output relative to the output folder, without `.` and `..`. The default is the
  /// scene's file name with the extension of the kind.
  ///
  /// Security: an absolute path, and one that leaves the output folder, is an error.
  /// - Returns: nil if the path has an error, which has been reported.
  func outputPath(_ entry: Unresolved<Output>) -> String? {
    let word = entry.kind.rawValue
    let endings = OutputLowering.endings[word] ?? []
    if entry.main.isBroken { return nil }
    if entry.main.isEmpty { return findings.sources.scene.stem + (endings.first ?? "") }
    guard let text = entry.main.text else {
      findings.error(entry.main.range, "\"\(word)\" is the name of a file, not \(entry.main.description)")
      return nil
    }
    func refused(_ message: String, hint: String? = nil) -> String? {
      findings.error(entry.main.range, message, hint: hint)
      return nil
    }
    if text.isEmpty { return refused("the name of a file is missing") }
    if let unseen = text.firstInvisible {
      return refused("the name of a file can't hold \(unseen), which nobody would see")
    }
    if text.hasPrefix("/") {
      return refused("\"\(text.shortened(to: 40))\" is absolute: paths count from the output folder")
    }
    var components: [Substring] = []
    for component in text.split(separator: "/", omittingEmptySubsequences: true) where component != "." {
      if component == ".." {
        if components.popLast() == nil {
          return refused("\"\(text.shortened(to: 40))\" leaves the output folder")
        }
      } else {
        components.append(component)
      }
    }
    guard let last = components.last, !text.hasSuffix("/") || word == "frames" else {
      return refused("\"\(text.shortened(to: 40))\" names no file")
    }
    if components.contains(where: { $0.utf8.count > 255 }) {
      return refused("the name of a file is too long")
    }
    // Only "frames" has no endings: its path is a folder. A folder ends in a slash or has no extension.
    if endings.isEmpty, UnsupportedFormat.fileExtension(of: text) != nil {
      if let foreign = UnsupportedFormat(path: text) {
        return refused(foreign.refusalMessage(for: text, isStill: false))
      }
      return refused(
        "\"\(text.shortened(to: 40))\" is the name of a file, and \"frames\" are a folder",
        hint: OutputLowering.kindHint(of: text))
    }
    guard
      endings.isEmpty
        || endings.contains(where: { last.lowercased().hasSuffix($0) && last.utf8.count > $0.utf8.count })
    else {
      if let foreign = UnsupportedFormat(path: text) {
        let isStill = ["png", "sheet", "strobe"].contains(word) ? true : word == "trace" ? nil : false
        return refused(foreign.refusalMessage(for: text, isStill: isStill))
      }
      return refused(
        "the name of \(["apng", "svg"].contains(word) ? "an" : "a") \(word) ends in \(endings.joined(separator: " or ")), not \"\(text.shortened(to: 40))\"",
        hint: OutputLowering.kindHint(of: text))
    }
    return components.joined(separator: "/")
  }
}
