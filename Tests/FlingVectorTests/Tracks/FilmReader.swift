import FlingGeometry
import FlingStage

@testable import FlingVector

/// Films of hand-made layers, sampled as films of scenes are: 300 times a second, with 50 frames a second.
enum HandMadeFilm {
  static let rate = 300.0
  static let samplesPerFrame = 6

  /// - Parameters:
  ///   - seconds: the length.
  ///   - layers: the layers at a moment.
  static func film(
    _ seconds: Double, facts: (inout VectorFilmBuilder.Facts) -> Void = { _ in },
    options: KeyframeOptions = KeyframeOptions(), knots: [Double] = [], _ layers: (Double) -> [Layer]
  ) throws(VectorError) -> VectorFilm {
    try film(seconds, facts: facts, options: options, knots: knots, themes: [.light]) { time, _ in
      layers(time)
    }
  }

  /// - Parameter layers: the layers at a moment in a theme.
  static func film(
    _ seconds: Double, facts: (inout VectorFilmBuilder.Facts) -> Void = { _ in },
    options: KeyframeOptions = KeyframeOptions(), knots: [Double] = [], themes: [Theme],
    _ layers: (Double, Theme) -> [Layer]
  ) throws(VectorError) -> VectorFilm {
    var given = VectorFilmBuilder.Facts(
      size: Size(width: 200, height: 100), themes: themes, duration: seconds)
    facts(&given)
    var builder = VectorFilmBuilder(given, options: options)
    for index in 0...Int(seconds * rate) {
      let time = Double(index) / rate
      let snapshots = themes.map { snapshot(layers(time, $0)) }
      try builder.add(snapshots, at: time, isFrame: index % samplesPerFrame == 0)
      if knots.contains(time) { builder.markKnot(of: .view(0)) }
    }
    return try builder.film(
      raster: { _, box in VectorFilm.Raster(png: [1], width: Int(box.width), height: Int(box.height)) },
      picture: { VectorFilm.Raster(png: [UInt8($0)], width: 1, height: 1) })
  }

  static func snapshot(_ layers: [Layer]) -> Snapshot {
    Snapshot(size: Size(width: 200, height: 100), scale: 2, background: nil, layers: layers)
  }

  /// The largest distance of a point of a drawn outline from where the layers have it, at any frame; infinite if other
  /// outlines are drawn. Lengths stand for the points of lines that grow.
  static func error(of film: VectorFilm, _ seconds: Double, _ layers: (Double) -> [Layer]) -> Double {
    var largest = 0.0
    for index in 0...Int(seconds * rate) where index % samplesPerFrame == 0 {
      let time = Double(index) / rate
      let (drawn, expected) = (film.outlines(at: time), layers(time).flatMap { $0.outlines() })
      guard drawn.count == expected.count else { return .infinity }
      for (one, other) in zip(drawn, expected) { largest = max(largest, one.distance(from: other)) }
    }
    return largest
  }
}

/// A shape or a paint is of another kind than expected.
struct OtherKind: Error {}

/// An outline on the canvas.
struct DrawnOutline {
  var points: [Point]
  /// Red, green and blue of the fill, or else of the stroke, in the first theme.
  var color: [Double]

