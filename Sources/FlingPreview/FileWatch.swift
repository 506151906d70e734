import FlingFilm

/// Notices that files were saved: written in place, replaced by a rename, or removed and made anew.
///
/// It looks at their stamps whenever it is asked. A change counts once two looks in a row see the same, so that a file
/// that is being written is not read by half.
struct FileWatch {
  private var paths: [String]
  /// What was there when the files were last read.
  private var known: [FileStamp?] = []
  /// What the last look saw, if it was something else.
  private var seen: [FileStamp?]?
  /// Looks since the files changed.
  private var lookCount = 0

  /// A file that is gone or empty is given so many looks to be saved whole.
  private static let patience = 30

  init(_ paths: [String]) {
    self.paths = paths
  }

  /// Whether a change is waiting to settle: look again soon.
  var isUnsettled: Bool { seen != nil }

  /// Takes what is there now for known.
  mutating func take() {
    known = paths.map(FileStamp.init(of:))
    seen = nil
    lookCount = 0
  }

  /// Looks after other files from now on; those that were watched before keep what is known of them.
  mutating func follow(_ paths: [String]) {
    guard paths != self.paths else { return }
    known = paths.map { path in
      if let index = self.paths.firstIndex(of: path), known.indices.contains(index) { return known[index] }
      return FileStamp(of: path)
    }
    self.paths = paths
    seen = nil
    lookCount = 0
  }

  /// Whether the files must be read again; true once for each change.
  mutating func looksNew() -> Bool {
    let now = paths.map(FileStamp.init(of:))
    guard now != known else {
      seen = nil
      lookCount = 0
      return false
    }
    let isSettled = now == seen
    seen = now
    lookCount += 1
    let isWhole = zip(now, known).allSatisfy { now, known in
      // What was missing before may well stay so.
      (now.map { $0.size > 0 } ?? false) || known == nil
    }
    guard lookCount >= FileWatch.patience || isSettled && isWhole else { return false }
    known = now
    seen = nil
    lookCount = 0
    return true
  }
}
