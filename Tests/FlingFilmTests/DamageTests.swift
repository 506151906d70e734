import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Foundation
import TestTraits
import Testing

@testable import FlingFilm

@Suite("Damage between frames")
struct DamageTests {
  private static let canvas = Size(width: 320, height: 200)

  private func size() throws -> PixelSize {
    try #require(PixelSize(canvas: DamageTests.canvas, scale: 1, width: nil, height: nil))
  }

  private func snapshot(_ layers: [Layer], background: Paint? = .color(.white)) -> Snapshot {
    Snapshot(size: DamageTests.canvas, scale: 1, background: background, layers: layers)
  }

  private func box(_ x: Double, _ y: Double, shadows: [Shadow] = [], children: [Layer] = []) -> Layer {
    Layer(
      transform: AffineTransform(translationX: x, y: y),
      shape: .rectangle(Rect(x: 0, y: 0, width: 20, height: 20), .square), fill: .color(.black),
      shadows: shadows, children: children)
  }

  @Test("Equal frames have no damage")
  func equalFrames() throws {
    let damage = try #require(Damage(from: snapshot([box(5, 5)]), to: snapshot([box(5, 5)]), size()))
    #expect(damage.rects.isEmpty)
  }

  @Test("A box that moves damages the tiles of its old and new place, and nothing between")
  func moved() throws {
    let damage = try #require(Damage(from: snapshot([box(6, 6)]), to: snapshot([box(262, 134)]), size()))
    #expect(
      damage.rects == [
        Rect(x: 0, y: 0, width: 32, height: 32), Rect(x: 256, y: 128, width: 32, height: 32),
      ])
  }

  @Test("The damage of a layer includes its shadow")
  func shadows() throws {
    let shadow = Shadow(offset: Point(100, 0), blur: 8)
    let before = snapshot([box(6, 70, shadows: [shadow])])
    let damage = try #require(Damage(from: before, to: snapshot([box(6, 71, shadows: [shadow])]), size()))
    let covered = damage.rects.contains { $0.minX <= 90 && $0.maxX >= 138 && $0.minY <= 60 && $0.maxY >= 110 }
    #expect(covered)
  }

  @Test("A layer that is added damages only its own tiles")
  func addedLayer() throws {
    let others = [box(6, 6), box(200, 6), box(6, 134)]
    var more = others
    more.insert(box(134, 70), at: 1)
    let damage = try #require(Damage(from: snapshot(others), to: snapshot(more), size()))
    #expect(damage.rects == [Rect(x: 128, y: 64, width: 32, height: 32)])
  }

  @Test("A child that changes damages itself in a plain group and all of a translucent group")
  func groups() throws {
    var group = box(6, 6, children: [box(6, 6), box(134, 70)])
    var changed = group
    changed.children[1].fill = .color(.white)
    let part = try #require(Damage(from: snapshot([group]), to: snapshot([changed]), size()))
    #expect(part.rects == [Rect(x: 128, y: 64, width: 32, height: 32)])
    group.opacity = 0.5
    changed.opacity = 0.5
    let whole = try #require(Damage(from: snapshot([group]), to: snapshot([changed]), size()))
    #expect(whole.rects.contains { $0.minX == 0 && $0.minY == 0 })
  }

  @Test(
    "A new background, another size, origin or scale, or an almost complete change requires a full repaint")
  func fullRepaint() throws {
    let plain = snapshot([])
    for change in [
      { $0.size.height += 1 }, { $0.origin.y -= 1 }, { $0.scale = 2 },
    ] as [(inout Snapshot) -> Void] {
      var other = plain
      change(&other)
      #expect(try Damage(from: plain, to: other, size()) == nil)
    }
    #expect(try Damage(from: plain, to: snapshot([], background: nil), size()) == nil)
    var large = box(0, 0)
    large.shape = .rectangle(Rect(x: 0, y: 0, width: 320, height: 180), .square)
    #expect(try Damage(from: plain, to: snapshot([large]), size()) == nil)
  }

  @Test("Painting of damage keeps the faint pixels of a layer whose edge lies at the damage")
  func faintEdges() throws {
    // The disc is much larger than the canvas, so its top chord rises by thousandths of a pixel.
    let disc = Layer(
      transform: .identity, shape: .ellipse(Rect(x: -2840, y: 64, width: 6000, height: 6000)),
      fill: .color(.black))
    let before = snapshot([disc, box(6, 6)])
    let after = snapshot([disc, box(7, 6)])
    let painter = FramePainter(try size())
    let damage = try #require(painter.damage(from: before, to: after))
    #expect(painter.paint(after, over: painter.paint(before), damage) == painter.paint(after))
  }

  @Test(
    "Every frame of a shipped scene, painted from the frame before or in bands, equals a full repaint",
    .heavy,
    arguments: ShippedScenes.names)
  func chain(scene: String) async throws {
    let file = ShippedScenes.file(scene)
    var document = try SceneReader.read(
      SourceFile(name: file.path, bytes: Array(try Data(contentsOf: file))))
    document.sweep = nil
    document.render.outputs = []
    document.render.speed = 1
    let scene = try PreparedScene(document)
    let output = Output(
      kind: .frames(digits: 4), path: "frames", width: 240, framesPerSecond: 25, from: .time(.zero),
      until: .time(Time(seconds: 1.2)))
    let plan = try OutputPlan(output, of: scene, suffix: "")
    let painter = FramePainter(plan.size, scene.shelf)
    var chain = FrameChain(painter)
    var groups = SceneFrameIterator(scene, plan)
    var picture = 0
    var last: Bitmap?
    while let group = try groups.nextEqualFrames() {
      let frame = await chain.picture(of: group.snapshot).value
      let drawn = frame.bitmap
      let reference = painter.paint(group.snapshot)
      #expect(drawn == reference, "frame \(group.frames.lowerBound)")
      let delta = FrameDelta(from: last, to: drawn, within: frame.damage?.rects)
      #expect(delta == FrameDelta(from: last, to: drawn), "frame \(group.frames.lowerBound)")
      last = drawn
      if picture % 10 == 0 {
        for bands in [2, 4, 7] {
          #expect(await painter.paint(group.snapshot, inBands: bands) == reference, "\(bands) bands")
        }
      }
      picture += 1
    }
    #expect(picture > 0)
  }
}
