import FlingFilm
import FlingScene
import Testing

@Suite("Files that scenes include")
struct SceneFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("scenes/parts")
    try folder.write("fling: 1\nlet: {ink: red}\n", to: "scenes/parts/a.yaml")
    try folder.write("fling: 1\nlet: {ink: blue}\n", to: "outside.yaml")
    try folder.link("scenes/link.yaml", to: "\(folder.path)/outside.yaml")
    try folder.link("scenes/inner.yaml", to: "parts/a.yaml")
  }

  private func source(_ include: String, root: String? = nil) -> SourceFile {
    let text = "fling: 1\ncanvas: {size: [40, 30], background: = ink}\ninclude: \(include)\n"
    return SourceFile(name: "\(folder.path)/scenes/scene.yaml", bytes: Array(text.utf8), root: root)
  }

  private func messages(_ include: String, root: String? = nil) -> [String] {
    let source = source(include, root: root)
    do {
      _ = try SceneReader.read(source, options: ReadingOptions(files: SceneFiles(of: source)))
      return []
    } catch {
      return error.diagnostics.map(\.message)
    }
  }

  @Test("Files outside of the scene's folder are refused, also behind links, unless the root holds them")
  func boundary() {
    #expect(messages("[parts/a.yaml]") == [])
    #expect(messages("[../outside.yaml]") == ["\"../outside.yaml\" leaves the scene's folder"])
    #expect(messages("[link.yaml]") == ["\"link.yaml\" lies outside of the scene's folder"])
    #expect(messages("[../outside.yaml]", root: folder.path) == [])
    #expect(messages("[link.yaml]", root: folder.path) == [])
  }

  @Test("Two paths of one file are no conflict")
  func links() {
    #expect(messages("[parts/a.yaml, inner.yaml, ./parts/../parts/a.yaml]") == [])
  }

  @Test("A file is read once, and every path is remembered, also one that can't be read")
  func memory() throws {
    let source = source("[parts/a.yaml, none.yaml]")
    let files = SceneFiles(of: source)
    #expect(throws: SceneError.self) { try SceneReader.read(source, options: ReadingOptions(files: files)) }
    let paths = files.paths
    for name in ["none.yaml", "parts/a.yaml"] { #expect(paths.contains("\(folder.path)/scenes/\(name)")) }
    try folder.write("changed", to: "scenes/parts/a.yaml")
    #expect(try files.load("parts/a.yaml").source.bytes.count == 25)
  }

  @Test("No output may replace an included file")
  func outputs() throws {
    var source = source("[parts/a.yaml]")
    source = SourceFile(
      name: source.name,
      bytes: source.bytes + Array("render: {duration: 0.1s, outputs: [{trace: parts/a.jsonl}]}\n".utf8))
    let document = try SceneReader.read(source, options: ReadingOptions(files: SceneFiles(of: source)))
    var files = RunFiles()
    files.addInputs(of: document)
    files.addOutput("\(folder.path)/scenes/parts/a.yaml")
    let error = #expect(throws: FilmError.self) { try files.check() }
    #expect(error?.description.contains("would replace the include") == true)
  }
}
