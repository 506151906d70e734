import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import Foundation
import Testing

@testable import FlingFilm

@Suite("Films")
struct FilmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func document(_ render: String, script: String = "") throws -> Document {
    let text = """
      fling: 1
      title: Turning
      description: A square turns.
      canvas: {size: [40, 40], background: white}
      views:
        - view: square
          center: [20, 20]
          size: 20
          fill: red
      script:
        - do:
            - animate: square
              to: {rotation: 90deg}
              duration: 0.5s
              ease: linear
      \(script)
      render:
      \(render)

      """
    return try SceneReader.read(SourceFile(name: "turning.yaml", bytes: Array(text.utf8)))
  }

  private func write(_ document: Document, jobs: Int = 2, to name: String = "out") async throws
    -> [WrittenFile]
  {
    try await Film(of: document).write(
      to: .folder("\(folder.path)/\(name)"), options: FilmOptions(jobs: jobs))
  }

  private func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder.path)/\(name)").map { Array($0) }
  }

  @Test("A file above 1 MB is noted with what halves it, except in formats for other programs")
  func largeFiles() throws {
    func notes(_ render: String, _ kind: WrittenFile.OutputType, bytes: Int) throws -> [String] {
      let film = try Film(of: document(render))
      let file = WrittenFile(
        kind: kind, path: "out/film", width: 800, height: 400, frameCount: 9, byteCount: bytes)
      return film.notes(on: [file]).map { "\($0.range?.line ?? 0): \($0.message), \($0.hint ?? "")" }
    }
    #expect(
      try notes("  outputs: [{gif: a.gif}]", .gif, bytes: 1_250_001)
        == [
          "18: a.gif has 1.3 MB, write fps: 25 for half of the frames; lossy: 2 saves about a quarter more; "
            + "colors: 64 suits pictures without gradients"
        ])
    #expect(
      try notes("  outputs: [{gif: a.gif, fps: 20, lossy: 1, colors: 64}]", .gif, bytes: 2_000_000)
        == ["18: a.gif has 2.0 MB, write width: 566 for half of the pixels"])
    #expect(
      try notes("  outputs: [{png: a.png}]", .png, bytes: 1_000_001)
        == ["18: a.png has 1.0 MB, write width: 566 for half of the pixels"])
    #expect(try notes("  outputs: [{gif: a.gif}]", .gif, bytes: 1_000_000).isEmpty)
    #expect(try notes("  outputs: [{trace: a.csv}]", .trace, bytes: 9_000_000).isEmpty)
  }

  @Test("The size of an output includes its strips, and a width keeps the aspect ratio")
  func stripsCount() async throws {
    let render = "  duration: 0.1s\n  outputs: [{png: own.png}, {png: wide.png, width: 80}]\n"
    let show = "show: [{plot: = square.rotation}]"
    let files = try await write(document(render + show))
    #expect(files.map(\.width) == [40, 80])
    #expect(files[0].height > 100)
    #expect(files[1].height == 2 * files[0].height)
  }

  @Test(
    "The memory for recorded frames does not change the bytes of a film",
    arguments: ["white", "transparent"])
  func littleRoom(background: String) async throws {
    let render =
      "  duration: 0.6s\n  outputs: [{gif: a.gif, background: \(background)}, {gif: b.gif, lossy: 2}]\n"
    let film = try Film(of: document(render))
    for room in [64 << 20, 9000, 1] {
      var options = FilmOptions(jobs: 3)
      options.recordingByteLimit = room
      _ = try await film.write(to: .folder("\(folder.path)/\(room)"), options: options)
    }
    for name in ["a.gif", "b.gif"] {
      let whole = try #require(bytes("\(64 << 20)/\(name)"))
      #expect(bytes("9000/\(name)") == whole)
      #expect(bytes("1/\(name)") == whole)
    }
  }

  @Test("A film has the same bytes with 1, 2 and 5 jobs")
  func jobs() async throws {
    let document = try document("  duration: 0.6s\n  outputs: [{gif: a.gif}, {frames: f}, {png: last.png}]")
    for jobs in [1, 2, 5] { _ = try await write(document, jobs: jobs, to: "\(jobs)") }
    for name in ["a.gif", "f/0007.png", "f/0029.png", "last.png"] {
      let reference = try #require(bytes("1/\(name)"))
      #expect(bytes("2/\(name)") == reference)
      #expect(bytes("5/\(name)") == reference)
    }
  }

  @Test("A picture without a time shows the last frame of the film")
  func lastFrame() async throws {
    _ = try await write(document("  duration: 0.3s\n  outputs: [{frames: f}, {png: last.png}]"))
    let last = try PNGDecoder.decode(#require(bytes("out/last.png")))
    #expect(try last == PNGDecoder.decode(#require(bytes("out/f/0014.png"))))
    #expect(try last != PNGDecoder.decode(#require(bytes("out/f/0013.png"))))
    #expect(bytes("out/f/0015.png") == nil)
  }

  @Test(
    "A frame that equals the one before extends its delay, and the delays add up to the film and hold-last"
  )
  func delays() async throws {
    let files = try await write(
      document("  duration: 2s\n  fps: 30\n  outputs:\n    - gif: a.gif\n      hold-last: 1s\n      loop: 3"))
    #expect(files.first?.frameCount == 60)
    let delays = try GIFDelays(#require(bytes("out/a.gif")))
    #expect(delays.hundredths.reduce(0, +) == 300)
    // The square turns for half a second: 15 frames and the one at which it stops.
    #expect(delays.hundredths.count == 16)
    #expect(delays.hundredths.last == 250)
  }

  @Test("An output can begin and end at marks and have its own frame rate")
  func spans() async throws {
    let document = try document(
      "  duration: 1s\n  outputs:\n    - gif: a.gif\n      from: half\n      until: half + 0.4s\n      fps: 25\n    - png: b.png\n      at: half",
      script: "  - mark: half\n    at: 0.25s")
    let files = try await write(document)
    #expect(files.map(\.frameCount) == [10, 1])
    let still = try #require(bytes("out/b.png"))
    #expect(!still.isEmpty)
  }

  @Test("An output that covers no time or has too many frames is an error")
  func mistakes() throws {
    let text = "  duration: 1s\n  outputs:\n    - gif: a.gif\n      from: 0.6s\n      until: 0.5s"
    let error = try #require(throws: SceneError.self) { try Film(of: document(text)) }
    #expect(error.diagnostics.count == 1)
    #expect(error.diagnostics[0].range?.line == 20)
    #expect(error.diagnostics[0].line?.contains("gif") == true)
    let long = "  duration: 1s\n  outputs:\n    - frames: a\n      fps: 100\n      until: 500s"
    let tooMany = try #require(throws: SceneError.self) { try Film(of: document(long)) }
    #expect(tooMany.diagnostics.map(\.range?.line) == [20])
    #expect(tooMany.diagnostics[0].message.contains("50000 frames"))
  }

  @Test("An interrupted film leaves no file")
  func interrupt() async throws {
    let film = try Film(of: document("  duration: 1s\n  outputs: [{gif: a.gif}, {frames: f}]"))
    await #expect(throws: FilmError.interrupted) {
      try await film.write(
        to: .folder("\(folder.path)/out"), options: FilmOptions(jobs: 2, isInterrupted: { true }))
    }
    #expect(folder.contents.filter { $0 != "out" }.isEmpty)
  }

  @Test("A transparent GIF of a moving view stays small, and its delays add up to the film")
  func movesOverNothing() async throws {
    let text = """
      fling: 1
      canvas: {size: [120, 80]}
      views:
        - view: card
          frame: [10, 30, 100, 40]
          fill: {radial: center, radius: 60, stops: [red, green]}
        - view: mover
          center: [10, 12]
          size: 12
          fill: blue
      script:
        - do:
            - animate: mover
              to: {center: [110, 12]}
              duration: 0.8s
              ease: linear
      render:
        duration: 0.8s
        outputs:
          - {gif: slow.gif, fps: 25, background: transparent, hold-last: 0}
          - {gif: on-white.gif, fps: 25, background: white}
      """
    _ = try await write(SceneReader.read(SourceFile(name: "over.yaml", bytes: Array("\(text)\n".utf8))))
    let slow = try #require(bytes("out/slow.gif"))
    let delays = try GIFDelays(slow).hundredths
    #expect(delays.reduce(0, +) == 80 && delays.allSatisfy { $0 >= 2 })
    // The first frame is divided into two, and almost no other frame is.
    #expect(delays.count > 20 && delays.count < 24)
    #expect(try slow.count < 2 * #require(bytes("out/on-white.gif")).count)
  }

  @Test("All frames of a folder have the pixel format of the most demanding frame")
  func oneFormat() async throws {
    // The frames are black and white until a colored square appears.
    let text = """
      fling: 1
      canvas: {size: [40, 40], background: white}
      views:
        - view: black
          frame: [0, 0, 20, 20]
          fill: black
        - view: red
          frame: [20, 20, 10, 10]
          fill: '#FF8000'
          hidden: true
      script:
        - at: 0.1s
          do:
            - set: red
              hidden: false
      render: {duration: 0.2s, outputs: [{frames: all}, {frames: first, until: 0.1s}, {frames: rest, from: 0.08s}]}
      """
    let document = try SceneReader.read(SourceFile(name: "late.yaml", bytes: Array("\(text)\n".utf8)))
    _ = try await write(document)
    func formats(_ folder: String) throws -> Set<[UInt8]> {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(self.folder.path)/out/\(folder)")
      return Set(
        try names.filter { $0.hasSuffix(".png") }.map { name in
          Array(try #require(bytes("out/\(folder)/\(name)"))[24...25])
        })
    }
    // Bits per pixel and color type: a palette of three colors, and one bit of gray.
    #expect(try formats("all") == [[2, 3]])
    #expect(try formats("first") == [[1, 0]])
    // The first frames are of two colors, and yet in the format of all.
    #expect(try formats("rest") == [[2, 3]])
    #expect(bytes("out/rest/0000.png") == bytes("out/all/0004.png"))
    #expect(bytes("out/rest/0005.png") == bytes("out/all/0009.png") && bytes("out/rest/0006.png") == nil)
    // Raw frames have one format, too.
    var streams = document
    streams.render.outputs = [
      Output(kind: .stream(.pam), path: "all.pam"), Output(kind: .stream(.y4m), path: "all.y4m"),
      Output(kind: .stream(.pam), path: "first.pam", until: .time(Time(seconds: 0.1))),
      Output(kind: .stream(.y4m), path: "first.y4m", until: .time(Time(seconds: 0.1))),
    ]
    _ = try await write(streams)
    func count(_ words: String, in name: String) throws -> Int {
      String(decoding: try #require(bytes("out/\(name)")), as: UTF8.self).components(separatedBy: words).count
        - 1
    }
    #expect(try count("TUPLTYPE RGB\n", in: "all.pam") == 10)
    #expect(try count("TUPLTYPE GRAYSCALE\n", in: "all.pam") == 0)
    #expect(try count("TUPLTYPE GRAYSCALE\n", in: "first.pam") == 5)
    #expect(try count(" C444 ", in: "all.y4m") == 1 && count("FRAME\n", in: "all.y4m") == 10)
    #expect(try count(" Cmono", in: "first.y4m") == 1 && count("FRAME\n", in: "first.y4m") == 5)
  }

  @Test("The progress of a film adds up to its workload")
  func steps() async throws {
    let film = try Film(
      of: document("  duration: 1s\n  outputs: [{gif: a.gif}, {frames: f}, {png: p.png}, {trace: t.csv}]"))
    var steps = 0
    _ = try await film.write(to: .folder(folder.path)) { steps += $0 }
    #expect(film.frameCount == 50 + 50 + 1 + 60)
    #expect(film.workload == film.frameCount + 50 + 50)
    #expect(steps == film.workload)
  }

  @Test("The title and the description are written into the files")
  func titleAndDescription() async throws {
    _ = try await write(document("  duration: 0.1s\n  outputs: [{gif: a.gif}, {png: p.png}]"))
    let gif = String(decoding: try #require(bytes("out/a.gif")), as: UTF8.self)
    let png = String(decoding: try #require(bytes("out/p.png")), as: UTF8.self)
    #expect(gif.contains("A square turns."))
    #expect(png.contains("Title\0Turning"))
    #expect(png.contains("Description\0A square turns."))
  }

  @Test("A GIF can have a background of its own or none")
  func backgrounds() async throws {
    _ = try await write(
      document(
        "  duration: 0.1s\n  outputs:\n    - gif: a.gif\n    - gif: b.gif\n      background: blue\n    - gif: c.gif\n      background: transparent"
      ))
    let files = try ["a", "b", "c"].map { try #require(bytes("out/\($0).gif")) }
    #expect(Set(files).count == 3)
  }
}

/// The delays of a GIF's frames, read from its graphic control extensions.
private struct GIFDelays {
  var hundredths: [Int] = []

  init(_ bytes: [UInt8]) throws {
    var index = 13 + GIFDelays.tableSize(bytes[10])
    while index < bytes.count, bytes[index] != 0x3B {
      if bytes[index] == 0x21 {
        if bytes[index + 1] == 0xF9 { hundredths.append(Int(bytes[index + 4]) | Int(bytes[index + 5]) << 8) }
        index += 2
      } else {
        index += 10 + GIFDelays.tableSize(bytes[index + 9]) + 1
      }
      while bytes[index] != 0 { index += Int(bytes[index]) + 1 }
      index += 1
    }
  }

  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
