import FlingGeometry
import FlingScene
import FlingStage
import TestTraits
import Testing

/// A scene with overlays whose snapshots are taken in the order of time, as a film does.
struct OverlayFilm {
  let stage: Stage

  init(_ text: String, duration: String = "2s") throws {
    let document = try Fixtures.scene(text + "\nrender: {duration: \(duration), outputs: []}")
    stage = try Fixtures.stage(document)
  }

  func snapshot(at seconds: Double) throws -> Snapshot {
    let time = Time(seconds: seconds)
    while stage.tick < time.tickBefore { try stage.advance() }
    return try stage.snapshot(at: time)
  }

  /// The layers that draw something at a time, without their groups, from back to front.
  func drawn(at seconds: Double) throws -> [Layer] { try snapshot(at: seconds).layers.flatMap(\.parts) }
}

extension Layer {
  fileprivate var parts: [Layer] { (shape == nil && text == nil ? [] : [self]) + children.flatMap(\.parts) }

  /// The bounds in canvas coordinates.
  fileprivate var box: Rect { (shape?.path ?? text?.glyphs.path ?? Path()).transformed(by: transform).bounds }

  fileprivate var strokeColor: Color? {
    if case .color(let color)? = stroke?.paint { color } else { nil }
  }

  fileprivate var fillColor: Color? {
    if case .color(let color)? = fill ?? text?.paint { color } else { nil }
  }
}

private let red = Color(red: 1, green: 0, blue: 0)

@Suite("Overlays")
struct OverlayTests {
  private let ball = """
    views: [{ellipse: ball, center: [100, 100], size: 20, fill: black}]
    behaviors:
      - gravity:
        items: ball

    """

  @Test("A scene without overlays, or a stage without a rehearsal, draws only its views")
  func plain() throws {
    #expect(try OverlayFilm(ball).drawn(at: 1).count == 1)
    let stage = try Stage(Fixtures.scene(ball + "show: [{bodies: }, {trail: ball}]"))
    try stage.advance()
    #expect(try stage.snapshot(at: .zero).layers.count == 1)
  }

  @Test("A trail leads from the start of its view to its present position, below the view")
  func trail() throws {
    let layers = try OverlayFilm(ball + "show: [{trail: ball, color: '#f00', width: 3}]").drawn(at: 0.5)
    #expect(layers.count == 2)
    #expect(layers[0].strokeColor == red)
    #expect(layers[0].stroke?.width == 3)
    // A fall of half a second at 1000 pt/s².
    #expect(layers[0].box.minY == 100)
    #expect(abs(layers[0].box.maxY - 225) < 0.01)
    #expect(layers[1].fillColor == .black)
  }

  @Test("A trail ends at its view between ticks too")
  func trailBetweenTicks() throws {
    let film = try OverlayFilm(ball + "show: [{trail: ball}]")
    let layers = try film.drawn(at: 0.515)
    #expect(abs(layers[0].box.maxY - layers[1].box.center.y) < 1e-9)
  }

  /// The path of the trail, which is the lowest layer.
  private func trailPath(in film: OverlayFilm, at seconds: Double) throws -> Path {
    var trail: Path?
    if case .path(let path, _)? = try film.drawn(at: seconds)[0].shape { trail = path }
    return try #require(trail, "no trail")
  }

  @Test("A trail has a gap where an action moves its view")
  func trailJumps() throws {
    let text = """
      views: [{ellipse: ball, center: [100, 100], size: 20}]
      behaviors:
        - dynamic-item:
          items: ball
          velocity: [10, 0]
      script:
        - do: [{set: ball, center: [100, 400]}]
          at: 0.5s
      show: [{trail: ball}]
      """
    let path = try trailPath(in: OverlayFilm(text), at: 1)
    let starts = path.elements.filter { if case .move = $0 { true } else { false } }
    #expect(starts.count == 2)
  }

  @Test("A trail has few points on a straight path and a bounded number on any path")
  func trailIsBounded() throws {
    let straight = """
      views: [{ellipse: ball, center: [100, 100], size: 20}]
      behaviors:
        - dynamic-item:
          items: ball
          velocity: [50, 0]
      show: [{trail: ball}]
      """
    let path = try trailPath(in: OverlayFilm(straight, duration: "4s"), at: 3.9)
    #expect(path.elements.count < 60)
    let round = """
      views: [{ellipse: ball, center: "= [100 + 50 * cos(time * 40rad/s), 100 + 50 * sin(time * 40rad/s)]", size: 20}]
      show: [{trail: ball}]
      """
    let wound = try trailPath(in: OverlayFilm(round, duration: "150s"), at: 149)
    #expect(wound.elements.count > 2000)
    #expect(wound.elements.count < 5000)
  }