  init(_ path: Path, _ transform: AffineTransform, _ color: [Double]) {
    points = path.transformed(by: transform).elements.flatMap { element -> [Point] in
      switch element {
      case .move(let end), .line(let end): [end]
      case .quad(let control, let end): [control, end]
      case .cubic(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    self.color = color
  }

  func distance(from other: DrawnOutline) -> Double {
    guard points.count == other.points.count else { return .infinity }
    return zip(points, other.points).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
  }
}

extension Layer {
  /// What the layer and its children draw, from back to front.
  func outlines() -> [DrawnOutline] {
    var own: [DrawnOutline] = []
    if let shape, let paint = fill ?? stroke?.paint {
      var color = [0.0, 0, 0]
      if case .color(let plain) = paint { color = [plain.red, plain.green, plain.blue] }
      own.append(DrawnOutline(shape.path, transform, color))
    }
    return own + children.flatMap { $0.outlines() }
  }
}

extension VectorFilm {
  /// What is drawn at a moment, from back to front.
  func outlines(at time: Double) -> [DrawnOutline] { tracks.flatMap { $0.outlines(at: time, in: .identity) } }
}

extension Pose {
  func transform(at time: Double) -> AffineTransform {
    let place: [Double] =
      switch position {
      case .joint(let channel): channel.values(at: time)
      case .separate(let x, let y): x.values(at: time) + y.values(at: time)
      }
    let size = scale.values(at: time)
    return AffineTransform(scaleX: size[0], y: size[1])
      .concatenating(AffineTransform(rotationAngle: rotation.values(at: time)[0] * .pi / 180))
      .concatenating(AffineTransform(translationX: place[0], y: place[1]))
  }

  /// The number of keyframes of the position.
  var positionKeyCount: Int {
    switch position {
    case .joint(let channel): channel.keyframes.count
    case .separate(let x, let y): x.keyframes.count + y.keyframes.count
    }
  }

  var isConstant: Bool {
    let places: [Channel] =
      switch position {
      case .joint(let channel): [channel]
      case .separate(let x, let y): [x, y]
      }
    return (places + [rotation, scale]).allSatisfy(\.isConstant)
  }
}

extension LayerTrack {
  func outlines(at time: Double, in parent: AffineTransform) -> [DrawnOutline] {
    guard presence.contains(time) else { return [] }
    let transform = pose.transform(at: time).concatenating(parent)
    let own = drawings.filter { $0.presence.contains(time) }.compactMap { drawing -> DrawnOutline? in
      guard let shape = drawing.shape, let paint = drawing.fill ?? drawing.stroke?.paint else { return nil }
      var color = [0.0, 0, 0]
      if case .color(let track) = paint { color = Array(track.rgb.values(at: time).prefix(3)) }
      return DrawnOutline(shape.path(at: time), transform, color)
    }
    return own + children.flatMap { $0.outlines(at: time, in: transform) }
  }

  /// The outlines of the glyphs that are present at a moment, with their places on the canvas.
  func glyphs(at time: Double, in parent: AffineTransform = .identity) -> [(outline: Int, place: Point)] {
    guard presence.contains(time) else { return [] }
    let transform = pose.transform(at: time).concatenating(parent)
    let own = drawings.filter { $0.presence.contains(time) }.flatMap { $0.text?.glyphs ?? [] }
    return own.filter { $0.presence.contains(time) }.map { ($0.outline, transform.apply(to: $0.place)) }
      + children.flatMap { $0.glyphs(at: time, in: transform) }
  }
}

extension ShapeTrack {
  func path(at time: Double) -> Path {
    switch self {
    case .rectangle(let box, let radii, let style):
      let radii = radii.values(at: time)
      return Path(
        roundedRect: Self.rect(box, time),
        corners: Corners(
          topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3], style: style))
    case .ellipse(let box): return Path(ellipseIn: Self.rect(box, time))
    case .path(let outline, let points, _):
      var numbers = points.values(at: time)[...]
      func next() -> Point { Point(numbers.removeFirst(), numbers.removeFirst()) }
      return Path(
        outline.elements.map { element in
          switch element {
          case .move: return .move(next())
          case .line: return .line(next())
          case .quad:
            let control = next()
            return .quad(control, next())
          case .cubic:
            let (first, second) = (next(), next())
            return .cubic(first, second, next())
          case .close: return .close
          }
        })
    case .line(let length): return Path([.move(.zero), .line(Point(length.values(at: time)[0], 0))])
    case .growing(let path, let length): return path.beginning(ofLength: length.values(at: time)[0])
    }
  }

  private static func rect(_ box: Channel, _ time: Double) -> Rect {
    let values = box.values(at: time)
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }
}

extension Path {
  /// The first part of a chain of lines.
  fileprivate func beginning(ofLength length: Double) -> Path {
    var (rest, last) = (length, Point.zero)
    var beginning = Path()
    for element in elements {
      switch element {
      case .move(let point):
        beginning.move(to: point)
        last = point
      case .line(let point):
        let step = last.distance(to: point)
        guard rest > 0.005 else { return beginning }
        beginning.line(to: rest < step ? last.mixed(with: point, by: rest / step) : point)
        rest -= step
        last = point
      default: break
      }
    }
    return beginning
  }
}
