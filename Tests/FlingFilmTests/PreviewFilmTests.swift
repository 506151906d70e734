import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Testing

@testable import FlingFilm

@Suite("Preview films")
struct PreviewFilmTests {
  private func document(_ rest: String = "") throws -> Document {
    let text = """
      fling: 1
      canvas: {size: [40, 60], background: white}
      views:
        - {view: square, center: [20, 20], size: 10, fill: red}
      behaviors:
        - {gravity: fall, items: square}
      script:
        - {at: 0.15s, do: [{mark: late}]}
        - {at: 0.1s, do: [{mark: tenth}, {log: "a tenth"}]}
      render: {duration: 0.2s, fps: 50, outputs: []}
      \(rest)

      """
    return try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(text.utf8)))
  }

  @Test("Marks are in the order of time, not of the scene")
  func marks() throws {
    #expect(try PreviewFilm(of: document()).marks.map(\.name) == ["tenth", "late"])
  }

  @Test("The frame at a moment has the picture that it has in order; moments beyond the film have its ends")
  func stillAtMoment() async throws {
    let film = try PreviewFilm(of: document())
    var stills: [PreviewFilm.Still] = []
    try await film.draw(jobs: 1) { stills.append($0) }
    for (seconds, frame) in [(-1.0, 0), (0, 0), (0.1, 5), (0.119, 5), (0.12, 6), (9, 9)] {
      let still = try #require(try await film.still(at: seconds))
      let expected = try #require(stills.first { $0.frames.contains(frame) })
      #expect(still.frames == expected.frames, "at \(seconds) s")
      #expect(try PNGDecoder.decode(still.png) == PNGDecoder.decode(expected.png), "at \(seconds) s")
    }
  }

  @Test("The pictures of a preview are the frames of the film, in order", arguments: [1, 3])
  func pictures(jobs: Int) async throws {
    let document = try document()
    let film = try PreviewFilm(of: document)
    #expect(film.frameCount == 10 && film.framesPerSecond == 50)
    var hashes: [UInt64] = []
    var frame = 0
    try await film.draw(jobs: jobs) { still in
      #expect(still.frames.lowerBound == frame)
      frame = still.frames.upperBound
      guard let picture = try? PNGDecoder.decode(still.png) else { return }
      hashes += still.frames.map { _ in picture.hash }
    }
    #expect(try await hashes == Film.frameHashes(of: document))
    #expect(try film.logs(limit: 10).map(\.text) == ["a tenth"])
    #expect(try film.logs(limit: 0).isEmpty)
  }

  @Test(
    "A preview is as large as fits into its room, keeps its proportions and has at most a megapixel",
    arguments: [
      (300, 900, nil, 300, 450), (900, 300, nil, 200, 300), (900, 900, 1.5, 60, 90), (100, 900, 4, 100, 150),
      (9000, 9000, nil, 836, 1254), (1, 1, nil, 1, 2),
    ] as [(Int, Int, Double?, Int, Int)])
  func room(width: Int, height: Int, largestScale: Double?, pixelWidth: Int, pixelHeight: Int) throws {
    let room = try #require(PreviewRoom(width: width, height: height, largestScale: largestScale))
    let film = try PreviewFilm(of: document(), in: room)
    #expect(film.width == pixelWidth && film.height == pixelHeight)
    #expect(film.pictureSize == Size(width: 40, height: 60))
  }

  @Test("A scene whose outputs cannot be made has no preview")
  func outputs() throws {
    var document = try document()
    document.render.outputs = [Output(kind: .png(at: nil), path: "large.png", width: 40_000)]
    #expect(throws: SceneError.self) { try PreviewFilm(of: document) }
  }

  @Test("A cancelled task stops the run of its scene")
  func cancelled() async throws {
    let document = try document()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try Rehearsal.run(document)
    }
    task.cancel()
    await #expect(throws: SceneError.self) { try await task.value }
  }

  @Test("The stamp of a file changes with the file, and a path without a file has no stamp")
  func stamps() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a")
    let first = try #require(FileStamp(of: "\(folder.path)/a"))
    #expect(FileStamp(of: "\(folder.path)/a") == first)
    try folder.write("four", to: "a")
    #expect(FileStamp(of: "\(folder.path)/a") != first)
    #expect(FileStamp(of: folder.path) == nil)
    #expect(FileStamp(of: "\(folder.path)/none") == nil)
    #expect(FileStamp(of: "a\0b") == nil)
  }
}
