import FlingGeometry
import FlingRaster
import Testing

/// Coverage against 64 × 64 samples in each pixel on an edge. They are spread by the golden ratio, for a
/// square grid is itself wrong by up to 2 of 255 where an edge runs along it.
@Suite("Accuracy of coverage")
struct AccuracyTests {
  /// A rectangle turned about its centre, or a disc.
  struct Form {
    var center: Point
    var way: Point
    var half: Size
    var isDisc = false

    var path: Path {
      if isDisc { return Path(circle: center, radius: half.width) }
      let along = way * half.width
      let across = way.perpendicular * half.height
      return Path(
        points: [
          center - along - across, center + along - across, center + along + across, center - along + across,
        ])
    }

    /// At least the distance of any point outside, negative inside.
    func distance(_ x: Double, _ y: Double) -> Double {
      let dx = x - center.x
      let dy = y - center.y
      if isDisc { return (dx * dx + dy * dy).squareRoot() - half.width }
      let along = dx * way.x + dy * way.y
      let across = dy * way.x - dx * way.y
      return max(abs(along) - half.width, abs(across) - half.height)
    }

    /// The share of a pixel that is covered; nil off the edge.
    func truth(_ x: Int, _ y: Int) -> Double? {
      guard abs(distance(Double(x) + 0.5, Double(y) + 0.5)) < 1.42 else { return nil }
      var count = 0
      for i in 0..<4096 {
        let turns = Double(i) * 0.618_033_988_749_895
        let shift = turns - turns.rounded(.down)
        if distance(Double(x) + shift, Double(y) + (Double(i) + 0.5) / 4096) <= 0 { count += 1 }
      }
      return count == 0 || count == 4096 ? nil : Double(count) / 4096
    }
  }

  enum Kind: String, CaseIterable {
    case rectangles, discs, bars
  }

  static func forms(_ kind: Kind) -> [Form] {
    var draws = Draws()
    return (0..<24).map { _ in
      let (sine, cosine) = Elementary.sincos(draws.next(0...6.28))
      let center = Point(draws.next(15...17), draws.next(15...17))
      let size =
        switch kind {
        case .rectangles: Size(width: draws.next(3...8), height: draws.next(3...8))
        case .discs: Size(width: draws.next(4...13), height: 0)
        case .bars: Size(width: draws.next(8...14), height: draws.next(0.15...0.6))
        }
      return Form(center: center, way: Point(cosine, sine), half: size, isDisc: kind == .discs)
    }
  }

  @Test("Mean, greatest and systematic error stay within 0.30, 2.0 and 0.02 of 255", arguments: Kind.allCases)
  func gate(kind: Kind) {
    var count = 0
    var total = 0.0
    var sum = 0.0
    var greatest = 0.0
    for form in AccuracyTests.forms(kind) {
      let drawn = Canvas.filling(form.path, width: 32, height: 32)
      for y in 0..<32 {
        for x in 0..<32 {
          guard let truth = form.truth(x, y) else { continue }
          let error = Double(drawn.alpha(x, y)) - truth * 255
          count += 1
          total += abs(error)
          sum += error
          greatest = max(greatest, abs(error))
        }
      }
    }
    let mean = total / Double(count)
    let bias = sum / Double(count)
    #expect(count > 800)
    #expect(mean <= 0.30, "\(kind): mean \(mean), greatest \(greatest), bias \(bias) on \(count) pixels")
    #expect(greatest <= 2.0, "\(kind): greatest \(greatest)")
    #expect(abs(bias) <= 0.02, "\(kind): mean \(mean), greatest \(greatest), bias \(bias) on \(count) pixels")
  }

  @Test("A half-plane covers what its closed form says, rounded, at any angle and offset")
  func halfPlane() {
    var canvas = Canvas(width: 3, height: 3)
    for step in 0..<120 {
      let angle = Double(step) * 2 * Double.pi / 120 + 0.003
      let (sine, cosine) = Elementary.sincos(angle)
      for shift in -12...12 {
        let offset = Double(shift) / 15
        // The plane where the way along (cosine, sine) from the middle pixel's centre is below the offset.
        let edge = Point(1.5, 1.5) + Point(cosine, sine) * offset
        let along = Point(-sine, cosine) * 9
        let back = Point(cosine, sine) * -9
        canvas.clear(.color(.clear))
        canvas.fill(
          Path(points: [edge - along, edge + along, edge + along + back, edge - along + back]), paint: .white)
        let expected = AccuracyTests.halfPlaneArea(abs(cosine), abs(sine), offset)
        let found = Double(canvas.bitmap.alpha(1, 1)) / 255
        #expect(
          abs(found - expected) <= 0.51 / 255, "angle \(angle), offset \(offset): \(found), not \(expected)")
      }
    }
  }

  /// The part of a unit square about the origin in which a x + b y < d; both factors are above 0, a² + b² =
  /// 1.
  static func halfPlaneArea(_ a: Double, _ b: Double, _ d: Double) -> Double {
    // The second integral of a line's indicator: half the sum of squares of what lies beyond each corner.
    func beyond(_ x: Double, _ y: Double) -> Double {
      let depth = max(0, d - a * x - b * y)
      return depth * depth
    }
    let sum = beyond(-0.5, -0.5) - beyond(0.5, -0.5) - beyond(-0.5, 0.5) + beyond(0.5, 0.5)
    return sum / (2 * a * b)
  }

  @Test("Thin lines have ink in proportion to their width", arguments: [0.02, 0.05, 0.2, 0.5, 1])
  func thinLines(width: Double) {
    var ink = 0.0
    var length = 0.0
    for step in 0..<24 {
      let (sine, cosine) = Elementary.sincos(Double(step) * Double.pi / 24 + 0.05)
      let way = Point(cosine, sine) * 90
      let line = Path([.move(Point(100, 100) - way), .line(Point(100, 100) + way)])
      ink += Canvas.stroking(line, Stroke(paint: .white, width: width), width: 200, height: 200).ink
      length += 180
    }
    let error = ink / (length * width) - 1
    #expect(abs(error) < (width < 0.05 ? 0.03 : 0.01), "ink off by \(error)")
  }

  @Test(
    "A thin line that turns slowly keeps its ink from frame to frame within 1 %", arguments: [0.2, 0.5, 1])
  func turningLine(width: Double) {
    var last: Double?
    for step in 0..<50 {
      let (sine, cosine) = Elementary.sincos(Double(step) * 0.002)
      let way = Point(cosine, sine) * 60
      let line = Path([.move(Point(64, 64) - way), .line(Point(64, 64) + way)])
      let ink = Canvas.stroking(line, Stroke(paint: .white, width: width), width: 128, height: 128).ink
      // A fifth of a pixel is 51 of 255, of which rounding is a hundredth by itself.
      if let last {
        #expect(abs(ink / last - 1) < (width < 0.5 ? 0.02 : 0.01), "step \(step): \(last), then \(ink)")
      }
      last = ink
    }
  }
}
