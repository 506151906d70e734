import FlingGeometry
import FlingOverlays
import FlingScene
import Testing

@testable import FlingStage

/// Tests that the record of a rehearsal shows the same as another run.
@Suite("Records")
struct RecordTests {
  private static let scenes =
    [
      "charges", "dangle-menu", "held-cradle", "hung-from-finger", "jelly-blob", "pinch-zoom", "sheet-steps",
      "slot-machine", "snap-to-tap", "spring-table", "sticky-corners", "swipe-to-dismiss", "toss-card",
      "two-turns", "vortex-drain",
    ].map { "../../Scenes/\($0).yaml" }
    + ["bounce-counter", "drag-label", "long-rod-pop"].map { "../Scenes/\($0).yaml" }
    + [
      "03-tap-to-snap", "04-attachment-pan", "09-pan-label", "11-long-press", "13-sheet", "15-illustration",
      "19-inspector",
    ].map { "../Acceptance/\($0).yaml" }
    + [
      "charges", "composites", "contacts", "custom", "group-uses", "groups", "magnet-crane", "set-keys",
      "tick-spawn", "weld-breaks", "when-chain",
    ].map { "../Uses/\($0).yaml" }

  /// Compares the record and a run for at most a number of ticks, at ticks and between them.
  private func compare(_ document: Document, ticks: Int) throws {
    let (recorded, survey) = try Rehearsal.run(
      document, recordedIn: RecordBudget(), observedBy: OverlaySurveyor.self)
    #expect(recorded.isRecorded)
    var plain = recorded
    plain.record = nil
    let shown = try Stage(document, showing: recorded, survey)
    let running = try Stage(document, showing: plain, survey)
    let keys = TraceKeys(TraceKey.allCases.map { TraceKeys($0) })
    let names = Set(document.views.compactMap(\.name))
    shown.traceSelection = TraceSelection(
      Dictionary(uniqueKeysWithValues: names.map { ($0, keys) }), of: document)
    running.traceSelection = shown.traceSelection
    for tick in 0...min(ticks, recorded.lastTick) {
      try shown.advance()
      try running.advance()
      for units in [0, 3, 7] {
        let moment = Time(tick: tick) + Time(units: units)
        #expect(try shown.row(at: moment) == running.row(at: moment), "row at \(moment.units)/600 s")
        #expect(
          try shown.snapshot(at: moment) == running.snapshot(at: moment), "picture at \(moment.units)/600 s")
      }
      #expect(shown.isResting == running.isResting)
      #expect(shown.isScriptOver == running.isScriptOver)
    }
    #expect(shown.showsRecord)
  }

  @Test("A record shows the same pictures and rows as a run", arguments: scenes)
  func sameAsRun(path: String) throws {
    var document = try Fixtures.file(path)
    document.sweep = nil
    try compare(document, ticks: 150)
  }

  @Test("Facts that live keys and overlays read are recorded")
  func facts() throws {
    let document = try Fixtures.scene(
      """
      views:
        - {view: ball, center: [100, 100], size: 40}
        - {view: floor, frame: [0, 300, 320, 20]}
        - {view: lamp, frame: [0, 0, 20, 20], opacity: "= if(touching(ball, floor), 1, 0.2)"}
        - {label: says, center: [160, 20], text: "{gravity.magnitude}"}
      behaviors:
        - {gravity: gravity, items: ball}
        - {collision: walls, items: [ball, floor]}
        - {dynamic-item: still, items: floor, anchored: true}
      script:
        - {at: 0.3s, do: [{set: gravity, magnitude: 2}]}
      show:
        - {plot: "= if(touching(ball, floor), gravity.magnitude, 0)"}
        - caption: "{touching(ball, floor)} {scene.resting}"
      render: {duration: 1.5s, outputs: []}
      """)
    try compare(document, ticks: 90)
  }

  @Test("Arrows and annotations follow bodies and actions in a record as in a run")
  func arrowsAndAnnotations() throws {
    let document = try Fixtures.scene(
      """
      let: {drawn: 0}
      views:
        - {view: ball, center: [100, 100], size: 40}
        - {view: box, frame: [200, 60, 60, 40], fill: silver}
        - {view: late, center: "= ask.center", size: 4}
        - {arrow: ask, from: ball, to: box, bend: 0.2, stroke: {paint: red, trim: "= [0, min(1, time / 1s)]"}}
        - {arrow: other, from: [0, 0], to: box}
      behaviors: [{gravity: fall, items: ball}]
      script:
        - {at: 0.3s, do: [{set: other, to: ball}]}
        - {at: 0.4s, do: [{animate: box, to: {center: [260, 200]}, duration: 0.5s}]}
      show:
        - {callout: "{ball.center.y:.0}", of: ball}
        - {dimension: , between: [= ball.center, = box.center]}
        - {bracket: both, of: [ball, box], from: 0.2s}
        - {spotlight: ball, from: 0.5s}
        - {step: one}
        - {step: two, from: 0.6s}
      render: {duration: 1.5s, outputs: []}
      """)
    try compare(document, ticks: 90)
  }
}
