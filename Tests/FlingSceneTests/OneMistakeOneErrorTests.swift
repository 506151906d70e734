import Testing

@testable import FlingScene

/// A scene with some mistakes, and the lines on which errors are told: one each, and nothing that follows from them.
struct Slips: CustomTestStringConvertible, Sendable {
  var law: String
  var scene: String
  var errors: [String]

  init(_ law: String, _ scene: String, _ errors: [String]) {
    self.law = law
    self.scene = "fling: 1\n" + scene
    self.errors = errors
  }

  var testDescription: String { law }
}

/// `line: message` of each error.
func errors(of scene: String, options: ReadingOptions = ReadingOptions()) -> [String] {
  do {
    _ = try read(scene, options: options)
    return []
  } catch {
    return error.diagnostics.map { "\($0.range?.line ?? 0): \($0.message)" }
  }
}

@Test("A mistake gives one error, and none where its name or value is used", arguments: Slips.all)
func slips(slips: Slips) {
  #expect(errors(of: slips.scene) == slips.errors)
}

extension Slips {
  static let all = keys + kinds + steps + copies + variables + lists

  private static let canvas = "canvas: {size: [100, 100]}\n"

  private static let keys = [
    Slips(
      "three mistakes are three errors",
      canvas + """
        views:
          - view: box
            center: [50, 50]
            sise: 20
        behaviors:
          - gravty: g
            items: box
            magnitude: fast
        actions:
          stop: [{remove: g}]
        script: [{do: [{run: stop}]}]
        """,
      [
        "6: unknown key \"sise\" of \"view\"", "8: \"gravty\" is no kind of entry of \"behaviors\"",
        "10: \"magnitude\" is a number, not \"fast\"",
      ]),
    Slips(
      "a misspelt key that must stand is not missing",
      """
      cavnas: {size: [100, 100]}
      views:
        - {line: a, form: [0, 0], to: [1, 1]}
        - {polygon: b, frame: [0, 0, 9, 9], sids: 5}
        - {view: c, frame: [0, 0, 9, 9], fill: {checker: 3, colours: [red, blue]}, stroke: {pant: red}}
      behaviors:
        - {gravity: g, item: c}
        - {push: p, items: c, drection: [1, 0]}
        - {snap: s, item: c, ot: center}
      """,
      [
        "2: unknown key \"cavnas\" of a scene", "4: unknown key \"form\" of \"line\"",
        "5: unknown key \"sids\" of \"polygon\"", "6: unknown key \"colours\" of a paint of checker",
        "6: unknown key \"pant\" of a stroke",
        "8: \"item\" is no key of \"gravity\"", "9: unknown key \"drection\" of \"push\"",
        "10: unknown key \"ot\" of \"snap\"",
      ]),
    Slips(
      "a misspelt key that may not stand beside another is no second mistake",
      canvas + """
        views:
          - {view: a, fame: [0, 0, 9, 9], center: [5, 5], size: 3}
        """,
      ["4: unknown key \"fame\" of \"view\""]),
    Slips(
      "what a misspelt list declares is known",
      canvas + """
        veiws:
          - {view: box, frame: [0, 0, 9, 9], repeat: 2}
          - {view: top, views: [{view: inner, frame: [0, 0, 9, 9]}]}
        style: {bold: {fill: red}}
        action: {again: []}
        behaviors:
          - {gravity: g, items: [box-0, inner, box-*]}
        script: [{do: [{run: again}, {set: inner, fill: = box-1.fill}]}]
        """,
      [
        "3: unknown key \"veiws\" of a scene", "6: unknown key \"style\" of a scene",
        "7: unknown key \"action\" of a scene",
      ]),
  ]

  private static let kinds = [
    Slips(
      "an entry of an unknown kind declares its name, and its keys are read",
      canvas + """
        views:
          - {blob: ball, frame: [0, 0, 9, 9], views: [{view: dot, frame: [0, 0, 1, 1]}]}
          - {elipse: egg, frame: [0, 0, 9, 9], fill: rde}
        behaviors:
          - {gravty: g, items: [ball, egg, dot]}
          - {thrust: f, items: ball}
          - collision: walls
            items: all
            boundaries:
              - {segmnt: floor, from: [0, 90], to: [90, 90]}
              - {wall: left}
        script:
          - do:
              - {remove: [g, f]}
              - {set: walls.floor, enabled: false}
              - {set: walls.left, enabled: false}
              - {set: ball, d: M0 0}
              - {marc: landed}
              - {sett: egg, center: [3, 3]}
          - {wait: 1s, at: landed}
        expect:
          - {at: 0s, that: "= g.magnitude > 0 and f.magnitude > 0 and egg.center.x > 0"}
        """,
      [
        "4: \"blob\" is no kind of entry of \"views\"", "5: \"elipse\" is no kind of entry of \"views\"",
        "5: unknown color \"rde\"", "7: \"gravty\" is no kind of entry of \"behaviors\"",
        "8: \"thrust\" is no kind of entry of \"behaviors\"",
        "12: \"segmnt\" is no kind of entry of \"boundaries\"",
        "13: \"wall\" is no kind of entry of \"boundaries\"", "20: \"marc\" is no kind of entry of \"do\"",
        "21: \"sett\" is no kind of entry of \"do\"",
      ]),
    Slips(
      "a name that can't be one is known all the same",
      canvas + """
        let: {2x: 3}
        views:
          - {view: 1box, frame: [0, 0, 9, 9]}
          - {view: tick, frame: [0, 0, 9, 9]}
        styles: {1st: {fill: red}}
        actions: {1st: []}
        behaviors: [{gravity: g, items: [1box, tick]}]
        script: [{do: [{run: 1st}]}]
        """,
      [
        "3: \"2x\" can't be a name", "5: \"1box\" can't be a name",
        "6: \"tick\" has a meaning of its own and can't be a name", "7: \"1st\" can't be a name",
        "8: \"1st\" can't be a name",
      ]),
    Slips(
      "a name of two things is neither a wrong view nor a wrong behavior",
      canvas + """
        views: [{view: ball, frame: [0, 0, 9, 9]}]
        behaviors: [{gravity: ball, items: ball}]
        script: [{do: [{remove: ball}, {set: ball, magnitude: 3}, {mark: ball}]}]
        """,
      ["4: \"ball\" is already a view, in line 3", "5: \"ball\" is already a view, in line 3"]),
    Slips(
      "an entry with two kinds declares its name",
      canvas + """
        views: [{view: ball, ellipse: egg, frame: [0, 0, 9, 9]}]
        behaviors: [{gravity: g, items: [ball, egg], snap: s}]
        script: [{do: [{remove: [g, s]}]}]
        """,
      [
        "3: an entry has one kind, this one has \"view\" and \"ellipse\"",
        "4: an entry has one kind, this one has \"gravity\" and \"snap\"",
      ]),
  ]

