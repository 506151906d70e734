import CSpans
import FlingGeometry
import FlingRaster
import Testing

/// Curved edges compared with dense polygons, drawn in parts, and in both implementations of the C loops.
@Suite("Edges")
struct EdgeTests {
  /// Random contours of curves around a canvas of `side` pixels, some of them far outside.
  static func curves(_ draws: inout SeededRandom, side: Double, contours: Int = 3) -> Path {
    var path = Path()
    for _ in 0..<contours {
      let spread = draws.unit() < 0.3 ? 3 * side : side
      func point() -> Point {
        Point(
          side / 2 + draws.number(in: -0.5...0.5) * spread, side / 2 + draws.number(in: -0.5...0.5) * spread)
      }
      path.move(to: point())
      for _ in 0..<4 {
        switch Int(draws.unit() * 4) {
        case 0: path.line(to: point())
        case 1: path.quad(point(), to: point())
        default: path.cubic(point(), point(), to: point())
        }
      }
      path.close()
    }
    return path
  }

  /// The path with 800 straight segments for each curve.
  private static func polygon(_ path: Path) -> Path {
    var result = Path()
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        result.move(to: point)
        current = point
      case .line(let point):
        result.line(to: point)
        current = point
      case .quad(let control, let end):
        for step in 1...800 {
          let t = Double(step) / 800
          result.line(
            to: current.mixed(with: control, by: t).mixed(with: control.mixed(with: end, by: t), by: t))
        }
        current = end
      case .cubic(let first, let second, let end):
        for step in 1...800 {
          let t = Double(step) / 800
          let middle = first.mixed(with: second, by: t)
          let a = current.mixed(with: first, by: t).mixed(with: middle, by: t)
          result.line(to: a.mixed(with: middle.mixed(with: second.mixed(with: end, by: t), by: t), by: t))
        }
        current = end
      case .close: result.close()
      }
    }
    return result
  }

  @Test("Curves cover the same as dense polygons, within 2 of 255 and 0.1 on average")
  func polygons() {
    var draws = SeededRandom(seed: 42)
    var sum = 0
    var count = 0
    for _ in 0..<40 {
      let path = EdgeTests.curves(&draws, side: 96)
      let drawn = Canvas.filling(path, width: 96, height: 96, rule: .evenodd)
      let expected = Canvas.filling(EdgeTests.polygon(path), width: 96, height: 96, rule: .evenodd)
      #expect(drawn.distance(to: expected) <= 2, "\(path)")
      for (a, b) in zip(drawn.pixels, expected.pixels) where (1...254).contains(b >> 24) {
        sum += abs(Int(a >> 24) - Int(b >> 24))
        count += 1
      }
    }
    #expect(count > 10_000)
    #expect(Double(sum) / Double(count) < 0.1, "\(Double(sum) / Double(count))")
  }

  @Test("Small curves, cusps, loops and curves without an initial direction cover the same as polygons")
  func awkward() {
    let curves: [[Point]] = [
      [Point(10, 40), Point(60, 10), Point(4, 10), Point(54, 40)],
      [Point(10, 40), Point(44, 8), Point(20, 8), Point(54, 40)],
      [Point(10, 30), Point(10, 30), Point(50, 8), Point(54, 30)],
      [Point(10, 30), Point(30, 2), Point(54, 30), Point(54, 30)],
      [Point(10, 30), Point(10, 30), Point(54, 44), Point(54, 44)],
      [Point(10, 30), Point(70, 30), Point(-6, 30), Point(54, 30.5)],
      [Point(30, 30), Point(30.4, 29.7), Point(30.9, 30), Point(30.6, 30.6)],
      [Point(8, 8), Point(24, 24), Point(40, 40), Point(56, 56)],
      [Point(8, 8), Point(40, 24), Point(24, 40), Point(56, 56)],
    ]
    for points in curves {
      for angle in [0.0, 0.3, 0.785, 2.2] {
        let transform = AffineTransform.moving(-32, -32)
          .concatenating(AffineTransform(rotationAngle: angle)).concatenating(.moving(32, 32))
        let path = Path([
          .move(points[0]), .cubic(points[1], points[2], points[3]), .line(Point(32, 62)), .close,
        ])
        let drawn = Canvas.filling(path, rule: .evenodd, transform: transform)
        let expected = Canvas.filling(EdgeTests.polygon(path), rule: .evenodd, transform: transform)
        #expect(drawn.distance(to: expected) <= 2, "\(points), turned by \(angle)")
      }
    }
  }

  @Test("Any part of filled and stroked curves has the pixels of the whole")
  func parts() {
    var draws = SeededRandom(seed: 42)
    for side in [90, 500] {
      for _ in 0..<(side == 90 ? 30 : 4) {
        let path = EdgeTests.curves(&draws, side: Double(side))
        let line = Stroke(
          paint: .black, width: draws.number(in: 0.5...12), dash: draws.unit() < 0.5 ? [9, 5] : [])
        func draw(_ canvas: inout Canvas) {
          canvas.fill(path, rule: .evenodd, paint: .color(Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.7)))
          canvas.stroke(path, line)
        }
        var whole = Canvas(width: side, height: side)
        draw(&whole)
        let left = Int(draws.unit() * Double(side - 20))
        let top = Int(draws.unit() * Double(side - 20))
        let right = min(side, left + 7 + Int(draws.unit() * Double(side)))
        let bottom = min(side, top + 5 + Int(draws.unit() * Double(side)))
        var part = Canvas(width: side, height: side, rows: top..<bottom)
        part.beginClip(
          to: Path(rect: Rect(x: Double(left), y: 0, width: Double(right - left), height: Double(side))))
        draw(&part)
        part.endClip()
        let drawn = part.bitmap
        let all = whole.bitmap
        var wrong = 0
        for y in top..<bottom {
          for x in left..<right where drawn[x, y - top] != all[x, y] { wrong += 1 }
        }
        #expect(wrong == 0, "\(left)..<\(right), \(top)..<\(bottom) of \(path)")
      }
    }
  }

  @Test("A shape has the same pixels in one color and in a gradient of that color", arguments: [1, 0.6])
  func runs(opacity: Double) {
    var draws = SeededRandom(seed: 42)
    let color = Color(red: 0.2, green: 0.5, blue: 0.9)
    let gradient = Gradient(.linear(angle: 1), stops: [.init(color, at: 0), .init(color, at: 1)])
    for side in [61, 400] {
      for rule in [FillRule.nonzero, .evenodd] {
        let path = EdgeTests.curves(&draws, side: Double(side), contours: 6)
        var plain = Canvas(width: side, height: side)
        var graded = plain
        for paint in [Paint.white, .black] {
          plain.fill(path, rule: rule, paint: paint)
          graded.fill(path, rule: rule, paint: paint)
        }
        plain.fill(path, rule: rule, paint: .color(color), opacity: opacity)
        graded.fill(path, rule: rule, paint: .gradient(gradient), opacity: opacity)
        #expect(plain.bitmap.distance(to: graded.bitmap) <= (opacity == 1 ? 0 : 1))
      }
    }
  }

  @Test("Three thousand overlapping circles cover like one")
  func manyTurns() {
    var path = Path()
    for _ in 0..<3000 { path.append(Path(circle: Point(16, 16), radius: 9)) }
    let once = Canvas.filling(Path(circle: Point(16, 16), radius: 9), width: 32, height: 32)
    let often = Canvas.filling(path, width: 32, height: 32)
    #expect(often.alpha(16, 16) == 255 && often.alpha(2, 2) == 0)
    #expect(often.ink >= once.ink)
    // An even winding count is outside.
    let even = Canvas.filling(path, width: 32, height: 32, rule: .evenodd)
    #expect(even.alpha(16, 16) == 0 && even.alpha(2, 2) == 0)
  }

  // MARK: - Loops in C

  /// The cells and marks of an area of width × height pixels.
  private struct Cells: Equatable {
    var cells: [Int64]
    var marks: [UInt64]

    init(width: Int, height: Int) {
      let words = (width + 3 + 63) / 64
      marks = [UInt64](repeating: 0, count: words * height)
      cells = [Int64](repeating: 0, count: words * 64 * height)
    }
  }

  @Test(
    "Both implementations fit the same edges, write the same cells and paint the same pixels",
    .enabled(if: SpansTests.kinds.count == 2, "this processor runs one implementation"))
  func kinds() {
    var draws = SeededRandom(seed: 42)
    let (width, height, words) = (150, 120, 3)
    for round in 0..<200 {
      var edges: [[fling_edge]] = []
      var errors: [Double] = []
      var curve = fling_curve()
      func number() -> Double { draws.number(in: -100...100) }
      curve.start = (draws.number(in: -20...170), draws.number(in: -20...140))
      curve.leg = (number(), number() / 3)
      curve.square = (number() / 9, number())
      curve.cube = (number() / 20, number() / 20)
      curve.end = (
        curve.start.0 + curve.leg.0 + curve.square.0 + curve.cube.0,
        curve.start.1 + curve.leg.1 + curve.square.1 + curve.cube.1
      )
      for kind in SpansTests.kinds {
        var fitted = [fling_edge](repeating: fling_edge(), count: 9)
        errors.append(unsafe fling_fit_edges(kind, &curve, Int32(round & 1), 0.1, 1, 0.2, 9, &fitted))
        edges.append(fitted)
      }
      #expect(errors[0] == errors[1])
      #expect(zip(edges[0], edges[1]).allSatisfy { $0.isSame(as: $1) })

      var list = edges[0].filter(\.isSound)
      for _ in 0..<20 {
        list.append(
          fling_straight_edge(
            Int64(draws.number(in: -4e6...14e6)), Int64(draws.number(in: -4e6...14e6)),
            Int64(draws.number(in: -4e6...14e6)),
            Int64(draws.number(in: -4e6...14e6))))
      }
      var written: [Cells] = []
      var painted: [[UInt32]] = []
      for kind in SpansTests.kinds {
        var cells = Cells(width: width, height: height)
        var pixels = [UInt32](repeating: 0xFF40_8020, count: width * height)
        unsafe cells.cells.withUnsafeMutableBufferPointer { buffer in
          unsafe cells.marks.withUnsafeMutableBufferPointer { marks in
            var grid = unsafe fling_grid(
              left: 0, top: 0, width: Int64(width), height: Int64(height), words: words,
              cells: buffer.baseAddress, marks: marks.baseAddress)
            unsafe fling_write_edges(kind, &grid, list, nil, list.count)
          }
        }
        written.append(cells)
        unsafe cells.cells.withUnsafeMutableBufferPointer { buffer in
          unsafe cells.marks.withUnsafeMutableBufferPointer { marks in
            var grid = unsafe fling_grid(
              left: 0, top: 0, width: Int64(width), height: Int64(height), words: words,
              cells: buffer.baseAddress, marks: marks.baseAddress)
            unsafe fling_paint_rows(
              kind, &grid, Int32(round & 2), 0, height, width, 0x8040_2010, &pixels, width, pixels.count)
          }
        }
        #expect(cells == Cells(width: width, height: height), "cells are not cleared")
        painted.append(pixels)
      }
      #expect(written[0] == written[1] && painted[0] == painted[1])
      #expect(painted[0].contains { $0 != 0xFF40_8020 })
    }
  }
}

extension fling_edge {
  /// Whether the edge is usable: no edges can be fitted to a curve that turns back.
  fileprivate var isSound: Bool {
    f.isFinite && g.isFinite && c.isFinite && e.isFinite && u0 <= u1
  }

  fileprivate func isSame(as other: fling_edge) -> Bool {
    u0 == other.u0 && v0 == other.v0 && u1 == other.u1 && v1 == other.v1 && e == other.e && f == other.f
      && g == other.g && c == other.c && across == other.across && sense == other.sense
      && shift == other.shift
  }
}
