import FlingGeometry
import Testing

@testable import FlingScene

@Suite("Parsing of finger steps")
struct FingerStepTests {
  private static let head = """
    fling: 1
    canvas: {size: [320, 568]}
    let: {far: 100}
    views:
      - {view: card, frame: [20, 20, 100, 100]}
      - {view: cell, repeat: 3, frame: [0, 400, 20, 20]}
    script:

    """

  private func steps(_ entries: String) throws -> [FingerStep] {
    try read(FingerStepTests.head + entries).script.compactMap { step in
      if case .fingers(let fingers) = step.kind { fingers } else { nil }
    }
  }

  private func step(_ entry: String) throws -> FingerStep { try #require(try steps("  - \(entry)\n").first) }

  private func number(_ expression: Expression?) -> Double? {
    if case .number(let number, _)? = expression?.constant { number } else { nil }
  }

  private func point(_ expression: Expression?) -> Point? {
    if case .point(let point)? = expression?.constant { point } else { nil }
  }

  @Test("The target of a step is a view name, a computed name, an expression or the canvas")
  func targets() throws {
    let scriptSteps = try steps(
      """
        - tap: card
        - tap: canvas
        - tap: cell-{k}
          repeat: {count: 2, as: k}
        - tap: = if(far > 50, cell-0, cell-1)
        - tap: "cell-{round(time / 1s)}"
      """)
    var targets: [String] = []
    for step in scriptSteps {
      switch step.target {
      case .view(let id): targets.append("\(id.index)")
      case .computed(let expression): targets.append("\(expression.constant != nil)")
      case .named: targets.append("named")
      case .views: targets.append("views")
      }
    }
    #expect(targets == ["1", "0", "2", "3", "true", "named"])
  }

  @Test("A step starts at a point of the canvas or at a fraction of the view")
  func starts() throws {
    func start(_ text: String) throws -> [Double] {
      switch try step("{tap: card, from: \(text)}").from {
      case .point(let point)?:
        let point = self.point(point) ?? Point(-1, -1)
        return [point.x, point.y]
      case .share(let x, let y)?: return [x, y].compactMap(number) + [0]
      case nil: return []
      }
    }
    #expect(try start("[30, 40]") == [30, 40])
    #expect(try start("'= [far, 40]'") == [100, 40])
    #expect(try start("top-right") == [1, 0, 0])
    #expect(try start("[25%, 110%]") == [0.25, 1.1, 0])
    #expect(try step("tap: card").from == nil)
  }

  @Test("Finger steps accept the common keys")
  func commonKeys() throws {
    let swipe = try step("{swipe: card, direction: left, fingers: 2, spread: 60, anyway: true, at: 1s}")
    #expect(number(swipe.fingers) == 2 && number(swipe.spread) == 60)
    #expect(swipe.passesAnyway?.constant == .truth(true))
    #expect(number(try step("{touch: card, finger: 3, keys: [{at: 0s, point: top}]}").finger) == 3)
  }

  @Test("Taps, presses, flicks and swipes parse their keys")
  func short() throws {
    guard
      case .tap(let taps, let gap, let length) = try step("{tap: card, taps: 2, gap: 0.2s, duration: 50ms}")
        .motion, case .press(let duration, let by) = try step("{press: card, by: [0, 75]}").motion,
      case .flick(.velocity(let velocity), nil) = try step("{flick: card, velocity: [0, -1400]}").motion,
      case .flick(.polar(let angle, let speed), _) = try step("{flick: card, angle: 90deg, speed: 900}")
        .motion,
      case .swipe(let direction, let distance, nil) = try step("{swipe: card, direction: up, distance: 90}")
        .motion
    else {
      Issue.record("a step has another motion")
      return
    }
    #expect([taps, gap, length].map(number) == [2, 0.2, 0.05])
    #expect(duration == nil && point(by) == Point(0, 75))
    #expect(point(velocity) == Point(0, -1400))
    #expect(number(angle) == .pi / 2 && number(speed) == 900)
    #expect(direction.constant == .text("up") && number(distance) == 90)
  }

  @Test("A drag goes to a point, by a vector, along path data or along points")
  func paths() throws {
    func route(_ keys: String) throws -> String {
      guard case .drag(let drag) = try step("{drag: card, \(keys)}").motion else { return "" }
      switch drag.path {
      case .to(let end): return "to \(point(end).map { "\($0.x) \($0.y)" } ?? "")"
      case .by(let vector): return "by \(point(vector).map { "\($0.x) \($0.y)" } ?? "")"
      case .path(let data): return "path \(data.constant == .text("M0 0 L9 9"))"
      case .points(let points): return "points \(points.count)"
      }
    }
    #expect(try route("to: bottom") == "to 160.0 568.0")
    #expect(try route("by: [1, 2]") == "by 1.0 2.0")
    #expect(try route("path: M0 0 L9 9") == "path true")
    #expect(try route("path: [[0, 0], [1, 1], \"= [far, 1]\"]") == "points 3")
  }

  @Test("A drag parses its duration, easing, release, hold, compensate and lift")
  func drag() throws {
    let keys = "duration: 0.2s, release: [900, -1200], compensate: true, lift: false"
    guard case .drag(let thrown) = try step("{drag: card, by: [99, 0], \(keys)}").motion,
      case .drag(let held) = try step("{drag: card, by: [99, 0], ease: linear, hold: 0.3s}").motion
    else {
      Issue.record("no drag")
      return
    }
    #expect(number(thrown.duration) == 0.2 && point(thrown.release) == Point(900, -1200))
    #expect(thrown.compensate?.constant == .truth(true) && thrown.lift?.constant == .truth(false))
    #expect(thrown.ease == nil && thrown.hold == nil)
    #expect(held.ease == .linear && number(held.hold) == 0.3 && held.release == nil)
  }

  @Test("Pinch, rotate and transform steps parse their keys")
  func pairs() throws {
    guard
      case .pinch(.scale(let scale), let pinch) = try step("{pinch: card, scale: 2, angle: 45deg}").motion,
      case .pinch(.distances(let from, let to), _) = try step(
        "{pinch: card, from-distance: 200, to-distance: 90}"
      ).motion,
      case .rotate(let by, let fingers) = try step("{rotate: card, by: 30deg, distance: 90, ease: ease}")
        .motion,
      case .transform(nil, let angle, let move, _) = try step(
        "{transform: card, by: 90deg, move: [3, 4]}"
      ).motion
    else {
      Issue.record("a step has another motion")
      return
    }
    #expect(number(scale) == 2 && number(pinch.angle) == .pi / 4 && pinch.distance == nil)
    #expect(number(from) == 200 && number(to) == 90)
    #expect(number(by) == .pi / 6 && number(fingers.distance) == 90 && fingers.ease == .ease)
    #expect(number(angle) == .pi / 2 && point(move) == Point(3, 4))
  }

  @Test("A raw touch parses the time, point and easing of its keyframes")
  func raw() throws {
    let keys = "[{at: 0s, point: [1, 2]}, {at: = 0.1s * 3, point: center, ease: ease-out}]"
    guard
      case .touch(let touchKeys, let lift, let cancel) = try step(
        "{touch: card, keys: \(keys), cancel: true}"
      )
      .motion
    else {
      Issue.record("no touch")
      return
    }
    #expect(touchKeys.map { point($0.point) } == [Point(1, 2), Point(160, 284)])
    #expect(touchKeys.map(\.ease) == [nil, .easeOut])
    #expect(abs((number(touchKeys[1].at) ?? 0) - 0.3) < 1e-12)
    #expect(lift == nil && cancel?.constant == .truth(true))
  }

  @Test("Interrupt steps, gesture expectations and gesture overlays parse")
  func others() throws {
    let document = try read(
      FingerStepTests.head + """
          - interrupt:
            at: 1s
        gestures: [{tap: poke}, {pan: drag}]
        expect:
          - fires: drag
          - fires: poke
            times: = 1 + 1
            because: the finger came twice
        show:
          - {touches: , color: red, width: 2, opacity: 0.5, from: 1s, until: 2s}
          - {gestures: , place: below, width: 3}
        """)
    guard case .interrupt = document.script[0].kind,
      case .fires(let drag, nil) = document.expectations[0].kind,
      case .fires(let poke, let times) = document.expectations[1].kind,
      case .touches = document.overlays[0].kind, case .gestures = document.overlays[1].kind
    else {
      Issue.record("an entry has another kind")
      return
    }
    #expect(drag == GestureID(index: 1) && poke == GestureID(index: 0) && number(times) == 2)
    #expect(document.expectations[1].because != nil && number(document.overlays[0].width) == 2)
    guard case .below? = document.overlays[1].place else {
      Issue.record("the table of gestures is not below the canvas")
      return
    }
  }
}
