import FlingOverlays
import FlingScene
import FlingStage
import Testing

@Suite("Notes about overlays")
struct OverlayNoteTests {
  private func notes(_ show: String, _ more: String = "") throws -> [String] {
    let document = try Fixtures.scene(
      """
      views: [{view: a, center: [100, 100], size: 40, fill: red}, {view: b, center: [9, 9], size: 4, hidden: true}]
      \(more)
      show:
        - \(show)
      render: {duration: 1s}
      """)
    return try Rehearsal.run(document, observedBy: OverlaySurveyor.self).1.notes.map(\.message)
  }

  @Test(
    "An overlay that shows nothing in the whole film is noted with the reason",
    arguments: [
      ("touches:", "\"touches\" shows nothing: no finger touches the canvas meanwhile"),
      ("vectors: a", "\"vectors\" shows nothing: no view that it follows is a body"),
      ("trail: b", "\"trail\" shows nothing: no view that it follows is shown"),
      ("ghosts: b", "\"ghosts\" shows nothing: no view that it follows is shown"),
      ("attachments:", "\"attachments\" shows nothing: no attachment is in"),
      ("fields:", "\"fields\" shows nothing: no field is in"),
      ("boundaries:", "\"boundaries\" shows nothing: no collision has a boundary"),
      ("bodies:", "\"bodies\" shows nothing: there are no bodies"),
      ("contacts:", "\"contacts\" shows nothing: nothing touches"),
      ("gestures:", "\"gestures\" shows nothing: the scene has no gestures"),
      ("debug:", "\"debug\" shows nothing: there are no bodies"),
      (
        "{callout: here, of: b, side: top}", "\"callout\" shows nothing: the view that it points at is hidden"
      ),
      ("{dimension: , of: b}", "\"dimension\" shows nothing: the view that it points at is hidden"),
      ("{bracket: both, of: [b]}", "\"bracket\" shows nothing: the views that it points at are hidden"),
      ("spotlight: b", "\"spotlight\" shows nothing: the view that it points at is hidden"),
      ("legend:", "\"legend\" shows nothing: there are no vectors or trails"),
      ("{caption: a, from: 2s}", "\"caption\" is never shown: its time lies outside of the film"),
      ("{clock: , from: 1s}", "\"clock\" is never shown: its time lies outside of the film"),
    ])
  func empty(show: String, expected: String) throws {
    #expect(try notes(show) == [expected])
  }

  @Test(
    "An overlay that shows something at some time is not noted",
    arguments: [
      "trail: a", "ghosts: a", "grid: 20", "rulers:", "clock:", "caption: a", "plot: = time",
      "{callout: here, of: a}", "{dimension: , of: a}", "{dimension: , between: [[0, 0], [9, 9]]}",
      "{bracket: both, of: [a, b]}", "spotlight: a", "step: one", "{trail: a}\n  - legend:",
    ])
  func shown(show: String) throws {
    #expect(try notes(show) == [])
  }

  @Test("A body that comes late is enough for arrows, contacts and outlines")
  func late() throws {
    let physics = """
      behaviors:
        - {gravity: fall, items: a, enabled: false}
        - {collision: walls, items: a, enabled: false, bounds: {bottom: 440}}
      script: [{do: [{add: fall}, {add: walls}], at: 0.5s}]
      """
    for show in ["vectors: a", "bodies:", "boundaries:", "debug:"] {
      #expect(try notes(show, physics) == [], "\(show)")
    }
  }

  @Test(
    "A text on the picture that hides a part of a view or its words is noted, once for each place",
    arguments: [
      ("card", "caption: several words, place: top-left", "caption", "start"),
      ("card", "clock: , place: top-left", "clock", "start"),
      ("word", "caption: several words, place: right", "caption", "start"),
      ("late", "caption: several words, place: bottom", "caption", "end"),
      ("card", "step: one, place: top-left}, {step: two, place: top-left, from: 0.5s", "step", "start"),
    ])
  func covered(view: String, show: String, overlay: String, moment: String) throws {
    let expected = "the overlay \"\(overlay)\" covers a part of the view \"\(view)\" at the \(moment)"
    #expect(try coverNotes(show) == [expected])
  }

  @Test(
    "A text on a strip, on a view around it, beside all views or at a point is not noted",
    arguments: [
      "caption: several words", "caption: several words, place: above", "caption: words, place: top-right",
      "caption: words, place: left", "caption: words, place: = card.center", "clock: ",
      "caption: several words, place: bottom, until: 0.5s",
    ])
  func notCovered(show: String) throws {
    #expect(try coverNotes(show) == [])
  }

  private func coverNotes(_ show: String) throws -> [String] {
    let document = try Fixtures.scene(
      """
      views:
        - {view: page, frame: [0, 0, 320, 568], fill: white}
        - {view: card, frame: [20, 20, 120, 80], fill: red}
        - {view: pane, frame: [0, 240, 320, 90], fill: silver}
        - {label: word, text: MMM, center: [270, 284]}
        - {line: far, from: [0, 0], to: [320, 568]}
        - {view: late, center: [160, 450], size: 40, fill: blue}
      script: [{do: [{animate: late, to: {center: [160, 540]}, duration: 0.5s}]}]
      show: [{\(show)}]
      render: {duration: 1s}
      """)
    return try Rehearsal.run(document, observedBy: OverlaySurveyor.self).1.notes.map(\.message)
  }

  @Test("Arrows of several quantities want a legend or labels, and steps after the first one a time")
  func legendsAndSteps() throws {
    let physics = "behaviors: [{gravity: fall, items: a}]"
    let both = "vectors: a\n  - {vectors: a, of: force}"
    #expect(try notes(both, physics) == ["nothing tells which arrows are velocity and which force"])
    #expect(try notes(both + "\n  - legend:", physics) == [])
    #expect(
      try notes("{vectors: a, label: v}\n  - {vectors: a, of: force, label: F}", physics) == [])
    #expect(try notes("vectors: a\n  - vectors: a", physics) == [])
    #expect(
      try notes("step: one\n  - step: two") == ["step 2 is shown from the start, beside step 1"])
    #expect(try notes("step: one\n  - {step: two, from: 0.5s}") == [])
  }
}
