import FlingCodecs
import FlingRaster
import FlingScene
import Foundation
import TestTraits
import Testing

@testable import FlingFilm

@Suite("Contact sheets")
struct SheetFilmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func document(
    _ outputs: String, canvas: String = "[60, 40], background: white", extra: String = "", size: String = "10"
  ) throws -> Document {
    let text = """
      fling: 1
      canvas: {size: \(canvas)}
      views:
        - {view: box, center: [10, 20], size: \(size), fill: red}
      script:
        - do: [{animate: box, to: {center: [50, 20]}, duration: 0.4s, ease: linear}]
        - mark: half
          at: 0.2s
      render: {duration: 0.4s, outputs: [\(outputs)]}
      \(extra)

      """
    return try SceneReader.read(SourceFile(name: "sheet.yaml", bytes: Array(text.utf8)))
  }

  private func write(_ document: Document) async throws -> [WrittenFile] {
    try await Film(of: document).write(to: .folder(folder.path))
  }

  private func picture(_ name: String) throws -> Bitmap {
    let bytes = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(name)"))
    return try PNGDecoder.decode(Array(bytes))
  }

  private func part(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [[UInt32]] {
    (y..<(y + 40)).map { row in (x..<(x + 60)).map { bitmap[$0, row] } }
  }

  @Test("A sheet contains the first frame, the last frame and evenly spaced frames between them")
  func spread() async throws {
    let files = try await write(
      document("{sheet: s.png, count: 3, columns: 2, gap: 0, labels: false}, {frames: f}"))
    #expect(files[0].kind == .sheet)
    #expect((files[0].width, files[0].height, files[0].frameCount) == (120, 80, 3))
    let sheet = try picture("s.png")
    #expect(try part(sheet, 0, 0) == part(picture("f/0000.png"), 0, 0))
    #expect(try part(sheet, 0, 40) == part(picture("f/0019.png"), 0, 0))
    #expect(part(sheet, 60, 0) != part(sheet, 0, 0))
  }

  @Test("The ground of a sheet has the canvas's color, with a hairline around each frame")
  func ground() async throws {
    _ = try await write(document("{sheet: s.png, count: 2, labels: false}, {png: p.png, at: 0}"))
    let sheet = try picture("s.png")
    let paper = sheet[0, 0]
    #expect(try paper == picture("p.png")[59, 39])
    for (x, y) in [(7, 20), (68, 20), (75, 20), (136, 20), (30, 7), (30, 48)] {
      #expect(sheet[x, y] != paper, "\(x), \(y)")
    }
    for (x, y) in [(6, 20), (69, 20), (74, 20), (30, 6), (30, 49)] {
      #expect(sheet[x, y] == paper, "\(x), \(y)")
    }
    #expect(try part(sheet, 8, 8) == part(picture("p.png"), 0, 0))
  }

  @Test("A sheet of one frame equals the single picture")
  func single() async throws {
    _ = try await write(document("{sheet: s.png, count: 1, gap: 0, labels: false}, {png: p.png}"))
    #expect(try picture("s.png") == picture("p.png"))
  }

  @Test("The frames of a sheet have the order of its moments, including marks")
  func moments() async throws {
    _ = try await write(
      document(
        "{sheet: s.png, at: [0.3s, half, 0s, half], gap: 0, labels: false}, {png: a.png, at: 0.3s}, {png: b.png, at: half}, {png: c.png, at: 0}"
      ))
    let sheet = try picture("s.png")
    for (column, name) in ["a", "b", "c", "b"].enumerated() {
      #expect(try part(sheet, 60 * column, 0) == part(picture("\(name).png"), 0, 0), "\(name)")
    }
  }

  @Test("A sheet covers its own span and ends at the last frame before its end")
  func span() async throws {
    _ = try await write(
      document(
        "{sheet: s.png, count: 2, from: half, until: 0.3s, gap: 0, labels: false}, {png: a.png, at: half}, {png: b.png, at: 0.28s}"
      ))
    let sheet = try picture("s.png")
    #expect(try part(sheet, 0, 0) == part(picture("a.png"), 0, 0))
    #expect(try part(sheet, 60, 0) == part(picture("b.png"), 0, 0))
  }

  @Test("Labels make a sheet higher, a width includes everything, and the default width has a limit")
  func sizes() async throws {
    let files = try await write(
      document(
        "{sheet: a.png, count: 4, labels: false}, {sheet: b.png, count: 4}, {sheet: c.png, count: 4, width: 560}"
      ))
    #expect(files.map(\.width) == [280, 280, 560])
    #expect(files[1].height > files[0].height + 10)
    #expect(files[2].height == 2 * files[1].height)
    let large = try await write(
      document("{sheet: d.png, count: 2}", canvas: "[3000, 40], background: white"))
    #expect(large[0].width == 4096)
  }

  @Test("A sheet of a sweep contains the whole table for each frame")
  func sweep() async throws {
    let tables = "sweep: {over: {wide: [10, 20]}, label: none, gap: 0}\nlet: {wide: 10}\n"
    let text = "{sheet: s.png, count: 2, columns: 1, gap: 0, labels: false}, {frames: f}"
    let files = try await write(document(text, extra: tables, size: "= wide"))
    #expect((files[0].width, files[0].height) == (120, 80))
    let sheet = try picture("s.png")
    #expect(part(sheet, 0, 0) != part(sheet, 60, 0))
    #expect(part(sheet, 0, 40) != part(sheet, 60, 40))
    for column in [0, 60] {
      #expect(try part(sheet, column, 0) == part(picture("f/0000.png"), column, 0))
      #expect(try part(sheet, column, 40) == part(picture("f/0019.png"), column, 0))
    }
  }

  @Test("A strobe or a sheet with more views than fit in memory is an error and writes no file", .heavy)
  func views() async throws {
    let many = """
      fling: 1
      canvas: {size: [60, 40]}
      views:
        - {view: box, repeat: 2000, center: [10, 20], size: 10, fill: red}
      script: [{do: [{animate: box-*, to: {center: [50, 20]}, duration: 3s, ease: linear}]}]
      render: {duration: 3s, outputs: [{OUTPUT}]}

      """
    for output in ["strobe: s.png, every: 10ms", "sheet: s.png, count: 400"] {
      let text = many.replacing("OUTPUT", with: output)
      let film = try Film(of: SceneReader.read(SourceFile(name: "many.yaml", bytes: Array(text.utf8))))
      await #expect(throws: FilmError.self) { try await film.write(to: .folder(folder.path)) }
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("Too many exposures are an error at their line")
  func exposures() throws {
    let text = "{strobe: s.png, every: 1ms, until: 10s}"
    let error = try #require(throws: SceneError.self) { try Film(of: document(text)) }
    #expect(error.diagnostics[0].message == "\"s.png\" would have 6000 exposures; the maximum is 1000")
    #expect(error.diagnostics[0].range?.line == 9)
  }
}
