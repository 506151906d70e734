import FlingGeometry
import Testing

@Suite("Coordinates that hold a view on an axis")
struct AxisSlotsTests {
  /// What is held before, what is written, what is held after.
  private static let writes: [(AxisCoordinates, AxisCoordinates, AxisCoordinates)] = [
    // Two replace everything.
    ([], [.center, .length], [.center, .length]),
    ([.center, .length], [.min, .max], [.min, .max]),
    ([.min, .max], [.min, .length], [.min, .length]),
    ([.center, .length], [.min, .length], [.min, .length]),
    ([.min, .max], [.center, .max], [.center, .max]),
    // One that is held changes nothing.
    ([.center, .length], .center, [.center, .length]),
    ([.center, .length], .length, [.center, .length]),
    ([.min, .length], .min, [.min, .length]),
    ([.min, .max], .min, [.min, .max]),
    ([.min, .max], .max, [.min, .max]),
    ([.center, .min], .min, [.center, .min]),
    // Another position moves the view.
    ([], .center, [.center, .length]),
    (.length, .max, [.max, .length]),
    ([.center, .length], .min, [.min, .length]),
    ([.min, .length], .max, [.max, .length]),
    ([.min, .max], .center, [.center, .length]),
    ([.center, .max], .min, [.min, .length]),
    // A length joins one position; two give way to the center.
    ([], .length, .length),
    ([.max, .length], .length, [.max, .length]),
    ([.min, .max], .length, [.center, .length]),
    ([.center, .min], .length, [.center, .length]),
    // Nothing is written, or too much.
    ([.min, .max], [], [.min, .max]),
    ([.min, .max], [.center, .max, .length], [.center, .max]),
  ]

  @Test("Two written coordinates replace what is held, one keeps it, moves the view or joins it")
  func writing() {
    for (before, written, after) in AxisSlotsTests.writes {
      #expect(AxisSlots.slots(before, writing: written) == after, "\(before) \(written)")
      var slots = AxisSlots()
      let place = AxisPlace(position: 50, length: 20)
      slots.write(before, at: place, anchor: 0.5)
      // A lone length is no pair: it is all that can be held alone.
      guard slots.held == before else { continue }
      #expect(slots.write(written, at: place, anchor: 0.5) == before.subtracting(after))
      #expect(slots.held == after)
    }
  }

  @Test("Whatever is written, what is held are two positions, a position with a length, a length or nothing")
  func shapes() {
    var random = SeededRandom(seed: 1)
    var slots = AxisSlots()
    let place = AxisPlace(position: 3, length: 4)
    for _ in 0..<5000 {
      let before = slots.held
      let written = AxisCoordinates(rawValue: UInt8(random.number(below: 16)))
      let ended = slots.write(written, at: place, anchor: 0.5)
      #expect(slots.held == reference(before, writing: written))
      #expect(ended == before.subtracting(slots.held))
      #expect(slots.held.isSuperset(of: written) || written.count > 2)
      #expect(slots.held.count == 2 || slots.held == .length || slots.held.isEmpty)
      if random.chance(0.05) {
        let held = slots.held
        #expect(slots.release() == held)
        #expect(slots.held.isEmpty)
      }
    }
  }

  /// The rules of `write` in other words, on lists of names.
  private func reference(_ held: AxisCoordinates, writing written: AxisCoordinates) -> AxisCoordinates {
    let all: [AxisCoordinates] = [.center, .min, .max, .length]
    let old = all.filter { held.contains($0) }
    let new = all.filter { written.contains($0) }
    var result = old
    if new.count >= 2 {
      result = [new[0], new[1]]
    } else if let one = new.first, !old.contains(one) {
      let positions = old.filter { $0 != .length }
      if one != .length {
        result = [one, .length]
      } else if positions.count == 2 {
        result = [.center, .length]
      } else {
        result = positions + [.length]
      }
    }
    return result.reduce(into: []) { $0.formUnion($1) }
  }