  @Test("A trail lies directly below its view, whatever z that has")
  func trailFollowsOrder() throws {
    let views = """
      views:
        - {view: front, frame: [0, 0, 9, 9], fill: red, z: 1}
        - {ellipse: ball, center: [100, 100], size: 20, z: 2}
        - {view: back, frame: [0, 0, 9, 9], fill: blue}
      behaviors: [{gravity: fall, items: ball}]
      show: [{trail: ball, color: '#0f0', width: 3}]
      """
    let layers = try OverlayFilm(views).drawn(at: 0.5)
    #expect(layers.count == 4)
    #expect(layers[2].stroke?.width == 3)
    #expect(layers[3].fillColor == .black)
  }

  @Test("Ghosts show the view at regular times, below it")
  func ghosts() throws {
    let layers = try OverlayFilm(ball + "show: [{ghosts: ball, every: 0.25s, opacity: 0.3}]").snapshot(
      at: 0.6
    )
    .layers
    #expect(layers.map(\.opacity) == [1, 1])
    #expect(layers[0].children.map(\.opacity) == [0.3, 0.3, 0.3])
    let centers = layers.flatMap(\.parts).map(\.box.center.y)
    // The ghosts of 0, 0.25 and 0.5 s.
    for (center, fall) in zip(centers, [0, 31.25, 125]) { #expect(abs(center - 100 - fall) < 0.01) }
  }

  @Test("Ghosts have the blend mode of their view")
  func blendedGhosts() throws {
    let text = """
      views: [{view: box, center: [100, 100], size: 40, fill: red, blend: multiply}]
      script: [{do: [{animate: box, to: {center: [100, 300]}, duration: 1s}]}]
      show: [{ghosts: box, every: 0.25s}]
      """
    let ghosts = try OverlayFilm(text).snapshot(at: 0.6).layers[0].children
    #expect(ghosts.map(\.blend) == [.multiply, .multiply, .multiply])
    #expect(ghosts.flatMap(\.children).allSatisfy { $0.blend == .normal })
  }

  @Test("A view that does not move has one ghost")
  func ghostsOfStillViews() throws {
    let text = "views: [{ellipse: ball, center: [100, 100], size: 20}]\nshow: [{ghosts: ball}]"
    #expect(try OverlayFilm(text).drawn(at: 1.5).count == 2)
  }

  @Test("Ghosts with a color are silhouettes in that color")
  func coloredGhosts() throws {
    let layers = try OverlayFilm(ball + "show: [{ghosts: ball, color: '#f00'}]").drawn(at: 0.05)
    #expect(layers.map(\.fillColor) == [red, .black])
  }

  @Test("The ghost of a label with a color has its text in the color")
  func coloredTextGhosts() throws {
    let label = "views: [{label: word, text: Hi, center: [100, 100], color: black}]\n"
    let layers = try OverlayFilm(label + "show: [{ghosts: word, color: '#f00'}]").drawn(at: 0.05)
    #expect(layers.map(\.fillColor) == [red, .black])
  }

  @Test("An overlay is visible from its start until its end")
  func span() throws {
    let film = try OverlayFilm(ball + "show: [{bodies: , from: 0.5s, until: 1s}]")
    #expect(try film.drawn(at: 0.49).count == 1)
    #expect(try film.drawn(at: 0.5).count > 1)
    #expect(try film.drawn(at: 0.99).count > 1)
    #expect(try film.drawn(at: 1).count == 1)
  }

  @Test("An overlay can begin before a later mark")
  func spanBeforeMark() throws {
    let text =
      ball + """
        script:
          - mark: late
            at: 1s
        show: [{bodies: , from: late - 0.5s, until: late + 0.2s}]
        """
    let film = try OverlayFilm(text)
    #expect(try film.drawn(at: 0.4).count == 1)
    #expect(try film.drawn(at: 0.6).count > 1)
    #expect(try film.drawn(at: 1.1).count > 1)
    #expect(try film.drawn(at: 1.3).count == 1)
  }

  @Test("The opacity of an overlay applies to all its drawings as one group")
  func opacity() throws {
    let layers = try OverlayFilm(ball + "show: [{bodies: , opacity: 0.4}]").snapshot(at: 0).layers
    #expect(layers.map(\.opacity) == [1, 0.4])
    #expect(try OverlayFilm(ball + "show: [{bodies: , opacity: 0}]").snapshot(at: 0).layers.count == 1)
  }

  @Test("The keys of overlays are evaluated for each snapshot")
  func liveKeys() throws {
    let film = try OverlayFilm(
      ball + "show: [{trail: ball, width: = 1 + time / 1s, opacity: = 1 - time / 4s}]")
    let layers = try film.snapshot(at: 1).layers
    #expect(layers[0].opacity == 0.75)
    #expect(layers[0].parts[0].stroke?.width == 2)
    let late = try OverlayFilm(ball + "show: [{bodies: , opacity: = time / 1s}]")
    #expect(throws: SceneError.self) { try late.snapshot(at: 1.5) }
  }

  @Test("A velocity arrow starts at the center, follows the motion and is proportional to the speed")
  func velocity() throws {
    let film = try OverlayFilm(ball + "show: [{vectors: ball, color: '#f00'}]", duration: "1s")
    func arrow(at seconds: Double) throws -> Rect? {
      try film.drawn(at: seconds).last { $0.fillColor == red }?.box
    }
    #expect(try arrow(at: 0) == nil)
    let (slow, fast) = (try arrow(at: 0.4), try arrow(at: 0.8))
    let view = try film.drawn(at: 0.8)[0].box.center
    #expect(abs((fast?.minY ?? 0) - view.y) < 0.01)
    #expect(abs((fast?.height ?? 0) / (slow?.height ?? 1) - 2) < 0.01)
    // The ball falls straight down.
    #expect(abs((fast?.midX ?? 0) - view.x) < 0.01)
  }

  @Test("The force and acceleration arrows of a falling body are constant, and a still view has none")
  func force() throws {
    for quantity in ["acceleration", "force"] {
      let film = try OverlayFilm(
        ball + "show: [{vectors: ball, of: \(quantity), color: '#f00'}]", duration: "1s")
      let heights = try [0.1, 0.5, 0.9].map {
        try film.drawn(at: $0).last { $0.fillColor == red }?.box.height
      }
      #expect(heights[0] ?? 0 > 10)
      #expect(heights.allSatisfy { abs(($0 ?? 0) - (heights[0] ?? 0)) < 1e-6 })
    }
    let still = "views: [{ellipse: ball, center: [100, 100], size: 20}]\nshow: [{vectors: ball, of: force}]"
    #expect(try OverlayFilm(still).drawn(at: 1).count == 1)
  }

  @Test(
    "Arrows of one view with the same or the opposite direction lie side by side, others start at its center")
  func arrowsSideBySide() throws {
    func boxes(_ direction: String) throws -> [Rect] {
      let text = """
        views: [{ellipse: ball, center: [100, 300], size: 20, fill: black}]
        behaviors:
          - gravity:
            items: ball
          - dynamic-item:
            items: ball
            velocity: \(direction)
        show: [{vectors: ball, color: '#f00'}, {vectors: ball, of: force, color: '#f00'}]
        """
      return try OverlayFilm(text).drawn(at: 0.1).filter { $0.fillColor == red }.map(\.box)
    }
    // Both arrows point down, where the left side has the greater x.
    let alike = try boxes("[0, 3000]")
    #expect(alike.map { abs($0.midX - 100) < 6 } == [true, true])
    #expect(alike[0].minX > alike[1].maxX)
    // The arrow that points up is to the right of the center, the one that points down to the left.
    let opposite = try boxes("[0, -3000]")
    #expect(opposite.count == 2)
    #expect(opposite[0].minX > opposite[1].maxX)
    #expect(abs(opposite[0].midX + opposite[1].midX - 200) < 0.01)
    let apart = try boxes("[300, 300]")
    #expect(apart.count == 2)
    #expect(abs(apart[1].midX - 130) < 0.01)
  }

  @Test("A translucent arrow has a less translucent casing, so that it is visible on its own color")
  func casing() throws {
    let layers = try OverlayFilm(ball + "show: [{vectors: ball, color: '#f00', opacity: 0.5}]").snapshot(
      at: 0.5
    )
    .layers
    let arrow = try #require(layers.flatMap(\.parts).last)
    #expect(arrow.fillColor == red && arrow.opacity == 0.5)
    let casing = layers.flatMap(\.children).compactMap { $0.children.isEmpty ? nil : $0 }.last ?? layers[1]
    #expect(casing.opacity > 0.6 && casing.opacity < 0.75)
    let shape = try #require(casing.parts.first)
    #expect(shape.fillColor == .white && shape.strokeColor == .white)
    #expect(shape.shape?.path == arrow.shape?.path)
  }

  @Test("Enabled boundaries are drawn where items collide with them")
  func boundaries() throws {
    let text = """
      views: [{ellipse: ball, center: [100, 100], size: 20}]
      behaviors:
        - collision: walls
          items: ball
          bounds: 10
          boundaries:
            - segment: floor
              from: [0, 300]
              to: [320, 300]
            - segment: gate
              from: [0, 200]
              to: [320, 200]
              enabled: false
      show: [{boundaries: , color: '#f00'}]
      """
    let boxes = try OverlayFilm(text).drawn(at: 0).filter { $0.strokeColor == red }.map(\.box)
    #expect(
      boxes == [Rect(x: 10, y: 10, width: 300, height: 548), Rect(x: 0, y: 300, width: 320, height: 0)])
  }

