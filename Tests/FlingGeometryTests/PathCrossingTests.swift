import FlingGeometry
import Testing

@Suite("Where a line leaves a path")
struct PathCrossingTests {
  private func expect(_ share: Double?, _ expected: Double, _ tolerance: Double = 1e-9) {
    guard let share else {
      Issue.record("no crossing")
      return
    }
    #expect((share - expected).magnitude <= tolerance, "\(share)")
  }

  @Test("The way from the middle of a rectangle ends at its side, and at its very corner")
  func rectangle() {
    let path = Path(rect: Rect(x: 0, y: 0, width: 100, height: 60))
    #expect(path.lastCrossing(from: Point(50, 30), to: Point(200, 30)) == 50.0 / 150)
    #expect(path.lastCrossing(from: Point(50, 30), to: Point(50, -30)) == 0.5)
    expect(path.lastCrossing(from: Point(50, 30), to: Point(150, 90)), 0.5)
  }

  @Test("Curves are met as they are, not as chords")
  func curves() {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    expect(circle.lastCrossing(from: Point(50, 50), to: Point(150, 50)), 0.5)
    expect(circle.lastCrossing(from: Point(50, 50), to: Point(150, 150)), 0.5 / 2.0.squareRoot())
    // The curves of a circle leave it by at most 4.2e-6 radii.
    expect(circle.lastCrossing(from: Point(50, 50), to: Point(110, 130)), 0.5, 2.2e-6)
    // The arc of the corner has its center at (80, 80).
    let card = Path(
      roundedRect: Rect(x: 0, y: 0, width: 100, height: 100), corners: Corners(radius: 20))
    expect(
      card.lastCrossing(from: Point(50, 50), to: Point(150, 150)), 0.3 + 0.2 / 2.0.squareRoot())
    // Half way, the curve is half as far off as its control point.
    let bow = Path([.move(Point(0, -10)), .quad(Point(20, 0), Point(0, 10))])
    expect(bow.lastCrossing(from: Point(0, 0), to: Point(40, 0)), 0.25)
  }

  @Test("Of several crossings the last counts")
  func last() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.append(Path(rect: Rect(x: 20, y: 0, width: 10, height: 10)))
    expect(path.lastCrossing(from: Point(5, 5), to: Point(105, 5)), 0.25)
    expect(path.lastCrossing(from: Point(5, 5), to: Point(25, 5)), 0.75)
  }

  @Test("A fill closes an open path")
  func open() {
    let hook = Path([.move(Point(10, -10)), .line(Point(10, 10)), .line(Point(20, 10))])
    expect(hook.lastCrossing(from: .zero, to: Point(40, 0)), 0.25)
    // The line back runs from (20, 10) to (10, -10).
    expect(hook.lastCrossing(from: .zero, to: Point(40, 0), closesSubpaths: true), 0.375)
    var both = hook
    both.append(Path([.move(Point(30, -5)), .line(Point(30, -1)), .line(Point(40, 1))]))
    // Of the second, the way back from (40, 1) to (30, -5) is met at 115/3, a side at 35.
    expect(both.lastCrossing(from: .zero, to: Point(40, 0), closesSubpaths: true), 115.0 / 120)
  }

  @Test("A side that lies on the way counts with its far end")
  func collinear() {
    let box = Path(rect: Rect(x: 10, y: 0, width: 10, height: 10))
    #expect(box.lastCrossing(from: .zero, to: Point(40, 0)) == 0.5)
    let flat = Path([.move(Point(10, 0)), .cubic(Point(12, 0), Point(18, 0), Point(20, 0))])
    #expect(flat.lastCrossing(from: .zero, to: Point(40, 0)) == 0.5)
  }

  @Test("Paths beside, before or behind the way are not met, nor by a way that has no length or no end")
  func none() {
    let box = Path(rect: Rect(x: 10, y: 10, width: 10, height: 10))
    #expect(box.lastCrossing(from: .zero, to: Point(40, 0)) == nil)
    #expect(box.lastCrossing(from: Point(12, 12), to: Point(18, 18)) == nil)
    #expect(box.lastCrossing(from: Point(30, 15), to: Point(40, 15)) == nil)
    #expect(box.lastCrossing(from: Point(10, 15), to: Point(10, 15)) == nil)
    #expect(box.lastCrossing(from: Point(15, 15), to: Point(.infinity, 15)) == nil)
    #expect(box.lastCrossing(from: Point(.nan, 15), to: Point(30, 15)) == nil)
    #expect(Path().lastCrossing(from: .zero, to: Point(40, 0)) == nil)
  }

  @Test("A curve that touches the way is met where it touches, within a ten-thousandth of a point")
  func touching() {
    // The top of the circle lies on the way.
    let circle = Path(ellipseIn: Rect(x: 10, y: 0, width: 20, height: 20))
    expect(circle.lastCrossing(from: .zero, to: Point(40, 0)), 0.5, 1e-4 / 40)
  }
}
