import FlingGeometry
import FlingStage
import Foundation
import Testing

@testable import FlingVector

struct LottieRandomTests {
  @Test func `Files of random films refer to what they contain, in the order that players need`() throws {
    var random = RandomFilm(seed: 26)
    for _ in 0..<60 {
      let film = random.film()
      let text = try LottieWriter(film, theme: .dark, effects: true).text()
      let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
      var faults = LottieFaults(try #require(root as? [String: Any]))
      faults.search()
      #expect(faults.found == [])
      // rlottie reads a transform by what it has read before.
      for layer in text.components(separatedBy: #"{"ddd":0,"#).dropFirst() {
        #expect(layer.contains(#""ks":{"#) && !layer.contains(#""ddd""#))
      }
      #expect(try LottieWriter(film, theme: .dark, effects: true).text() == text)
    }
  }
}

/// Finds contradictions in a file.
private struct LottieFaults {
  private let root: [String: Any]
  private var assets: Set<String> = []
  private(set) var found: [String] = []

  init(_ root: [String: Any]) { self.root = root }

  mutating func search() {
    let list = root["assets"] as? [[String: Any]] ?? []
    assets = Set(list.compactMap { $0["id"] as? String })
    if assets.count != list.count { found.append("assets of the same name") }
    for composition in [root] + list {
      if let layers = composition["layers"] as? [[String: Any]] { search(layers) }
    }
  }

  private mutating func search(_ layers: [[String: Any]]) {
    let end = (root["op"] as? NSNumber)?.doubleValue ?? 0
    let indices = layers.compactMap { $0["ind"] as? Int }
    if Set(indices).count != indices.count { found.append("layers of the same index") }
    for (number, layer) in layers.enumerated() {
      if let parent = layer["parent"] as? Int, !indices.contains(parent) {
        found.append("no parent \(parent)")
      }
      if let asset = layer["refId"] as? String, !assets.contains(asset) { found.append("no asset \(asset)") }
      let (from, to) = (layer["ip"] as? Double ?? -1, layer["op"] as? Double ?? -1)
      if from < 0 || to <= from || to > end { found.append("frames \(from)...\(to)") }
      if layer["tt"] != nil, number == 0 || layers[number - 1]["td"] == nil {
        found.append("no matte in front")
      }
      search(layer, "layer")
    }
  }

  private mutating func search(_ value: Any, _ key: String) {
    if let list = value as? [Any] {
      for element in list { search(element, key) }
      if key == "it", (list.last as? [String: Any])?["ty"] as? String != "tr" { found.append("no transform") }
    }
    guard let object = value as? [String: Any] else { return }
    if let keyframes = object["k"] as? [[String: Any]] { search(keyframes: keyframes) }
    for (key, value) in object where key != "layers" { search(value, key) }
  }

  private mutating func search(keyframes: [[String: Any]]) {
    let times = keyframes.compactMap { $0["t"] as? Double }
    if times.count != keyframes.count || times != times.sorted() { found.append("times \(times)") }
    for (index, keyframe) in keyframes.enumerated() {
      let handles = ["i", "o"].compactMap { keyframe[$0] as? [String: Double] }
      if index == keyframes.count - 1 {
        if !handles.isEmpty || keyframe["h"] != nil { found.append("an easing of the last keyframe") }
      } else if keyframe["h"] == nil, handles.count != 2 {
        found.append("no easing")
      }
      if handles.contains(where: { $0.values.contains { $0 < 0 || $0 > 1 } }) {
        found.append("handles \(handles)")
      }
    }
  }
}

/// Makes films of every kind of layer.
private struct RandomFilm {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func film() -> VectorFilm {
    let box = Path([.move(.zero), .line(Point(400, 0)), .quad(Point(400, -300), Point(0, -300)), .close])
    return VectorFilm(
      size: Size(width: number(10...400), height: number(10...400)),
      origin: Point(number(-5...5), number(0...40)),
      themes: [.light, .dark], duration: 2, hold: number(0...1), framesPerSecond: 25, title: "<\"&",
      marks: [.init("a", at: number(0...2))], background: chance(0.5) ? paint() : nil,
      tracks: (0..<whole(0...6)).map { track($0, depth: 0) },
      glyphs: (0..<3).map { GlyphRun.Outline(font: 0, glyph: UInt32($0), path: box, unitsPerEm: 1000) },
      pictures: [.init(png: [1, 2], width: 30, height: 20), nil],
      rasters: [.init(png: [3], width: 9, height: 9)])
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (random.number(in: range) * 100).rounded() / 100
  }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + random.number(below: range.count)
  }

  private mutating func chance(_ share: Double) -> Bool { random.chance(share) }

  /// A channel that changes or not.
  private mutating func channel(_ components: Int, _ range: ClosedRange<Double>) -> Channel {
    var time = 0.0
    return Channel(
      (0..<(chance(0.5) ? 1 : whole(2...4))).map { _ in
        time += number(0.02...0.6)
        let easing: Channel.Easing =
          switch whole(0...2) {
          case 0: .hold
          case 1: .linear
          default: .cubic(y1: number(0...1), y2: number(0...1))
          }
        return Channel.Keyframe(at: time, (0..<components).map { _ in number(range) }, easing)
      })
  }

