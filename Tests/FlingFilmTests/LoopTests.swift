import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import Foundation
import Testing

@testable import FlingFilm

@Suite("Loops of films")
struct LoopTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A square that crosses the canvas in five frames.
  private static func scene(
    _ output: String, duration: String = "0.1s", views: String = Self.square, script: String = Self.move,
    poster: String = ""
  ) -> String {
    """
    fling: 1
    canvas: {size: [40, 20], background: white}
    views: [\(views)]
    script: [\(script)]
    render: {duration: \(duration)\(poster), outputs: [{\(output)}]}

    """
  }

  private static let square = "{view: square, center: [8, 10], size: 8, fill: red}"
  private static let move = "{do: [{animate: square, to: {center: [32, 10]}, duration: 0.1s, ease: linear}]}"

  /// A picture with its time in milliseconds.
  private struct Shown: Equatable {
    var hash: UInt64
    var milliseconds: Int
  }

  /// Renders a scene and decodes its only output.
  private func play(
    _ scene: String, jobs: Int = 2, byteLimit: Int = 64 << 20
  ) async throws -> (pictures: [Shown], plays: Int?, file: WrittenFile, bytes: [UInt8]) {
    let document = try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(scene.utf8)))
    var options = FilmOptions(jobs: jobs)
    options.recordingByteLimit = byteLimit
    let file = try #require(
      await Film(of: document).write(to: .folder(folder.path), options: options).first)
    let data = try #require(FileManager.default.contents(atPath: file.path))
    var reader: any PictureReader =
      file.kind == .gif ? try GIFReader(Array(data)) : try APNGReader(Array(data))
    var pictures: [Shown] = []
    while let shown = try reader.next() {
      pictures.append(Shown(hash: shown.picture.hash, milliseconds: shown.nanoseconds / 1_000_000))
    }
    return (pictures, reader.plays, file, Array(data))
  }

  private static let formats = ["gif: f.gif", "apng: f.png"]

  @Test(
    "A film that loops forever and ends unlike it begins shows its last picture 0.8 s longer",
    arguments: formats)
  func automaticHold(format: String) async throws {
    let film = try await play(Self.scene(format))
    #expect(film.pictures.map(\.milliseconds) == [20, 20, 20, 20, 820])
    #expect(film.plays == 0 && film.file.frameCount == 5)
    #expect(try await play(Self.scene("\(format), hold-last: auto")).bytes == film.bytes)
  }

  @Test(
    "Nothing is added to a film that plays a number of times, ends as it begins, or says so",
    arguments: formats)
  func noHold(format: String) async throws {
    for output in ["\(format), loop: 1", "\(format), loop: 3", "\(format), hold-last: 0"] {
      #expect(try await play(Self.scene(output)).pictures.last?.milliseconds == 20)
    }
    #expect(try await play(Self.scene("\(format), hold-last: 0.3s")).pictures.last?.milliseconds == 320)
    #expect(
      try await play(Self.scene("\(format), hold-last: 0.3s, loop: 2")).pictures.last?.milliseconds == 320)
    let back =
      "{do: [{animate: square, to: {center: [32, 10]}, duration: 0.1s, autoreverse: true, ease: linear}]}"
    let returning = try await play(Self.scene(format, duration: "0.22s", script: back))
    #expect(returning.pictures.reduce(0) { $0 + $1.milliseconds } == 220)
    let still = try await play(Self.scene(format, script: ""))
    #expect(still.pictures.count <= 1 && still.file.frameCount == 5)
  }

  @Test("Pictures are compared before their colors are reduced")
  func exactColors() async throws {
    let script = "{do: [{set: square, fill: '#fe0000'}], at: 0.05s}"
    let film = try await play(Self.scene("gif: f.gif, colors: 2", script: script))
    #expect(film.pictures.reduce(0) { $0 + $1.milliseconds } == 900)
  }

  @Test("The hold is added to the end of the last group of equal frames", arguments: formats)
  func holdOfEqualFrames(format: String) async throws {
    let film = try await play(Self.scene(format, duration: "0.2s"))
    #expect(film.pictures.map(\.milliseconds) == [20, 20, 20, 20, 20, 900])
  }

  // MARK: Boomerangs

  @Test("A boomerang plays 0 … N − 1 … 1, without end and without a hold", arguments: formats)
  func boomerang(format: String) async throws {
    let forward = try await play(Self.scene("\(format), hold-last: 0")).pictures
    let film = try await play(Self.scene("\(format), loop: boomerang"))
    #expect(film.pictures == forward + forward[1...3].reversed())
    #expect(film.plays == 0)
    #expect(film.file.frameCount == 8)
  }

  @Test("A number in hold-last holds the far end of a boomerang", arguments: formats)
  func heldBoomerang(format: String) async throws {
    let film = try await play(Self.scene("\(format), loop: boomerang, hold-last: 0.5s"))
    #expect(film.pictures.map(\.milliseconds) == [20, 20, 20, 20, 520, 20, 20, 20])
  }

  @Test("Boomerangs of one, two and three frames have one, two and four", arguments: formats)
  func shortBoomerangs(format: String) async throws {
    for (duration, times) in [("0.02s", [0]), ("0.04s", [20, 20]), ("0.06s", [20, 20, 20, 20])] {
      let film = try await play(Self.scene("\(format), loop: boomerang", duration: duration))
      #expect(film.file.frameCount == times.count)
      if times.count > 1 { #expect(film.pictures.map(\.milliseconds) == times) }
    }
  }

  @Test(
    "Frames that look alike are mirrored together, and those at the far end are joined", arguments: formats)
  func equalNeighbors(format: String) async throws {
    // Pictures A A B B B C C C C C of ten frames.
    let script =
      "{do: [{set: square, center: [20, 10]}], at: 0.04s}, {do: [{set: square, center: [30, 10]}], at: 0.1s}"
    let film = try await play(
      Self.scene("\(format), loop: boomerang", duration: "0.2s", script: script))
    #expect(film.pictures.map(\.milliseconds) == [40, 60, 180, 60, 20])
    #expect(film.pictures[1].hash == film.pictures[3].hash && film.pictures[0].hash == film.pictures[4].hash)
  }

  @Test("The bytes of a boomerang depend neither on the jobs nor on the memory for recorded frames")
  func deterministic() async throws {
    for format in Self.formats + ["gif: f.gif, background: transparent", "gif: f.gif, lossy: 2"] {
      let scene = Self.scene("\(format), loop: boomerang, fps: 35", duration: "0.9s", script: Self.slow)
      let bytes = try await play(scene, jobs: 1).bytes
      #expect(try await play(scene, jobs: 7).bytes == bytes)
      for limit in [3000, 1] { #expect(try await play(scene, jobs: 3, byteLimit: limit).bytes == bytes) }
    }
  }

  private static let slow =
    "{do: [{animate: square, to: {center: [32, 10], rotation: 80deg}, duration: 0.8s}]}"

  @Test("Chunks of any size give the same pictures and frames on the way back, also after skipped ones")
  func chunks() async throws {
    let text = Self.scene("gif: f.gif, loop: boomerang", duration: "0.4s", script: Self.slow)
    let scene = try PreparedScene(SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8))))
    let plan = try OutputPlan(0, of: scene, suffix: "")
    let count = plan.schedule.frameCount
    #expect(count == 20 && plan.stepCount == 38)
    var forward: [UInt64] = []
    var film = DrawnFrameSource(scene, plan)
    while let picture = try film.next() { forward.append(await picture.drawn.value.bitmap.hash) }
    let expected = forward + forward[1..<(count - 1)].reversed()
    for chunkSize in [1, 2, 7, 18, 19, 100] {
      for skipped in [0, 5, 19, 20, 24, 37] {
        var source = BoomerangFrameSource(
          DrawnFrameSource(scene, plan), frameCount: count, chunkSize: chunkSize
        ) {
          DrawnFrameSource(scene, plan, pictureLimit: 2)
        }
        for index in 0..<skipped { #expect(try source.skip() == index..<(index + 1)) }
        var next = skipped
        var before: Bitmap?
        while let picture = try source.next() {
          let drawn = await picture.drawn.value
          #expect(picture.frames == next..<(next + 1))
          #expect(drawn.bitmap.hash == expected[next])
          // The damage covers all that differs from the picture before.
          if let before, let damage = drawn.damage {
            let delta = FrameDelta(from: before, to: drawn.bitmap, within: damage.rects)
            #expect(delta.picture(after: before) == drawn.bitmap)
          }
          before = drawn.bitmap
          next += 1
        }
        #expect(next == 38)
        #expect(try source.next() == nil && source.skip() == nil)
      }
    }
  }

  @Test("A boomerang has at most as many frames as another film, there and back")
  func limit() throws {
    let text = Self.scene("apng: f.png, loop: boomerang, fps: 100", duration: "200s")
    #expect(throws: SceneError.self) {
      try SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8)))
    }
  }

  // MARK: Posters

  @Test("With poster-first a GIF begins with the poster, for two hundredths of a second")
  func posterOfGIF() async throws {
    let plain = try await play(Self.scene("gif: f.gif"))
    let film = try await play(Self.scene("gif: f.gif", poster: ", poster: 0.06s, poster-first: true"))
    #expect(film.pictures[0] == Shown(hash: plain.pictures[3].hash, milliseconds: 20))
    #expect(Array(film.pictures.dropFirst()) == plain.pictures)
    #expect(film.file.frameCount == plain.file.frameCount + 1)
    // A poster alone changes nothing.
    #expect(try await play(Self.scene("gif: f.gif", poster: ", poster: 0.06s")).bytes == plain.bytes)
  }

  @Test(
    "A poster that looks like the first frame makes it longer; whether the film holds depends on the film alone"
  )
  func posterLikeTheFirstFrame() async throws {
    let film = try await play(Self.scene("gif: f.gif", poster: ", poster: 0s, poster-first: true"))
    #expect(film.pictures.map(\.milliseconds) == [40, 20, 20, 20, 820])
    let end = try await play(Self.scene("gif: f.gif", poster: ", poster: 0.08s, poster-first: true"))
    #expect(end.pictures.map(\.milliseconds) == [20, 20, 20, 20, 20, 820])
    let still = try await play(
      Self.scene(
        "gif: f.gif", script: "{do: [{set: square, fill: blue}], at: 0.2s}",
        poster: ", poster: 0.3s, poster-first: true"))
    #expect(still.pictures.map(\.milliseconds) == [20, 100])
  }

  @Test("With poster-first an APNG shows the poster where films are not played, and the film is the same")
  func posterOfAPNG() async throws {
    let plain = try await play(Self.scene("apng: f.png"))
    let film = try await play(Self.scene("apng: f.png", poster: ", poster: 0.06s, poster-first: true"))
    #expect(film.pictures == plain.pictures)
    #expect(film.file.frameCount == plain.file.frameCount)
    #expect(try PNGDecoder.decode(film.bytes).hash == plain.pictures[3].hash)
    #expect(try PNGDecoder.decode(plain.bytes).hash == plain.pictures[0].hash)
  }

  @Test("The colors of a poster that no frame has are in the palette of the film", arguments: formats)
  func colorsOfPoster(format: String) async throws {
    let scene = Self.scene(
      format, script: "{do: [{set: square, fill: '#12ab34'}], at: 0.5s}",
      poster: ", poster: 0.6s, poster-first: true")
    let film = try await play(scene)
    let poster = try #require(await self.film(scene).first)
    let shown = format.hasPrefix("gif") ? film.pictures[0].hash : try PNGDecoder.decode(film.bytes).hash
    #expect(shown == poster)
  }

  /// The hash of a scene's picture at the moment of its poster.
  private func film(_ text: String) async throws -> [UInt64] {
    let scene = try PreparedScene(SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8))))
    let plan = try OutputPlan(
      Output(kind: .png(at: scene.document.render.poster), path: "p.png"), of: scene, suffix: "")
    let snapshot = try GoldenFilm(scene.document, suffix: "").outputWriter(
      OrderedPipeline(jobs: 1) { false }
    ).snapshot(of: plan)
    return [FramePainter(plan.size, scene.shelf).paint(snapshot).hash]
  }

  @Test("Posters, boomerangs and transparent backgrounds go together", arguments: formats)
  func posterOfBoomerang(format: String) async throws {
    let scene = Self.scene(
      "\(format), loop: boomerang, background: transparent", poster: ", poster: 0.06s, poster-first: true")
    let film = try await play(scene, jobs: 1)
    #expect(try await play(scene, jobs: 7, byteLimit: 1).bytes == film.bytes)
    let plain = try await play(Self.scene("\(format), loop: boomerang, background: transparent"))
    #expect(film.pictures.suffix(8).map(\.hash) == plain.pictures.map(\.hash))
  }

  @Test("The poster of a sweep shows each cell at its own moment, which may be a mark")
  func posterOfSweep() async throws {
    let text = """
      fling: 1
      canvas: {size: [20, 20]}
      let: {x: 5}
      sweep: {over: {x: [5, 15]}, label: none}
      views: [{view: dot, center: [10, 10], size: 4, fill: red}]
      script: [{do: [{mark: moved}, {set: dot, center: '= [x, 10]'}], at: 0.1s}]
      render: {duration: 0.1s, poster: moved + 0.1s, poster-first: true, outputs: [{gif: f.gif}]}

      """
    let film = try await play(text)
    #expect(film.pictures.map(\.milliseconds) == [20, 100])
    #expect(film.pictures[0].hash != film.pictures[1].hash)
  }

  @Test("A poster at a mark that never comes is an error at its place")
  func unreachedPoster() throws {
    let text =
      Self.scene("gif: f.gif", poster: ", poster: late") + "when: [{when: = tick < 0, do: [{mark: late}]}]\n"
    let document = try SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8)))
    let error = #expect(throws: SceneError.self) { try Film(of: document) }
    #expect(error != nil)
  }
}
