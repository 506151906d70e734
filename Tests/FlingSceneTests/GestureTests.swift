import FlingGeometry
import Testing

@testable import FlingScene

@Suite("Parsing of gestures")
struct GestureTests {
  private static let head = """
    fling: 1
    canvas: {size: [320, 568]}
    let: {patience: 0.25s, count: 0}
    views:
      - {view: card, frame: [20, 20, 100, 100], views: [{label: title, center: center, text: hi}]}
      - {label: note, center: [200, 300], text: hello}
      - {image: photo, frame: [0, 300, 50, 50], source: photo.png, touchable: false}
      - {view: cell, repeat: 3, frame: [0, 400, 20, 20]}

    """

  private func gestures(_ entries: String) throws -> [Gesture] {
    try read(GestureTests.head + "gestures:\n" + entries).gestures
  }

  @Test("A gesture without keys belongs to the canvas and has the defaults of UIKit")
  func defaults() throws {
    let lowered = try gestures(
      """
        - tap:
        - long-press:
        - pan:
        - swipe:
        - pinch:
        - rotation:
        - edge-pan:
          edges: left
      """)
    #expect(lowered.map(\.kind) == Gesture.Kind.allCases)
    #expect(lowered.map(\.id.index) == Array(0..<7))
    #expect(lowered.allSatisfy { $0.name.isEmpty && $0.view == .canvas && $0.isEnabled && $0.cancelsTouches })
    #expect(lowered.map(\.taps) == [1, 0, 0, 0, 0, 0, 0])
    #expect(lowered.map(\.fingers) == [1...1, 1...1, 1...64, 1...1, 2...2, 2...2, 1...1])
    #expect(lowered[1].minimumDuration == Time(seconds: 0.5) && lowered[1].allowableMovement == 10)
    #expect(lowered[3].directions == [.right])
    #expect(lowered[6].edges == [.left])
  }

  @Test("Every key of a gesture sets its property")
  func keys() throws {
    let lowered = try gestures(
      """
        - tap: twice
          view: card
          taps: 2
          fingers: 3
          enabled: false
          cancels-touches: false
        - long-press: hold
          taps: 1
          minimum-duration: 1s
          allowable-movement: 100
        - pan: drag
          fingers: 2
        - pan: one
          fingers: [1, 1]
        - swipe: up-or-left
          direction: [up, left, up]
        - edge-pan: side
          edges: [left, top]
      """)
    #expect(lowered[0].view == ViewID(index: 1) && lowered[0].taps == 2 && lowered[0].fingers == 3...3)
    #expect(!lowered[0].isEnabled && !lowered[0].cancelsTouches)
    #expect(lowered[1].taps == 1 && lowered[1].minimumDuration == Time(seconds: 1))
    #expect(lowered[1].allowableMovement == 100)
    #expect(lowered[2].fingers == 2...64 && lowered[3].fingers == 1...1)
    #expect(lowered[4].directions == [.up, .left])
    #expect(lowered[5].edges == [.left, .top])
  }

  @Test("Computed keys of a gesture use the initial values of variables that actions assign")
  func firstValues() throws {
    let document = try read(
      GestureTests.head + """
        gestures:
          - long-press: hold
            minimum-duration: = patience * 2
            do: [{let: {patience: 1s}}]
          - pan: drag
            fingers: = count + 2
            began: [{let: {count: 7}}]
        """)
    #expect(document.gestures[0].minimumDuration == Time(seconds: 0.5))
    #expect(document.gestures[1].fingers == 2...64)
    guard case .assign(let assignments) = document.gestures[1].reactions.began[0].kind else {
      Issue.record("no assignment")
      return
    }
    #expect(assignments[0].1.constant == .number(7, .plain))
  }