  private mutating func presence() -> Presence {
    guard chance(0.4) else { return .always }
    let times = (0..<(2 * whole(1...3))).map { _ in number(0...2.2) }.sorted()
    return Presence(stride(from: 0, to: times.count, by: 2).map { times[$0]..<times[$0 + 1] })
  }

  private mutating func track(_ index: Int, depth: Int) -> LayerTrack {
    LayerTrack(
      subject: .view(index), name: chance(0.5) ? "view \"\(index)\"" : nil, presence: presence(),
      pose: Pose(
        position: chance(0.5)
          ? .joint(channel(2, -50...200)) : .separate(x: channel(1, -50...200), y: channel(1, -50...200)),
        rotation: chance(0.5) ? channel(1, -400...400) : Channel(constant: [0]),
        scale: chance(0.5) ? channel(2, -2...2) : Channel(constant: [1, 1])),
      opacity: chance(0.3) ? channel(1, 0...1) : Channel(constant: [1]),
      blend: chance(0.1) ? .multiply : .normal,
      blur: Channel(constant: [chance(0.1) ? 3 : 0]), clipsChildren: chance(0.3),
      drawings: (0..<whole(0...2)).map { _ in drawing() },
      children: depth < 2 ? (0..<whole(0...3)).map { track($0, depth: depth + 1) } : [])
  }

  private mutating func drawing() -> Drawing {
    Drawing(
      presence: presence(), shape: chance(0.9) ? shape() : nil, fill: chance(0.7) ? paint() : nil,
      stroke: chance(0.5) ? stroke() : nil, text: chance(0.3) ? text() : nil,
      shadows: chance(0.2) ? [ShadowTrack(color: color(), geometry: Channel(constant: [1, 2, 4, 0]))] : [])
  }

  private mutating func shape() -> ShapeTrack {
    let curve = Path([
      .move(.zero), .line(Point(30, 0)), .cubic(Point(40, 0), Point(40, 30), Point(30, 30)), .close,
      .move(Point(5, 5)), .line(Point(9, 5)), .line(Point(9, 9)),
    ])
    switch whole(0...6) {
    case 0: return .rectangle(box: channel(4, 10...60), radii: channel(4, 0...5), style: .round)
    case 1: return .rectangle(box: channel(4, 10...60), radii: channel(4, 0...5), style: .continuous)
    case 2:
      return .rectangle(
        box: Channel(constant: [-10, -10, 20, 20]), radii: Channel(constant: [0, 0, 0, 0]), style: .round)
    case 3: return .ellipse(channel(4, 10...60))
    case 4:
      return .path(outline: curve, points: channel(16, -40...40), rule: chance(0.5) ? .evenodd : .nonzero)
    case 5: return .line(length: channel(1, 0...80))
    default: return .growing(curve, length: channel(1, 0...100))
    }
  }

  private mutating func color() -> ColorTrack {
    ColorTrack(rgb: channel(6, 0...1), alpha: chance(0.5) ? channel(2, 0...1) : Channel(constant: [1]))
  }

  private mutating func paint() -> PaintTrack {
    switch whole(0...5) {
    case 0:
      return .picture(
        PictureTrack(
          number: whole(0...1), frame: channel(4, 10...40), tint: chance(0.3) ? color() : nil))
    case 1: return .raster(number: 0, box: Rect(x: -10, y: -10, width: 20, height: 20))
    case 2, 3:
      let geometry: GradientTrack.Geometry =
        switch whole(0...2) {
        case 0: .linear(channel(4, -20...20))
        case 1: .radial(channel(3, 1...20))
        default: .focal(Channel(constant: [0, 0, 20, number(-10...10), number(-10...10), 0]))
        }
      let stops = (0..<whole(2...4)).map { index in
        GradientTrack.Stop(color(), at: Channel(constant: [Double(index) * 0.4 - 0.2]))
      }
      return .gradient(GradientTrack(geometry, stops: stops))
    default: return .color(color())
    }
  }

  private mutating func stroke() -> StrokeTrack {
    StrokeTrack(
      paint: paint(), width: channel(1, 0...9), dash: chance(0.3) ? channel(whole(1...4), 0...9) : nil,
      phase: channel(1, -9...9), cap: .round, join: .bevel,
      alignment: Stroke.Alignment.allCases[whole(0...2)], trim: chance(0.3) ? channel(2, 0...1) : nil)
  }

  private mutating func text() -> TextTrack {
    TextTrack(
      (0..<whole(0...9)).map { _ in
        TextTrack.Glyph(
          whole(0...2), at: Point(number(-50...50), number(-9...9)), size: number(8...20),
          presence: presence())
      }, paint: paint(), clip: chance(0.2) ? channel(4, 5...50) : nil)
  }
}
