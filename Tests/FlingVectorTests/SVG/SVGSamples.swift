import FlingGeometry
import FlingScene
import FlingStage

@testable import FlingVector

extension Channel {
  /// Values that change linearly between keyframes.
  init(_ keyframes: (Double, [Double])...) {
    self.init(keyframes.map { Keyframe(at: $0.0, $0.1) })
  }
}

extension ColorTrack {
  /// A constant color in all themes, red, green and blue of each, 0...255.
  init(_ bytes: Double..., alpha: [Double] = [1]) {
    self.init(rgb: Channel(constant: bytes.map { $0 / 255 }), alpha: Channel(constant: alpha))
  }
}

extension PaintTrack {
  static let red = PaintTrack.color(ColorTrack(255, 0, 0))
}

extension ShapeTrack {
  /// A square around the origin.
  static func square(_ side: Double, radius: Double = 0, _ style: Corners.Style = .round) -> ShapeTrack {
    .rectangle(
      box: Channel(constant: [-side / 2, -side / 2, side, side]),
      radii: Channel(constant: [radius, radius, radius, radius]), style: style)
  }

  static func circle(_ radius: Double) -> ShapeTrack {
    .ellipse(Channel(constant: [-radius, -radius, 2 * radius, 2 * radius]))
  }
}

extension Pose {
  static func moving(_ x: Channel, _ y: Channel) -> Pose { Pose(position: .separate(x: x, y: y)) }
}

extension VectorFilm {
  /// A film of two seconds.
  static func sample(
    _ tracks: [LayerTrack], themes: [Theme] = [.light], hold: Double = 0, loop: Output.Loop = .forever,
    poster: Double = 0
  ) -> VectorFilm {
    VectorFilm(
      size: Size(width: 200, height: 100), themes: themes, duration: 2, hold: hold, loop: loop,
      poster: poster,
      tracks: tracks)
  }

  static func sample(_ drawing: Drawing) -> VectorFilm { sample([LayerTrack(drawings: [drawing])]) }

  /// The written file as text.
  func svg(_ method: SVGWriter.Method = .css, names: Bool = false) throws -> String {
    try SVGWriter(self, method: method, names: names).text()
  }

  /// The root element of the written file.
  func parsed(_ method: SVGWriter.Method = .css, names: Bool = false) throws -> XMLElement {
    try XMLElement(parsing: svg(method, names: names))
  }

  /// The elements that draw, without title, style and definitions.
  func drawn(_ method: SVGWriter.Method = .css) throws -> [XMLElement] {
    try parsed(method).children.filter { !["title", "desc", "style", "defs"].contains($0.name) }
  }

  /// The style sheet of the written file.
  func style() throws -> String { try parsed().first("style")?.text ?? "" }
}