  @Test("The outline of a body is the shape that collides, rotated with it, and is dashed while it sleeps")
  func bodies() throws {
    let text = """
      views: [{view: box, center: [100, 100], size: [40, 20], rotation: 90deg, body: {ellipse: [30, 10]}}]
      behaviors:
        - dynamic-item:
          items: box
      show: [{bodies: , color: '#f00'}]
      """
    let film = try OverlayFilm(text, duration: "3s")
    let outline = try #require(try film.drawn(at: 0).first { $0.strokeColor == red })
    #expect(abs(outline.box.width - 10) < 1e-6)
    #expect(abs(outline.box.height - 30) < 1e-6)
    #expect(outline.stroke?.dash == [])
    let asleep = try film.drawn(at: 2).filter { $0.stroke?.dash.isEmpty == false }
    #expect(asleep.count == 1)
  }

  @Test("Rods are straight, springs are coiled, and ropes bow until they are taut")
  func attachments() throws {
    func shape(_ keys: String) throws -> Layer? {
      let text = """
        views: [{ellipse: ball, center: [100, 200], size: 20}]
        behaviors:
          - attachment:
            item: ball
            anchor: [100, 100]
            \(keys)
        show: [{attachments: , color: '#f00'}]
        """
      return try OverlayFilm(text).drawn(at: 0.1).first { $0.strokeColor == red }
    }
    let rod = try #require(try shape("damping: 0"))
    // The ball's outline is 90 pt away from the anchor.
    #expect(rod.box == Rect(x: 100, y: 100, width: 0, height: 90))
    let spring = try #require(try shape("frequency: 2"))
    #expect(spring.box.width > 6)
    #expect(abs(spring.box.height - 90) < 1)
    let taut = try #require(try shape("joint: rope\n    length: 100"))
    #expect(taut.box == Rect(x: 100, y: 100, width: 0, height: 90))
    let slack = try #require(try shape("joint: rope\n    length: 160"))
    // A slack rope between points above each other bows to the side.
    #expect(slack.box.width > 30)
    #expect(slack.box.height == 90)
  }

