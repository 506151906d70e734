import FlingGeometry
import FlingScene
import TestTraits
import Testing

@testable import FlingFilm

@Suite("Parts of films")
struct FilmPartsTests {
  /// Compares a film from parts with one run.
  private func check(
    _ film: PartedFilm, _ expected: PartedFilm.Files, jobs: Int = 2, _ name: String,
    _ cuts: (Int) -> (count: [Range<Int>], encode: [Range<Int>]), location: SourceLocation = #_sourceLocation
  ) async throws {
    let files = try await film.joined(jobs: jobs, cuts)
    #expect(files.differences(from: expected) == [], "\(name)", sourceLocation: location)
    #expect(files.written == expected.written, "\(name)", sourceLocation: location)
  }

  /// The number of parts for which a scene is quick enough in debug.
  @Test(arguments: PartScene.hard.filter { ["few colors", "moving, at rest, moving"].contains($0.name) })
  func `Films of few parts have the bytes of one run`(scene: PartScene) async throws {
    for film in try PartedFilm.all(scene) {
      let expected = try await film.oneRun()
      try await check(film, expected, "3 and 2 parts") { (FrameCuts.even($0, into: 3), FrameCuts.even($0, into: 2)) }
    }
  }

  @Test(.heavy, arguments: PartScene.hard)
  func `Films that are hard to cut have the bytes of one run in any number of parts`(
    scene: PartScene
  ) async throws {
    for film in try PartedFilm.all(scene) {
      let expected = try await film.oneRun(jobs: 1)
      for count in [1, 2, 3, 7, 61] {
        try await check(film, expected, jobs: 1 + count % 2, "\(count) parts") {
          (FrameCuts.even($0, into: count), FrameCuts.even($0, into: count))
        }
      }
      try await check(film, expected, "a part for each frame, with empty ones around") { frameCount in
        let single = (0..<frameCount).map { $0..<$0 + 1 }
        return ([0..<0] + single + [frameCount..<frameCount], [0..<0, 0..<0] + single)
      }
    }
  }

  @Test(.heavy, arguments: 0..<40)
  func `Random films have the bytes of one run in random parts`(number: Int) async throws {
    var random = SeededRandom(seed: 27, key: UInt64(number))
    let scene = PartScene(&random, number: number)
    for film in try PartedFilm.all(scene, hasStreams: number % 4 == 0) {
      let expected = try await film.oneRun(jobs: 1 + number % 2)
      for jobs in [1, 2] {
        try await check(film, expected, jobs: jobs, scene.yaml) { frameCount in
          (FrameCuts.random(frameCount, &random), FrameCuts.random(frameCount, &random))
        }
      }
    }
  }

  // MARK: Which outputs are divided

  @Test func `Lossy and diffused GIFs, pictures, traces and vector outputs are made by one worker`() throws {
    let scene = try #require(PartScene.hard.first { $0.name == "quantised" })
    let film = try Film(of: SceneReader.read(SourceFile(name: "a.yaml", bytes: Array(scene.yaml.utf8))))
    let divisions = Dictionary(
      uniqueKeysWithValues: film.outputPaths.indices.map { (film.outputPaths[$0], film.division(ofOutput: $0)) })
    #expect(divisions["a.gif"] == .frames(25))
    #expect(divisions["ordered.gif"] == .frames(25))
    #expect(divisions["diffusion.gif"] == .whole)
    #expect(divisions["lossy.gif"] == .whole)
    #expect(divisions["a.apng"] == .frames(25))
  }

  @Test func `The frames of a division are those that play, with the poster of a GIF`() throws {
    let scene = try #require(PartScene.hard.first { $0.name == "poster first" })
    let film = try Film(of: SceneReader.read(SourceFile(name: "a.yaml", bytes: Array(scene.yaml.utf8))))
    #expect(film.outputPaths == ["a.gif", "back.gif", "a.apng", "clear.apng"])
    let divisions = film.outputPaths.indices.map { film.division(ofOutput: $0) }
    #expect(divisions == [.frames(26), .frames(49), .frames(25), .frames(25)])
  }

  // MARK: Progress and notes

  @Test func `Each stage counts every frame once`() async throws {
    let scene = try #require(PartScene.hard.first { $0.name == "moving, at rest, moving" })
    let film = try #require(try PartedFilm.all(scene, hasStreams: false).first)
    for index in film.film.outputPaths.indices {
      guard case .frames(let frameCount) = film.film.division(ofOutput: index) else { continue }
      let ranges = FrameCuts.even(frameCount, into: 4)
      var parts: [[UInt8]] = []
      var sum = 0
      for frames in ranges {
        parts.append(try await film.film.countPart(ofOutput: index, frames: frames) { sum += $0 })
      }
      #expect(sum == frameCount, "counting \(film.film.outputPaths[index])")
      let counts = try film.film.counts(ofOutput: index, parts)
      sum = 0
      for frames in ranges {
        _ = try await film.film.encodePart(ofOutput: index, frames: frames, counts) { sum += $0 }
      }
      #expect(sum == frameCount, "encoding \(film.film.outputPaths[index])")
    }
  }

  @Test func `Equal counts have one digest, however the frames are cut, and other films another`() async throws {
    var digests: [String: Set<String>] = [:]
    for name in ["quantised", "moving, at rest, moving"] {
      let scene = try #require(PartScene.hard.first { $0.name == name })
      let film = try #require(try PartedFilm.all(scene, hasStreams: false).first)
      let index = try #require(film.film.outputPaths.firstIndex(of: "a.apng"))
      guard case .frames(let frameCount) = film.film.division(ofOutput: index) else { continue }
      for count in [1, 3] {
        let parts = try await film.countParts(ofOutput: index, FrameCuts.even(frameCount, into: count))
        digests[name, default: []].insert(try film.film.counts(ofOutput: index, parts).digest)
      }
    }
    #expect(digests.values.map(\.count) == [1, 1])
    #expect(digests["quantised"] != digests["moving, at rest, moving"])
  }
}
