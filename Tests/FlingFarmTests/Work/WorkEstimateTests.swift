import FlingFilm
import FlingScene
import Testing

@testable import FlingFarm

struct WorkEstimateTests {
  private func document(
    size: Int = 40, seconds: Double = 1, outputs: String = "[gif: a.gif]", extra: String = ""
  ) throws -> Document {
    let text = """
      fling: 1
      canvas: {size: [\(size), \(size)], scale: 1, background: white}
      views: [{view: box, center: [8, 8], size: 4, fill: blue}]
      behaviors: [{gravity: fall, items: box}]
      render: {duration: \(seconds)s, outputs: \(outputs)}
      \(extra)
      """
    return try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(text.utf8)))
  }

  private func seconds(
    size: Int = 40, seconds: Double = 1, outputs: String = "[gif: a.gif]"
  ) throws -> Double {
    let document = try document(size: size, seconds: seconds, outputs: outputs)
    return WorkEstimate(try FilmWork(rendering: [document])).seconds
  }

  @Test func `The work of a film follows from its rehearsal`() throws {
    let work = try FilmWork(rendering: [document(outputs: "[gif: a.gif, trace: a.jsonl, png: a.png]")])
    #expect(work.ticks >= 60 && work.ticks < 70)
    #expect(work.bodyTicks == work.ticks, "one body")
    #expect(work.outputs.map(\.kind) == [.gif, .trace, .png])
    #expect(work.outputs[0].frames == 50 && work.outputs[0].pixels == 1600)
    #expect(work.outputs[1].pixels == 0 && work.outputs[1].frames >= 60)
    #expect(work.outputs[2].frames == 1)
    let film = try Film(of: document(outputs: "[gif: a.gif, trace: a.jsonl, png: a.png]"))
    #expect(FilmWork(of: film) == work, "a film that will be drawn has the same work")
  }

  @Test func `More pixels, more time, more outputs and a second theme cost more`() throws {
    let base = try seconds()
    #expect(try seconds(size: 80) > base)
    #expect(try seconds(seconds: 2) > base)
    #expect(try seconds(outputs: "[gif: a.gif, gif: b.gif]") > base)
    #expect(try seconds(outputs: "[{gif: a.gif, lossy: 2}]") > base)
    let document = try document()
    #expect(WorkEstimate(try FilmWork(rendering: [document, document])).seconds > base)
  }

  @Test func `Checks draw nothing, tests draw frames and a trace`() throws {
    let document = try document(outputs: "[gif: a.gif, svg: a.svg]")
    #expect(try FilmWork(checking: [document]).outputs.map(\.kind) == [.vector])
    #expect(try FilmWork(testing: [document]).outputs.map(\.kind) == [.comparison, .trace])
  }

  @Test func `The parts of an estimate add up`() throws {
    let work = try FilmWork(rendering: [document(outputs: "[gif: a.gif, trace: a.jsonl]")])
    let estimate = WorkEstimate(work)
    let sum = 2 * estimate.simulationSeconds + estimate.seconds(ofOutput: 0) + estimate.seconds(ofOutput: 1)
    #expect(abs(estimate.seconds - sum) < 1e-12)
    let frames = Double(work.outputs[0].frames)
    #expect(abs(estimate.secondsPerFrame(ofOutput: 0) * frames - estimate.seconds(ofOutput: 0)) < 1e-12)
  }

  @Test func `A scene that can't be rehearsed costs something`() {
    #expect(SceneWork(scene: "a", work: nil).seconds > 0)
  }

  @Test func `Scenes are rehearsed in order, and those that fail have no work`() async throws {
    let document = try document()
    let scenes: [(String, Document?)] = [("a", document), ("b", nil), ("c", document)]
    let list = try await SceneWork.rehearsing(
      scenes, jobs: 2, isInterrupted: { false },
      work: { document in document.flatMap { try? FilmWork(rendering: [$0]) } })
    #expect(list.map(\.scene) == ["a", "b", "c"])
    #expect(list.map { $0.work == nil } == [false, true, false])
    let text = String(decoding: SceneWork.json(of: list), as: UTF8.self)
    #expect(text.hasPrefix("{\"scenes\":[{\"scene\":\"a\",\"seconds\":"))
  }
}