  @Test("A field shows the edge of its region and the direction of its force")
  func fields() throws {
    let text = """
      views: [{ellipse: ball, center: [100, 200], size: 20}]
      behaviors:
        - field:
          items: ball
          type: linear-gravity
          direction: [1, 0]
          position: [160, 280]
          region: {circle: 90}
      show: [{fields: , color: '#f00'}]
      """
    let layers = try OverlayFilm(text).drawn(at: 0)
    let edge = try #require(layers.first { $0.stroke?.dash.isEmpty == false && $0.strokeColor?.red == 1 })
    #expect(abs(edge.box.width - 180) < 1e-9)
    #expect(edge.box.center == Point(160, 280))
    let arrows = try #require(layers.first { $0.fillColor?.red == 1 })
    // All arrows lie within the region and below the view.
    #expect(arrows.box.minX > 60 && arrows.box.maxX < 260)
    #expect(layers.last?.fillColor == .black)
  }

  @Test("Fields that act on the same views are drawn as their sum, and others separately")
  func fieldsTogether() throws {
    func scene(_ fields: String) -> String {
      """
      views: [{ellipse: ball, center: [100, 200], size: 20}, {ellipse: other, center: [200, 200], size: 20}]
      behaviors:
      \(fields)
      show: [{fields: , color: '#f00'}]
      """
    }
    func arrows(_ fields: String) throws -> [Path] {
      try OverlayFilm(scene(fields)).drawn(at: 0).filter { $0.fillColor?.red == 1 }.compactMap(\.shape?.path)
    }
    let right = "  - {field: , items: ball, type: linear-gravity, direction: [2, 0]}\n"
    let down = "  - {field: , items: ITEM, type: linear-gravity, direction: [0, 2]}\n"
    let both = "  - {field: , items: ball, type: linear-gravity, direction: [2, 2]}\n"
    let together = try arrows(right + down.replacing("ITEM", with: "ball"))
    #expect(together.count == 1)
    #expect(together == (try arrows(both)))
    let apart = try arrows(right + down.replacing("ITEM", with: "other"))
    #expect(apart.count == 2)
  }

