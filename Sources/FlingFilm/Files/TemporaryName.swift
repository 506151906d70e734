internal import FlingGeometry

/// Name of an unfinished file: hidden and in the folder of the final file, so that a rename completes it.
///
/// `.film.gif.fling-1a2b3c4d-4711-0.tmp` becomes `film.gif`. Machine and process in the name show whether its
/// writer may still be running.
struct TemporaryName: Hashable {
  /// Name of the final file, shortened if it is long.
  let stem: String
  /// Hash of the machine's name; nil in names that older versions wrote.
  let machine: String?
  let process: Int

  private static let attempts = 1000
  /// Most bytes of the stem: file systems allow 255 bytes in a name.
  private static let longestStem = 200
  private static let ending = ".tmp"
  /// Distinguishes these names from temporary names of other programs.
  private static let mark = "fling-"

  /// Hash of this machine's name, eight hexadecimal digits.
  static let machine: String = {
    var hash = FNVHash()
    hash.add(FileSystem.machineName.utf8)
    return String(hash.value.hexadecimal.prefix(8))
  }()

  /// Calls `make` with one name after the other until a name is free.
  static func make<Result>(
    for path: String, with make: (String) throws(SystemError) -> Result
  ) throws(SystemError) -> (name: String, Result) {
    let (folder, name) = split(path)
    guard !name.isEmpty else { throw .invalid }
    for attempt in 0..<attempts {
      let origin = "\(mark)\(machine)-\(FileSystem.processNumber)-\(attempt)"
      let candidate = "\(folder).\(stem(of: name)).\(origin)\(ending)"
      do {
        return (candidate, try make(candidate))
      } catch  where error == .exists {
        continue
      }
    }
    throw .exists
  }

  /// Path of the hidden folder for collecting the frames of a folder; it depends only on the target.
  static func hiddenFolder(for path: String) -> String {
    let (folder, name) = split(path)
    return "\(folder).\(stem(of: name))\(hiddenFolderEnding)"
  }

  private static let hiddenFolderEnding = ".fling.tmp"

  /// Whether a name is that of such a hidden folder.
  static func isHiddenFolder(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(hiddenFolderEnding)
      && name.utf8.count > hiddenFolderEnding.utf8.count + 1
  }

  /// Parses a name; nil if it is not a temporary name.
  init?(_ name: String) {
    guard name.hasPrefix("."), name.hasSuffix(TemporaryName.ending) else { return nil }
    let fields = name.dropFirst().dropLast(TemporaryName.ending.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    if let last = fields.last, last.hasPrefix(TemporaryName.mark) {
      let origin = last.dropFirst(TemporaryName.mark.count).split(separator: "-")
      guard fields.count >= 2, origin.count == 3, origin[0].utf8.count == 8, let process = Int(origin[1]),
        Int(origin[2]) != nil
      else { return nil }
      stem = fields.dropLast().joined(separator: ".")
      machine = String(origin[0])
      self.process = process
    } else {
      // `.film.gif.4711.0.tmp`: the form of older versions.
      guard fields.count >= 3, let process = Int(fields[fields.count - 2]),
        Int(fields[fields.count - 1]) != nil
      else { return nil }
      stem = fields.dropLast(2).joined(separator: ".")
      machine = nil
      self.process = process
    }
  }

  /// The part of a file's name that temporary names contain.
  static func stem(of name: String) -> String {
    String(decoding: name.utf8.prefix(longestStem), as: UTF8.self)
  }

  /// Splits a path after its last slash.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let next = path.utf8.index(after: slash)
    return (String(path[..<next]), String(path[next...]))
  }
}
