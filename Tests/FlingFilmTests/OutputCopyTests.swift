import FlingFilm
import FlingScene
import Testing

@Suite("Copies of outputs")
struct OutputCopyTests {
  private final class Copy: OutputCopy {
    private(set) var files: [(path: String, bytes: [UInt8])] = []

    func begin(_ output: String, frame: String?) {
      files.append((frame.map { "\(output)/\($0)" } ?? output, []))
    }

    func write(_ bytes: [UInt8]) { files[files.count - 1].bytes += bytes }
  }

  @Test func `A copy has all bytes of all outputs in their order`() async throws {
    let text = """
      fling: 1
      canvas: {size: [24, 16], background: white}
      views: [{view: box, center: [8, 8], size: 4, fill: blue}]
      behaviors: [{dynamic-item: fast, items: box, velocity: [100, 0]}]
      render:
        duration: 80ms
        outputs: [{gif: a.gif}, {frames: frames}, {trace: a.csv}, {apng: more/a.apng}, {svg: a.svg}]

      """
    let film = try Film(of: SceneReader.read(SourceFile(name: "a.yaml", bytes: Array(text.utf8))))
    let memory = MemoryFolder()
    let copy = Copy()
    var outputs = try Film.open([film], at: .memory(memory))[0]
    outputs.copy = copy
    _ = try await film.write(to: outputs, options: FilmOptions(jobs: 2), countSteps: { _ in })
    #expect(copy.files.map(\.path) == memory.files.map(\.path))
    #expect(copy.files.map(\.bytes) == memory.files.map(\.bytes))
    #expect(copy.files.count == 8 && copy.files.allSatisfy { !$0.bytes.isEmpty })
  }
}
