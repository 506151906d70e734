/// Where a file stands, or will stand, to be compared with other places: the names from the root on. Links on the way to it
/// are followed, letters are equal whatever their case and however they are composed, since some disks hold them so.
struct CanonicalPath: Hashable, Sendable {
  /// The names, each behind a slash.
  let text: String

  /// - Parameter path: a relative one counts from the current folder; neither the file nor its folders need exist.
  init(_ path: String) {
    var folder = path.hasPrefix("/") ? path : "\((try? FileSystem.resolve(".")) ?? "")/\(path)"
    var rest: [Substring] = []
    var above = 0
    var isLast = true
    while folder != "/", !folder.isEmpty {
      // The last name is what is asked for: a link there is not followed.
      if !isLast, (try? FileSystem.resolve(folder)) != nil { break }
      while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      let (home, name) = TemporaryName.split(folder)
      if name == ".." {
        if (try? FileSystem.resolve(folder)) != nil { break }
        above += 1
      } else if name != "." {
        if above > 0 { above -= 1 } else { rest.append(name[...]) }
      }
      folder = home
      isLast = false
    }
    let start = folder.isEmpty ? "" : (try? FileSystem.resolve(folder)) ?? ""
    let names = start.split(separator: "/") + rest.reversed()
    text = names.map { "/\(CanonicalPath.folded(String($0)))" }.joined()
  }

  private init(text: String) { self.text = text }

  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }

  /// The folder around it; nil of the root.
  var parent: CanonicalPath? {
    guard !text.isEmpty else { return nil }
    let above = TemporaryName.split(text).folder
    return CanonicalPath(text: String(above.dropLast()))
  }

  /// The folders around it, the nearest first.
  var folders: [CanonicalPath] {
    var folders: [CanonicalPath] = []
    var place = self
    while let parent = place.parent {
      folders.append(parent)
      place = parent
    }
    return folders
  }
}
