import FlingGeometry
import FlingRaster
import Testing

/// Strokes compared with the exact set of points within half the width of a curve.
///
/// The coverage of a pixel measures the position of the border: an offset of 0.05 pixels changes it by at
/// least 0.05.
@Suite("Borders of strokes")
struct StrokeDistanceTests {
  struct Curve: CustomTestStringConvertible {
    let testDescription: String
    var points: [Point]

    init(_ name: String, _ points: (Double, Double)...) {
      testDescription = name
      self.points = points.map { Point($0.0, $0.1) }
    }

    var path: Path {
      var path = Path([.move(points[0])])
      for index in stride(from: 1, to: points.count, by: 3) {
        path.cubic(points[index], points[index + 1], to: points[index + 2])
      }
      return path
    }

    /// Points on the curve, about a tenth of a pixel apart.
    var samples: [Point] {
      var samples: [Point] = []
      for index in stride(from: 0, to: points.count - 1, by: 3) {
        for step in 0...400 {
          let t = Double(step) / 400
          let a = points[index].mixed(with: points[index + 1], by: t)
          let b = points[index + 1].mixed(with: points[index + 2], by: t)
          let c = points[index + 2].mixed(with: points[index + 3], by: t)
          samples.append(a.mixed(with: b, by: t).mixed(with: b.mixed(with: c, by: t), by: t))
        }
      }
      return samples
    }
  }

  static let curves = [
    Curve("gentle", (9, 30), (20, 12), (32, 12), (39.3, 28.2)),
    Curve("like an S", (10, 36), (26, 41), (20, 6.5), (38, 12)),
    Curve("a quarter circle", (38.2, 10), (38.2, 25.464), (25.664, 38), (10.2, 38)),
    Curve("half an ellipse", (10, 30), (10, 16.7), (38, 16.7), (38, 30)),
    Curve("nearly a line", (9, 12), (18, 17.1), (28, 23.1), (39, 30)),
    Curve("a hairpin", (16.3, 38), (20, 4), (28, 4), (31.7, 38)),
    Curve("a cusp", (12, 36), (42, 8), (6, 8), (36, 36)),
    Curve("a loop", (10, 34), (54, 6), (-6, 6), (38, 34)),
    Curve("two with a corner", (10, 34), (12, 22), (16, 14), (24, 12), (25, 20), (30, 30), (38, 33)),
  ]

  @Test(
    "The border of a stroke is within 0.05 pixels of its exact position", arguments: curves, [1.6, 5, 13])
  func border(curve: Curve, width: Double) {
    let drawn = Canvas.stroking(
      curve.path, Stroke(paint: .black, width: width, cap: .round, join: .round), width: 48, height: 48)
    let samples = curve.samples
    /// The depth of a point inside the stroke. With a step of 10 the error is up to half a pixel.
    func depth(_ x: Double, _ y: Double, step: Int = 1) -> Double {
      var square = Double.infinity
      var index = 0
      while index < samples.count {
        let (across, down) = (samples[index].x - x, samples[index].y - y)
        square = min(square, across * across + down * down)
        index += step
      }
      return width / 2 - square.squareRoot()
    }
    var edges = 0
    for y in 0..<48 {
      for x in 0..<48 {
        let (left, top) = (Double(x), Double(y))
        let share = Double(drawn.alpha(x, y)) / 255
        var middle = depth(left + 0.5, top + 0.5, step: 10)
        if abs(middle) < 1.5 { middle = depth(left + 0.5, top + 0.5) }
        guard abs(middle) < 0.76 else {
          let expected = middle > 0 ? 1.0 : 0
          if share != expected { Issue.record("pixel \(x), \(y): \(share), not \(expected)") }
          continue
        }
        let corners = [
          depth(left, top), depth(left + 1, top), depth(left, top + 1), depth(left + 1, top + 1),
        ]
        let across = (corners[1] + corners[3] - corners[0] - corners[2]) / 2
        let down = (corners[2] + corners[3] - corners[0] - corners[1]) / 2
        let steepness = (across * across + down * down).squareRoot()
        // Skipped: pixels at the ends of thin strokes, which no straight line cuts, and pixels between two
        // borders, where both contribute.
        let bend = (corners[0] + corners[1] + corners[2] + corners[3]) / 4 - middle
        let around = [
          depth(left - 1, top - 1), depth(left + 2, top - 1), depth(left - 1, top + 2),
          depth(left + 2, top + 2),
        ]
        let hollow = (around[0] + around[1] + around[2] + around[3]) / 4 - middle
        guard abs(bend) < 0.05, hollow < 0.15, steepness > 0.9 else { continue }
        edges += 1
        let expected = AccuracyTests.halfPlaneArea(
          max(1e-6, abs(across) / steepness), max(1e-6, abs(down) / steepness), middle)
        guard abs(share - expected) > 0.05 else { continue }
        Issue.record("pixel \(x), \(y): \(share), not \(expected)")
      }
    }
    #expect(edges > 25)
  }
}
