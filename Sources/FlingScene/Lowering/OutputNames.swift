/// The places of a scene's outputs in the output folder, of which no two may meet. Some disks tell no upper from lower case,
/// so names that differ in nothing else are one.
struct OutputNames {
  /// The names as they are written, and of a scene that is drawn in two themes those that tell them apart.
  private var tables: [Table]

  init(_ theme: RenderPlan.ThemeChoice) {
    tables = [Table(suffixes: [""])]
    if theme == .both { tables.append(Table(suffixes: ["-light", "-dark"])) }
  }

  /// Adds an output.
  /// - Returns: what is wrong with it: that it meets an earlier one.
  mutating func add(_ output: Output, line: Int) -> String? {
    for table in tables {
      if let message = table.obstacle(to: output) { return message }
    }
    for index in tables.indices { tables[index].add(output, line: line) }
    return nil
  }

  /// What is written by one command.
  private struct Table {
    /// Put into the name of every output.
    var suffixes: [String]
    private var outputs: [String: Claim] = [:]
    /// Outputs by the folders around them.
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

    private static func folded(_ path: String) -> String { path.uppercased().lowercased() }

    /// The folders around a path, the nearest last.
    private static func folders(of path: String) -> [String] {
      let names = folded(path).split(separator: "/")
      return names.indices.dropFirst().map { names[..<$0].joined(separator: "/") }
    }
  }
}

extension Output {
  /// Its path with something put before the extension, which tells the themes of a scene apart.
  package func path(withSuffix suffix: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + suffix }
    return path[..<dot] + suffix + path[dot...]
  }
}
