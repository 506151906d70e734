import FlingGeometry
import FlingScene
import FlingStage
import FlingType
import Testing

@testable import FlingOverlays

@Suite(
  "Overlays of fingers and gestures", .enabled(if: DefaultFamily.embedded != nil, "built without a font")
)
struct FingerOverlayTests {
  /// A scene whose snapshots are taken in the order of time.
  private struct Film {
    let stage: Stage

    init(_ text: String, canvas: String = "[320, 568]") throws {
      stage = try Fixtures.stage(
        Fixtures.scene(text + "\nrender: {duration: 2s, outputs: []}", canvas: canvas))
    }

    func picture(atUnits units: Int) throws -> Snapshot {
      let time = Time(units: units)
      while stage.tick < time.tickBefore { try stage.advance() }
      return try stage.snapshot(at: time)
    }
  }

  /// A stroke of a tail.
  private struct Line {
    var start: Point
    var end: Point
    var width: Double
  }

  private func lines(_ layers: [Layer]) -> [Line] {
    layers.flatMap { layer -> [Line] in
      guard case .line(let start, let end)? = layer.shape, let stroke = layer.stroke else {
        return lines(layer.children)
      }
      return [Line(start: start, end: end, width: stroke.width)]
    }
  }

  private func count(_ layer: Layer) -> Int { layer.children.reduce(1) { $0 + count($1) } }

  private func picture(_ text: String, atUnits units: Int, canvas: String = "[320, 568]") throws -> Snapshot {
    try Film(text, canvas: canvas).picture(atUnits: units)
  }

  /// The bounds of all drawn shapes and texts, in the coordinates of the picture.
  private func boxes(_ layers: [Layer]) -> [Rect] {
    layers.flatMap { layer in
      [layer.shape?.path, layer.text?.glyphs.path].compactMap { path in
        path.map { $0.transformed(by: layer.transform).bounds }
      } + boxes(layer.children)
    }
  }

  /// The bounds of all texts, in the coordinates of the picture.
  private func texts(_ layers: [Layer]) -> [Rect] {
    layers.flatMap { layer in
      (layer.text.map { [$0.glyphs.path.transformed(by: layer.transform).bounds] } ?? [])
        + texts(layer.children)
    }
  }

  private let flick = """
    gestures: [{pan: move}]
    script: [{flick: canvas, at: 0.5s, from: [100, 100], velocity: [1200, 0], duration: 0.2s}]
    show: [{touches: }]
    """

  @Test("A finger is a dot with a tail from touch-down on, also between ticks")
  func dot() throws {
    #expect(try picture(flick, atUnits: 299).layers.isEmpty)
    let first = boxes(try picture(flick, atUnits: 300).layers)
    #expect(first.contains { abs($0.midX - 100) < 1e-9 && abs($0.width - 28) < 1e-9 })
    // The finger moves 2 pt per unit of 1/600 s.
    let later = boxes(try picture(flick, atUnits: 347).layers)
    #expect(later.contains { abs($0.midX - 194) < 1e-9 && abs($0.width - 28) < 1e-9 })
  }

  @Test("The tail is eight strokes behind the dot, which are narrower the farther they reach")
  func tail() throws {
    let strokes = lines(try picture(flick, atUnits: 347).layers)
    #expect(strokes.count == 8)
    // At 2 pt per 1/600 s, 51.4 pt of 60 pt and 25.7 of 180 units add up to 1.
    let ends = strokes.map { 194 - $0.end.x + $0.width / 2 }
    #expect(abs((ends.max() ?? 0) - 51.43) < 0.01)
    #expect(ends == ends.sorted())
    for stroke in strokes {
      #expect(abs(stroke.start.y - 100) < 1e-9 && abs(stroke.end.y - 100) < 1e-9)
      #expect(194 - stroke.start.x - stroke.width / 2 > 15.99)
      #expect(stroke.width > 2 && stroke.width < 14)
    }
    #expect((strokes.last?.width ?? 0) < 0.5 * (strokes.map(\.width).max() ?? 0))
  }