  private static let steps = [
    Slips(
      "behind an unknown step or kind nothing is told that follows from it",
      canvas + """
        views:
          - {view: box, frame: [0, 0, 9, 9]}
          - {label: entry, text: '', frame: [0, 0, 90, 20]}
        script:
          - {type: entry, text: hello, per-second: 12}
          - {hover: box, finger: 2, pointer: mouse}
          - {type: {into: entry}}
          - {flag: landed}
          - {signal: gone}
          - {wait: 1s, at: landed}
          - do: [{flag: seen}, {wait: 1s, at: gone}]
        expect:
          - {at: seen, that: = box.center.x > 0}
        show:
          - {touch: box}
        """,
      [
        "7: \"type\" is no kind of entry of \"script\"", "8: \"hover\" is no kind of entry of \"script\"",
        "9: \"type\" is no kind of entry of \"script\"", "10: \"flag\" is no kind of entry of \"script\"",
        "11: \"signal\" is no kind of entry of \"script\"", "13: \"flag\" is no kind of entry of \"do\"",
        "13: \"wait\" is no kind of entry of \"do\"", "17: \"touch\" is no kind of entry of \"show\"",
      ])
  ]

  private static let copies = [
    Slips(
      "copies without a count have names",
      canvas + """
        views:
          - view: box
            frame: [0, 0, 9, 9]
            repeat: many
            views: [{view: dot, frame: [0, 0, 1, 1]}]
          - {ellipse: ball, frame: [0, 0, 9, 9], repeat: {cuont: 3}}
        behaviors:
          - {gravity: g, items: [box-0, box-*, dot-3, ball-1, ball-*], repeat: = 1s}
        script: [{do: [{remove: g-2}, {set: "= box-1", fill: red}]}]
        expect: [{at: 0s, that: "= every('box-*', it.center.x > 3) and ball-2.center.x > 3"}]
        """,
      [
        "6: \"repeat\" is a number, not \"many\"", "8: unknown key \"cuont\" of repeat",
        "10: a number is wanted, this is a time",
      ]),
    Slips(
      "a scene with too many copies is told so, once",
      canvas + """
        views:
          - {view: box, frame: [0, 0, 9, 9], repeat: 20001}
          - {view: other, frame: [0, 0, 9, 9]}
        behaviors: [{gravity: g, items: [box-3, box-*, other]}]
        """,
      ["4: a scene has at most 20000 views, bodies and copies"]),
  ]

  private static let variables = [
    Slips(
      "what reads a bad variable is no mistake",
      canvas + """
        let: {count: = 3 +, gap: = cuont * 2, twice: = gap * 2, empty: }
        views:
          - {view: box, frame: [= twice, 0, 9, 9], repeat: = count, fill: = gap}
        behaviors: [{gravity: g, items: [box-0, "box-{gap}"], magnitude: = empty}]
        render: {duration: = 1s * gap, fps: = empty, outputs: []}
        """,
      [
        "3: a value is missing after +", "3: unknown name \"cuont\"", "3: \"empty\" has no value",
      ]),
    Slips(
      "a circle of variables is told once, and the others are read",
      canvas + """
        let: {a: = b + c, b: = a, c: = a + b, d: = a, e: = nothing}
        views: [{view: box, frame: [0, 0, 9, 9], repeat: = d, opacity: = c}]
        behaviors: [{gravity: g, items: box-1, enabled: = a > 3}]
        """,
      ["3: variables read each other: a → b → a", "3: unknown name \"nothing\""]),
    Slips(
      "a count that is not known when the scene is read is told once",
      canvas + """
        let: {w: = box.width}
        views:
          - {view: box, frame: [0, 0, 9, 9]}
          - {view: dot, frame: [0, 0, 9, 9], repeat: = w}
        behaviors: [{gravity: g, items: [dot-0, dot-*]}]
        """,
      ["6: \"repeat\" must be known when the scene is read"]),
  ]

  private static let lists = [
    Slips(
      "what a list in a wrong form declares is known",
      canvas + """
        views: {view: box, frame: [0, 0, 9, 9]}
        behaviors: [{gravity: g, items: box}]
        styles: bold
        actions: [{again: []}]
        script: [{do: [{run: again}, {set: box, fill: red}]}]
        """,
      [
        "3: \"views\" is a list, not a map", "5: \"styles\" is a map, not \"bold\"",
        "6: \"actions\" is a map, not a list",
      ])
  ]
}
