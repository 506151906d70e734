import FlingFilm

/// Detects that files were saved: written in place, replaced by a rename, or removed and created again.
///
/// The owner polls it; each poll compares the stamps of the files. A change is reported once two consecutive
/// polls see the same stamps, so that a half-written file is not read.
struct FileWatch {
  private var paths: [String]
  /// Stamps when the files were last read.
  private var known: [FileStamp?] = []
  /// Stamps at the last poll, if they differ from `known`.
  private var seen: [FileStamp?]?
  /// Number of polls since the files changed.
  private var pollCount = 0

  /// Number of polls after which a change is reported even if a file is missing, empty or still changing.
  private static let pollLimit = 30

  init(_ paths: [String]) {
    self.paths = paths
  }

  /// Whether a change waits to settle, so that the next poll should be soon.
  var isUnsettled: Bool { seen != nil }

  /// Marks the current state of the files as known.
  mutating func recordState() {
    known = paths.map(FileStamp.init(of:))
    seen = nil
    pollCount = 0
  }

  /// Watches other files from now on. Files that were watched before keep their known stamps.
  mutating func replacePaths(by paths: [String]) {
    guard paths != self.paths else { return }
    known = paths.map { path in
      if let index = self.paths.firstIndex(of: path), known.indices.contains(index) { return known[index] }
      return FileStamp(of: path)
    }
    self.paths = paths
    seen = nil
    pollCount = 0
  }

  /// Whether the files must be read again; true once for each change.
  mutating func pollForChange() -> Bool {
    let now = paths.map(FileStamp.init(of:))
    guard now != known else {
      seen = nil
      pollCount = 0
      return false
    }
    let isSettled = now == seen
    seen = now
    pollCount += 1
    // A missing or empty file may be in the middle of a save.
    let isComplete = zip(now, known).allSatisfy { now, known in
      // A file that was missing before need not exist.
      (now.map { $0.size > 0 } ?? false) || known == nil
    }
    guard pollCount >= FileWatch.pollLimit || isSettled && isComplete else { return false }
    known = now
    seen = nil
    pollCount = 0
    return true
  }
}
