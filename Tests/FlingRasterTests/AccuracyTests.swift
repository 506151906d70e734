import FlingGeometry
import FlingRaster
import Testing

/// Coverage against areas that are known: polygons cut to a pixel, discs column by column, half-planes by their formula.
@Suite("Accuracy of coverage")
struct AccuracyTests {
  /// A rectangle turned about its centre, or a disc.
  struct Form {
    var center: Point
    var way: Point
    var half: Size
    var isDisc = false

    var corners: [Point] {
      let along = way * half.width
      let across = way.perpendicular * half.height
      return [
        center - along - across, center + along - across, center + along + across, center - along + across,
      ]
    }

    var path: Path { isDisc ? Path(circle: center, radius: half.width) : Path(points: corners) }

    /// The part of a pixel that is covered.
    func truth(_ x: Int, _ y: Int) -> Double {
      isDisc ? discArea(Double(x), Double(y)) : AccuracyTests.area(of: corners, inPixel: Double(x), Double(y))
    }

    /// The mean length of 256 columns, right to 2e-4 where the circle stands upright and better elsewhere.
    private func discArea(_ x: Double, _ y: Double) -> Double {
      var sum = 0.0
      for column in 0..<256 {
        let across = x + (Double(column) + 0.5) / 256 - center.x
        let square = half.width * half.width - across * across
        guard square > 0 else { continue }
        let reach = square.squareRoot()
        sum += max(0, min(y + 1, center.y + reach) - max(y, center.y - reach))
      }
      return sum / 256
    }
  }

  /// The area of the part of a convex polygon that lies within a pixel.
  static func area(of polygon: [Point], inPixel x: Double, _ y: Double) -> Double {
    var points = polygon
    // What of a point lies inside of each side of the pixel.
    let sides: [(Point) -> Double] = [{ $0.x - x }, { x + 1 - $0.x }, { $0.y - y }, { y + 1 - $0.y }]
    for depth in sides {
      var kept: [Point] = []
      for index in points.indices {
        let (start, end) = (points[index], points[(index + 1) % points.count])
        let (first, last) = (depth(start), depth(end))
        if first >= 0 { kept.append(start) }
        if (first < 0) != (last < 0) { kept.append(start.mixed(with: end, by: first / (first - last))) }
      }
      points = kept
    }
    var sum = 0.0
    for index in points.indices {
      sum += (points[index] - Point(x, y)).cross(points[(index + 1) % points.count] - Point(x, y))
    }
    return abs(sum) / 2
  }

  enum FormType: String, CaseIterable {
    case rectangles, discs, bars
  }

  static func forms(_ kind: FormType) -> [Form] {
    var draws = SeededRandom(seed: 42)
    return (0..<40).map { _ in
      let (sine, cosine) = Elementary.sincos(draws.number(in: 0...6.28))
      let center = Point(draws.number(in: 15...17), draws.number(in: 15...17))
      let size =
        switch kind {
        case .rectangles: Size(width: draws.number(in: 3...8), height: draws.number(in: 3...8))
        case .discs: Size(width: draws.number(in: 4...13), height: 0)
        case .bars: Size(width: draws.number(in: 8...14), height: draws.number(in: 0.15...0.6))
        }
      return Form(center: center, way: Point(cosine, sine), half: size, isDisc: kind == .discs)
    }
  }

  @Test(
    "Mean, greatest and systematic error stay within 0.30, 2.0 and 0.02 of 255", arguments: FormType.allCases)
  func gate(kind: FormType) {
    var count = 0
    var total = 0.0
    var sum = 0.0
    var greatest = 0.0
    for form in AccuracyTests.forms(kind) {
      let drawn = Canvas.filling(form.path, width: 32, height: 32)
      for y in 0..<32 {
        for x in 0..<32 {
          let truth = form.truth(x, y)
          let error = Double(drawn.alpha(x, y)) - truth * 255
          greatest = max(greatest, abs(error))
          guard truth > 0, truth < 1 else { continue }
          count += 1
          total += abs(error)
          sum += error
        }
      }
    }
    let mean = total / Double(count)
    let bias = sum / Double(count)
    #expect(count > 1300)
    #expect(mean <= 0.30, "\(kind): mean \(mean), greatest \(greatest), bias \(bias) on \(count) pixels")
    #expect(greatest <= 2.0, "\(kind): greatest \(greatest)")
    #expect(abs(bias) <= 0.02, "\(kind): mean \(mean), greatest \(greatest), bias \(bias) on \(count) pixels")
  }

  /// Half-planes of a thousand angles; a debug build takes every tenth.
  private static let angles: [Double] = {
    #if DEBUG
      let step = 10
    #else
      let step = 1
    #endif
    return stride(from: 0, to: 1000, by: step).map { Double($0) * 2 * Double.pi / 1000 + 0.003 }
  }()

  @Test("A half-plane covers what its closed form says, rounded, at 1000 angles and 100 offsets")
  func halfPlane() {
    // Each angle has a tile of its own, in whose middle pixel the plane's border is told from far away.
    let tile = 9
    let columns = 32
    let rows = (AccuracyTests.angles.count + columns - 1) / columns
    for step in 0..<100 {
      let offset = Double(step) / 99 * 1.5 - 0.75
      var planes: [Path.Element] = []
      for (index, angle) in AccuracyTests.angles.enumerated() {
        let (sine, cosine) = Elementary.sincos(angle)
        let middle = Point(
          Double(index % columns * tile) + 4.5, Double(index / columns * tile) + 4.5)
        // The plane where the way along (cosine, sine) from the pixel's centre is below the offset.
        let edge = middle + Point(cosine, sine) * offset
        let along = Point(-sine, cosine) * 2
        let back = Point(cosine, sine) * -2
        planes +=
          Path(points: [edge - along, edge + along, edge + along + back, edge - along + back]).elements
      }
      let drawn = Canvas.filling(Path(planes), width: columns * tile, height: rows * tile)
      for (index, angle) in AccuracyTests.angles.enumerated() {
        let (sine, cosine) = Elementary.sincos(angle)
        let expected = AccuracyTests.halfPlaneArea(abs(cosine), abs(sine), offset) * 255
        let found = Double(drawn.alpha(index % columns * tile + 4, index / columns * tile + 4))
        guard abs(found - expected) > 0.51 else { continue }
        Issue.record("angle \(angle), offset \(offset): \(found), not \(expected)")
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
