import FlingGeometry
import FlingGestures
import Testing

@Suite("Hit testing and conversion")
struct ViewTests {
  @Test("A rotated view is hit within its outline, not within its bounding box")
  func turned() {
    let canvas = TestView(0, 0, 320, 568)
    let view = TestView(100, 264, 120, 40)
    view.transform = AffineTransform(rotationAngle: .pi / 6)
    canvas.add(view)
    for (location, local, isHit) in [
      (Point(160, 284), Point(60, 20), true), (Point(205, 310), Point(111.9711, 20.0167), true),
      (Point(212, 310), Point(118.0333, 16.5167), true), (Point(205, 262), Point(87.9711, -21.5526), false),
    ] {
      #expect(near(view.convert(location, from: canvas), local.x, local.y))
      #expect(near(view.convert(local, to: nil), location.x, location.y, 1e-4))
      #expect((canvas.hitTest(location) === view) == isHit)
      #expect((canvas.hitTest(location) === canvas) == !isHit)
    }
  }

  @Test("A view contains its left and top sides, but not the others")
  func sides() {
    let canvas = TestView(0, 0, 320, 568)
    let view = TestView(100, 100, 50, 50)
    canvas.add(view)
    #expect(canvas.hitTest(Point(100, 100)) === view)
    #expect(canvas.hitTest(Point(149.999, 149.999)) === view)
    #expect(canvas.hitTest(Point(150, 120)) === canvas)
    #expect(canvas.hitTest(Point(120, 150)) === canvas)
    #expect(canvas.hitTest(Point(320, 10)) == nil)
    #expect(canvas.hitTest(Point(.nan, 10)) == nil)
  }

  @Test("Hidden, transparent, flat and disabled views are not hit, nor are their subviews")
  func passedOver() {
    let canvas = TestView(0, 0, 320, 568)
    let below = TestView(0, 0, 100, 100)
    let view = TestView(0, 0, 100, 100)
    let inner = TestView(0, 0, 100, 100)
    canvas.add(below)
    canvas.add(view)
    view.add(inner)
    func hit() -> TestView? { canvas.hitTest(Point(50, 50)) as? TestView }
    #expect(hit() === inner)
    inner.isUserInteractionEnabled = false
    #expect(hit() === view)
    view.isHidden = true
    #expect(hit() === below)
    view.isHidden = false
    view.alpha = 0.0099
    #expect(hit() === below)
    view.alpha = 0.01
    #expect(hit() === view)
    view.transform = AffineTransform(scaleX: 1, y: 0)
    #expect(hit() === below)
    view.transform = AffineTransform(scaleX: .nan, y: 1)
    #expect(hit() === below)
  }

  @Test("A view is not hit outside its superview, and the last view is in front")
  func outsideAndOrder() {
    let canvas = TestView(0, 0, 320, 568)
    let box = TestView(0, 0, 100, 100)
    let (first, second, outer) = (TestView(0, 0, 60, 60), TestView(40, 40, 40, 40), TestView(90, 0, 50, 50))
    canvas.add(box)
    for view in [first, second, outer] { box.add(view) }
    #expect(canvas.hitTest(Point(50, 50)) === second)
    #expect(canvas.hitTest(Point(20, 20)) === first)
    #expect(canvas.hitTest(Point(95, 10)) === outer)
    #expect(canvas.hitTest(Point(120, 10)) === canvas)
  }

  @Test("Points and vectors convert from any view to any other and back")
  func conversion() {
    let canvas = TestView(0, 0, 320, 568)
    let left = TestView(10, 20, 100, 50)
    left.transform = AffineTransform(rotationAngle: 0.7)
    left.anchorPoint = Point(0, 1)
    let deep = TestView(5, 5, 40, 40)
    deep.bounds.origin = Point(3, -7)
    deep.transform = AffineTransform(a: 2, b: 0.3, c: -0.5, d: 1.5, tx: 4, ty: -9)
    let right = TestView(150, 90, 70, 70)
    right.transform = AffineTransform(scaleX: -3, y: 0.25)
    canvas.add(left)
    left.add(deep)
    canvas.add(right)
    let point = Point(12, 34)
    for (a, b) in [(deep, right), (right, deep), (deep, left), (canvas, deep), (deep, canvas)] {
      let moved = a.convert(point, to: b)
      #expect(near(b.convert(moved, to: a), 12, 34, 1e-9))
      #expect(near(b.convert(point, from: a), moved.x, moved.y, 1e-12))
      let offset = a.convert(point + Point(1, 2), to: b) - moved
      let vector = a.convertVector(Point(1, 2), to: b)
      #expect(near(vector, offset.x, offset.y, 1e-9))
      #expect(near(b.convertVector(Point(1, 2), from: a), vector.x, vector.y, 1e-12))
    }
    // The anchor point is at the center plus the transform's translation.
    let pivot = deep.convert(Point(3 + 20, -7 + 20), to: left)
    #expect(near(pivot, deep.center.x + 4, deep.center.y - 9, 1e-12))
    right.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(right.convert(Point(1, 1), from: canvas) == Point(35, 35))
    #expect(right.convertVector(Point(1, 1), from: canvas) == .zero)
  }

  @Test("Tens of thousands of nested views, and views within themselves, do not hang")
  func depth() throws {
    let rig = GestureRig()
    var deepest = rig.canvas
    var all: [TestView] = []
    for _ in 0..<20_000 {
      let next = TestView(0, 0, 320, 568)
      deepest.add(next)
      deepest = next
      all.append(next)
    }
    #expect(rig.canvas.hitTest(Point(5, 5)) != nil)
    _ = deepest.convert(Point(5, 5), to: nil)
    let loop = TestView(0, 0, 320, 568)
    loop.add(loop)
    rig.canvas.add(loop)
    loop.add(loop)
    rig.add(TapGestureRecognizer(), "tap", to: loop)
    try rig.at(0, .down(1, 5, 5))
    try rig.at(1, .up(1))
    // Released from the inside, because the release of so long a chain would overflow the stack.
    for view in all.reversed() { view.removeAll() }
    loop.removeAll()
  }
}
