import FlingGeometry
import FlingScene
import Testing

@testable import FlingFilm

@Suite("The log of what scenes read")
struct InputLogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("scenes/parts")
    try folder.write("fling: 1\nlet: {ink: red}\n", to: "scenes/parts/a.yaml")
    try folder.write("fling: 1\nlet: {ink: blue}\n", to: "shared.yaml")
  }

  private func scene(_ include: String, root: String? = nil) -> SourceFile {
    let text = """
      fling: 1
      canvas: {size: [40, 30], background: = ink}
      include: \(include)

      """
    return SourceFile(name: "\(folder.path)/scenes/scene.yaml", bytes: Array(text.utf8), root: root)
  }

  /// Reads a scene with its includes.
  private func read(_ scene: SourceFile) throws -> [RecordedInput] {
    let log = InputLog()
    _ = InputLog.$current.withValue(log) {
      try? SceneReader.read(scene, options: ReadingOptions(files: SceneFiles(of: scene)))
    }
    return try #require(log.inputs)
  }

  private func isUnchanged(_ inputs: [RecordedInput], of scene: SourceFile) -> Bool {
    var check = InputCheck(of: scene)
    return check.areUnchanged(inputs)
  }

  @Test func `An included file is logged once, whether it is named with or without detours`() throws {
    let scene = scene("[parts/a.yaml, ./parts/../parts/a.yaml]")
    let inputs = try read(scene)
    #expect(inputs.map(\.input.path) == ["\(folder.path)/scenes/parts/a.yaml"])
    #expect(inputs.map(\.input.kind) == [.sceneFile])
    #expect(isUnchanged(inputs, of: scene))
  }

  @Test func `A changed, a removed and an added file are other states`() throws {
    let scene = scene("[parts/a.yaml, parts/b.yaml]")
    let without = try read(scene)
    #expect(without.count == 2, "a file that does not exist is logged too")
    #expect(isUnchanged(without, of: scene))
    try folder.write("fling: 1\nlet: {pen: 2}\n", to: "scenes/parts/b.yaml")
    #expect(!isUnchanged(without, of: scene))
    let with = try read(scene)
    #expect(isUnchanged(with, of: scene))
    try folder.write("fling: 1\nlet: {pen: 3}\n", to: "scenes/parts/b.yaml")
    #expect(!isUnchanged(with, of: scene))
  }

  @Test func `A link that leads to another file of the same bytes is another state`() throws {
    try folder.write("fling: 1\nlet: {ink: red}\n", to: "scenes/parts/copy.yaml")
    try folder.link("scenes/link.yaml", to: "parts/a.yaml")
    let scene = scene("[link.yaml]")
    let inputs = try read(scene)
    #expect(isUnchanged(inputs, of: scene))
    try FileSystem.removeFile("\(folder.path)/scenes/link.yaml")
    try folder.link("scenes/link.yaml", to: "parts/copy.yaml")
    #expect(!isUnchanged(inputs, of: scene))
  }

  @Test func `A file that the root allows is outside for a scene without a root`() throws {
    let allowed = scene("[../shared.yaml]", root: folder.path)
    let inputs = try read(allowed)
    #expect(inputs.count == 1)
    #expect(isUnchanged(inputs, of: allowed))
    #expect(!isUnchanged(inputs, of: scene("[../shared.yaml]")))
  }

  @Test func `The state of a file does not depend on the folder above the scene`() throws {
    let other = try TemporaryFolder()
    try other.makeFolder("scenes/parts")
    try other.write("fling: 1\nlet: {ink: red}\n", to: "scenes/parts/a.yaml")
    let inputs = try read(scene("[parts/a.yaml]"))
    let there = SourceFile(name: "\(other.path)/scenes/scene.yaml", bytes: [])
    let moved = inputs.map {
      RecordedInput(
        input: Input(.sceneFile, "\(other.path)/scenes/parts/a.yaml", limit: $0.input.limit), state: $0.state)
    }
    #expect(isUnchanged(moved, of: there))
  }

  @Test func `Nothing is known of a file that changed while the work ran`() throws {
    let log = InputLog()
    let input = Input(.file, "\(folder.path)/shared.yaml", limit: 100)
    InputLog.$current.withValue(log) {
      _ = try? InputFile.bytes(at: input.path, limit: 100)
    }
    #expect(log.inputs?.count == 1)
    try folder.write("changed", to: "shared.yaml")
    InputLog.$current.withValue(log) {
      _ = try? InputFile.bytes(at: input.path, limit: 100)
    }
    #expect(log.inputs == nil)
  }

  @Test func `A file that is read to its end is another one if it grows, a part of a file is not`() throws {
    try folder.write("0123456789", to: "trace")
    let path = "\(folder.path)/trace"
    func read(_ counts: [Int]) throws -> [RecordedInput] {
      let log = InputLog()
      try InputLog.$current.withValue(log) {
        let stream = try InputStream(path)
        for count in counts { _ = try stream.read(count) }
      }
      return try #require(log.inputs)
    }
    let scene = scene("[]")
    let (whole, part) = (try read([6, 6, 6]), try read([4]))
    #expect(isUnchanged(whole, of: scene) && isUnchanged(part, of: scene))
    try folder.write("0123456789a", to: "trace")
    #expect(!isUnchanged(whole, of: scene))
    #expect(isUnchanged(part, of: scene))
    try folder.write("0x23456789", to: "trace")
    #expect(!isUnchanged(part, of: scene))
  }

  @Test func `The names of a golden's files are logged, names of other files are not`() throws {
    try folder.makeFolder("golden")
    try folder.write("", to: "golden/trace.jsonl")
    let log = InputLog()
    let names = InputLog.$current.withValue(log) { try? GoldenFolder(path: "\(folder.path)/golden").files() }
    #expect(names == ["trace.jsonl"])
    let inputs = try #require(log.inputs)
    let scene = scene("[]")
    #expect(inputs.map(\.input.kind) == [.goldenNames])
    try folder.write("", to: "golden/notes.txt")
    #expect(isUnchanged(inputs, of: scene))
    try folder.write("", to: "golden/frames.txt")
    #expect(!isUnchanged(inputs, of: scene))
  }

  @Test func `Fonts that are searched on the machine are logged, those that are missing too`() throws {
    let text = """
      fling: 1
      canvas: {size: [40, 30]}
      views: [{label: a, center: [20, 15], text: a}]

      """
    var document = try SceneReader.read(SourceFile(name: "a.yaml", bytes: Array(text.utf8)))
    let log = InputLog()
    try InputLog.$current.withValue(log) {
      try FontLoader.loadFonts(&document, isEmbedded: false, folders: [folder.path])
    }
    let inputs = try #require(log.inputs)
    #expect(!inputs.isEmpty)
    #expect(inputs.allSatisfy { $0.input.kind == .file && $0.input.path.hasPrefix(folder.path) })
    let scene = scene("[]")
    #expect(isUnchanged(inputs, of: scene))
    let name = try #require(inputs.first?.input.path.split(separator: "/").last)
    try folder.write("no font", to: String(name))
    #expect(!isUnchanged(inputs, of: scene))
  }
}
