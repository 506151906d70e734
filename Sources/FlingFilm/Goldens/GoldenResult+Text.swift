import FlingScene

extension GoldenResult {
  /// The verdict on one line and the differences on further lines, each ended by a newline. Invisible
  /// characters are escaped.
  package var text: String {
    var lines = ["\(path): \(verdictText)"]
    for finding in findings {
      let theme = finding.theme.map { " (\($0))" } ?? ""
      lines.append("  \(finding.layer.rawValue)\(theme): \(finding.message)")
    }
    if let note { lines.append("  \(note)") }
    lines += pictureLines
    return lines.map { $0.onOneLine + "\n" }.joined()
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

  private var pictureLines: [String] { pictures.map { "  see \($0)" } }

  /// Files that show expected, actual and difference side by side; all files if there is none. Empty unless
  /// the scene failed.
  package var pictures: [String] {
    guard verdict == .failed else { return [] }
    let suffixes = ["-expected.png", "-actual.png", "-difference.png"]
    let comparisonPictures = files.filter { file in !suffixes.contains(where: file.hasSuffix) }
    return comparisonPictures.isEmpty ? files : comparisonPictures
  }
}

extension GoldenLayer {
  fileprivate var phrase: String {
    switch self {
    case .expectations: "its expectations"
    case .golden: "the golden, which is damaged"
    case .trace: "the trace"
    case .pictures: "the kept pictures"
    case .frames: "the frames"
    }
  }
}
