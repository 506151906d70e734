import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Foundation
import Synchronization
import TestTraits
import Testing

@testable import FlingFilm

@Suite("Layer memory estimate")
struct LayerMemoryEstimateTests {
  private func snapshot(_ side: Double, _ layers: [Layer]) -> Snapshot {
    Snapshot(size: Size(width: side, height: side), scale: 1, background: .color(.white), layers: layers)
  }

  private func size(_ side: Double) throws -> PixelSize {
    try #require(
      PixelSize(canvas: Size(width: side, height: side), scale: 1, width: nil, height: nil))
  }

  private func square(_ side: Double, at origin: Double = 0, _ color: Color) -> Layer {
    Layer(
      transform: .identity, shape: .rectangle(Rect(x: origin, y: origin, width: side, height: side), .square),
      fill: .color(color))
  }

  /// Nested groups of half opacity, each with its own square.
  private func nested(_ depth: Int, side: Double, blur: Double = 0) -> Layer {
    var layer = square(side, .black)
    for level in 0..<depth {
      layer = Layer(
        transform: .identity, shape: nil, opacity: 0.5, blur: blur,
        children: [square(side, at: Double(level), .white), layer])
    }
    return layer
  }

  @Test("A layer needs its area within the picture, and nested layers add up")
  func counts() throws {
    let size = try size(100)
    let whole = LayerMemoryEstimate(of: snapshot(100, [nested(3, side: 1000)]), size)
    #expect(whole.largest == 10_000)
    #expect(whole.peak == 30_000)
    let part = LayerMemoryEstimate(of: snapshot(100, [nested(3, side: 1000)]), size, rows: 0..<10)
    #expect(part.peak == 3000)
    let small = LayerMemoryEstimate(of: snapshot(100, [nested(1, side: 10)]), size)
    #expect(small.largest == 100)
    #expect(LayerMemoryEstimate(of: snapshot(100, [square(1000, .black)]), size).peak == 0)
  }

  @Test("A blurred layer needs only the area that can reach the picture")
  func blur() throws {
    let size = try size(100)
    let layer = nested(1, side: 1e6, blur: 10)
    let estimate = LayerMemoryEstimate(of: snapshot(100, [layer]), size)
    // The blur reaches 4.25 × 10 + 8 pixels beyond each side, but nothing lies left of 0.
    #expect(estimate.largest > 100 * 100 && estimate.largest < 210 * 210)
    #expect(estimate.largest <= LayerMemoryEstimate.upperBound([layer], size))
  }

  @Test("The bound that ignores positions is never below the estimate")
  func bound() throws {
    let size = try size(200)
    for blur in [0.0, 3, 80] {
      for depth in 1...5 {
        let layers = [nested(depth, side: 150, blur: blur), nested(2, side: 500)]
        let estimate = LayerMemoryEstimate(of: snapshot(200, layers), size)
        #expect(estimate.peak <= LayerMemoryEstimate.upperBound(layers, size))
      }
    }
  }

  @Test("A picture with many nested layers is painted in bands and has the same bytes", .heavy)
  func bands() throws {
    let size = try size(1600)
    let layers = [nested(30, side: 1600), nested(2, side: 900, blur: 30)]
    let shown = snapshot(1600, layers)
    let painter = FramePainter(size)
    let plan = painter.plan(of: shown)
    #expect(plan.bands > 1)
    let whole = painter.paint(shown, LayerMemoryEstimate.Plan(bands: 1, need: 0))
    #expect(painter.paint(shown, plan) == whole)
    let earlier = snapshot(1600, layers + [square(100, at: 1400, .white)])
    let damage = try #require(painter.damage(from: earlier, to: shown))
    #expect(painter.paint(shown, over: painter.paint(earlier), damage, plan) == whole)
  }

  @Test("A layer above 64 Mpx is an error at its view, unless the picture cuts the layer")
  func refusal() throws {
    func film(_ view: String, canvas: String = "[6000, 6000]") throws -> Film {
      let text = """
        fling: 1
        canvas: {size: \(canvas)}
        views:
          - view: a
            center: [100, 100]
            size: [20000, 20000]
            fill: red
            \(view)
        render: {duration: 0.1s, outputs: [{png: a.png}]}

        """
      return try Film(of: SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8))))
    }
    let error = try #require(throws: SceneError.self) { try film("blur: 500") }
    #expect(error.diagnostics[0].range?.line == 4)
    #expect(error.diagnostics[0].message.hasPrefix("\"a.png\" needs a layer of "))
    #expect(error.diagnostics[0].message.hasSuffix(" Mpx for this; the maximum is 64 Mpx"))
    _ = try film("blur: 5")
    _ = try film("opacity: 0.5, shadow: {blur: 500}".replacing(", ", with: "\n    "))
    _ = try film("blur: 500", canvas: "[400, 400]")
    // The blur grows beyond the maximum during the film.
    let late = try #require(throws: SceneError.self) { try film("blur: '= 400 * time / 0.1s'") }
    #expect(late.diagnostics[0].range?.line == 4)
  }

  @Test("Large frames are painted by fewer jobs")
  func jobs() throws {
    let pipeline = OrderedPipeline(jobs: 16, isInterrupted: { false })
    #expect(pipeline.limitingMemory(forFramesOf: try size(1000)).jobs == 16)
    #expect(pipeline.limitingMemory(forFramesOf: try size(4000)).jobs == 3)
    #expect(pipeline.limitingMemory(forFramesOf: try size(8000)).jobs == 1)
  }

  @Test("Drawings that need memory wait until it is free, and all of them finish")
  func budget() async {
    let budget = LayerMemoryBudget(capacity: 10)
    let meter = Meter()
    await withTaskGroup { group in
      for _ in 0..<5 {
        for need in [4.0, 9, 2, 100, 3, 3, 3, 0, 10] {
          group.addTask {
            await budget.draw(needing: need) {
              meter.begin(need)
              // Other drawings begin meanwhile if the budget admits them.
              usleep(1000)
              meter.end(need)
            }
          }
        }
      }
    }
    #expect(meter.now == 0)
    #expect(meter.finished == 45)
    // A drawing that needs more than the capacity runs alone.
    #expect(meter.most == 100)
    #expect(meter.mostOfSeveral <= 10)
  }
}

/// Measures how much memory is in use at the same time.
private final class Meter: Sendable {
  private let state = Mutex((now: 0.0, most: 0.0, mostOfSeveral: 0.0, count: 0, finished: 0))

  func begin(_ need: Double) {
    state.withLock { state in
      state.now += need
      state.count += need > 0 ? 1 : 0
      state.most = max(state.most, state.now)
      if state.count > 1 { state.mostOfSeveral = max(state.mostOfSeveral, state.now) }
    }
  }

  func end(_ need: Double) {
    state.withLock { state in
      state.now -= need
      state.count -= need > 0 ? 1 : 0
      state.finished += 1
    }
  }

  var now: Double { state.withLock { $0.now } }
  var finished: Int { state.withLock { $0.finished } }
  var most: Double { state.withLock { $0.most } }
  var mostOfSeveral: Double { state.withLock { $0.mostOfSeveral } }
}
