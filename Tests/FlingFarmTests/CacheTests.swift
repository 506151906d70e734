import FlingCodecs
import FlingScene
import Synchronization
import Testing

@testable import FlingFarm
@testable import FlingFilm

struct CacheTests {
  private let folder: CacheTestFolder
  private let reports = Reports()
  private let cache: ResultCache
  private let scene: SourceFile
  private let key: CacheKey

  private final class Reports: Sendable {
    private let list = Mutex<[ResultCache.Report]>([])
    func add(_ report: ResultCache.Report) { list.withLock { $0.append(report) } }
    var all: [ResultCache.Report] { list.withLock { $0 } }
  }

  init() throws {
    folder = try CacheTestFolder()
    cache = ResultCache(folder: "\(folder.path)/cache", program: "1") { [reports] in reports.add($0) }
    scene = SourceFile(name: "\(folder.path)/scenes/a.yaml", bytes: Array("fling: 1".utf8))
    key = cache.key(command: "render", options: [CacheOption("fps", "30")], of: scene)
    try folder.write("red", to: "scenes/ink.yaml")
  }

  /// Keeps a result of work that reads `scenes/ink.yaml` and writes outputs.
  private func keep(_ result: [UInt8], outputs: [(name: String, frames: [String]?, bytes: [UInt8])] = []) {
    let log = InputLog()
    InputLog.$current.withValue(log) { _ = try? SceneFolder(of: scene).read("ink.yaml", limit: 100) }
    let recorder = cache.recorder()
    for (name, frames, bytes) in outputs {
      for frame in frames?.map(Optional.some) ?? [nil] {
        recorder?.begin(name, frame: frame)
        recorder?.write(bytes)
      }
    }
    let names = [SceneInput(.include, "\(folder.path)/scenes/ink.yaml")]
    cache.keep(result, log, names: names, outputs: outputs.isEmpty ? nil : recorder, for: key, of: scene)
  }

  private func entry() -> CacheEntry? { cache.entry(for: key, of: scene) }

  private func write(to destination: Destination) throws -> [String]? {
    try cache.write(#require(entry()), of: scene, to: destination) { false }
  }

  // MARK: - Keys

  @Test func `Everything that is known before the scene is read changes the key`() {
    let other = SourceFile(name: scene.name, bytes: scene.bytes + [0x0A])
    let renamed = SourceFile(name: "b.yaml", bytes: scene.bytes)
    let rooted = SourceFile(name: scene.name, bytes: scene.bytes, root: "/")
    let options = [CacheOption("fps", "30")]
    let keys = [
      key, CacheKey(program: "2", command: "render", options: options, scene: scene),
      CacheKey(program: "1", command: "check", options: options, scene: scene),
      CacheKey(program: "1", command: "render", options: [], scene: scene),
      CacheKey(program: "1", command: "render", options: [CacheOption("fps", "31")], scene: scene),
      CacheKey(program: "1", command: "render", options: [CacheOption("fps", nil)], scene: scene),
      CacheKey(program: "1", command: "render", options: [CacheOption("fps", "")], scene: scene),
      CacheKey(program: "1", command: "render", options: [CacheOption("fps30", "")], scene: scene),
      CacheKey(program: "1", command: "render", options: options, scene: other),
      CacheKey(program: "1", command: "render", options: options, scene: renamed),
      CacheKey(program: "1", command: "render", options: options, scene: rooted),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.text.utf8.count == 64 })
  }

  // MARK: - Entries

  @Test func `A result is found as long as the files that the work read are unchanged`() throws {
    #expect(entry() == nil)
    keep([1, 2, 3])
    #expect(entry()?.result == [1, 2, 3])
    #expect(cache.names(for: key, of: scene)?.map(\.kind) == [.include])
    try folder.write("blue", to: "scenes/ink.yaml")
    #expect(entry() == nil)
    #expect(cache.names(for: key, of: scene) == nil)
    keep([4])
    #expect(entry()?.result == [4])
    // Both states are kept, as when branches are changed.
    try folder.write("red", to: "scenes/ink.yaml")
    #expect(entry()?.result == [1, 2, 3])
    #expect(reports.all.isEmpty)
    #expect(folder.files(".fling-entry").count == 1)
  }

