import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingVector

struct SVGRandomFilmTests {
  @Test(arguments: 0..<30)
  func `Random films are well formed, the same each time, and refer to what exists`(seed: Int) throws {
    var generator = FilmGenerator(seed: UInt64(seed))
    let film = generator.film()
    for method in SVGWriter.Method.allCases {
      let text = try film.svg(method, names: true)
      #expect(try text == film.svg(method, names: true))
      let root = try XMLElement(parsing: text)
      let ids = root.all.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      let values = root.all.flatMap { Array($0.attributes) }
      for (name, value) in values {
        if name == "href", value.hasPrefix("#") { #expect(ids.contains(String(value.dropFirst()))) }
        if value.hasPrefix("url(#") { #expect(ids.contains(String(value.dropFirst(5).dropLast()))) }
        #expect(!name.hasPrefix("on") && (name == "xmlns" || !value.contains("http:")))
      }
      for element in root.all where element.name.hasPrefix("animate") {
        let times = (element["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) }
        guard !times.isEmpty else { continue }
        #expect(times == times.sorted() && times[0] == 0)
        #expect(element["calcMode"] == "discrete" || times.last == 1)
        #expect(element["values"]?.split(separator: ";").count == times.count)
        if let splines = element["keySplines"] {
          #expect(splines.split(separator: ";").count == times.count - 1)
        }
      }
    }
  }
}

/// Makes films of random layers.
private struct FilmGenerator {
  private var random: SeededRandom
  private let themes: [Theme]
  private let duration = 3.0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    themes = random.chance(0.5) ? [.light] : [.light, .dark]
  }

  mutating func film() -> VectorFilm {
    let tracks = (0..<(1 + random.number(below: 5))).map { _ in track(depth: 0) }
    let raster = VectorFilm.Raster(png: Array("png".utf8), width: 30, height: 20)
    return VectorFilm(
      size: Size(width: 300, height: 200), origin: Point(0, random.chance(0.5) ? 0 : 20), themes: themes,
      duration: duration, hold: random.pick([0, 0.8]),
      loop: random.pick([.forever, .boomerang, .times(2)]), poster: random.number(in: 0...4),
      title: random.pick(["", "<b>", "\u{1}&"]), description: random.pick(["", "]]>"]),
      background: random.chance(0.5) ? paint() : nil, tracks: tracks,
      glyphs: [
        GlyphRun.Outline(
          font: 0, glyph: 0, path: Path(ellipseIn: Rect(x: 0, y: -700, width: 500, height: 700)),
          unitsPerEm: 1000)
      ], pictures: [raster, nil], rasters: [raster])
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    ShortDecimal.rounded(random.number(in: range), 2)
  }

  /// A channel of so many components, constant or with keyframes at random times.
  private mutating func channel(_ ranges: [ClosedRange<Double>]) -> Channel {
    var times = (0..<random.number(below: 4)).map { _ in number(0...duration) }
    if times.isEmpty { times = [0] }
    let unique = Set(times).sorted()
    return Channel(
      unique.map { time in
        let easing: Channel.Easing = random.pick([
          .hold, .linear, .cubic(y1: number(-1...2), y2: number(-1...2)), .cubic(y1: 0.25, y2: 0.75),
        ])
        return .init(at: time, ranges.map { number($0) }, easing)
      })
  }

  private mutating func presence() -> Presence {
    guard random.chance(0.4) else { return .always }
    let times = Set((0..<4).map { _ in number(0...4) }).sorted()
    return Presence(stride(from: 0, to: times.count - 1, by: 2).map { times[$0]..<times[$0 + 1] })
  }

  private mutating func track(depth: Int) -> LayerTrack {
    let place = -50.0...250
    let position: Pose.Position =
      random.chance(0.5)
      ? .joint(channel([place, place])) : .separate(x: channel([place]), y: channel([place]))
    let pose = Pose(position: position, rotation: channel([-360...360]), scale: channel([-2...2, -2...2]))
    let childCount = depth < 2 ? random.number(below: 3) : 0
    let children = (0..<childCount).map { _ in track(depth: depth + 1) }
    return LayerTrack(
      subject: .view(random.number(below: 9)), name: random.pick([nil, "a", "\"><x"]), presence: presence(),
      pose: random.chance(0.7) ? pose : Pose(),
      opacity: random.chance(0.3) ? channel([0...1]) : Channel(constant: [1]),
      blend: random.pick([.normal, .normal, .multiply, .plus]),
      blur: random.chance(0.2) ? channel([0...9]) : Channel(constant: [0]), clipsChildren: random.chance(0.3),
      drawings: (0..<random.number(below: 3)).map { _ in drawing() }, children: children)
  }

  private mutating func drawing() -> Drawing {
    let hasText = random.chance(0.3)
    let shadows = (0..<(random.chance(0.3) ? 2 : 0)).map { _ in
      ShadowTrack(color: color(), geometry: channel([-9...9, -9...9, 0...20, -5...5]))
    }
    return Drawing(
      presence: presence(), shape: hasText && random.chance(0.5) ? nil : shape(),
      fill: random.chance(0.7) ? paint() : nil, stroke: random.chance(0.5) ? stroke() : nil,
      text: hasText ? text() : nil, shadows: shadows)
  }

  private mutating func shape() -> ShapeTrack {
    let side = 1.0...60
    switch random.number(below: 5) {
    case 0:
      let radius = 0.0...9
      let radii =
        random.chance(0.5) ? Channel(constant: [3, 3, 3, 3]) : channel([radius, radius, radius, radius])
      return .rectangle(
        box: channel([-30...0, -30...0, 20...60, 20...60]), radii: radii,
        style: random.pick([.round, .continuous]))
    case 1: return .ellipse(channel([-30...0, -30...0, side, side]))
    case 2:
      let path = Path([.move(.zero), .line(Point(9, 0)), .quad(Point(9, 9), Point(0, 9)), .close])
      let points = channel(Array(repeating: -40.0...40, count: 8))
      return .path(outline: path, points: points, rule: random.pick([.nonzero, .evenodd]))
    case 3: return .line(length: channel([side]))
    default:
      let parts = Path([.move(.zero), .line(Point(50, 0)), .move(Point(0, 9)), .line(Point(50, 9))])
      let path = random.chance(0.5) ? parts : Path([.move(.zero), .line(Point(50, 30)), .line(Point(0, 60))])
      return .growing(path, length: channel([0...100]))
    }
  }

  private mutating func stroke() -> StrokeTrack {
    StrokeTrack(
      paint: paint(), width: channel([0.5...9]), dash: random.chance(0.3) ? channel([1...9, 1...9]) : nil,
      phase: random.chance(0.3) ? channel([-9...9]) : Channel(constant: [0]),
      cap: random.pick([.butt, .round, .square]), join: random.pick([.miter, .round, .bevel]),
      alignment: random.pick([.center, .inside, .outside]))
  }

  private mutating func color() -> ColorTrack {
    let share = 0.0...1
    let components = Array(repeating: share, count: 3 * themes.count)
    let alpha =
      random.chance(0.5) ? Channel(constant: [1]) : channel(Array(repeating: share, count: themes.count))
    return ColorTrack(rgb: channel(components), alpha: alpha)
  }

  private mutating func paint() -> PaintTrack {
    switch random.number(below: 6) {
    case 0:
      let place = -30.0...30
      let geometry: GradientTrack.Geometry = random.pick([
        .linear(channel([place, place, place, place])), .radial(channel([place, place, 1...30])),
        .focal(channel([place, place, 1...30, place, place, 0...9])),
      ])
      let stops = (0..<3).map { index in
        GradientTrack.Stop(color(), at: Channel(constant: [Double(index) * 0.7 - 0.2]))
      }
      return .gradient(GradientTrack(geometry, spread: random.pick([.pad, .reflect]), stops: stops))
    case 1:
      let tint = random.chance(0.5) ? color() : nil
      return .picture(
        PictureTrack(
          number: random.number(below: 3), frame: channel([-30...0, -30...0, 20...60, 20...60]), tint: tint))
    case 2: return .raster(number: 0, box: Rect(x: -20, y: -20, width: 40, height: 40))
    default: return .color(color())
    }
  }

  private mutating func text() -> TextTrack {
    let glyphs = (0..<6).map { index in
      TextTrack.Glyph(0, at: Point(Double(index) * 7, 0), size: random.pick([9, 12]), presence: presence())
    }
    return TextTrack(
      glyphs, paint: paint(), clip: random.chance(0.3) ? channel([0...9, -9...0, 9...90, 9...90]) : nil)
  }
}
