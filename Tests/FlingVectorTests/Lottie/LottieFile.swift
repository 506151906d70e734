import FlingGeometry
import Foundation
import Testing

@testable import FlingVector

/// A Lottie file that a test looks into. Paths are keys and indices with points between them, such as "layers.0.ks".
struct LottieFile {
  let text: String
  private let root: Any

  init(
    _ film: VectorFilm, theme: Theme = .light, effects: Bool = false, rasterViews: Set<String> = []
  ) throws {
    text = try LottieWriter(film, theme: theme, effects: effects, rasterViews: rasterViews).text()
    root = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  /// A film of two seconds with one track.
  init(_ track: LayerTrack) throws {
    try self.init(VectorFilm(size: Size(width: 100, height: 100), duration: 2, tracks: [track]))
  }

  func value(_ path: String) -> Any? {
    path.split(separator: ".").reduce(root) { (value: Any?, key) in
      if let index = Int(key) {
        guard let list = value as? [Any], list.indices.contains(index) else { return nil }
        return list[index]
      }
      return (value as? [String: Any])?[String(key)]
    }
  }

  func number(_ path: String) -> Double? { (value(path) as? NSNumber)?.doubleValue }

  func numbers(_ path: String) -> [Double] {
    (value(path) as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? []
  }

  func string(_ path: String) -> String? { value(path) as? String }

  func count(_ path: String) -> Int { (value(path) as? [Any])?.count ?? 0 }

  /// The types of the shape elements of a list.
  func types(_ path: String) -> [String] {
    (0..<count(path)).compactMap { string("\(path).\($0).ty") }
  }
}

extension LayerTrack {
  /// A rectangle of 20 by 10 points about the origin.
  static func rectangle(
    _ name: String? = nil, at position: Point = .zero, radius: Double = 0, fill: PaintTrack? = .red,
    stroke: StrokeTrack? = nil
  ) -> LayerTrack {
    LayerTrack(
      name: name,
      pose: Pose(position: .joint(Channel(constant: [position.x, position.y]))),
      drawings: [Drawing(shape: .box(radius: radius), fill: fill, stroke: stroke)])
  }
}

extension ShapeTrack {
  static func box(radius: Double = 0) -> ShapeTrack {
    .rectangle(
      box: Channel(constant: [-10, -5, 20, 10]),
      radii: Channel(constant: [Double](repeating: radius, count: 4)), style: .round)
  }

  static func path(_ path: Path, rule: FillRule = .nonzero) -> ShapeTrack {
    var numbers: [Double] = []
    for element in path.elements {
      let points: [Point] =
        switch element {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let point): [control, point]
        case .cubic(let first, let second, let point): [first, second, point]
        case .close: []
        }
      numbers += points.flatMap { [$0.x, $0.y] }
    }
    return .path(outline: path, points: Channel(constant: numbers), rule: rule)
  }
}

extension PaintTrack {
  static let blue = PaintTrack.color(ColorTrack(rgb: Channel(constant: [0, 0, 1])))
}

extension StrokeTrack {
  static func blue(width: Double) -> StrokeTrack {
    StrokeTrack(paint: .blue, width: Channel(constant: [width]))
  }
}
