import FlingGeometry
import FlingScene
import FlingType
import Testing

@testable import FlingStage

@Suite("Arrows")
struct ArrowTests: ClaimSuite {
  /// Two boxes of 100 by 60 pt that are 50 pt apart.
  let views = """
    views:
      - {view: a, frame: [20, 100, 100, 60], fill: silver}
      - {view: b, frame: [170, 100, 100, 60], fill: silver}

    """

  @Test("An arrow runs from outline to outline, 4 pt off, and meets points without a gap")
  func straight() throws {
    try expect(
      """
        - {arrow: ask, from: a, to: b}
        - {arrow: far, from: a, to: b, gap: 10}
        - {arrow: point, from: [70, 230], to: = a.bottom}
        - {arrow: word, from: center, to: a}
      """,
      [
        "- always: = abs(ask.min-x - 124) < 1e-9 and abs(ask.max-x - 166) < 1e-9 and ask.center.y == 130",
        "- always: = ask.height == 0 and abs(far.width - 30) < 1e-9",
        "- always: = point.frame == [70, 160, 0, 70]",
        // The canvas's middle is (160, 284).
        "- always: = word.max-x == 160 and word.max-y == 284",
      ])
  }

  @Test("An arrow meets round corners, ellipses and turned views where they are drawn")
  func outlines() throws {
    try expect(
      """
        - {ellipse: dot, center: [220, 300], size: 40}
        - {view: turned, center: [220, 400], size: 40, rotation: 45deg}
        - {view: group, frame: [100, 400, 100, 100], scale: 2, views: [{ellipse: inner, center: [50, 50], size: 20}]}
        - {arrow: one, from: [20, 300], to: dot, gap: 0}
        - {arrow: two, from: [20, 400], to: turned, gap: 0}
        - {arrow: three, from: [10, 450], to: inner, gap: 5}
      """,
      [
        "- always: = abs(one.max-x - 200) < 1e-6 and abs(two.max-x - (220 - 20 * sqrt(2))) < 1e-6",
        "- always: = abs(three.max-x - 125) < 1e-6",
      ])
  }

  @Test("An arrow inside of a scaled group has the group's coordinates, whatever it points at")
  func nested() throws {
    try expect(
      """
        - view: group
          frame: [0, 200, 100, 100]
          anchor: [0, 0]
          scale: 2
          views: [{arrow: inner, from: [10, 10], to: a, gap: 0}]
      """,
      // The canvas's point (20, 220); the box's middle is (70, 130), its lower side at 160.
      ["- always: \"= distance(world(inner, [inner.width, 0]), [20 + 50 * 60 / 90, 160]) < 1e-6\""])
  }

  @Test("An arrow follows what it connects in the same tick, and live keys follow the arrow")
  func follows() throws {
    try expect(
      """
        - {view: late, center: "= ask.center + [0, 20]", size: 4}
        - {arrow: ask, from: a, to: mover, gap: 0}
        - {view: mover, center: "= [300, 130 + tick]", size: 4}
      """,
      [
        "- {at: 1s, that: \"= abs(ask.max-y - 188) < 2 and ask.max-y > 185\"}",
        "- always: \"= late.center == ask.center + [0, 20]\"",
      ])
  }

