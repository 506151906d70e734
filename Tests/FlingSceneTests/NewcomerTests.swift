import Testing

@testable import FlingScene

/// What people write who know UIKit, CSS or another engine, and what they are told: `line:column: message; hint`.
@Suite("Newcomers' mistakes")
struct NewcomerTests {
  private func told(_ scene: String) -> [String] {
    do {
      _ = try read("fling: 1\ncanvas: {size: [300, 300]}\n" + scene)
      return []
    } catch {
      return error.diagnostics.map {
        "\($0.range?.line ?? 0):\($0.range?.column ?? 0): \($0.message)" + ($0.hint.map { "; \($0)" } ?? "")
      }
    }
  }

  private func told(behavior: String) -> [String] {
    told(
      "views: [{view: a, center: [9, 9], size: 9}, {view: b, center: [29, 9], size: 9}]\nbehaviors:\n  \(behavior)"
    )
  }

  @Test("Keys that other systems call otherwise are known, and what they stand for is not missing")
  func keys() {
    #expect(
      told(
        """
        views:
          - view: a
            position: [30, 30]
            width: 20
            height: 20
            backgroundColor: red
            cornerRadius: 4
            alpha: 0.5
            angle: 45deg
            border: black
          - ellipse: b
            x: 3
            radius: 20
            color: blue
        """) == [
          #"5:5: unknown key "position" of "view"; did you mean "center"?"#,
          #"6:5: unknown key "width" of "view"; did you mean "size"?"#,
          #"7:5: unknown key "height" of "view"; did you mean "size"?"#,
          #"8:5: unknown key "backgroundColor" of "view"; did you mean "fill"?"#,
          #"9:5: unknown key "cornerRadius" of "view"; did you mean "corner"?"#,
          #"10:5: unknown key "alpha" of "view"; did you mean "opacity"?"#,
          #"11:5: unknown key "angle" of "view"; did you mean "rotation"?"#,
          #"12:5: unknown key "border" of "view"; did you mean "stroke"?"#,
          #"14:5: unknown key "x" of "ellipse"; did you mean "center"?"#,
          #"15:5: unknown key "radius" of "ellipse"; did you mean "size"?"#,
          #"16:5: "color" is no key of "ellipse"; did you mean "fill"?"#,
        ])
  }

  @Test(
    "Keys of behaviors that other engines call otherwise are known",
    arguments: [
      ("- {dynamic-item: d, items: a, mass: 3}", "mass", "density"),
      ("- {dynamic-item: d, items: a, restitution: 1}", "restitution", "elasticity"),
      ("- {dynamic-item: d, items: a, linearDamping: 1}", "linearDamping", "resistance"),
      ("- {snap: s, item: a, point: [1, 2]}", "point", "to"),
      ("- {attachment: t, item: a, anchor: [1, 1], stiffness: 3}", "stiffness", "frequency"),
      ("- {push: p, items: a, force: [1, 2]}", "force", "direction"),
      ("- {field: f, items: a, type: drag, center: [1, 2]}", "center", "position"),
    ])
  func behaviorKeys(entry: String, key: String, meant: String) {
    let errors = told(behavior: entry)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("\"\(key)\"") == true)
    #expect(errors.first?.hasSuffix("did you mean \"\(meant)\"?") == true)
  }

  @Test("Item and items are told apart")
  func items() {
    #expect(
      told(behavior: "- {gravity: g, item: a}") == [
        #"5:18: "item" is no key of "gravity"; did you mean "items"?"#
      ])
    #expect(
      told(behavior: "- {snap: s, items: a, to: center}") == [
        #"5:15: "items" is no key of "snap"; did you mean "item"?"#
      ])
    #expect(told(behavior: "- {snap: s, item: all, to: center}") == [#"5:21: "item" is one item, not all"#])
    #expect(
      told(behavior: "- {attachment: t, item: a, to: [9, 9]}") == [
        #"5:34: "to" is one item, not a list; a point to hang on is "anchor""#
      ])
  }

  @Test("Kinds that other systems call otherwise are known, and a name before its kind is told")
  func kinds() {
    #expect(
      told("views:\n  - rectangle: a\n    frame: [0, 0, 9, 9]\n  - circle: b\n    frame: [0, 0, 9, 9]") == [
        #"4:5: "rectangle" is no kind of entry of "views"; did you mean "view"?"#,
        #"6:5: "circle" is no kind of entry of "views"; did you mean "ellipse"?"#,
      ])
    #expect(
      told("views:\n  - card: view\n    frame: [0, 0, 9, 9]") == [
        #"4:5: "card" is no kind of entry of "views"; the kind stands first: "- view: card""#
      ])
    #expect(
      told(behavior: "- {spring: s, item: a, anchor: [0, 0]}") == [
        #"5:6: "spring" is no kind of entry of "behaviors"; did you mean "attachment"?"#
      ])
  }

  @Test("Kinds and boundaries that there are, are told, but not what is not built")
  func choices() {
    #expect(
      told("views:\n  - blob: a\n    frame: [0, 0, 9, 9]") == [
        #"4:5: "blob" is no kind of entry of "views"; its kinds are view, ellipse, polygon, path, line, label, image"#
      ])
    #expect(
      told(
        behavior: """
          - {collision: w, items: a, boundaries: [{segment: low, from: [0, 9], to: [9, 9]}]}
          script: [{do: [{set: w.floor, enabled: false}]}]
          """) == [#"6:22: "w" has no boundary "floor"; it has low"#])
  }

  @Test("Values of another form are told the right one")
  func values() {
    #expect(
      told(behavior: "- {collision: c, items: a, bounds: [10, 10, 10, 10]}") == [
        #"5:38: "bounds" is true, false or insets, not a list; write {top: 10, left: 10, bottom: 10, right: 10}"#
      ])
    #expect(
      told(behavior: "- {attachment: t, item: a, anchor: [0, 0], frequency: 2Hz}") == [
        #"5:57: unknown unit "Hz"; write 2: a frequency is a number of swings a second"#
      ])
    #expect(
      told(behavior: "- {gravity: g, items: a, direction: down}") == [
        #"5:39: "direction" is [x, y], not "down"; down is [0, 1]"#
      ])
    #expect(
      told(behavior: "- {attachment: t, item: a, anchor: [0, 0], joint: spring}") == [
        #"5:53: "joint" can't be "spring"; did you mean "distance"?"#
      ])
    #expect(
      told(behavior: "- {attachment: t, item: a, to: b, anchor: [0, 0]}") == [
        #"5:37: "anchor" can't stand beside "to"; a distance attachment of two items takes "offset" and "to-offset""#
      ])
  }

  @Test("A region with a misspelt key gives one error wherever it stands, one of two shapes how they join")
  func regions() {
    #expect(
      told(
        behavior: """
          - {field: f, items: a, type: drag, falloff: -1}
            - {field: g, items: a, type: drag, region: {radius: 150}}
            - {field: h, items: a, type: drag, region: {circle: 10, size: 3}}
          """) == [
          #"5:47: "falloff" must be at least 0, not -1; the least is 0"#,
          #"6:47: unknown key "radius" of a region; did you mean "circle"?"#,
          #"7:46: a region has one of circle and size; a list joins several"#,
        ])
  }

  @Test("A list that is not closed is told where it begins")
  func unclosed() {
    #expect(
      told("views:\n  - view: a\n    center: [60, 60\n    size: 20") == [
        #"6:9: here YAML expects a comma or "]"; the list that begins in line 5 is not closed, or a text wants quotes"#
      ])
  }
}
