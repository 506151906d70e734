import FlingScene

/// Finds scenes, and goldens whose scene is gone.
struct SceneSearch {
  private(set) var cases: [GoldenCase] = []
  private(set) var orphans: [GoldenFolder] = []
  private(set) var passedOver: [String] = []
  /// Resolved paths of scenes, to skip duplicates.
  private var known: Set<String> = []

  private static let extensions = [".yaml", ".yml", ".json"]
  /// Names of folders that are not searched.
  private static let skipped = [GoldenFolder.name, "Output"]
  /// Greatest nesting of folders.
  private static let depth = 64

  init(_ paths: [String]) throws(FilmError) {
    for path in paths {
      var path = path.isEmpty ? "." : path
      while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
      let kind: FileSystem.FileType?
      do throws(SystemError) {
        kind = try FileSystem.kind(of: FileSystem.resolve(path))
      } catch {
        throw .unreadable(path: path, reason: error.reason)
      }
      if kind == .folder {
        try walk(path, depth: 0)
      } else {
        add(path)
      }
    }
    rejectSharedGoldens()
  }

  /// Keeps some of the scenes; see `GoldenSuite.selecting(_:hasOrphans:)`.
  mutating func select(_ indices: [Int], hasOrphans: Bool) {
    cases = indices.map { cases[$0] }
    if !hasOrphans { (orphans, passedOver) = ([], []) }
  }

  /// A scene with its golden in the `Goldens` folder beside it.
  static func goldenCase(of path: String) -> GoldenCase {
    let stem = SourceFile(name: path, bytes: []).stem
    var item = GoldenCase(
      path: path, name: stem, golden: GoldenFolder(of: stem, in: TemporaryName.split(path).folder))
    if stem.isEmpty || stem.hasPrefix(".") { item.obstacle = "a hidden file has no golden; rename it" }
    return item
  }

  private mutating func add(_ path: String) {
    guard known.insert((try? FileSystem.resolve(path)) ?? path).inserted else { return }
    cases.append(SceneSearch.goldenCase(of: path))
  }

  /// Searches a folder and its subfolders for scenes and for goldens without a scene.
  private mutating func walk(_ folder: String, depth: Int) throws(FilmError) {
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.names(in: folder)
    } catch {
      throw .unreadable(path: folder, reason: error.reason)
    }
    var stems: Set<String> = []
    var isThereGolden = false
    // Sorted by bytes, so that the order does not depend on Unicode collation.
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch try? FileSystem.kind(of: path) {
      case .folder:
        isThereGolden = isThereGolden || name == GoldenFolder.name
        if !SceneSearch.skipped.contains(name), depth < SceneSearch.depth { try walk(path, depth: depth + 1) }
      case .file, .link:
        guard SceneSearch.extensions.contains(where: name.hasSuffix), !isFolder(path) else { continue }
        // A file with a golden was a scene once, so it is checked even if it no longer looks like one.
        guard
          SceneSearch.isScene(path)
            || (try? SceneSearch.goldenCase(of: path).golden.files())?.isEmpty == false
        else {
          if !name.hasSuffix(".json") { passedOver.append(path) }
          continue
        }
        stems.insert(SourceFile(name: name, bytes: []).stem)
        add(path)
      default: continue
      }
    }
    if isThereGolden { try findOrphans(in: folder, beside: stems) }
  }

  /// Whether a path leads to a folder.
  private func isFolder(_ path: String) -> Bool {
    guard let end = try? FileSystem.resolve(path) else { return false }
    return (try? FileSystem.kind(of: end)) == .folder
  }

  /// Whether a file found in a folder is meant as a scene: it contains the key `fling:` and is not made to be
  /// included. A file that can't be read counts as one, so that its error is reported.
  private static func isScene(_ path: String) -> Bool {
    guard let source = try? SourceFile.read(path) else { return true }
    let word = Array("fling".utf8)
    var remaining = source.bytes[...]
    while let match = remaining.firstRange(of: word) {
      let before = match.lowerBound > source.bytes.startIndex ? source.bytes[match.lowerBound - 1] : 0x0A
      // `fling` as a part of a longer word or path does not count.
      let isPart = UnicodeScalar(before).properties.isAlphabetic || [0x2D, 0x5F, 0x2E, 0x2F].contains(before)
      let after = source.bytes[match.upperBound...].first { ![0x22, 0x27, 0x20, 0x09].contains($0) }
      if !isPart, after == UInt8(ascii: ":") { return !SceneReader.isPart(source) }
      remaining = remaining[match.upperBound...]
    }
    return false
  }

  private mutating func findOrphans(in folder: String, beside stems: Set<String>) throws(FilmError) {
    let home = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    let names = (try? FileSystem.names(in: "\(home)\(GoldenFolder.name)")) ?? []
    for name in names where !name.hasPrefix(".") && !stems.contains(name) {
      let golden = GoldenFolder(of: name, in: home)
      guard (try? FileSystem.kind(of: golden.path)) == .folder else { continue }
      if try !golden.files().isEmpty { orphans.append(golden) }
    }
  }

  /// Reports an obstacle for the second of two scenes that would share a golden.
  private mutating func rejectSharedGoldens() {
    var owners: [String: String] = [:]
    for index in cases.indices {
      let item = cases[index]
      if let owner = owners[item.golden.path] {
        cases[index].obstacle = "its golden would be that of \(owner); rename one of them"
      } else {
        owners[item.golden.path] = item.path
      }
    }
  }
}