  @Test("Actions change what an arrow connects, its gap and its bend")
  func set() throws {
    try expect(
      """
        - {view: c, frame: [20, 300, 100, 60], fill: silver}
        - {view: tag, center: = ask.center, size: 4}
        - {arrow: ask, from: a, to: b}
      script:
        - {at: 0.5s, do: [{set: ask, to: c}, {log: "{ask.min-y}"}]}
        - {at: 1s, do: [{set: c, center.y: 430}, {set: ask, gap: 10}]}
        - {at: 1.5s, do: [{set: ask, from: [70, 200], bend: 0.5}]}
      """,
      [
        "- {at: 0.4s, that: = ask.min-y == 130}",
        "- {at: 0.6s, that: \"= abs(ask.min-y - 164) < 1e-9 and abs(ask.max-y - 296) < 1e-9\"}",
        "- {at: 1.1s, that: \"= abs(ask.min-y - 170) < 1e-9 and abs(ask.max-y - 390) < 1e-9\"}",
        // From 200 to 390; the middle lies half of it to the right of the canvas, left as one goes down.
        "- {at: 1.6s, that: \"= abs(ask.height - 190) < 1e-9 and abs(ask.width - 95) < 1e-9\"}",
        "- always: = tag.center == ask.center",
      ])
    #expect(
      try Fixtures.logs(
        views + """
            - {view: c, frame: [20, 300, 100, 60]}
            - {arrow: ask, from: a, to: b}
          script: [{at: 0.1s, do: [{set: ask, to: c}, {log: "{ask.min-y}"}]}]
          """, ticks: 10) == ["6: 164"])
  }

  @Test("An arrow of copies, of styles, and with computed ends")
  func copies() throws {
    try expect(
      """
        - {view: box, repeat: 3, frame: "= [20 + 90 * i, 300, 50, 50]"}
        - {arrow: next, repeat: 2, from: "box-{i}", to: "box-{i + 1}", style: thin}
        - {arrow: choice, from: a, to: "= if(time < 1s, b, box-0)"}
      styles: {thin: {gap: 5, stroke: red}}
      """,
      [
        "- always: = abs(next-1.min-x - 165) < 1e-9 and abs(next-1.width - 30) < 1e-9",
        "- {at: 0.5s, that: = choice.height == 0}",
        "- {at: 1.5s, that: = choice.height > 50}",
      ])
  }

  @Test("An arrow that depends on itself is an error", arguments: ["ask", "b"])
  func cycles(end: String) {
    let error = Fixtures.error(
      """
      views:
        - {view: a, frame: [20, 100, 100, 60]}
        - {view: b, center: "= ask.center", size: 10}
        - {arrow: ask, from: a, to: \(end)}
      """)
    if end == "b" {
      #expect(error.contains("live keys depend on each other in a cycle"))
      #expect(error.contains("ask"))
    } else {
      #expect(error.contains("in a cycle: ask.center → ask.center"))
    }
    let late = Fixtures.error(
      """
      views:
        - {view: a, frame: [20, 100, 100, 60]}
        - {view: b, center: "= ask.center", size: 10}
        - {arrow: ask, from: a, to: [0, 0]}
      script: [{at: 0.1s, do: [{set: ask, to: \(end)}]}]
      """)
    #expect(late.contains("in a cycle"))
  }

  @Test("An arrow with a text of its own length is no cycle")
  func ownText() throws {
    try expect(
      "  - {arrow: ask, from: a, to: b, text: \"{ask.width:.0} pt\"}",
      [
        "- always: = ask.text == '42 pt'"
      ])
  }

  // MARK: Drawing

  /// The layers that draw the arrow of a scene, without groups.
  private func drawn(_ arrow: String, tick: Int = 0) throws -> [Layer] {
    let stage = try Fixtures.stage(
      "views:\n  - {view: a, frame: [20, 100, 100, 60]}\n  - {view: b, frame: [170, 100, 100, 60]}\n  - \(arrow)",
      tick: tick)
    return try stage.snapshot(at: Time(tick: tick)).layers.flatMap(\.leaves)
  }

  @Test("An arrow draws a shaft with a head of its paint at its end, and its text above a line to the right")
  func layers() throws {
    let parts = try drawn("{arrow: ask, from: a, to: b, text: GET, stroke: {paint: red, width: 2}}")
    let shaft = try #require(parts.first { $0.stroke != nil })
    let head = try #require(parts.first { $0.fill != nil })
    #expect(shaft.stroke?.width == 2)
    #expect(abs(head.box.maxX - 166) < 1e-9 && abs(head.box.midY - 130) < 1e-9)
    #expect(abs(head.box.width - 12) < 1e-9)
    #expect(shaft.stroke?.trim.lowerBound == 0 && (shaft.stroke?.trim.upperBound ?? 1) < 1)
    if DefaultFamily.embedded != nil {
      let text = try #require(parts.first { $0.text != nil })
      #expect(abs(text.box.midX - 145) < 2 && text.box.maxY < 130 - 5 && text.box.minY > 100)
      #expect(text.text?.paint == .color(.black))
    }
  }

  @Test(
    "A text without a color of its own is black, or white on a dark canvas",
    .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
  func textColors() throws {
    func paint(_ background: String, _ color: String = "") throws -> Paint? {
      let stage = try Stage(
        Fixtures.scene(
          "views: [{arrow: ask, from: [9, 9], to: [99, 9], text: GET\(color)}]",
          canvas: "[320, 568], background: \(background)"))
      try stage.advance()
      return try stage.snapshot(at: .zero).layers.compactMap(\.text?.paint).first
    }
    #expect(try paint("white") == .color(.black))
    #expect(try paint("'#204060'") == .color(.white))
    #expect(try paint("none") == .color(.black))
    #expect(try paint("black", ", color: red") == .color(Color(red: 1, green: 0, blue: 0)))
  }

  @Test("The head sits at the drawn end while trim grows; without a drawn part there is nothing")
  func trim() throws {
    func parts(_ trim: String) throws -> [Layer] {
      try drawn("{arrow: ask, from: a, to: b, text: GET, stroke: {paint: red, trim: \(trim)}}")
    }
    let half = try #require(parts("[0, 0.5]").first { $0.fill != nil })
    #expect(abs(half.box.maxX - 145) < 1e-9)
    #expect(try parts("[0, 0]").isEmpty)
    #expect(try parts("\"= [0, 0.5]\"").first { $0.fill != nil }?.box == half.box)
    #expect(try drawn("{arrow: ask, from: a, to: b, stroke: none, text: GET}").isEmpty)
    #expect(try drawn("{arrow: ask, from: a, to: a}").isEmpty)
  }

  @Test(
    "Heads stand at the ends that are asked for",
    arguments: [("end", 1), ("start", 1), ("both", 2), ("none", 0)])
  func heads(word: String, count: Int) throws {
    let heads = try drawn("{arrow: ask, from: a, to: b, head: \(word)}").filter { $0.fill != nil }
    let moves = heads.flatMap { $0.shape?.path.elements ?? [] }.filter {
      if case .move = $0 { true } else { false }
    }
    #expect(moves.count == count)
  }

  @Test("A translucent arrow is one group, equally translucent where the shaft leads into its head")
  func translucent() throws {
    let parts = try drawn("{arrow: ask, from: a, to: b, stroke: red 40%}")
    #expect(parts.compactMap(\.fill) == [.color(Color(red: 1, green: 0, blue: 0))])
    let stage = try Fixtures.stage(
      views + "  - {arrow: ask, from: a, to: b, stroke: red 40%}", tick: 0)
    let arrow = try #require(stage.snapshot(at: .zero).layers.last)
    #expect(arrow.children.first?.opacity == 0.4)
  }

  @Test("An arrow is not touched unless it has a gesture, and is no obstacle")
  func untouchable() throws {
    try expect(
      """
        - {arrow: over, from: [70, 130], to: [220, 130], stroke: {paint: red, width: 40}}
      gestures:
        - {tap: choose, view: a, recognized: [{mark: chosen}]}
      script:
        - {tap: a, at: 0.2s, from: [80, 130]}
      """, ["- {fires: choose, times: 1}"])
  }

  @Test("A turned or animated arrow keeps following its views")
  func animated() throws {
    try expect(
      """
        - {arrow: ask, from: a, to: b}
      script:
        - {at: 0.1s, do: [{animate: ask, to: {rotation: 90deg}, duration: 1s}, {set: b, center.y: 200}]}
      """, ["- {at: 0.5s, that: = ask.height > 10 and ask.width > 30}"])
  }
}

extension Layer {
  /// The layers that draw something, without their groups, from back to front.
  fileprivate var leaves: [Layer] {
    (shape == nil && text == nil || fill == nil && stroke == nil && text == nil ? [] : [self])
      + children.flatMap(\.leaves)
  }

  /// The bounds in canvas coordinates.
  fileprivate var box: Rect { (shape?.path ?? text?.glyphs.path ?? Path()).transformed(by: transform).bounds }
}