  @Test("A contact is a dot while bodies touch, and a ring for a short time after an impact")
  func contacts() throws {
    let text = """
      views: [{ellipse: ball, center: [100, 100], size: 20}]
      behaviors:
        - gravity:
          items: ball
        - collision:
          items: ball
          elasticity: 0
          boundaries:
            - segment: floor
              from: [0, 200]
              to: [320, 200]
        - dynamic-item:
          items: ball
          elasticity: 0
      show: [{contacts: , color: '#f00'}]
      """
    let film = try OverlayFilm(text)
    #expect(try film.drawn(at: 0.3).count == 1)
    // The ball falls 90 pt in √0.18 s.
    let met = try film.drawn(at: 0.48).filter { $0.strokeColor?.green == 0 && $0.strokeColor?.alpha ?? 1 < 1 }
    #expect(met.count == 1)
    #expect(abs((met.first?.box.center ?? .zero).distance(to: Point(100, 200))) < 1)
    let later = try film.drawn(at: 1.5).filter { $0.fillColor == red }
    #expect(later.count == 1)
    #expect(abs((later.first?.box.center ?? .zero).distance(to: Point(100, 200))) < 1)
  }

  @Test("A bounce leaves no dot where nothing touches")
  func bouncesLeaveNoDots() throws {
    let text = """
      views: [{ellipse: ball, center: [100, 100], size: 20}, {ellipse: other, center: [100, 160], size: 20}]
      behaviors:
        - gravity:
          items: ball
          direction: [0, 3]
        - collision:
          items: [ball, other]
          boundaries:
            - segment: floor
              from: [0, 200]
              to: [320, 200]
        - dynamic-item:
          items: [ball, other]
          elasticity: 1
      show: [{contacts: , color: '#f00'}]
      """
    let film = try OverlayFilm(text)
    var rings = 0
    for tick in 0..<120 {
      for mark in try film.drawn(at: Double(tick) / 60) {
        if mark.fillColor == red {
          #expect(mark.box.minX > 80 && mark.box.minY > 90, "at tick \(tick)")
        }
        if let color = mark.strokeColor, color.red == 1, color.green == 0 { rings += 1 }
      }
    }
    // The impacts are drawn as rings.
    #expect(rings > 0)
  }

  @Test("A grid lies above a backdrop and below all other views, and its lines are on whole pixels")
  func grid() throws {
    let text = """
      views:
        - view: backdrop
          frame: [0, 0, 320, 568]
          fill: white
        - ellipse: ball
          center: [100, 100]
          size: 20
      show: [{grid: 40}]
      """
    let layers = try OverlayFilm(text).drawn(at: 0)
    #expect(layers.count == 4)
    #expect(layers[0].fillColor == .white)
    #expect(layers[3].fillColor == .black)
    guard case .path(let path, _)? = layers[1].shape, case .move(let first)? = path.elements.first else {
      Issue.record("no lines")
      return
    }
    #expect(first == Point(40.5, 0))
    // Seven lines across and fourteen down; every fifth is stronger and belongs to the other path.
    #expect(path.elements.count == 2 * (6 + 12))
  }

  @Test("Snapshots with overlays do not change the run", .heavy)
  func overlaysChangeNothing() throws {
    let show = "show: [{debug: }, {trail: all}, {ghosts: all, every: 0.01s}, {vectors: all, of: force}]"
    let text = """
      views: [{ellipse: ball, center: [100, 100], size: 20}, {view: box, center: [120, 300], size: 40}]
      behaviors:
        - gravity:
          items: all
        - collision:
          items: all
          bounds: true
        - field:
          items: all
          type: custom
          force: = [random(-1, 1), 1 / (position.y - 50)]

      """
    let document = try Fixtures.scene(text + show)
    let shown = try Fixtures.stage(document)
    let plain = try Stage(Fixtures.scene(text))
    for tick in 0..<120 {
      try shown.advance()
      try plain.advance()
      _ = try shown.snapshot(at: Time(units: tick * Time.unitsPerTick + 3))
      #expect(shown.row == plain.row)
    }
  }
}
