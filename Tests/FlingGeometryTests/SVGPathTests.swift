import FlingGeometry
import Testing

@Suite("SVG path data")
struct SVGPathTests {
  private func elements(_ text: String) throws -> [Path.Element] { try Path(svg: text).elements }

  @Test("Absolute and relative lines are read, also without repeated commands")
  func lines() throws {
    let expected: [Path.Element] = [
      .move(Point(1, 2)), .line(Point(3, 4)), .line(Point(5, 4)), .line(Point(5, 9)), .line(Point(7, 8)),
      .close,
    ]
    #expect(try elements("M1 2 3 4 H5 V9 L7,8 Z") == expected)
    #expect(try elements("m1 2 2 2 h2v5l2-1z") == expected)
  }

  @Test("Smooth curves mirror only the last control point of a curve of their kind")
  func smooth() throws {
    #expect(
      try elements("M0 0C0 10 10 10 10 0S20-10 20 0") == [
        .move(Point(0, 0)), .cubic(Point(0, 10), Point(10, 10), Point(10, 0)),
        .cubic(Point(10, -10), Point(20, -10), Point(20, 0)),
      ])
    #expect(try elements("M0 0c0 10 10 10 10 0s10-10 10 0") == elements("M0 0C0 10 10 10 10 0S20-10 20 0"))
    #expect(
      try elements("M0 0Q5 10 10 0T20 0t10 0") == [
        .move(Point(0, 0)), .quad(Point(5, 10), Point(10, 0)), .quad(Point(15, -10), Point(20, 0)),
        .quad(Point(25, 10), Point(30, 0)),
      ])
    #expect(try elements("M0 0q5 10 10 0s1 1 2 2").last == .cubic(Point(10, 0), Point(11, 1), Point(12, 2)))
    #expect(try elements("M0 0c5 10 5 10 10 0t2 2").last == .quad(Point(10, 0), Point(12, 2)))
  }

  @Test("The current point after a close is the start of the subpath")
  func close() throws {
    #expect(try elements("m5 5h2zl1 1").last == .line(Point(6, 6)))
    #expect(try elements("m5 5h2zm1 1").last == .move(Point(6, 6)))
  }

  @Test("Numbers may follow each other without separators")
  func compactNumbers() throws {
    #expect(try elements("M1.5.5-3e2+.5") == [.move(Point(1.5, 0.5)), .line(Point(-300, 0.5))])
    #expect(try elements("\n M\t1.,2e-1 ") == [.move(Point(1, 0.2))])
    #expect(try elements("M0 0a5 5 0 01.5.5") == elements("M0 0 a5,5,0,0,1,.5,.5"))
  }

  @Test(
    "Decimals are read as the nearest Double",
    arguments: [
      "0.1", "3.141592653589793", "123456789012345678901234567890", "1.7976931348623157e308",
      "2.2250738585072014e-308",
      "0.000000000000000000000000000000123", "9007199254740993", "5e22", "1e23", "4.35e-5", "0.1e-6",
      "8.5e-17",
      "179769313486231570000000000000000000000e200",
    ])
  func decimals(text: String) throws {
    #expect(try elements("M\(text) 0") == [.move(Point(Double(text) ?? .nan, 0))])
  }

  @Test("A quarter of a circle becomes one curve that ends exactly at its end point")
  func quarterArc() throws {
    let path = try Path(svg: "M10 0A10 10 0 0 1 0 10")
    #expect(path.elements.count == 2)
    #expect(abs(path.length - 5 * Double.pi) < 0.005)
    for point in path.flattened(tolerance: 0.01)[0].points { #expect(abs(point.length - 10) < 0.004) }
    guard case .cubic(_, _, let end) = path.elements[1] else {
      Issue.record("\(path.elements[1]) is not a cubic curve")
      return
    }
    #expect(end == Point(0, 10))
  }

  @Test("The flags select one of the four arcs", arguments: [false, true], [false, true])
  func flags(isLarge: Bool, isSweeping: Bool) throws {
    // From (10, 0) to (0, 10) with radius 10: the centers are the origin and (10, 10).
    let path = try Path(svg: "M10 0A10 10 0 \(isLarge ? 1 : 0) \(isSweeping ? 1 : 0) 0 10")
    let center = isLarge == isSweeping ? Point(10, 10) : Point(0, 0)
    for point in path.flattened(tolerance: 0.001)[0].points {
      #expect(abs(point.distance(to: center) - 10) < 0.004)
    }
    #expect(abs(path.length - (isLarge ? 15 : 5) * Double.pi) < 0.02)
  }

  @Test("Too short radii grow, zero radii give a line, and an arc to its start is empty")
  func arcLimits() throws {
    let half = try Path(svg: "M0 0A1 1 0 0 1 20 0")
    #expect(abs(half.length - 10 * Double.pi) < 0.01)
    #expect(abs(half.bounds.minY + 10) < 1e-9)
    #expect(try elements("M0 0A0 5 0 0 1 20 0").last == .line(Point(20, 0)))
    #expect(try elements("M3 3A5 5 0 0 1 3 3").count == 1)
    #expect(try Path(svg: "M0 0A-5-5 0 0 1 10 0") == Path(svg: "M0 0A5 5 0 0 1 10 0"))
    let flat = try Path(svg: "M0 0A1e300 1e300 0 0 1 10 0")
    #expect(abs(flat.length - 10) < 1e-9)
  }

  @Test("The arc of a rotated ellipse lies on that ellipse")
  func turnedArc() throws {
    let path = try Path(svg: "M40 10a30 12 25 1 0 9 7")
    let angle = 25 * Double.pi / 180
    let (sine, cosine) = Elementary.sincos(angle)
    let points = path.flattened(tolerance: 0.001)[0].points
    // The large arc reaches all sides of the ellipse's bounding box, so the middle of the arc's bounds is the
    // center.
    let center = path.bounds.center
    for point in points {
      let arm = point - center
      let u = (cosine * arm.x + sine * arm.y) / 30
      let v = (cosine * arm.y - sine * arm.x) / 12
      #expect(abs(u * u + v * v - 1) < 0.004)
    }
  }

  @Test(
    "Errors report their offset",
    arguments: [
      ("L 1 1", 0, "path data must begin with M"), ("  5", 2, "path data must begin with M"),
      ("M 1", 3, "expected a number"), ("M1 1 L", 6, "expected a number"), ("M1,,1", 3, "expected a number"),
      ("M,1 1", 1, "expected a number"), ("M1 1 2", 6, "expected a number"),
      ("M0 0L1 1,", 9, "expected a number"),
      ("M1 -", 3, "expected a number"), ("M1 .", 3, "expected a number"), ("M1 1Z3", 5, "expected a command"),
      ("M1 1X", 4, "expected a command"), ("M1 1 é", 5, "expected a command"),
      ("M1 1e", 4, "expected a command"),
      ("M0 0a1 1 0 2 0 1 1", 11, "expected a flag, 0 or 1"), ("M 1e999 0", 2, "number is too large"),
      ("M1e308 0 l1e308 0", 10, "point lies too far away"),
    ])
  func mistakes(text: String, offset: Int, message: String) {
    #expect(throws: SVGPathError(offset: offset, message: message)) { try Path(svg: text) }
  }

  @Test("Data of white space only is an empty path")
  func empty() throws {
    #expect(try Path(svg: " \n").isEmpty)
    #expect(try Path(svg: "").isEmpty)
  }

  @Test("Path data of half a megabyte is read completely")
  func long() throws {
    let text = "M0 0" + String(repeating: "l1 .5-1-.5", count: 50_000)
    #expect(try elements(text).count == 100_001)
  }
}
