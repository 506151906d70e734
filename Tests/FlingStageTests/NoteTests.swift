import FlingScene
import FlingStage
import Testing

@Suite("Notes about runs")
struct NoteTests {
  private func rehearse(_ text: String) throws -> Rehearsal {
    try Rehearsal.run(Fixtures.scene(text + "\nrender: {duration: 1s}"))
  }

  private func notes(_ text: String) throws -> [String] { try rehearse(text).notes.map(\.message) }

  @Test(
    "A label that ends with an ellipsis is noted, at the first time",
    arguments: [
      (
        "{label: a, frame: [0, 0, 40, 20], text: A long text}",
        "the text of a does not fit at 0s and ends with …"
      ),
      (
        "{label: a, frame: [0, 0, 90, 20], text: '= if(time > 0.5s, \"A text that is too long\", \"short\")'}",
        "the text of a does not fit at 0.517s and ends with …"
      ),
      ("{label: a, frame: [0, 0, 40, 20], text: A long text, overflow: none}", nil),
      ("{label: a, frame: [0, 0, 40, 20], text: A long text, hidden: true}", nil),
      ("{label: a, center: [90, 90], text: A long text}", nil),
      ("{label: a, frame: [0, 0, 40, 90], text: A long text}", nil),
      ("{label: a, frame: [0, 0, 300, 20], text: A long text}", nil),
    ] as [(String, String?)])
  func labels(view: String, expected: String?) throws {
    let rehearsal = try rehearse("views:\n  - \(view)")
    #expect(rehearsal.notes.map(\.message) == (expected.map { [$0] } ?? []))
    #expect(rehearsal.warnings.isEmpty)
    for note in rehearsal.notes {
      #expect(note.severity == .note && note.hint != nil && note.line != nil)
    }
  }

  @Test(
    "A label that is wider than the view on which it lies is noted",
    arguments: [
      (
        "fill: red", "{label: a, center: [20, 20], text: A long text}",
        "the text of a is wider than card at 0s"
      ),
      (
        "stroke: red",
        "{label: a, center: [20, 20], text: '= if(time > 0.5s, \"A long text\", \"\")'}",
        "the text of a is wider than card at 0.517s"
      ),
      ("fill: red", "{label: a, center: [20, 20], text: Hi}", nil),
      ("fill: red", "{label: a, center: [20, 55], text: A long text}", nil),
      ("fill: red", "{label: a, center: [20, 20], width: 38, text: so it is}", nil),
      ("fill: red", "{label: a, center: [20, 20], text: A long text, hidden: true}", nil),
      ("opacity: 1", "{label: a, center: [20, 20], text: A long text}", nil),
    ] as [(String, String, String?)])
  func wideLabels(card: String, label: String, expected: String?) throws {
    #expect(
      try notes("views: [{view: card, frame: [50, 50, 40, 40], \(card), views: [\(label)]}]")
        == (expected.map { [$0] } ?? []))
  }

  @Test(
    "A view that is shown but never on the canvas is noted",
    arguments: [
      ("views: [{view: a, frame: [-50, 0, 40, 40], fill: red}]", ["a is never on the canvas"]),
      ("views: [{view: a, frame: [-50, 0, 51, 40], fill: red}]", []),
      ("views: [{view: a, frame: [-50, 0, 40, 40]}]", []),
      ("views: [{view: a, frame: [-50, 0, 40, 40], fill: red, hidden: true}]", []),
      ("views: [{line: a, from: [0, 600], to: [300, 600]}]", ["a is never on the canvas"]),
      ("views: [{line: a, from: [0, 100], to: [300, 100]}]", []),
      (
        """
        views: [{view: a, frame: [-50, 0, 40, 40], fill: red}]
        script: [{do: [{animate: a, to: {center: [90, 90]}}], at: 0.3s}]
        """, []
      ),
      (
        "views: [{view: a, frame: [-50, 0, 40, 40], fill: red}]\nbehaviors: [{gravity: g, items: a}]", []
      ),
      // Only the outermost view is told; what a clip cuts off is meant.
      (
        """
        views:
          - {view: a, frame: [-90, 0, 40, 40], fill: red, views: [{view: b, frame: [1, 1, 3, 3], fill: blue}]}
        """, ["a is never on the canvas"]
      ),
      (
        """
        views:
          - {view: a, frame: [-90, 0, 40, 40], views: [{view: b, frame: [1, 1, 3, 3], fill: blue}]}
        """, ["b is never on the canvas"]
      ),
      (
        """
        views:
          - {view: a, frame: [9, 9, 40, 40], clip: true, views: [{view: b, frame: [700, 1, 3, 3], fill: blue}]}
        """, []
      ),
    ])
  func unseenViews(scene: String, expected: [String]) throws {
    #expect(try notes(scene) == expected)
  }

  @Test(
    "A finger that leaves the view that it drags is noted among the hints",
    arguments: [
      // The pan swallows 10 pt, so a finger at the leading edge is off the view.
      ("[50%, 98%]", "the finger is up to 9 pt off card, which it drags"), ("[50%, 50%]", nil),
    ] as [(String, String?)])
  func fingers(start: String, expected: String?) throws {
    let rehearsal = try rehearse(
      """
      views: [{view: card, center: [160, 100], size: 100, fill: red}]
      gestures:
        - pan: drag
          view: card
          changed: [{set: card, center: '= [160, 100] + gesture.translation'}]
      script: [{drag: card, from: \(start), by: [0, 200], duration: 0.5s}]
      """)
    #expect(rehearsal.hints.map(\.message) == (expected.map { [$0] } ?? []))
    #expect(rehearsal.notes.isEmpty)
  }

  @Test("A finger on a view that stays where it is, is not noted")
  func stillViews() throws {
    let rehearsal = try rehearse(
      """
      views: [{view: card, center: [160, 100], size: 100, fill: red}]
      gestures: [{pan: drag, view: card}]
      script: [{drag: card, by: [0, 200], duration: 0.5s}]
      """)
    #expect(rehearsal.hints.isEmpty)
  }
}