  @Test("A place that is read and written back by any two of its coordinates is the same place")
  func roundTrips() {
    var random = SeededRandom(seed: 2)
    let pairs: [AxisCoordinates] = [
      [.center, .length], [.min, .length], [.max, .length], [.min, .max], [.center, .min], [.center, .max],
    ]
    for _ in 0..<2000 {
      let anchor = random.pick([0.5, 0.25, 0.9, 1.5, -0.5, random.number(in: 0.1...0.8)])
      let goal = AxisPlace(position: random.number(in: -400...400), length: random.number(in: 0...300))
      let pair = random.pick(pairs)
      var place = AxisPlace(position: random.number(in: -400...400), length: random.number(in: 0...300))
      var slots = AxisSlots()
      slots.write(random.pick(pairs), at: place, anchor: anchor)
      slots.write(pair, at: place, anchor: anchor)
      // The order of the two does not matter.
      var coordinates = [AxisCoordinates.center, .min, .max, .length].filter { pair.contains($0) }
      if random.chance(0.5) { coordinates.reverse() }
      for coordinate in coordinates {
        slots.assign(
          goal.value(of: coordinate, anchor: anchor), to: coordinate, of: &place, anchor: anchor)
      }
      #expect(abs(place.position - goal.position) < 1e-9)
      #expect(abs(place.length - goal.length) < 1e-9)
      #expect(slots.solved(place, anchor: anchor) == place)
      #expect(!slots.isReversed(anchor: anchor) || goal.length < 1e-9)
    }
  }

  @Test("A held edge stays where it is while the length changes ten thousand times")
  func heldEdges() {
    var random = SeededRandom(seed: 3)
    for (edge, anchor) in [(AxisCoordinates.min, 0.5), (.max, 0.5), (.min, 0.3), (.max, 0.0), (.center, 0.7)]
    {
      var place = AxisPlace(position: 0, length: 33.3)
      var slots = AxisSlots()
      slots.write([edge, .length], at: place, anchor: anchor)
      slots.assign(20.1, to: edge, of: &place, anchor: anchor)
      for _ in 0..<10_000 {
        let length = random.number(in: 0...500)
        place = slots.resized(place, to: length, anchor: anchor)
        #expect(place.length == length)
      }
      #expect(abs(place.value(of: edge, anchor: anchor) - 20.1) < 1e-9)
    }
  }

  @Test("An edge at 0 is exact for every length, and an unchanged length changes no bit of the position")
  func exactness() {
    var slots = AxisSlots()
    var place = AxisPlace(position: 0, length: 0)
    slots.write([.min, .length], at: place, anchor: 0.5)
    for length in stride(from: 0.1, through: 400, by: 0.7) {
      slots.assign(length, to: .length, of: &place, anchor: 0.5)
      #expect(place == AxisPlace(position: 0.5 * length, length: length))
      #expect(place.value(of: .min, anchor: 0.5) == 0)
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let odd = AxisPlace(position: random.number(in: -9...9), length: random.number(in: 0...700))
      #expect(slots.resized(odd, to: odd.length, anchor: 0.3) == odd)
    }
  }

  @Test("A length keeps the center if nothing or the center holds the axis")
  func lengthAlone() {
    for held in [AxisCoordinates(), .length, [.center, .length]] {
      var slots = AxisSlots()
      var place = AxisPlace(position: 60, length: 40)
      slots.write(held, at: place, anchor: 0)
      slots.write(.length, at: place, anchor: 0)
      slots.assign(100, to: .length, of: &place, anchor: 0)
      #expect(place == AxisPlace(position: 60, length: 100))
    }
  }

  @Test("A frame that is written as center and length gives the edge, and keeps its center later")
  func frames() {
    var slots = AxisSlots()
    var place = AxisPlace(position: 0, length: 0)
    slots.write([.center, .length], at: place, anchor: 0.5)
    slots.assign(120, to: .length, of: &place, anchor: 0.5)
    slots.assign(40, to: .min, of: &place, anchor: 0.5)
    #expect(place == AxisPlace(position: 100, length: 120))
    slots.assign(60, to: .length, of: &place, anchor: 0.5)
    #expect(place == AxisPlace(position: 100, length: 60))
  }

