import FlingGeometry
import FlingRaster

typealias AffineTransform = FlingGeometry.AffineTransform

extension Paint {
  static let white = Paint.color(.white)
  static let black = Paint.color(.black)
}

extension AffineTransform {
  static func moving(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y)
  }
}

extension Path {
  init(circle center: Point, radius: Double) {
    self.init(ellipseIn: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)))
  }

  init(points: [Point], closed: Bool = true) {
    self.init([.move(points[0])] + points.dropFirst().map { .line($0) } + (closed ? [.close] : []))
  }

  /// A pentagram in one stroke; it winds twice around its center.
  static func pentagram(center: Point, radius: Double) -> Path {
    Path(
      points: (0..<5).map { index in
        let (sine, cosine) = Elementary.sincos(Double(index) * 4 * Double.pi / 5 - Double.pi / 2)
        return center + Point(cosine, sine) * radius
      })
  }
}

extension Canvas {
  /// A white path on a transparent canvas: its alpha is the coverage in 255ths.
  static func filling(
    _ path: Path, width: Int = 64, height: Int = 64, rule: FillRule = .nonzero,
    transform: AffineTransform = .identity
  ) -> Bitmap {
    var canvas = Canvas(width: width, height: height)
    canvas.fill(path, rule: rule, paint: .white, transform: transform)
    return canvas.bitmap
  }

  static func stroking(
    _ path: Path, _ stroke: Stroke, width: Int = 64, height: Int = 64, transform: AffineTransform = .identity
  ) -> Bitmap {
    var canvas = Canvas(width: width, height: height)
    canvas.stroke(path, stroke, transform: transform)
    return canvas.bitmap
  }
}

extension Bitmap {
  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// The sum of all alphas in pixels.
  var ink: Double {
    var sum = 0
    for pixel in pixels { sum += Int(pixel >> 24) }
    return Double(sum) / 255
  }

  /// One character a pixel: a space, eight shades, or `#` for full coverage.
  var picture: String {
    let shades = Array(" 12345678#")
    return (0..<height).map { y in
      String(
        (0..<width).map { x in
          let alpha = alpha(x, y)
          return alpha == 0 ? shades[0] : alpha == 255 ? shades[9] : shades[1 + alpha * 8 / 256]
        })
    }.joined(separator: "\n")
  }

  /// The maximum difference of any channel.
  func distance(to other: Bitmap) -> Int {
    var greatest = 0
    for (a, b) in zip(pixels, other.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        greatest = max(greatest, abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)))
      }
    }
    return greatest
  }

  /// The bitmap whose pixel (x, y) is this bitmap's pixel `place(x, y)`.
  func rearranged(_ place: (Int, Int) -> (Int, Int)) -> Bitmap? {
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = place(x, y)
        pixels.append(self[column, row])
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
