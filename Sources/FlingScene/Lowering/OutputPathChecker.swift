/// The paths of a scene's outputs, checked for conflicts: two outputs must not have the same path, and no
/// output may be a folder around another. The comparison ignores case, because some file systems do.
struct OutputPathChecker {
  /// A table of the paths as written and, for a scene in both themes, a table of the paths with theme
  /// suffixes. Conflicts within either table are errors.
  private var tables: [Table]

  init(_ plan: RenderPlan) {
    tables = [Table(suffixes: [""])]
    if plan.theme == .both { tables.append(Table(suffixes: ["-light", "-dark"])) }
  }

  /// Adds an output, unless its path conflicts with that of an earlier output.
  /// - Parameters:
  ///   - output: the output.
  ///   - line: the line of its path in the scene, for messages.
  /// - Returns: an error message if there is a conflict, else nil.
  mutating func add(_ output: Output, line: Int) -> String? {
    for table in tables {
      if let message = table.conflict(with: output) { return message }
    }
    for index in tables.indices { tables[index].add(output, line: line) }
    return nil
  }

  /// The paths that one command writes.
  private struct Table {
    /// The suffixes for the path of each output; the output has one file for each.
    var suffixes: [String]
    /// Outputs by folded path.
    private var outputs: [String: Claim] = [:]
    /// The first output in each folder, by folded path of the folder.
    private var firstInFolder: [String: Claim] = [:]

    struct Claim {
      var path: String
      var line: Int
    }

    init(suffixes: [String]) { self.suffixes = suffixes }

    mutating func add(_ output: Output, line: Int) {
      for suffix in suffixes {
        let claim = Claim(path: output.path(withSuffix: suffix), line: line)
        outputs[Table.caseFolded(claim.path)] = claim
        for folder in Table.folders(of: claim.path) where firstInFolder[folder] == nil {
          firstInFolder[folder] = claim
        }
      }
    }

    func conflict(with output: Output) -> String? {
      for suffix in suffixes {
        if let message = conflict(with: output.path(withSuffix: suffix)) { return message }
      }
      return nil
    }

    private func conflict(with path: String) -> String? {
      func quoted(_ path: String) -> String { "\"\(path.shortened(to: 40))\"" }
      if let other = outputs[Table.caseFolded(path)] {
        if other.path == path { return "\(quoted(path)) is written in line \(other.line) already" }
        return
          "\(quoted(path)) and \(quoted(other.path)) of line \(other.line) are one file on disks that tell no upper "
          + "from lower case"
      }
      for folder in Table.folders(of: path) {
        if let other = outputs[folder] {
          return "\(quoted(path)) lies in \(quoted(other.path)), which line \(other.line) writes"
        }
      }
      return firstInFolder[Table.caseFolded(path)].map { other in
        "\(quoted(path)) would be a folder around \(quoted(other.path)) of line \(other.line)"
      }
    }

    /// The path with case differences removed. Uppercasing first also unifies letters such as ß and SS.
    private static func caseFolded(_ path: String) -> String { path.uppercased().lowercased() }

    /// The folded paths of all folders that contain a path, from the outermost to the innermost.
    private static func folders(of path: String) -> [String] {
      let names = caseFolded(path).split(separator: "/")
      return names.indices.dropFirst().map { names[..<$0].joined(separator: "/") }
    }
  }
}

extension Output {
  /// The path with a suffix before the extension, such as `film-dark.gif`; without it for an output that has a theme
  /// of its own or holds both.
  package func path(withSuffix suffix: String) -> String {
    if theme != nil || holdsBothThemes { return path }
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + suffix }
    return path[..<dot] + suffix + path[dot...]
  }
}