  @Test("A tail is longer for a fast finger than for a slow one, never longer than 60 pt, and rests with it")
  func tailLengths() {
    func length(speed: Double, rest: Int = 0) -> Double {
      var tail = FingerTail(contact: 0, slot: 0, start: .zero)
      for tick in 0...60 { tail.add(Point(speed * Double(tick) / 60, 0), at: Time(tick: tick)) }
      for tick in 0..<rest { tail.add(Point(speed, 0), at: Time(tick: 61 + tick)) }
      let way = tail.way(at: Time(tick: 60 + rest), head: Point(speed, 0))
      return zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    #expect(length(speed: 0) == 0)
    // v / (v / 60 + 1 / 0.3 s)
    #expect(abs(length(speed: 200) - 30) < 1e-9)
    #expect(abs(length(speed: 800) - 48) < 1e-9)
    #expect(length(speed: 1e6) < 60)
    let resting = (0...18).map { length(speed: 800, rest: $0) }
    #expect(resting == resting.sorted(by: >))
    #expect(resting.last == 0)
  }

  @Test("A finger has the same layers in every frame, and keeps them when another one leaves")
  func sameLayers() throws {
    let film = try Film(
      """
      gestures: [{tap: poke, taps: 3}, {pan: move}]
      script:
        - {tap: canvas, taps: 3, at: 0.1s, from: [100, 100]}
        - {drag: canvas, at: 0.9s, from: [100, 300], by: [150, 40], duration: 0.3s}
      show: [{touches: }]
      """)
    var counts: [Int: Set<Int>] = [:]
    var parts: [[Int]] = []
    for units in stride(from: 0, through: 1000, by: 5) {
      let layers = try film.picture(atUnits: units).layers
      let shown = layers.map { layer -> Int in
        guard case .overlay(0, let part)? = layer.subject else { return -1 }
        counts[part, default: []].insert(count(layer))
        return part
      }
      if parts.last != shown.sorted() { parts.append(shown.sorted()) }
    }
    // Rings still grow while the next taps come. The first place is free again for the drag.
    #expect(
      parts == [[], [0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5], [2, 3, 4, 5], [4, 5], [], [0, 1], []])
    #expect(Set(counts.filter { $0.key % 2 == 0 }.values) == [[10]])
    #expect(Set(counts.filter { $0.key % 2 == 1 }.values) == [[4]])
  }

  @Test("A tail ends before words, however they are turned, and is beneath texts of overlays")
  func besideWords() throws {
    let words =
      "views: [{label: word, text: MMMM, center: [200, 100], font: {size: 20}, rotation: TURN}]\n"
    for turn in ["0deg", "40deg"] {
      let film = try Film(
        words.replacing("TURN", with: turn)
          + flick
          .replacing("show: [", with: "show: [{caption: Pan, place: top}, "))
      var shortest = Double.infinity
      for units in stride(from: 300, through: 430, by: 3) {
        let layers = try film.picture(atUnits: units).layers
        let label = try #require(layers.first { $0.subject == .view(1) })
        let ink = try #require(label.text).glyphs.bounds
        let toOwn = try #require(label.transform.inverted)
        let strokes = lines(layers).filter { $0.width > 0 }
        for stroke in strokes {
          for step in 0...20 {
            let point = toOwn.apply(to: stroke.start.mixed(with: stroke.end, by: Double(step) / 20))
            let nearest = Point(
              min(max(point.x, ink.minX), ink.maxX), min(max(point.y, ink.minY), ink.maxY))
            #expect(point.distance(to: nearest) > stroke.width / 2, "at \(units)/600 s")
          }
        }
        if units > 350 { shortest = min(shortest, strokes.map(\.width).reduce(0, +)) }
        let order = layers.compactMap(\.subject)
        let tail = try #require(order.firstIndex(of: .overlay(1, part: 0)))
        #expect(tail < (order.firstIndex(of: .overlay(0, part: 0)) ?? 0))
      }
      // Beside the words there is no room for it.
      #expect(shortest < 10)
    }
  }

