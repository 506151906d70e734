/// An absolute path in a form that can be compared: links in its folders are resolved, and case and Unicode
/// composition are ignored because some file systems ignore them. A link at the end is not followed.
struct CanonicalPath: Hashable, Sendable {
  /// The folded names from the root on, each after a slash.
  let text: String

  /// Resolves the existing part of a path and appends the rest.
  /// - Parameter path: absolute, or relative to the current folder; neither the file nor its folders need to
  ///   exist.
  init(_ path: String) {
    var folder = path.hasPrefix("/") ? path : "\((try? FileSystem.resolve(".")) ?? "")/\(path)"
    var missing: [Substring] = []
    var above = 0
    var isLast = true
    // Split off components from the end until the rest exists and can be resolved.
    while folder != "/", !folder.isEmpty {
      // A link in the last component is not followed: the path names the link.
      if !isLast, (try? FileSystem.resolve(folder)) != nil { break }
      while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      let (home, name) = TemporaryName.split(folder)
      if name == ".." {
        if (try? FileSystem.resolve(folder)) != nil { break }
        above += 1
      } else if name != "." {
        if above > 0 { above -= 1 } else { missing.append(name[...]) }
      }
      folder = home
      isLast = false
    }
    let start = folder.isEmpty ? "" : (try? FileSystem.resolve(folder)) ?? ""
    let names = start.split(separator: "/") + missing.reversed()
    text = names.map { "/\(CanonicalPath.folded(String($0)))" }.joined()
  }

  private init(text: String) { self.text = text }

  /// Folds case; Swift's string equality already ignores Unicode composition.
  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }

  /// The parent folder; nil for the root.
  var parent: CanonicalPath? {
    guard !text.isEmpty else { return nil }
    let above = TemporaryName.split(text).folder
    return CanonicalPath(text: String(above.dropLast()))
  }

  /// All parent folders, the nearest first.
  var folders: [CanonicalPath] {
    var folders: [CanonicalPath] = []
    var ancestor = self
    while let parent = ancestor.parent {
      folders.append(parent)
      ancestor = parent
    }
    return folders
  }
}
