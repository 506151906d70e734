/// Names for what is not finished yet: hidden, beside the final one, so that a rename is all that is left to do.
enum TemporaryName {
  private static let attempts = 1000
  /// File systems hold names of at most 255 bytes.
  private static let longestStem = 200

  /// Calls `make` with names until one is free.
  static func make<Result>(
    for path: String, with make: (String) throws(SystemError) -> Result
  ) throws(SystemError) -> (name: String, Result) {
    let (folder, name) = split(path)
    guard !name.isEmpty else { throw .invalid }
    let stem = String(decoding: name.utf8.prefix(longestStem), as: UTF8.self)
    for attempt in 0..<attempts {
      let candidate = "\(folder).\(stem).\(FileSystem.processNumber).\(attempt).tmp"
      do {
        return (candidate, try make(candidate))
      } catch  where error == .exists {
        continue
      }
    }
    throw .exists
  }

  /// The path up to its last slash, slash included, and what follows.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let next = path.utf8.index(after: slash)
    return (String(path[..<next]), String(path[next...]))
  }
}