  @Test("A length that is written between two edges keeps the center and ends both edges")
  func lengthBetweenEdges() {
    var slots = AxisSlots()
    var place = AxisPlace(position: 0, length: 0)
    slots.write([.min, .max], at: place, anchor: 0.5)
    slots.assign(10, to: .min, of: &place, anchor: 0.5)
    slots.assign(110, to: .max, of: &place, anchor: 0.5)
    #expect(place == AxisPlace(position: 60, length: 100))
    // The length of content does not count between two edges, and ends nothing.
    slots.assign(30, to: .length, of: &place, anchor: 0.5)
    #expect(place == AxisPlace(position: 60, length: 100))
    #expect(slots.write(.length, at: place, anchor: 0.5) == [.min, .max])
    slots.assign(40, to: .length, of: &place, anchor: 0.5)
    #expect(place == AxisPlace(position: 60, length: 40))
  }

  @Test("Edges in the wrong order give no length at the first one, and stretch again once they are in order")
  func reversedEdges() {
    var slots = AxisSlots()
    var place = AxisPlace(position: 0, length: 10)
    slots.write([.min, .max], at: place, anchor: 0.25)
    slots.assign(80, to: .min, of: &place, anchor: 0.25)
    slots.assign(50, to: .max, of: &place, anchor: 0.25)
    #expect(place == AxisPlace(position: 80, length: 0))
    #expect(slots.isReversed(anchor: 0.25))
    // The other edge is not lost when an action writes one of them, although the length is 0.
    slots.write(.min, at: place, anchor: 0.25)
    slots.assign(40, to: .min, of: &place, anchor: 0.25)
    #expect(place == AxisPlace(position: 42.5, length: 10))
    #expect(!slots.isReversed(anchor: 0.25))
    slots.assign(50, to: .min, of: &place, anchor: 0.25)
    #expect(place == AxisPlace(position: 50, length: 0))
    #expect(place.length.sign == .plus)
    #expect(!slots.isReversed(anchor: 0.25))
  }

  @Test("The center and an edge give the length by the anchor's share of it")
  func centerAndEdge() {
    // The anchor, the edge, its value, the center, the length.
    let cases: [(Double, AxisCoordinates, Double, Double, Double)] = [
      (0.5, .min, 20, 70, 100), (0.25, .min, 20, 70, 200), (0.5, .max, 100, 70, 60),
      (0.75, .max, 100, 70, 120),
      (-0.5, .min, 100, 70, 60), (1, .min, 20, 70, 50), (0, .max, 100, 70, 30),
      // On the wrong side.
      (0.5, .min, 90, 70, 0), (0.5, .max, 10, 70, 0),
      // An anchor on that very edge leaves the length.
      (0, .min, 20, 70, 15), (1, .max, 100, 70, 15), (1, .max, 10, 70, 15), (1, .max, 70, 70, 15),
      (0, .min, 90, 70, 15),
    ]
    for (anchor, edge, value, center, length) in cases {
      var slots = AxisSlots()
      var place = AxisPlace(position: 0, length: 15)
      slots.write([.center, edge], at: place, anchor: anchor)
      slots.assign(value, to: edge, of: &place, anchor: anchor)
      slots.assign(center, to: .center, of: &place, anchor: anchor)
      #expect(place.position == center)
      #expect(abs(place.length - length) < 1e-12 * 200, "\(anchor) \(edge)")
      #expect(slots.isReversed(anchor: anchor) == (length == 0))
    }
  }

  @Test("Only two positions keep values: a shown place that differs from the held one is resized by itself")
  func shownPlaces() {
    var slots = AxisSlots()
    var model = AxisPlace(position: 60, length: 100)
    slots.write([.min, .length], at: model, anchor: 0.5)
    slots.assign(10, to: .min, of: &model, anchor: 0.5)
    // An animation still shows the edge at 4.
    let shown = AxisPlace(min: 4, length: 100, anchor: 0.5)
    #expect(slots.resized(shown, to: 50, anchor: 0.5) == AxisPlace(position: 29, length: 50))
    #expect(slots.solved(shown, anchor: 0.5) == shown)
    var other = AxisSlots()
    other.write(.min, at: shown, anchor: 1)
    #expect(slots == other)
  }

