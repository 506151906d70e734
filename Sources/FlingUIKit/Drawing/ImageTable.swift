package import FlingGeometry
internal import FlingStage

/// The picture files of the app.
@MainActor
package enum ImageTable {
  /// The folder in which pictures are searched; nil for none.
  package static var folder: String?
  /// The paths of the files that the app has asked for; paints refer to them by their index.
  package private(set) static var paths: [String] = []
  /// The sizes of these files in points.
  package private(set) static var sizes: [Size] = []
  private static var known: [String: CGImage] = [:]

  package static func reset() {
    paths = []
    sizes = []
    known = [:]
  }

  static func image(named name: String) -> CGImage {
    if let image = known[name] { return image }
    let image = load(name)
    known[name] = image
    return image
  }

  private static func load(_ name: String) -> CGImage {
    for (path, scale) in candidates(name) {
      guard let bytes = FileManager.default.contents(atPath: path), let pixels = pixelSize(ofPNG: bytes)
      else {
        continue
      }
      let size = Size(width: pixels.width / scale, height: pixels.height / scale)
      paths.append(path)
      sizes.append(size)
      return CGImage(.file(paths.count - 1), size: size, scale: scale)
    }
    RuntimeNotes.add("no picture named \(name); a tile stands in")
    return CGImage(.tile, size: Size(width: 100, height: 100))
  }

  /// The files that may hold a picture, with their pixels per point.
  private static func candidates(_ name: String) -> [(path: String, scale: Double)] {
    guard let folder, !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      return []
    }
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    var paths: [(String, Double)] = []
    for (mark, scale) in [("@2x", 2.0), ("@3x", 3.0), ("", 1.0)] {
      paths.append(("\(folder)/\(stem)\(mark).png", scale))
      paths.append(("\(folder)/Assets.xcassets/\(stem).imageset/\(stem)\(mark).png", scale))
    }
    return paths
  }

  /// The size in pixels that a PNG file's header states; nil for other files.
  private static func pixelSize(ofPNG bytes: Data) -> Size? {
    let head = [UInt8](bytes.prefix(24))
    guard head.count == 24, head[0..<8] == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
      return nil
    }
    func number(_ start: Int) -> Double { head[start..<start + 4].reduce(0) { $0 * 256 + Double($1) } }
    let size = Size(width: number(16), height: number(20))
    return size.width > 0 && size.height > 0 ? size : nil
  }
}

/// Drawings of symbols, in a square of 20 points.
@MainActor
enum SymbolTable {
  static func image(named name: String, size side: Double) -> CGImage {
    guard let layers = drawing(name) else {
      RuntimeNotes.add("no symbol named \(name); a tile stands in")
      return CGImage(.tile, size: Size(width: side, height: side))
    }
    let map = AffineTransform(scaleX: side / 20, y: side / 20)
    return CGImage(.drawing(layers.map { $0.moved(by: map) }), size: Size(width: side, height: side))
  }

  private static func filled(_ shape: Shape) -> Layer {
    Layer(transform: .identity, shape: shape, fill: .color(.black))
  }

  private static func stroked(_ shape: Shape) -> Layer {
    Layer(
      transform: .identity, shape: shape,
      stroke: Stroke(paint: .color(.black), width: 1.6, cap: .round, join: .round))
  }

  private static func lines(_ points: [Point]...) -> Layer {
    var path = Path()
    for line in points {
      for (index, point) in line.enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
    }
    return stroked(.path(path, .nonzero))
  }

  private static let box = Rect(x: 2, y: 2, width: 16, height: 16)

  private static let star: [Point] = (0..<10).map { index in
    let (sine, cosine) = Elementary.sincos(Double(index) * Double.pi / 5)
    return Point(10, 10.5) + Point(sine, -cosine) * (index % 2 == 0 ? 8.5 : 3.6)
  }

  private static let heart = Path([
    .move(Point(10, 17.5)), .cubic(Point(4, 13), Point(1.5, 10), Point(1.5, 6.8)),
    .cubic(Point(1.5, 4), Point(3.6, 2.5), Point(5.8, 2.5)),
    .cubic(Point(7.8, 2.5), Point(9.3, 3.8), Point(10, 5.2)),
    .cubic(Point(10.7, 3.8), Point(12.2, 2.5), Point(14.2, 2.5)),
    .cubic(Point(16.4, 2.5), Point(18.5, 4), Point(18.5, 6.8)),
    .cubic(Point(18.5, 10), Point(16, 13), Point(10, 17.5)),
    .close,
  ])

  private static func drawing(_ name: String) -> [Layer]? {
    switch name {
    case "circle": [stroked(.ellipse(box))]
    case "circle.fill": [filled(.ellipse(box))]
    case "square": [stroked(.rectangle(box, Corners(radius: 2)))]
    case "square.fill": [filled(.rectangle(box, Corners(radius: 2)))]
    case "star": [stroked(.polygon(star, cornerRadius: 0.5))]
    case "star.fill": [filled(.polygon(star, cornerRadius: 0.5))]
    case "heart": [stroked(.path(heart, .nonzero))]
    case "heart.fill": [filled(.path(heart, .nonzero))]
    case "plus": [lines([Point(10, 3), Point(10, 17)], [Point(3, 10), Point(17, 10)])]
    case "minus": [lines([Point(3, 10), Point(17, 10)])]
    case "xmark": [lines([Point(4, 4), Point(16, 16)], [Point(16, 4), Point(4, 16)])]
    case "checkmark": [lines([Point(3, 10.5), Point(8, 16), Point(17, 4)])]
    case "chevron.up": [lines([Point(3, 13), Point(10, 6), Point(17, 13)])]
    case "chevron.down": [lines([Point(3, 7), Point(10, 14), Point(17, 7)])]
    case "chevron.left": [lines([Point(13, 3), Point(6, 10), Point(13, 17)])]
    case "chevron.right": [lines([Point(7, 3), Point(14, 10), Point(7, 17)])]
    case "arrow.up": [lines([Point(10, 17), Point(10, 3)], [Point(4, 9), Point(10, 3), Point(16, 9)])]
    case "arrow.down": [lines([Point(10, 3), Point(10, 17)], [Point(4, 11), Point(10, 17), Point(16, 11)])]
    case "arrow.left": [lines([Point(17, 10), Point(3, 10)], [Point(9, 4), Point(3, 10), Point(9, 16)])]
    case "arrow.right": [lines([Point(3, 10), Point(17, 10)], [Point(11, 4), Point(17, 10), Point(11, 16)])]
    case "play.fill": [filled(.polygon([Point(5, 3), Point(17, 10), Point(5, 17)], cornerRadius: 1))]
    case "pause.fill":
      [
        filled(.rectangle(Rect(x: 4, y: 3, width: 4.5, height: 14), Corners(radius: 1))),
        filled(.rectangle(Rect(x: 11.5, y: 3, width: 4.5, height: 14), Corners(radius: 1))),
      ]
    case "stop.fill": [filled(.rectangle(Rect(x: 4, y: 4, width: 12, height: 12), Corners(radius: 1)))]
    case "line.horizontal.3", "line.3.horizontal":
      [lines([Point(3, 5), Point(17, 5)], [Point(3, 10), Point(17, 10)], [Point(3, 15), Point(17, 15)])]
    case "ellipsis":
      [4.0, 10, 16].map { filled(.ellipse(Rect(x: $0 - 1.6, y: 8.4, width: 3.2, height: 3.2))) }
    case "triangle.fill": [filled(.polygon([Point(10, 3), Point(18, 17), Point(2, 17)], cornerRadius: 1))]
    default: nil
    }
  }
}
