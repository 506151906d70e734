import FlingScene

extension GoldenResult {
  /// The verdict on one line and the differences on further lines, each ended by a newline. Invisible
  /// characters are escaped.
  package var text: String {
    var lines = ["\(path): \(verdictText)"]
    lines += findings.map { "  \($0.text)" }
    if let note { lines.append("  \(note)") }
    if let pictureText { lines.append("  \(pictureText)") }
    return lines.map { $0.onOneLine + "\n" }.joined()
  }

  /// The result on one line for a log, ended by a newline: the verdict with the first difference, the other
  /// layers that differ, and where the pictures are. Invisible characters are escaped.
  package var line: String {
    var parts: [String] = []
    if verdict == .failed {
      let count = failures.count
      if count > 0 {
        parts.append("failed: \(count) expectation\(count == 1 ? "" : "s") failed")
      } else if let first = findings.first {
        parts.append("failed: \(first.text)")
      }
      let others = Set(findings.map(\.layer)).subtracting([layer].compactMap(\.self)).sorted()
      if !others.isEmpty { parts.append("also \(others.map(\.rawValue).joined(separator: ", "))") }
    }
    if parts.isEmpty { parts = [verdictText] }
    parts += [note, pictureText].compactMap(\.self)
    return "\(path): \(parts.joined(separator: "; "))".onOneLine + "\n"
  }

  private var verdictText: String {
    switch verdict {
    case .passed: return "passed"
    case .failed: return "failed" + (layer.map { ": first in \($0.phrase)" } ?? "")
    case .pending:
      return isUnattended
        ? "pending: it has no golden, and CI is set" : "pending: it has no golden; --accept writes it"
    case .accepted: return "accepted: \(golden)"
    case .broken: return "broken" + (error.map { ": \($0)" } ?? ": it cannot be run")
    case .orphaned: return "orphaned: its scene is gone; --accept removes it"
    case .removed: return "removed: its scene is gone"
    }
  }

  /// Where the pictures of the differences are: the one with the most different pixels, and how many more.
  private var pictureText: String? {
    let pictures = pictures
    guard let first = pictures.first else { return nil }
    let worst = findings.filter { $0.worstFrame != nil }.max { ($0.pixels ?? 0) < ($1.pixels ?? 0) }
    let name = worst.flatMap { finding in
      finding.worstFrame.map { "/" + GoldenFile.picture($0, finding.theme.map { "-\($0)" } ?? "") }
    }
    let shown = name.flatMap { name in pictures.first { $0.hasSuffix(name) } } ?? first
    return "see \(shown)" + (pictures.count > 1 ? " (\(pictures.count - 1) more beside it)" : "")
  }

  /// Files that show expected, actual and difference side by side; all files if there is none. Empty unless
  /// the scene failed.
  package var pictures: [String] {
    guard verdict == .failed else { return [] }
    let suffixes = ["-expected.png", "-actual.png", "-difference.png"]
    let comparisonPictures = files.filter { file in !suffixes.contains(where: file.hasSuffix) }
    return comparisonPictures.isEmpty ? files : comparisonPictures
  }
}

extension GoldenFinding {
  /// The layer, the theme and the difference, such as `trace (dark): tick 1 (0.016667 s): …`.
  package var text: String { "\(layer.rawValue)\(theme.map { " (\($0))" } ?? ""): \(message)" }
}

extension GoldenLayer {
  fileprivate var phrase: String {
    switch self {
    case .expectations: "its expectations"
    case .golden: "the golden, which is damaged"
    case .trace: "the trace"
    case .keyframes: "the keyframes"
    case .pictures: "the kept pictures"
    case .frames: "the frames"
    }
  }
}
