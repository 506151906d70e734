import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Foundation
import Synchronization
import TestTraits
import Testing

@testable import FlingFilm

@Suite("What the layers of a frame need")
struct FrameDemandTests {
  private func snapshot(_ side: Double, _ layers: [Layer]) -> Snapshot {
    Snapshot(size: Size(width: side, height: side), scale: 1, background: .color(.white), layers: layers)
  }

  private func size(_ side: Double) throws -> PixelSize {
    try #require(
      PixelSize(canvas: Size(width: side, height: side), scale: 1, width: nil, height: nil))
  }

  private func square(_ side: Double, at place: Double = 0, _ color: Color) -> Layer {
    Layer(
      transform: .identity, shape: .rectangle(Rect(x: place, y: place, width: side, height: side), .square),
      fill: .color(color))
  }

  /// Groups of half opacity within each other, each with a square of its own.
  private func nested(_ depth: Int, side: Double, blur: Double = 0) -> Layer {
    var layer = square(side, .black)
    for level in 0..<depth {
      layer = Layer(
        transform: .identity, shape: nil, opacity: 0.5, blur: blur,
        children: [square(side, at: Double(level), .white), layer])
    }
    return layer
  }

  @Test("Layers are as large as what they show within the picture, and those within each other add up")
  func counts() throws {
    let size = try size(100)
    let whole = LayerMemoryEstimate(of: snapshot(100, [nested(3, side: 1000)]), size)
    #expect(whole.largest == 10_000)
    #expect(whole.most == 30_000)
    let part = LayerMemoryEstimate(of: snapshot(100, [nested(3, side: 1000)]), size, rows: 0..<10)
    #expect(part.most == 3000)
    let small = LayerMemoryEstimate(of: snapshot(100, [nested(1, side: 10)]), size)
    #expect(small.largest == 100)
    #expect(LayerMemoryEstimate(of: snapshot(100, [square(1000, .black)]), size).most == 0)
  }

  @Test("A blur needs what can reach the picture, however large the view is")
  func blur() throws {
    let size = try size(100)
    let layer = nested(1, side: 1e6, blur: 10)
    let estimate = LayerMemoryEstimate(of: snapshot(100, [layer]), size)
    // 42.5 and 8 pixels on each side, but nothing lies left of 0.
    #expect(estimate.largest > 100 * 100 && estimate.largest < 210 * 210)
    #expect(estimate.largest <= LayerMemoryEstimate.upperBound([layer], size))
  }

  @Test("No picture needs more than the bound that is found without looking where things lie")
  func bound() throws {
    let size = try size(200)
    for blur in [0.0, 3, 80] {
      for depth in 1...5 {
        let layers = [nested(depth, side: 150, blur: blur), nested(2, side: 500)]
        let estimate = LayerMemoryEstimate(of: snapshot(200, layers), size)
        #expect(estimate.most <= LayerMemoryEstimate.upperBound(layers, size))
      }
    }
  }

  @Test("A picture with many layers within each other is drawn in bands and is the same", .heavy)
  func bands() throws {
    let size = try size(1600)
    let layers = [nested(30, side: 1600), nested(2, side: 900, blur: 30)]
    let shown = snapshot(1600, layers)
    let painter = FramePainter(size)
    let plan = painter.plan(of: shown)
    #expect(plan.bands > 1)
    let whole = painter.paint(shown, LayerMemoryEstimate.Plan(bands: 1, need: 0))
    #expect(painter.paint(shown, plan) == whole)
    let earlier = snapshot(1600, [nested(30, side: 1590), nested(2, side: 900, blur: 30)])
    if let damage = painter.damage(from: earlier, to: shown) {
      #expect(painter.paint(shown, over: painter.paint(earlier), damage, plan) == whole)
    }
  }

  @Test(
    "A layer above 64 Mpx is refused at its view before anything is drawn; one that is cut by the picture is not"
  )
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
    // It grows until then.
    let late = try #require(throws: SceneError.self) { try film("blur: '= 400 * time / 0.1s'") }
    #expect(late.diagnostics[0].range?.line == 4)
  }

  @Test("Large frames are worked on by few")
  func jobs() throws {
    let pipeline = OrderedPipeline(jobs: 16, isInterrupted: { false })
    #expect(pipeline.limitingMemory(forFramesOf: try size(1000)).jobs == 16)
    #expect(pipeline.limitingMemory(forFramesOf: try size(4000)).jobs == 3)
    #expect(pipeline.limitingMemory(forFramesOf: try size(8000)).jobs == 1)
  }

  @Test("What needs room waits its turn, and all get it")
  func room() async {
    let room = LayerMemoryBudget(capacity: 10)
    let meter = Meter()
    await withTaskGroup { group in
      for need in [4.0, 9, 2, 100, 3, 3, 3, 0, 10] {
        group.addTask {
          await room.draw(needing: need) {
            meter.add(need)
            meter.add(-need)
          }
        }
      }
    }
    #expect(meter.now == 0)
    // What needs more than there is comes alone.
    #expect(meter.most <= 100)
    #expect(meter.mostOfSeveral <= 10)
  }
}

/// How much room is taken at a time.
private final class Meter: Sendable {
  private let state = Mutex((now: 0.0, most: 0.0, mostOfSeveral: 0.0, count: 0))

  func add(_ need: Double) {
    state.withLock { state in
      state.now += need
      state.count += need > 0 ? 1 : need < 0 ? -1 : 0
      state.most = max(state.most, state.now)
      if state.count > 1 { state.mostOfSeveral = max(state.mostOfSeveral, state.now) }
    }
  }

  var now: Double { state.withLock { $0.now } }
  var most: Double { state.withLock { $0.most } }
  var mostOfSeveral: Double { state.withLock { $0.mostOfSeveral } }
}
