/// Reads the files that a scene includes.
package protocol SourceLoader: Sendable {
  /// - Parameter path: the path from the scene's folder, without `.` and with `..` only at its start.
  /// - Returns: the file, and a text that is equal for all paths of one file.
  func load(_ path: String) throws(SourceLoadError) -> (source: SourceFile, identity: String)

  /// The text that is equal for all paths of one file; nil if there is no such file. The file is not read.
  /// - Parameter path: as for `load`.
  func identity(of path: String) -> String?
}

/// Why an included file can't be read.
package struct SourceLoadError: Error {
  /// The end of a sentence that begins with the path.
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// The loader of scenes without a folder.
package struct NoFiles: SourceLoader {
  package init() {}

  package func load(_ path: String) throws(SourceLoadError) -> (source: SourceFile, identity: String) {
    throw SourceLoadError("can't be read: this scene has no folder")
  }

  package func identity(of path: String) -> String? { nil }
}

/// Paths of files that a scene names.
enum ScenePath {
  /// The path without `.`, and with `..` only at its start.
  static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component != ".." || components.last == ".." {
        components.append(component)
      } else if components.popLast() == nil {
        components.append(component)
      }
    }
    return components.joined(separator: "/")
  }

  /// The part of a path up to its last slash, such as `parts/`; empty without a folder.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
