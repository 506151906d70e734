import FlingGeometry
import FlingGestures
import Testing

@Suite("Edge pans")
struct EdgePanTests {
  private let stroke = [
    Point(4, 200), Point(10, 201), Point(18, 202), Point(34, 204), Point(60, 206), Point(90, 208),
  ]

  @Test("A drag from the left edge inwards is a pan")
  func left() throws {
    let rig = GestureRig()
    rig.add(ScreenEdgePanGestureRecognizer(), "edge").edges = .left
    try rig.stroke(stroke)
    for (tick, state, offset, velocity) in [
      (2, GestureState.began, Point(0, 0), Point(480, 60)), (3, .changed, Point(16, 2), Point(960, 120)),
      (4, .changed, Point(42, 4), Point(1560, 120)), (5, .changed, Point(72, 6), Point(1800, 120)),
      (6, .ended, Point(72, 6), Point(1800, 120)),
    ] {
      #expect(try rig.report(tick, state).translation == offset)
      #expect(try rig.report(tick, state).velocity == velocity)
    }
  }

  @Test("An edge pan from more than 20 points inside fails at the moment when it would begin")
  func tooFar() throws {
    let rig = GestureRig()
    let edge = rig.add(ScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    try rig.at(0, .down(1, 24, 200))
    try rig.at(1, .move(1, 30, 201))
    #expect(edge.state == .possible)
    try rig.at(2, .move(1, 38, 202))
    #expect(edge.state == .failed)
  }

  @Test("An edge pan begins only with a movement inwards from one of its edges", arguments: [0, 1, 2, 3])
  func edges(number: Int) throws {
    let (edge, start, inward): (ScreenEdgePanGestureRecognizer.Edges, Point, Point) =
      [
        (.top, Point(160, 20), Point(0, 10)), (.left, Point(20, 300), Point(10, 0)),
        (.bottom, Point(160, 548), Point(0, -10)), (.right, Point(300, 300), Point(-10, 0)),
      ][number]
    for (offset, begins) in [(inward, true), (-inward, false), (inward.perpendicular, false)] {
      for edges in [edge, .all, []] {
        let rig = GestureRig()
        rig.add(ScreenEdgePanGestureRecognizer(), "edge").edges = edges
        try rig.stroke([start, start + offset], lifts: false)
        #expect(rig.texts == (begins && edges != [] ? ["1 edge began"] : []))
      }
    }
  }

  @Test("A second finger makes an edge pan fail before it begins")
  func secondFinger() throws {
    let rig = GestureRig()
    let edge = rig.add(ScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    try rig.at(0, .down(1, 4, 200), .down(2, 100, 200))
    #expect(edge.state == .failed)
  }
}
