import FlingFilm
import Foundation
import Testing

@testable import FlingFarm

struct CacheFolderTests {
  private let folder: CacheTestFolder
  private let cache: CacheFolder

  init() throws {
    folder = try CacheTestFolder()
    cache = CacheFolder(path: folder.path)
  }

  /// Writes a file of a cache with a number in its name, used that many seconds after 1970.
  private func write(_ number: Int, _ kind: CacheFolder.FileKind, size: Int) throws {
    let digest = String(repeating: "0", count: 60) + String(10_000 + number).dropFirst()
    let path = cache.path(of: digest, kind)
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(repeating: 1, count: size).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(number))], ofItemAtPath: path)
  }

  @Test func `Pruning removes what was not used for the longest time, up to the size`() throws {
    for number in 1...5 { try write(number, number == 2 ? .outputs : .entry, size: 100) }
    #expect(try cache.count() == .init(entries: 4, outputs: 1, byteCount: 500))
    #expect(try cache.prune(to: 500) == .init())
    #expect(try cache.prune(to: 320) == .init(entries: 1, outputs: 1, byteCount: 200))
    #expect(try cache.count() == .init(entries: 3, outputs: 0, byteCount: 300))
    #expect(try cache.prune(to: 0).entries == 3)
    #expect(try cache.count() == .init())
  }

  @Test func `Files of others are neither counted nor removed`() throws {
    try write(1, .entry, size: 10)
    let others = [
      "notes.txt", "00/notes.txt", "00/\(String(repeating: "0", count: 61)).fling-entry",
      "00/\(String(repeating: "X", count: 62)).fling-entry",
      "zz/\(String(repeating: "0", count: 62)).fling-entry",
      "000/\(String(repeating: "0", count: 62)).fling-entry",
    ]
    for name in others { try folder.write("other", to: name) }
    let name = "00/\(String(repeating: "1", count: 62)).fling-outputs"
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: "\(folder.path)/notes.txt")
    #expect(try cache.count() == .init(entries: 1, outputs: 0, byteCount: 10))
    #expect(try cache.prune(to: 0).entries == 1)
    for name in others + [name] { #expect(folder.exists(name)) }
  }

  @Test func `The folder has the tag of caches`() throws {
    try cache.prepare()
    try cache.prepare()
    let tag = try #require(folder.read("CACHEDIR.TAG"))
    #expect(tag.starts(with: Array("Signature: 8a477f597d28d172789f06886806bc55\n".utf8)))
  }

  @Test func `A folder that does not exist can't be counted`() {
    #expect(throws: FilmError.self) { try CacheFolder(path: "\(folder.path)/none").count() }
  }
}
