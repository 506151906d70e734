import FlingCodecs
import FlingRaster
import FlingScene
import Foundation
import Testing

@testable import FlingFilm

@Suite("Films of sweeps")
struct SweepFilmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A box that moves to the right for 3 s / `speed`, with the mark `go` at its end.
  private func document(_ tail: String, overrides: [(name: String, value: String)] = []) throws -> Document {
    let text = """
      fling: 1
      canvas: {size: [60, 40], background: white}
      let: {speed: 30, height: 10}
      views:
        - view: box
          center: = [10, 20]
          size: = [10, height]
          fill: red
        - {view: ball, center: [30, 10], size: 4, hidden: true}
      script:
        - do: [{animate: box, to: {center: [40, 20]}, duration: = 3s / speed, ease: linear}]
        - do: [{mark: go}]
          at: = 3s / speed
      \(tail)

      """
    return try SceneReader.read(
      SourceFile(name: "sweep.yaml", bytes: Array(text.utf8)), options: ReadingOptions(overrides: overrides))
  }

  private func write(_ document: Document, jobs: Int = 2, to name: String = "out") async throws
    -> [WrittenFile]
  {
    try await Film(of: document).write(
      to: .folder("\(folder.path)/\(name)"), options: FilmOptions(jobs: jobs))
  }

  private func picture(_ name: String) throws -> Bitmap {
    let bytes = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(name)"))
    return try PNGDecoder.decode(Array(bytes))
  }

  /// The pixels of a rectangle of a picture.
  private func part(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [[UInt32]] {
    (y..<(y + height)).map { row in (x..<(x + width)).map { bitmap[$0, row] } }
  }

  private static let bare = "sweep: {over: {speed: [10, 30]}, label: none, gap: 4}\n"

  @Test("Each cell equals its scene rendered alone, in every frame")
  func cells() async throws {
    let render = "render: {duration: 0.3s, outputs: [{frames: f}]}\n"
    let files = try await write(document(Self.bare + render))
    #expect(files[0].width == 4 + 64 + 64 && files[0].height == 4 + 44 && files[0].frameCount == 15)
    for (column, speed) in ["10", "30"].enumerated() {
      _ = try await write(document(render, overrides: [("speed", speed)]), to: speed)
      for frame in ["0000", "0007", "0014"] {
        let alone = try picture("\(speed)/f/\(frame).png")
        let whole = try picture("out/f/\(frame).png")
        #expect(part(whole, 4 + 64 * column, 4, 60, 40) == part(alone, 0, 0, 60, 40), "\(speed), \(frame)")
      }
    }
  }

  @Test("The first variable forms the rows of a table, and the second one the columns")
  func table() async throws {
    let sweep = "sweep: {over: {speed: [10, 30], height: [10, 20, 30]}, label: none, gap: 0}\n"
    let files = try await write(document(sweep + "render: {duration: 0.1s, outputs: [{png: a.png}]}\n"))
    #expect(files[0].width == 180 && files[0].height == 80)
    let whole = try picture("out/a.png")
    // The boxes of the columns differ in height; those of the second row have moved further.
    #expect(part(whole, 18, 8, 1, 1) != part(whole, 120 + 18, 8, 1, 1))
    #expect(part(whole, 18, 20, 1, 1) != part(whole, 18, 60, 1, 1))
  }

  @Test("All cells last as long as the longest one, and the others keep their last state")
  func hold() async throws {
    let render = "render: {duration: = 3s / speed, outputs: [{frames: f}]}\n"
    let files = try await write(document(Self.bare + render))
    #expect(files[0].frameCount == 15)
    let frames = try ["0004", "0005", "0014"].map { try picture("out/f/\($0).png") }
    let right = frames.map { part($0, 68, 4, 60, 40) }
    #expect(right[0] != right[1])
    #expect(right[1] == right[2])
    #expect(part(frames[1], 4, 4, 60, 40) != part(frames[2], 4, 4, 60, 40))
  }

  @Test("A mark has its own time in each cell")
  func marks() async throws {
    let render =
      "render: {duration: 0.4s, outputs: [{png: a.png, at: go}, {frames: f, from: go, until: go + 0.1s}]}\n"
    let files = try await write(document(Self.bare + render))
    let whole = try picture("out/a.png")
    // At their marks both boxes are at their targets.
    #expect(part(whole, 4, 4, 60, 40) == part(whole, 68, 4, 60, 40))
    #expect(files[1].frameCount == 5)
    let first = try picture("out/f/0000.png")
    #expect(part(first, 4, 4, 60, 40) == part(first, 68, 4, 60, 40))
  }

  @Test("A trace contains one cell after the other, each as long as the longest one, with the same columns")
  func trace() async throws {
    let tail = """
      behaviors: [{gravity: g, items: ball}]
      \(Self.bare)render: {duration: = 3s / speed, outputs: [{trace: t.csv}, {trace: t.jsonl}]}

      """
    let files = try await write(document(tail))
    #expect(files.map(\.frameCount) == [36, 36])
    let rows = try #require(folder.text("out/t.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows[0].prefix(4) == ["speed", "tick", "time", "ball.x"])
    let speeds = rows.dropFirst().map { String($0[0]) }
    #expect(speeds == (0..<36).map { $0 < 18 ? "10" : "30" })
    let ticks = rows.dropFirst(19).map { String($0[1]) }
    #expect(ticks == (0..<18).map { "\($0)" })
    // The second cell ends at its sixth tick, before its mark. Its state stays, and marks and logs are not
    // repeated.
    #expect(Set(rows.dropFirst(24).map { $0[3...8].joined(separator: " ") }).count == 1)
    #expect(rows.joined().count { $0 == "go" } == 0)
    let line = try #require(folder.text("out/t.jsonl")).split(separator: "\n")[18]
    #expect(line.hasPrefix(#"{"sweep":{"speed":30},"tick":0,"time":0,"items":{"#))
  }

  @Test("A sweep has the same bytes with 1, 2 and 5 jobs")
  func jobs() async throws {
    let document = try document(
      "sweep: {over: {speed: [10, 20, 30]}}\nrender: {duration: 0.3s, outputs: [{gif: a.gif}, {sheet: b.png, count: 3}, {strobe: c.png, every: 50ms}]}\n"
    )
    for jobs in [1, 2, 5] { _ = try await write(document, jobs: jobs, to: "\(jobs)") }
    for name in ["a.gif", "b.png", "c.png"] {
      let reference = FileManager.default.contents(atPath: "\(folder.path)/1/\(name)")
      #expect(reference != nil)
      #expect(FileManager.default.contents(atPath: "\(folder.path)/2/\(name)") == reference)
      #expect(FileManager.default.contents(atPath: "\(folder.path)/5/\(name)") == reference)
    }
  }

  @Test("A failure or warning of one cell names its values, and one that all cells share is reported once")
  func failures() throws {
    let tail = """
      expect:
        - at: 0.15s
          that: = box.center.x < 30
        - at: 0.1s
          that: = ball.center.y == 1
      behaviors:
        - dynamic-item: shiny
          items: ball
          elasticity: = if(speed > 20, 2, 0.5)
        - dynamic-item: bright
          items: ball
          elasticity: 3
      sweep: {over: {speed: [10, 30], height: [10, 12]}}
      render: {duration: 0.3s, outputs: []}

      """
    let film = try Film(of: document(tail))
    #expect(film.expectationCount == 8)
    let messages = film.failures.map(\.diagnostic.message)
    #expect(messages.count == 6)
    #expect(messages.filter { $0.contains("box.center.x") }.count == 2)
    #expect(messages.contains { $0.hasSuffix(", with speed 30, height 12") })
    #expect(film.failures.last?.settings.map(\.text) == ["30", "12"])
    let warnings = film.warnings.map(\.message).filter { $0.contains("gain energy") }
    #expect(warnings.count { $0.contains("with speed 30") } == 2)
    #expect(warnings.count { !$0.contains("with ") } == 1)
  }

  @Test("An error of the run of one cell names its values")
  func errors() throws {
    let tail = "  - wait: = speed < 20\n    at-most: 0.1s\n\(Self.bare)"
    let error = try #require(throws: SceneError.self) { try Film(of: document(tail)) }
    #expect(error.diagnostics.count == 1)
    #expect(error.diagnostics[0].message.hasSuffix(", with speed 30"))
  }

  @Test("The progress adds up to the workload, and a picture that is too large is an error with a hint")
  func steps() async throws {
    let film = try Film(
      of: document(
        Self.bare
          + "render: {duration: 0.2s, outputs: [{gif: a.gif}, {sheet: s.png}, {strobe: t.png}, {png: p.png}, {trace: t.csv}]}\n"
      ))
    var steps = 0
    let files = try await film.write(to: .folder(folder.path)) { steps += $0 }
    #expect(steps == film.workload)
    #expect(files.map(\.frameCount) == [10, 12, 2, 1, 24])
    #expect(film.frameCount == 10 + 12 + 2 + 1 + 24)
    let many =
      "sweep: {over: {speed: [\((10..<60).map(String.init).joined(separator: ", "))]}, columns: 50}\n"
    var large = try document(many + "render: {duration: 0.1s, outputs: [{gif: a.gif}]}\n")
    large.changeRuns { $0.canvas.scale = 8 }
    let error = try #require(throws: SceneError.self) { try Film(of: large) }
    #expect(
      error.diagnostics[0].message
        == "the picture's sides must be 1 to 16384 pixels long, with at most 64 Mpx")
    #expect(error.diagnostics[0].hint == "it contains all cells of the sweep: give it a width")
  }

  @Test("The frame hashes of a sweep equal the hashes of the pictures that are written")
  func hashes() async throws {
    let document = try document(Self.bare + "render: {duration: 0.3s, outputs: [{frames: f}]}\n")
    _ = try await write(document)
    let hashes = try await Film.frameHashes(of: document)
    #expect(hashes.count == 15)
    #expect(try picture("out/f/0007.png").hash == hashes[7])
    #expect(Set(hashes).count > 10)
  }
}
