import FlingGeometry
import FlingScene
import Testing

@testable import FlingOverlays

@Suite("Places of callouts, brackets and dimensions")
struct AnnotationLayoutTests {
  private func layout(_ width: Double, _ height: Double) -> AnnotationLayout {
    AnnotationLayout(in: Rect(x: 0, y: 0, width: width, height: height))
  }

  private func annotation(_ form: Annotation.Form, _ width: Double, _ height: Double) -> Annotation {
    Annotation(form: form, size: Size(width: width, height: height))
  }

  private func place(
    _ annotation: Annotation, on side: Overlay.Side, in layout: inout AnnotationLayout
  ) throws -> PlacedAnnotation {
    let placed = layout.place(annotation, on: side)
    return try #require(placed)
  }

  private func point(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 0, height: 0) }

  /// The polyline through points.
  private func line(_ points: [(Double, Double)]) -> [Path.Element] {
    points.enumerated().map { index, point in
      index == 0 ? .move(Point(point.0, point.1)) : .line(Point(point.0, point.1))
    }
  }

  // MARK: Scenes

  @Test("A diagram: dimension, distance, a bracket that gives way to it twice, and a callout to the left")
  func diagram() throws {
    var layout = layout(440, 260)
    let across = try place(
      annotation(.dimension(Rect(x: 20, y: 100, width: 100, height: 60)), 44, 18), on: .top, in: &layout)
    #expect(across.block == Rect(x: 48, y: 70, width: 44, height: 18))
    #expect(
      across.lines.elements
        == line([(20, 92), (120, 92)]) + line([(20, 96), (20, 88)]) + line([(120, 96), (120, 88)]))

    let gap = annotation(.distance(Point(120, 180), Point(170, 180)), 50, 18)
    #expect(layout.side(for: gap) == .top)
    let gapPlaced = try place(gap, on: .top, in: &layout)
    #expect(gapPlaced.block == Rect(x: 120, y: 158, width: 50, height: 18))
    #expect(
      gapPlaced.lines.elements == line([(120, 180), (170, 180)]) + line([(120, 176), (120, 184)])
        + line([(170, 176), (170, 184)]))

    // Without the distance its arms were at 164; its text gives 180, its ticks 188.
    let bracket = try place(
      annotation(.bracket(Rect(x: 20, y: 100, width: 250, height: 60)), 90, 18), on: .bottom, in: &layout)
    #expect(bracket.lines.elements == line([(20, 188), (20, 194), (270, 194), (270, 188)]))
    #expect(bracket.block == Rect(x: 100, y: 198, width: 90, height: 18))

    // Left of the text's end are 246 pt, above and below 90, to the right too few.
    let callout = annotation(.callout(point(370, 130)), 110, 26)
    #expect(layout.side(for: callout) == .left)
    let placed = try place(callout, on: .left, in: &layout)
    #expect(placed.block == Rect(x: 246, y: 117, width: 110, height: 26))
    #expect(placed.pointer.elements == line([(366, 130), (356, 125), (356, 135)]) + [.close])
  }

  @Test("The text of a height at the left edge stands to its right, and inside when the height is nothing")
  func sheet() throws {
    for (top, y) in [(380.0, 400.0), (80, 250), (439, 420)] {
      var layout = layout(240, 440)
      let height = annotation(.distance(Point(20, top), Point(20, 440)), 46, 20)
      #expect(layout.side(for: height) == .right)
      let placed = try place(height, on: .right, in: &layout)
      #expect(placed.block == Rect(x: 24, y: y, width: 46, height: 20))
    }
  }

  @Test("A callout below a small view, and a bracket below a stack of cards")
  func wheelAndDeck() throws {
    var page = layout(260, 400)
    let wheel = Rect(x: 119, y: 84, width: 22, height: 22)
    let told = try place(annotation(.callout(wheel), 200, 26), on: .bottom, in: &page)
    #expect(told.block == Rect(x: 30, y: 120, width: 200, height: 26))
    #expect(told.pointer.elements == line([(130, 110), (125, 120), (135, 120)]) + [.close])

    var deck = layout(260, 320)
    let cards = Rect(x: 30, y: 50, width: 180, height: 208)
    let left = try place(annotation(.bracket(cards), 80, 20), on: .bottom, in: &deck)
    #expect(left.lines.elements == line([(30, 262), (30, 268), (210, 268), (210, 262)]))
    #expect(left.block == Rect(x: 80, y: 272, width: 80, height: 20))
  }

  // MARK: Sides

  @Test("Each form keeps its distances on every side")
  func sides() throws {
    let target = Rect(x: 100, y: 100, width: 40, height: 60)
    // Callouts are 14 off, brackets 14, dimensions 12. The text is 30 by 20.
    for (side, far, near) in [
      (Overlay.Side.top, Point(105, 66), Point(105, 68)), (.right, Point(154, 120), Point(152, 120)),
      (.bottom, Point(105, 174), Point(105, 172)), (.left, Point(56, 120), Point(58, 120)),
    ] {
      for (form, origin) in [
        (Annotation.Form.callout(target), far), (.bracket(target), far), (.dimension(target), near),
      ] {
        var layout = layout(300, 300)
        let placed = try place(annotation(form, 30, 20), on: side, in: &layout)
        #expect(placed.block == Rect(origin: origin, size: Size(width: 30, height: 20)), "\(side) \(form)")
      }
    }
    var layout = layout(300, 300)
    let height = try place(annotation(.dimension(target), 30, 20), on: .right, in: &layout)
    #expect(
      height.lines.elements
        == line([(148, 100), (148, 160)]) + line([(144, 100), (152, 100)]) + line([(144, 160), (152, 160)]))
  }

  @Test("The side with most room left is chosen; ties go to the top, then right, bottom, left")
  func auto() {
    let layout = layout(200, 200)
    func side(_ x: Double, _ y: Double, _ width: Double = 20, _ height: Double = 20) -> Overlay.Side {
      layout.side(for: annotation(.callout(point(x, y)), width, height))
    }
    #expect(side(100, 100) == .top)
    #expect(side(100, 90) == .bottom)
    #expect(side(90, 100) == .right)
    #expect(side(110, 100) == .left)
    // To the left and to the right as much: right, if the text is high.
    #expect(side(100, 100, 20, 40) == .right)
    // A wide text needs more of a side.
    #expect(side(90, 100, 40, 20) == .top)
    #expect(side(150, 150) == .top)
    #expect(side(50, 150) == .top)
    #expect(side(50, 50) == .right)
    // Across its line, a distance has two sides.
    func across(_ p: Point, _ q: Point) -> Overlay.Side {
      layout.side(for: annotation(.distance(p, q), 20, 20))
    }
    #expect(across(Point(0, 100), Point(20, 100)) == .top)
    #expect(across(Point(0, 20), Point(20, 20)) == .bottom)
    #expect(across(Point(100, 0), Point(100, 20)) == .right)
    #expect(across(Point(150, 0), Point(150, 20)) == .left)
  }

  // MARK: Distances

  @Test("A later annotation of one target moves outwards, and its pointer grows")
  func twoOfOne() throws {
    var layout = layout(300, 300)
    let callout = annotation(.callout(point(100, 100)), 60, 20)
    let first = try place(callout, on: .top, in: &layout)
    #expect(first.block == Rect(x: 70, y: 66, width: 60, height: 20))
    let second = try place(callout, on: .top, in: &layout)
    #expect(second.block == Rect(x: 70, y: 42, width: 60, height: 20))
    #expect(second.pointer.elements == line([(100, 96), (95, 62), (105, 62)]) + [.close])
    // On another side nothing is in the way.
    let other = try place(callout, on: .right, in: &layout)
    #expect(other.block == Rect(x: 114, y: 90, width: 60, height: 20))
  }

  @Test("A dimension line that moves outwards keeps its ticks at the target")
  func movedDimension() throws {
    var layout = layout(300, 300)
    let target = Rect(x: 100, y: 100, width: 40, height: 60)
    _ = try place(annotation(.callout(target), 60, 20), on: .top, in: &layout)
    // The block reaches up to 66; the band of the line, 88 to 96, moves by 34 to 54 … 62.
    let width = try place(annotation(.dimension(target), 30, 20), on: .top, in: &layout)
    #expect(
      width.lines.elements
        == line([(100, 58), (140, 58)]) + line([(100, 96), (100, 54)]) + line([(140, 96), (140, 54)]))
    #expect(width.block == Rect(x: 105, y: 34, width: 30, height: 20))
  }

  @Test("Pointers and the long ticks of a dimension line are in the way of later annotations")
  func pointersAndTicks() throws {
    var layout = layout(300, 300)
    // The pointer reaches from 86 to 96, the block above it up to 66.
    _ = try place(annotation(.callout(point(100, 100)), 60, 20), on: .top, in: &layout)
    let bare = Annotation(form: .dimension(Rect(x: 90, y: 104, width: 20, height: 10)), size: .zero)
    let moved = try place(bare, on: .top, in: &layout)
    #expect(moved.lines.elements.starts(with: line([(90, 58), (110, 58)])))

    var ticks = self.layout(300, 300)
    let target = Rect(x: 100, y: 100, width: 40, height: 60)
    _ = try place(annotation(.callout(target), 20, 20), on: .top, in: &ticks)
    _ = try place(annotation(.dimension(target), 30, 20), on: .top, in: &ticks)
    // The tick at 100 reaches from 96 up to 54.
    let beside = try place(annotation(.callout(point(80, 120)), 40, 20), on: .top, in: &ticks)
    #expect(beside.block == Rect(x: 60, y: 30, width: 40, height: 20))
  }

  @Test("Annotations 4 pt apart stay, those nearer give way")
  func threshold() throws {
    for (x, y) in [(164.0, 66.0), (163.5, 42)] {
      var layout = layout(300, 300)
      _ = layout.place(annotation(.callout(point(100, 100)), 60, 20), on: .top)
      let next = try place(annotation(.callout(point(x, 100)), 60, 20), on: .top, in: &layout)
      #expect(next.block.minY == y)
    }
  }

  @Test("Blocks slide along their side to stay inside; pointers slant then")
  func slide() throws {
    var layout = layout(300, 300)
    let placed = try place(annotation(.callout(point(10, 100)), 60, 20), on: .top, in: &layout)
    #expect(placed.block == Rect(x: 0, y: 66, width: 60, height: 20))
    #expect(placed.pointer.elements == line([(10, 96), (9, 86), (19, 86)]) + [.close])
    // Before a wide target the pointer stays upright.
    let wide = Rect(x: 250, y: 200, width: 100, height: 20)
    let before = try place(annotation(.callout(wide), 60, 20), on: .top, in: &layout)
    #expect(before.block == Rect(x: 240, y: 166, width: 60, height: 20))
    #expect(before.pointer.elements == line([(270, 196), (265, 186), (275, 186)]) + [.close])
  }

  @Test("The picture wins over distances: from the target, and from earlier annotations")
  func inside() throws {
    var layout = layout(300, 300)
    let top = annotation(.callout(Rect(x: 100, y: 10, width: 40, height: 20)), 60, 20)
    let placed = try place(top, on: .top, in: &layout)
    #expect(placed.block == Rect(x: 90, y: 0, width: 60, height: 20))
    #expect(placed.pointer.isEmpty)
    // Where no room is left outwards, a block goes aside, on either side; then it stays.
    let again = try place(top, on: .top, in: &layout)
    #expect(again.block == Rect(x: 154, y: 0, width: 60, height: 20))
    #expect(try place(top, on: .top, in: &layout).block == Rect(x: 26, y: 0, width: 60, height: 20))
    #expect(try place(top, on: .top, in: &layout).block == Rect(x: 218, y: 0, width: 60, height: 20))
    #expect(try place(top, on: .top, in: &layout).block == placed.block)
    // A target beyond the picture: the block waits at the edge that is next to it.
    let gone = try place(annotation(.callout(point(150, 400)), 60, 20), on: .top, in: &layout)
    #expect(gone.block == Rect(x: 120, y: 280, width: 60, height: 20))
    #expect(gone.pointer.elements == line([(150, 396), (145, 300), (155, 300)]) + [.close])
    // What is larger than the picture is centered.
    let huge = try place(annotation(.callout(point(150, 200)), 400, 20), on: .bottom, in: &layout)
    #expect(huge.block.minX == -50)
  }

  @Test("A slanted distance has its text beside the middle; on a side at its end, beyond that end")
  func slanted() throws {
    var layout = layout(300, 300)
    let slant = annotation(.distance(Point(100, 100), Point(200, 200)), 30, 10)
    let beside = try place(slant, on: .top, in: &layout)
    // 4 + 20 / √2 off along the normal, 4 / √2 + 10 on each axis.
    let off = 4 / 2.0.squareRoot() + 10
    #expect(beside.block.center.distance(to: Point(150 + off, 150 - off)) < 1e-9)
    var other = self.layout(300, 300)
    let flat = annotation(.distance(Point(100, 100), Point(200, 100)), 30, 10)
    let beyond = try place(flat, on: .right, in: &other)
    #expect(beyond.block == Rect(x: 204, y: 95, width: 30, height: 10))
    var third = self.layout(300, 300)
    let rising = annotation(.distance(Point(100, 100), Point(200, 120)), 30, 10)
    let end = try place(rising, on: .right, in: &third).block
    // The ticks are 20/√10400 of 4 pt wide.
    #expect((end.minX - 204 - 80 / 10400.0.squareRoot()).magnitude < 1e-9)
    #expect((end.midY - 120).magnitude < 1e-9)
  }

  @Test("Whatever is placed, its block and lines keep 4 pt from all that is placed and from the target")
  func manyPlaces() throws {
    var random = SeededRandom(seed: 3)
    func number(_ bound: Int) -> Double { Double(random.number(below: bound)) }
    func grown(_ rect: Rect, by d: Double) -> Rect {
      rect.inset(by: Insets(top: -d, left: -d, bottom: -d, right: -d))
    }
    for _ in 0..<300 {
      var layout = layout(4000, 4000)
      for _ in 0..<6 {
        let target = Rect(
          x: 1900 + number(200), y: 1900 + number(200), width: 1 + number(80), height: 1 + number(80))
        let kind = random.number(below: 3)
        let form: Annotation.Form =
          kind == 0 ? .callout(target) : kind == 1 ? .bracket(target) : .dimension(target)
        let next = annotation(form, 10 + number(90), 10 + number(30))
        let side = Overlay.Side.allCases[random.number(below: 4)]
        let earlier = layout.taken
        let placed = try place(next, on: side, in: &layout)
        // Ticks and pointers cross what is on their way.
        let pieces = kind == 0 ? [placed.block] : Array(placed.taken[..<2])
        for piece in pieces.map({ grown($0, by: -1e-6) }) {
          #expect(!earlier.contains { grown($0, by: 4).intersects(piece) })
          #expect(!grown(target, by: 4).intersects(piece))
        }
      }
    }
  }

  @Test("Blocks are inside of a small picture, wherever their targets are")
  func manyInside() throws {
    var random = SeededRandom(seed: 4)
    func number(_ bound: Int) -> Double { Double(random.number(below: bound)) }
    for _ in 0..<300 {
      var layout = layout(200, 150)
      for side in Overlay.Side.allCases {
        let (p, q) = (Point(number(400) - 100, number(350) - 100), Point(number(200), number(150)))
        let box = Rect(origin: p, size: Size(width: number(50), height: number(50)))
        let size = (10 + number(90), 10 + number(30))
        for form in [Annotation.Form.callout(box), .bracket(box), .dimension(box), .distance(p, q)] {
          let block = try place(annotation(form, size.0, size.1), on: side, in: &layout).block
          #expect(block.minX > -1e-9 && block.maxX < 200 + 1e-9)
          #expect(block.minY > -1e-9 && block.maxY < 150 + 1e-9)
        }
      }
    }
  }

  // MARK: Odd ones

  @Test("Without a text the lines stand alone; for a target without a place there is nothing")
  func odd() throws {
    var layout = layout(300, 300)
    let target = Rect(x: 100, y: 100, width: 40, height: 60)
    let bare = try place(annotation(.bracket(target), 0, 0), on: .top, in: &layout)
    #expect(bare.lines.elements == line([(100, 96), (100, 90), (140, 90), (140, 96)]))
    #expect(layout.taken == [Rect(x: 100, y: 90, width: 40, height: 6)])
    for x in [Double.nan, .infinity, 1e300] {
      for form in [Annotation.Form.callout(point(x, 0)), .distance(Point(x, 0), .zero)] {
        let lost = layout.place(annotation(form, 10, 10), on: .top)
        #expect(lost == nil)
      }
    }
    let far = try place(annotation(.callout(point(-1e9, 1e9)), 10, 10), on: .left, in: &layout)
    #expect(far.block == Rect(x: 0, y: 290, width: 10, height: 10))
    let spot = try place(annotation(.distance(Point(50, 200), Point(50, 200)), 10, 10), on: .top, in: &layout)
    #expect(spot.block == Rect(x: 45, y: 186, width: 10, height: 10))
  }

  @Test("Dimensions tell whole points of width, height or distance")
  func lengths() {
    let box = annotation(.dimension(Rect(x: 0, y: 0, width: 47.6, height: 30.4)), 0, 0)
    #expect(Annotation.text(ofLength: box.measuredLength(on: .top)) == "48 pt")
    #expect(Annotation.text(ofLength: box.measuredLength(on: .left)) == "30 pt")
    let way = annotation(.distance(Point(10, 10), Point(40, 50)), 0, 0)
    #expect(Annotation.text(ofLength: way.measuredLength(on: .top)) == "50 pt")
    #expect(Annotation.text(ofLength: 0.5) == "1 pt")
    #expect(Annotation.text(ofLength: .infinity) == "")
  }
}