  @Test("A lower layer of settings gives a length where it is open, and a position where none stands")
  func layers() {
    let cases: [(AxisCoordinates, AxisCoordinates, AxisCoordinates)] = [
      ([], [.min, .length], [.min, .length]), ([], [.min, .max], [.min, .max]), ([], .length, .length),
      (.min, [.center, .length], .length), (.center, [.min, .max], []), (.min, .max, []),
      (.length, [.center, .length], .center), (.length, [.min, .max], .min), (.length, .length, []),
      ([.min, .max], [.center, .length], []), ([.center, .length], [.min, .length], []),
      ([.center, .max], .length, []),
    ]
    for (own, lower, added) in cases {
      #expect(own.additions(from: lower) == added, "\(own) \(lower)")
      #expect(own.union(added).count <= 2)
    }
    // Scene 25: a text field with its own left edge, top and width in a component that is 240 × 36.
    #expect(Coordinates([.minX, .minY, .width]).additions(from: .size) == .height)
    #expect(Coordinates.center.additions(from: .frame) == .size)
    #expect(Coordinates.minX.additions(from: .center) == .centerY)
  }

  @Test("The keys of a place write these coordinates, and a third of an axis is found")
  func keys() {
    #expect(Coordinates.center.on(.horizontal) == .center)
    #expect(Coordinates.frame.on(.vertical) == [.min, .length])
    #expect(Coordinates.size == Coordinates([.width, .height]))
    #expect(Coordinates([.maxX, .centerY]).on(.horizontal) == .max)
    #expect(Coordinates([.maxX, .centerY]).on(.vertical) == .center)
    for axis in Axis.allCases {
      for raw in UInt8(0)..<16 {
        let coordinates = AxisCoordinates(rawValue: raw)
        #expect(Coordinates(coordinates, on: axis).on(axis) == coordinates)
        #expect(Coordinates(coordinates, on: axis).on(axis.across).isEmpty)
        #expect(
          Coordinates(coordinates, on: axis).overdeterminedAxis == (raw.nonzeroBitCount > 2 ? axis : nil))
      }
    }
    #expect(Coordinates.frame.overdeterminedAxis == nil)
    #expect(Coordinates.frame.union(.maxY).overdeterminedAxis == .vertical)
    #expect(Coordinates([.minX, .width, .maxX, .minY]).overdeterminedAxis == .horizontal)
    #expect(Coordinates.positions.isDisjoint(with: .size))
  }

  @Test("The coordinate of a point and the sides of insets are taken by axis")
  func axes() {
    var point = Point(3, 4)
    #expect(point[.horizontal] == 3 && point[.vertical] == 4)
    point[.horizontal] = 5
    point[.vertical] += 2
    #expect(point == Point(5, 6))
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(insets.start(on: .horizontal) == 2 && insets.end(on: .horizontal) == 4)
    #expect(insets.start(on: .vertical) == 1 && insets.end(on: .vertical) == 3)
    #expect(Axis(rawValue: "vertical")?.across == .horizontal)
  }

  @Test("A rectangle and a place read the same edges, whatever the anchor")
  func edges() {
    for anchor in [0, 0.5, 0.3, 1] {
      // As `frame` is assigned and read: center = min + anchor × length, min = center - anchor × length.
      let place = AxisPlace(min: 20.2, length: 33.3, anchor: anchor)
      #expect(place.position == 20.2 + anchor * 33.3)
      let rect = Rect(x: place.position - anchor * 33.3, y: 0, width: 33.3, height: 0)
      #expect(place.value(of: .min, anchor: anchor) == rect.minX)
      #expect(place.value(of: .max, anchor: anchor) == rect.maxX)
      #expect(place.value(of: .center, anchor: anchor) == place.position)
      #expect(place.value(of: .length, anchor: anchor) == 33.3)
    }
  }

  // MARK: Sums of acceptance scenes

  @Test("Scene 23: a card of 400 pt between 0 and 240 keeps its height while its upper edge moves")
  func bottomSheet() {
    var (x, y) = (AxisSlots(), AxisSlots())
    var (across, down) = (AxisPlace(position: 0, length: 0), AxisPlace(position: 0, length: 0))
    x.write([.min, .max], at: across, anchor: 0.5)
    x.assign(0, to: .min, of: &across, anchor: 0.5)
    x.assign(240, to: .max, of: &across, anchor: 0.5)
    #expect(across == AxisPlace(position: 120, length: 240))
    y.write([.min, .length], at: down, anchor: 0.5)
    y.assign(400, to: .length, of: &down, anchor: 0.5)
    y.assign(380, to: .min, of: &down, anchor: 0.5)
    #expect(down == AxisPlace(position: 580, length: 400))
    // The action moves the edge to 260: the center goes from 580 to 460, the lower edge to 660.
    #expect(y.write(.min, at: down, anchor: 0.5).isEmpty)
    y.assign(260, to: .min, of: &down, anchor: 0.5)
    #expect(down.position == 460)
    #expect(down.value(of: .max, anchor: 0.5) == 660)
    // 92.231 % of the way after 0.2 s.
    let shown = AxisPlace(position: 580 - 120 * 0.92231, length: 400)
    #expect(abs(shown.value(of: .min, anchor: 0.5) - 269.3228) < 1e-9)
  }

  @Test("Scene 25: a field of 180 pt at (20, 40), and a tray at (20, 100) as large as its component")
  func onboarding() {
    func place(from min: Double, written: AxisCoordinates, length: Double) -> AxisPlace {
      var slots = AxisSlots()
      var place = AxisPlace(position: 0, length: 0)
      slots.write(written.union(written.additions(from: .length)), at: place, anchor: 0.5)
      slots.assign(length, to: .length, of: &place, anchor: 0.5)
      slots.assign(min, to: .min, of: &place, anchor: 0.5)
      return place
    }
    #expect(place(from: 20, written: [.min, .length], length: 180) == AxisPlace(position: 110, length: 180))
    #expect(place(from: 40, written: .min, length: 36) == AxisPlace(position: 58, length: 36))
    #expect(place(from: 20, written: .min, length: 180) == AxisPlace(position: 110, length: 180))
    #expect(place(from: 100, written: .min, length: 100) == AxisPlace(position: 150, length: 100))
  }

  @Test("Scene 29: at 40 pt the picture's upper edge is at -20 and the page's at 160")
  func parallax() {
    var (hero, page) = (AxisSlots(), AxisSlots())
    var (picture, text) = (AxisPlace(position: 0, length: 0), AxisPlace(position: 0, length: 0))
    hero.write([.min, .length], at: picture, anchor: 0.5)
    page.write([.min, .length], at: text, anchor: 0.5)
    hero.assign(200, to: .length, of: &picture, anchor: 0.5)
    page.assign(700, to: .length, of: &text, anchor: 0.5)
    for scrolled in [0.0, 40, 80, 140, 200] {
      hero.assign(0 - scrolled / 2, to: .min, of: &picture, anchor: 0.5)
      page.assign(200 - scrolled, to: .min, of: &text, anchor: 0.5)
      #expect(picture.position == 100 - scrolled / 2)
      #expect(text.position == 550 - scrolled)
    }
  }

  @Test("Scene 30: a card that moves to the side by `center.x` keeps its place in y")
  func cardStack() {
    var slots = [AxisSlots(), AxisSlots()]
    var places = [AxisPlace(position: 160, length: 140), AxisPlace(position: 182, length: 180)]
    for (index, axis) in Axis.allCases.enumerated() {
      let written = Coordinates.center.union(.size).on(axis)
      slots[index].write(written, at: places[index], anchor: 0.5)
    }
    for (index, axis) in Axis.allCases.enumerated() {
      let written = Coordinates.centerX.on(axis)
      #expect(slots[index].write(written, at: places[index], anchor: 0.5).isEmpty)
      if !written.isEmpty { slots[index].assign(360, to: written, of: &places[index], anchor: 0.5) }
    }
    #expect(places == [AxisPlace(position: 360, length: 140), AxisPlace(position: 182, length: 180)])
  }
}
