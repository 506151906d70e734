import Testing

@testable import FlingScene

/// Gestures and finger steps that are valid, but probably do not work as intended.
@Suite("Warnings about gestures and fingers")
struct GestureWarningTests {
  /// `line: message` of each warning.
  private func warnings(_ gestures: String, script: String = "", views: String = "") throws -> [String] {
    let scene = """
      fling: 1
      canvas: {size: [320, 568]}
      views:
        - {view: pane, frame: [0, 0, 200, 200], views: [{view: knob, frame: [0, 0, 50, 50]}]}
        - {view: glass, frame: [0, 0, 200, 200], touchable: false, views: [{view: bead, frame: [0, 0, 9, 9]}]}
        - {label: note, center: top, text: hi, views: [{view: dot, frame: [0, 0, 9, 9]}]}
        \(views)
      gestures:
      \(gestures)
      script:
      \(script)
      """
    return try read(scene.replacing("script:\n", with: script.isEmpty ? "x-rest:\n" : "script:\n")).warnings
      .map {
        "\($0.range?.line ?? 0): \($0.message)"
      }
  }

  @Test("A gesture on a view that takes no touches, or whose parent takes none, is a warning")
  func untouchable() throws {
    #expect(
      try warnings(
        "  - {tap: a, view: glass}\n  - {tap: b, view: bead}\n  - {tap: c, view: dot}\n  - {tap: d, view: knob}"
      ) == [
        "9: no finger finds the tap \"a\": \"glass\" is not touchable",
        "10: no finger finds the tap \"b\": \"glass\" is not touchable",
        "11: no finger finds the tap \"c\": \"note\" is not touchable",
      ])
    // A gesture of its own makes a label touchable, and an action may make a view touchable.
    #expect(try warnings("  - {tap: a, view: dot}\n  - {tap: b, view: note}") == [])
    #expect(
      try warnings("  - {tap: a, view: glass}\n  - {tap: b, do: [{set: glass, touchable: true}]}") == [])
  }

  @Test("A pan beside a swipe on one view is a warning unless it waits or both recognize together")
  func swipeBesidePan() throws {
    let expected = ["9: the pan \"drag\" begins before the swipe \"next\" can be recognized"]
    #expect(try warnings("  - {pan: drag, view: pane}\n  - {swipe: next, view: pane}") == expected)
    #expect(try warnings("  - {pan: drag, view: pane, waits-for: next}\n  - {swipe: next, view: pane}") == [])
    #expect(try warnings("  - {pan: drag, view: pane}\n  - {swipe: next, view: pane, alongside: drag}") == [])
    #expect(try warnings("  - {pan: drag, view: pane}\n  - {swipe: next, view: knob}") == [])
    #expect(
      report(
        of:
          "fling: 1\ncanvas: {size: [9, 9]}\ngestures: [{pan: a, waits-for: d}, {swipe: b}, {swipe: c}, {tap: d}]\n"
      ).hasSuffix("hint: write waits-for: [d, b, c]"))
    #expect(try warnings("  - {pan: drag, fingers: [1, 1]}\n  - {swipe: next, fingers: 2}") == [])
  }

  @Test("A disabled gesture that no action enables is a warning")
  func idle() throws {
    let expected = ["9: the tap \"a\" is not enabled and nothing enables it"]
    #expect(try warnings("  - {tap: a, enabled: false}") == expected)
    #expect(
      try warnings("  - {tap: a, enabled: false}\n  - {tap: b, do: [{set: b, enabled: true}]}") == expected)
    #expect(try warnings("  - {tap: a, enabled: false}\n  - {tap: b, do: [{set: a, enabled: true}]}") == [])
  }

  @Test("A drag that is shorter than the threshold of its pan is a warning if its length is known")
  func shortDrag() throws {
    let pan = "  - {pan: slide, view: pane}"
    let expected = "11: the drag goes 9 pt: the pan \"slide\" begins at 10 pt"
    #expect(try warnings(pan, script: "  - {drag: pane, by: [9, 0]}") == [expected])
    #expect(try warnings(pan, script: "  - {drag: knob, from: [20, 20], to: [20, 29]}") == [expected])
    for script in [
      "by: [6, 8]", "by: [9, 0], compensate: true", "to: [1, 1]", "by: '= [time / 1s, 0]'", "path: M0 0 L1 1",
    ] {
      #expect(try warnings(pan, script: "  - {drag: knob, \(script)}") == [])
    }
    #expect(try warnings("  - {tap: a}", script: "  - {drag: pane, by: [9, 0]}") == [])
  }

  @Test("A press that ends before its long press begins is a warning")
  func shortPress() throws {
    let hold = "  - {long-press: hold, minimum-duration: 1.5s}"
    #expect(
      try warnings(hold, script: "  - {press: pane}\n  - {press: pane, duration: 1.5s}")
        == ["11: the press lasts 1s, the long-press \"hold\" begins after 1.5s"])
    #expect(try warnings(hold, script: "  - {press: pane, fingers: 2}") == [])
    #expect(
      try warnings(hold + "\n  - {long-press: soon, view: pane}", script: "  - {press: pane, duration: 0.5s}")
        == [])
  }

  @Test("A tap step that lasts longer than its tap gesture allows is a warning")
  func longTap() throws {
    #expect(
      try warnings(
        "  - {tap: poke}", script: "  - {tap: pane, duration: 0.75s}\n  - {tap: pane, duration: 1s}")
        == ["12: the tap lasts 1s, the tap \"poke\" fails after 0.75s"])
    #expect(try warnings("  - {pan: slide}", script: "  - {tap: pane, duration: 1s}") == [])
  }

  @Test("A swipe step that reaches only pans is a warning")
  func lonelySwipe() throws {
    let pan = "  - {pan: slide, view: pane}"
    #expect(
      try warnings(pan, script: "  - {swipe: knob, direction: left}")
        == ["11: no gesture here is a swipe: the pan \"slide\" will take it"])
    #expect(
      try warnings(
        pan + "\n  - {swipe: next, alongside: slide}", script: "  - {swipe: knob, direction: left}") == [])
  }

  @Test("A warning about every copy is reported once")
  func once() throws {
    #expect(
      try warnings("  - {tap: a, repeat: 3, view: glass}") == [
        "9: no finger finds the tap \"a-0\": \"glass\" is not touchable"
      ])
    // Two different warnings about one gesture are both reported.
    #expect(try warnings("  - {tap: a, enabled: false, view: glass}").count == 2)
  }
}
