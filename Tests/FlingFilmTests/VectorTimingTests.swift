import FlingGeometry
import FlingScene
import Testing

@testable import FlingFilm

@Suite("Moments of vector films")
struct VectorTimingTests {
  private func timing(_ render: String) throws -> VectorTiming {
    let text = """
      fling: 1
      canvas: {size: [60, 80]}
      views: [{view: square, center: [30, 10], size: 12, fill: red}]
      render: {\(render), outputs: [{gif: a.gif}]}

      """
    let document = try SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8)))
    let scene = try PreparedScene(document, records: nil)
    return VectorTiming(try OutputPlan(0, of: scene, suffix: ""), speed: document.render.speed)
  }

  private func samples(_ timing: VectorTiming) -> [(units: Int, isFrame: Bool)] {
    var samples: [(units: Int, isFrame: Bool)] = []
    timing.forEachSample { samples.append(($0.units, $1)) }
    return samples
  }

  @Test
  func `Samples are the substeps and the frames, in ascending order, each once`() throws {
    let samples = samples(try timing("duration: 0.1s, fps: 24"))
    #expect(samples.map(\.units) == (Array(stride(from: 0, to: 60, by: 2)) + [25, 59]).sorted())
    #expect(samples.filter(\.isFrame).map(\.units) == [0, 25, 50])
    let fine = self.samples(try timing("duration: 0.1s, fps: 48"))
    #expect(fine.filter(\.isFrame).map(\.units) == [0, 13, 25, 38, 50])
    #expect(zip(fine, fine.dropFirst()).allSatisfy { $0.units < $1.units })
  }

  @Test
  func `Substeps count from the start of the scene, not of the film`() throws {
    let samples = samples(try timing("start: 0.005s, duration: 0.02s"))
    #expect(samples.map(\.units) == [0, 1, 3, 5, 7, 9, 11])
  }

  @Test
  func `Slow motion stretches the film`() throws {
    let timing = try timing("duration: 0.1s, speed: 0.25")
    #expect(timing.seconds(at: timing.length) == 0.4)
    #expect(timing.lastFrame == Time(units: 57))
  }
}