  @Test func `The number of entries of a key is limited`() throws {
    for number in 0..<UInt8(2 * ResultCache.entryLimit) {
      try folder.write("\(number)", to: "scenes/ink.yaml")
      keep([number])
    }
    let path = try #require(folder.files(".fling-entry").first)
    let file = try PartFile(#require(folder.read(path)))
    #expect(file.blocks.count == ResultCache.entryLimit)
    try folder.write("0", to: "scenes/ink.yaml")
    #expect(entry() == nil)
    try folder.write("\(2 * ResultCache.entryLimit - 1)", to: "scenes/ink.yaml")
    #expect(entry() != nil)
  }

  @Test func `A result of files that changed while the work ran is not kept`() throws {
    let log = InputLog()
    try InputLog.$current.withValue(log) {
      _ = try SceneFolder(of: scene).read("ink.yaml", limit: 100)
      try folder.write("blue", to: "scenes/ink.yaml")
      _ = try SceneFolder(of: scene).read("ink.yaml", limit: 100)
    }
    cache.keep([1], log, names: [], for: key, of: scene)
    #expect(entry() == nil)
    #expect(!folder.exists("cache"))
  }

  // MARK: - Outputs

  @Test func `Outputs are written again with the same names and bytes`() throws {
    let frames = ["0000.png", "0001.png"]
    let film = [UInt8](repeating: 7, count: 200_000) + [8]
    keep([1], outputs: [("a/film.gif", nil, film), ("frames", frames, [9, 9]), ("empty.csv", nil, [])])
    #expect(entry()?.outputs.count == 3)
    let out = "\(folder.path)/out"
    #expect(try write(to: .folder(out)) == ["\(out)/a/film.gif", "\(out)/frames", "\(out)/empty.csv"])
    #expect(folder.read("out/a/film.gif") == film)
    #expect(frames.allSatisfy { folder.read("out/frames/\($0)") == [9, 9] })
    #expect(folder.read("out/empty.csv") == [])
    // Frames that were changed since must not be replaced.
    try folder.write("mine", to: "out/frames/0001.png")
    #expect(try write(to: .folder(out)) == nil)
    #expect(try write(to: .standardOutput) == nil, "three outputs are no stream")
  }

  @Test func `An output that would replace a file of the scene is not written`() throws {
    keep([1], outputs: [("ink.yaml", nil, [1])])
    #expect(try write(to: .folder("\(folder.path)/scenes")) == nil)
    #expect(folder.read("scenes/ink.yaml") == Array("red".utf8))
    #expect(try write(to: .folder("\(folder.path)/other")) != nil)
  }

  @Test(arguments: ["../escaped", "/tmp/fling-escaped", "a/../../escaped", "", "."])
  func `A name in an entry cannot lead out of the output folder`(name: String) throws {
    keep([1], outputs: [(name, nil, [1])])
    #expect(try write(to: .folder("\(folder.path)/out")) == nil)
    #expect(!folder.exists("escaped") && !folder.exists("out/escaped"))
  }

  @Test func `The frames of an entry have names of frames`() throws {
    keep([1], outputs: [("frames", ["../../escaped.png"], [1])])
    #expect(try write(to: .folder("\(folder.path)/out")) == nil)
    #expect(!folder.exists("escaped.png"))
  }

  // MARK: - Damage

  @Test func `A truncated or changed entry is reported once and counts as missing`() throws {
    keep([1], outputs: [("film.gif", nil, [1, 2, 3])])
    let path = "\(try #require(folder.files(".fling-entry").first))"
    let bytes = try #require(folder.read(path))
    var cases = stride(from: 0, to: bytes.count, by: max(1, bytes.count / 47)).map { Array(bytes[..<$0]) }
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[index] ^= 0x10
      cases.append(changed)
    }
    cases.append(Array("GIF89a".utf8))
    cases.append(PartFile(.results).bytes)
    for damaged in cases {
      try folder.write(damaged, to: path)
      #expect(entry() == nil)
    }
    #expect(reports.all.count == 1)
    keep([2])
    #expect(entry()?.result == [2])
  }

  @Test func `Damaged outputs are reported and not written`() throws {
    let film = [UInt8](repeating: 1, count: 1000)
    keep([1], outputs: [("film.gif", nil, film)])
    let path = try #require(folder.files(".fling-outputs").first)
    var damaged = film
    damaged[500] = 2
    try folder.write(damaged, to: path)
    #expect(try write(to: .folder("\(folder.path)/out")) == nil)
    #expect(!folder.exists("out/film.gif"))
    guard case .note(let message)? = reports.all.first else {
      Issue.record("no note")
      return
    }
    #expect(message.hasSuffix("is damaged: its checksum does not match; its result is made anew"))
    // Of another size, or removed by pruning, they count as missing.
    try folder.write(Array(film.dropLast()), to: path)
    #expect(entry() == nil)
    keep([1], outputs: [("film.gif", nil, film)])
    #expect(try write(to: .folder("\(folder.path)/out")) != nil)
    #expect(folder.read("out/film.gif") == film)
  }

  @Test func `A cache that can't be written is reported once`() throws {
    try folder.write("a file", to: "cache")
    keep([1])
    keep([2], outputs: [("film.gif", nil, [1])])
    #expect(entry() == nil)
    let warnings = reports.all.filter { if case .warning = $0 { true } else { false } }
    #expect(warnings.count == 1)
  }

  @Test func `Entries are read back from their bytes, and other bytes are errors`() throws {
    keep([1], outputs: [("frames", ["0.png"], [1, 2]), ("a.gif", nil, [3])])
    let found = try #require(entry())
    let bytes = found.binary
    #expect(try CacheEntry(binary: bytes) == found)
    for length in bytes.indices {
      #expect(throws: (any Error).self) { try CacheEntry(binary: Array(bytes[..<length])) }
    }
  }
}
