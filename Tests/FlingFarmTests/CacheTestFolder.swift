import Foundation

/// A temporary folder of a test, removed with this object.
final class CacheTestFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) }
  }

  func exists(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")) != nil
  }

  /// All paths of files in the folder and its subfolders that end with a suffix, sorted.
  func files(_ suffix: String = "") -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      let type = (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)"))?[.type]
      return type as? FileAttributeType == .typeRegular && name.hasSuffix(suffix)
    }.sorted()
  }
}