  @Test("A finger that leaves fades while a ring grows for 0.3 s")
  func leaving() throws {
    // Touch-down at tick 30, twelve samples and one tick for the lift: tick 43.
    let lift = 430
    func rings(atUnits units: Int) throws -> [Rect] {
      boxes(try picture(flick, atUnits: units).layers).filter { abs($0.midX - 340) < 1e-9 && $0.width > 30 }
    }
    let widths = try [60, 120, 170].map { try #require(rings(atUnits: lift + $0).first).width }
    #expect(widths == widths.sorted() && widths[0] > 40)
    #expect(try !picture(flick, atUnits: lift + 179).layers.isEmpty)
    #expect(try picture(flick, atUnits: lift + 180).layers.isEmpty)
  }

  /// The grounds and texts of the chips of a table of gestures.
  private func chips(_ layers: [Layer]) -> [(ground: Color, text: Color)] {
    let parts = layers.flatMap { layer in layer.children.isEmpty ? [layer] : layer.children }
    return zip(parts, parts.dropFirst()).compactMap { chip, text in
      guard case .color(let ground)? = chip.fill, case .color(let color)? = text.text?.paint,
        case .rectangle(_, let corners)? = chip.shape, corners.topLeft > 0
      else { return nil }
      return (ground, color)
    }
  }

  @Test(
    "The state of a gesture has a contrast of 4.5 on its chip, and all chips but the quiet one stand out",
    arguments: [Theme.light, .dark])
  func contrasts(theme: Theme) {
    let paper = Color(hexadecimal: theme == .light ? 0xEDEEF3 : 0x0E1014)
    let ink = OverlayPalette(theme: theme, background: .color(paper))
    for state in GestureTable.stateNames {
      let ground = ink.chipColor(ofState: state)
      #expect(ground.alpha == 1)
      #expect(ground.contrast(with: ground.legibleText) >= 4.5, "\(state)")
      #expect(state == "possible" || ground.contrast(with: paper) >= 3, "\(state)")
    }
    // A failed gesture is not red: its chip is as gray as that of a possible one, and darker or lighter.
    let failed = ink.chipColor(ofState: "failed")
    #expect(max(failed.red, failed.green, failed.blue) - min(failed.red, failed.green, failed.blue) < 0.1)
    #expect(failed.contrast(with: ink.chipColor(ofState: "possible")) >= 3)
  }

  @Test("Chips are drawn in these colors, as many layers in every state")
  func drawnChips() throws {
    let film = try Film(
      flick.replacing("{touches: }", with: "{gestures: }")
        .replacing("{pan: move}", with: "{pan: move}, {swipe: raise, direction: up}"))
    var states: Set<Color> = []
    var counts: Set<Int> = []
    for units in stride(from: 200, through: 800, by: 10) {
      let layers = try film.picture(atUnits: units).layers
      let chips = chips(layers)
      #expect(chips.count == 2)
      for chip in chips {
        #expect(chip.ground.contrast(with: chip.text) >= 4.5)
        states.insert(chip.ground)
      }
      counts.insert(layers.reduce(0) { $0 + count($1) })
    }
    let ink = OverlayPalette(theme: .light, background: nil)
    #expect(
      states.isSuperset(of: ["possible", "changed", "ended", "failed"].map { ink.chipColor(ofState: $0) }))
    #expect(counts.count == 1)
  }

  @Test("The table of gestures has a strip, shows states and keeps the final state for half a second")
  func table() throws {
    let scene = """
      gestures: [{pan: move}, {tap: poke}]
      script: [{flick: canvas, at: 0.5s, from: [100, 100], velocity: [1200, 0], duration: 0.2s}]
      show: [{gestures: }]
      """
    let before = try picture(scene, atUnits: 100)
    #expect(before.size.height > 590 && before.size.width == 320)
    let during = try picture(scene, atUnits: 400)
    let ended = try picture(scene, atUnits: 440)
    #expect(before != during && during != ended)
    #expect(try picture(scene, atUnits: 440 + 300) == ended)
    #expect(try picture(scene, atUnits: 440 + 361) == before)
  }

  @Test(
    "Names that are too long for the canvas are shortened to fit", arguments: ["", "\n    place: top-left"])
  func longNames(place: String) throws {
    let scene = """
      gestures:
        - tap: a-name-that-is-far-too-long-for-such-a-narrow-canvas-as-this
        - pan: move
      show:
        - gestures:\(place)
      """
    let picture = try picture(scene, atUnits: 10, canvas: "[220, 200]")
    #expect(boxes(picture.layers).allSatisfy { $0.minX >= 0 && $0.maxX <= 220 })
    // The shortened name is still wider than the other.
    let names = texts(picture.layers).filter { $0.minX < 30 }
    #expect(names.count == 2)
    #expect(names.contains { $0.width > 40 })
  }
}
