/// The paths of a scene's outputs, checked for conflicts: two outputs must not have the same path, and no
/// output may be a folder around another. The comparison ignores case, because some file systems do.
struct OutputNames {
  /// A table of the names as written and, for a scene in both themes, a table of the names with theme
  /// suffixes. Conflicts within either table are errors.
  private var tables: [Table]

  init(_ theme: RenderPlan.ThemeChoice) {
    tables = [Table(suffixes: [""])]
    if theme == .both { tables.append(Table(suffixes: ["-light", "-dark"])) }
  }

  /// Adds an output, unless its path conflicts with that of an earlier output.
  /// - Parameters:
  ///   - output: the output.
  ///   - line: the line of its path in the scene, for messages.
  /// - Returns: an error message if there is a conflict, else nil.
  mutating func add(_ output: Output, line: Int) -> String? {
    for table in tables {
      if let message = table.obstacle(to: output) { return message }
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
    private var below: [String: Claim] = [:]

    struct Claim {
      var path: String
      var line: Int
    }

    init(suffixes: [String]) { self.suffixes = suffixes }

    mutating func add(_ output: Output, line: Int) {
      for suffix in suffixes {
        let place = Claim(path: output.path(withSuffix: suffix), line: line)
        outputs[Table.folded(place.path)] = place
        for folder in Table.folders(of: place.path) where below[folder] == nil { below[folder] = place }
      }
    }

    func obstacle(to output: Output) -> String? {
      for suffix in suffixes {
        if let message = obstacle(to: output.path(withSuffix: suffix)) { return message }
      }
      return nil
    }

    private func obstacle(to path: String) -> String? {
      func told(_ path: String) -> String { "\"\(path.shortened(to: 40))\"" }
      if let other = outputs[Table.folded(path)] {
        if other.path == path { return "\(told(path)) is written in line \(other.line) already" }
        return
          "\(told(path)) and \(told(other.path)) of line \(other.line) are one file on disks that tell no upper "
          + "from lower case"
      }
      for folder in Table.folders(of: path) {
        if let other = outputs[folder] {
          return "\(told(path)) lies in \(told(other.path)), which line \(other.line) writes"
        }
      }
      return below[Table.folded(path)].map { other in
        "\(told(path)) would be a folder around \(told(other.path)) of line \(other.line)"
      }
    }

    /// The path with case differences removed. Uppercasing first also unifies letters such as ß and SS.
    private static func folded(_ path: String) -> String { path.uppercased().lowercased() }

    /// The folded paths of all folders that contain a path, from the outermost to the innermost.
    private static func folders(of path: String) -> [String] {
      let names = folded(path).split(separator: "/")
      return names.indices.dropFirst().map { names[..<$0].joined(separator: "/") }
    }
  }
}

extension Output {
  /// The path with a suffix before the extension, such as `film-dark.gif`.
  package func path(withSuffix suffix: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + suffix }
    return path[..<dot] + suffix + path[dot...]
  }
}
