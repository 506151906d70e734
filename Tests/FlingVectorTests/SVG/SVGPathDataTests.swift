import FlingGeometry
import Testing

@testable import FlingVector

struct SVGPathDataTests {
  @Test(arguments: [
    ("M10 10h5v5h-5z", "m10 10h5v5h-5z"), ("M0 0L3 4L6 8", "m0 0 3 4 3 4"),
    ("M.5.5L1.25 -.5", "m.5.5.75-1"), ("M0 0C1 2 3 4 5 6S7 8 9 10", "m0 0c1 2 3 4 5 6 2 2 2 2 4 4"),
    ("M0 0Q1 1 2 0ZM5 5H9", "m0 0q1 1 2 0zm5 5h4"), ("M100 100L1 2", "m100 100L1 2"), ("", ""),
  ])
  func `A path is written in short commands`(path: String, text: String) throws {
    #expect(SVGPathData.text(try Path(svg: path)) == text)
  }

  @Test func `Written paths are read as the same paths, but for rounding`() throws {
    var random = SeededRandom(seed: 3)
    func point() -> Point {
      func coordinate() -> Double { Double(random.number(below: 200_000)) / 100 - 1000 }
      return Point(coordinate(), coordinate())
    }
    for _ in 0..<200 {
      var path = Path()
      path.move(to: point())
      for _ in 0..<12 {
        switch random.number(below: 6) {
        case 0: path.move(to: point())
        case 1: path.quad(point(), to: point())
        case 2: path.cubic(point(), point(), to: point())
        case 3: path.close()
        default: path.line(to: point())
        }
      }
      for isMorph in [false, true] {
        let read = try Path(svg: SVGPathData.text(path, isMorph: isMorph))
        #expect(read.elements.count >= path.elements.count)
        #expect(abs(read.length - path.length) < 1e-6 * path.length + 0.01)
        #expect(abs(read.bounds.minX - path.bounds.minX) < 0.01)
        #expect(abs(read.bounds.maxY - path.bounds.maxY) < 0.01)
      }
    }
  }

  @Test func `Rounding errors do not add up`() throws {
    var path = Path([.move(Point(0, 0))])
    for step in 1...1000 { path.line(to: Point(Double(step) / 3, Double(step) / 7)) }
    let read = try Path(svg: SVGPathData.text(path))
    guard case .line(let end)? = read.elements.last else {
      Issue.record("no line")
      return
    }
    #expect(end.distance(to: Point(1000 / 3.0, 1000 / 7.0)) < 0.01)
  }

  @Test func `Paths of equal elements have equal commands`() {
    func commands(_ points: [Point]) -> String {
      let path = Path([.move(points[0]), .line(points[1]), .line(points[2]), .close])
      return SVGPathData.text(path, isMorph: true).filter(\.isLetter)
    }
    #expect(commands([.zero, Point(5, 0), Point(5, 5)]) == commands([.zero, Point(123, 456), Point(1, 2)]))
  }

  @Test func `Huge coordinates and missing moves do not crash`() throws {
    let path = Path([
      .line(Point(1e300, -1e300)), .cubic(Point(.nan, 0), .zero, .zero), .line(Point(0, 1)), .close,
    ])
    _ = try Path(svg: SVGPathData.text(path))
  }
}