  @Test("The view name of a gesture may use only constants")
  func names() {
    #expect(
      errors(
        of: GestureTests.head
          + "gestures: [{tap: a, view: 'cell-{count}'}, {tap: b, do: [{let: {count: 1}}]}]\n")
        == ["9: a name here may use only i, n, names given by as, and constants"])
  }

  @Test("Gestures refer to later gestures by names, lists and patterns")
  func others() throws {
    let lowered = try gestures(
      """
        - pan: drag
          waits-for: [swipe-*, double]
          alongside: zoom
        - swipe: swipe
          repeat: 2
          direction: = pick(i, 'left', 'up')
        - tap: double
          taps: 2
        - pinch: zoom
          alongside: '*'
      """)
    #expect(lowered.map(\.name) == ["drag", "swipe-0", "swipe-1", "double", "zoom"])
    #expect(lowered[0].waitsFor.map(\.index) == [1, 2, 3])
    #expect(lowered[0].alongside.map(\.index) == [4])
    #expect(lowered[4].alongside.map(\.index) == [0, 1, 2, 3])
    #expect(lowered[1].directions == [.left] && lowered[2].directions == [.up])
  }

  @Test("Each copy of a gesture has its own view, name and index")
  func copies() throws {
    let document = try read(
      GestureTests.head + """
        gestures:
          - tap: poke
            repeat: {count: 3, as: k}
            view: cell-{k}
            recognized:
              - set: cell-{k}
                opacity: = 1 / (k + 1)
              - mark: poked
        when: [{when: = fired(poke-1) and fired(poked-2), do: [{set: poke-2, enabled: false}]}]
        """)
    #expect(document.gestures.map(\.name) == ["poke-0", "poke-1", "poke-2"])
    #expect(document.gestures.map { document.views[$0.view.index].name } == ["cell-0", "cell-1", "cell-2"])
    #expect(document.marks == ["poked-0", "poked-1", "poked-2"])
    guard case .setGesture(.gesture(let id), let settings) = document.whens[0].actions[0].kind else {
      Issue.record("the action sets no gesture")
      return
    }
    #expect(id == GestureID(index: 2) && settings.map(\.key) == [.enabled])
  }

  @Test("The actions of do are separate from the actions of each state")
  func reactions() throws {
    let lowered = try gestures(
      """
        - pan: drag
          do: [{log: a}]
          began: [{log: b}, {log: c}]
          changed: [{log: d}]
          ended: [{log: e}]
          cancelled: []
        - tap: poke
          recognized: [{log: f}]
      """)
    func logTexts(_ actions: [Action]) -> [Value?] {
      actions.map { if case .log(let text) = $0.kind { text.constant } else { nil } }
    }
    func logs(_ gesture: Gesture) -> [[Value?]] {
      Gesture.State.allCases.map { logTexts(gesture.reactions.actions(for: $0)) }
    }
    #expect(logTexts(lowered[0].reactions.always) == [.text("a")])
    #expect(logs(lowered[0]) == [[.text("b"), .text("c")], [.text("d")], [.text("e")], [], []])
    #expect(logTexts(lowered[1].reactions.always) == [])
    #expect(logs(lowered[1]) == [[], [], [], [], [.text("f")]])
  }

  @Test("Labels and images take touches only if they have a gesture, and other views always")
  func touchable() throws {
    let document = try read(GestureTests.head + "gestures: [{tap: a, view: note}, {tap: b, view: card}]\n")
    let finding = document.views.filter(\.takesTouches).map { $0.name ?? "" }
    #expect(finding == ["canvas", "card", "note", "cell-0", "cell-1", "cell-2"])
  }

  @Test(
    "set changes a pan's translation, a pinch's scale, a rotation's angle and whether a gesture is enabled")
  func setActions() throws {
    let document = try read(
      GestureTests.head + """
        gestures:
          - {pan: drag, changed: [{set: drag, translation: [0, 0]}]}
          - {pinch: zoom, changed: [{set: zoom, scale: 1}]}
          - {rotation: turn, changed: [{set: turn, rotation: 0deg, enabled: true}]}
          - {pan: slide, repeat: 2}
        script: [{do: [{set: "slide-{k}", repeat: {count: 2, as: k}, enabled: = k == 1}]}]
        """)
    let keys = document.gestures.flatMap(\.reactions.changed).map { action -> [Gesture.Key] in
      guard case .setGesture(_, let settings) = action.kind else { return [] }
      return settings.map(\.key)
    }
    #expect(keys == [[.translation], [.scale], [.rotation, .enabled]])
    guard case .perform(let actions) = document.script[0].kind,
      case .repetition(_, _, let inner) = actions[0].kind,
      case .setGesture(.named, _) = inner[0].kind
    else {
      Issue.record("the action sets no gesture with a computed name")
      return
    }
  }
}
