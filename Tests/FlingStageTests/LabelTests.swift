import FlingGeometry
import FlingScene
import FlingStage
import FlingType
import Testing

@Suite("Labels", .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
struct LabelTests {
  private func text(_ label: String, at tick: Int = 0, rest: String = "") throws -> Layer.Text? {
    let stage = try Fixtures.stage("views:\n  - \(label)\n\(rest)", tick: tick)
    return try stage.snapshot(at: Time(tick: tick)).layers.first?.text
  }

  @Test("A label with only a center has the size of its text, and stays centered when the text changes")
  func contentSize() throws {
    let logs = try Fixtures.logs(
      """
      views:
        - label: a
          text: "{num} done"
          center: [100, 50]
          font: {size: 20}
      let: {num: 1}
      script:
        - do: [{log: "{a.width:.3} {a.height} {a.center.x}"}, {let: {num: 1000}}]
          at: 0.1s
        - do: [{log: "{a.width:.3} {a.height} {a.center.x}"}]
          at: 0.2s
      """, ticks: 15)
    let sizes = ["1 done", "1000 done"].map {
      TextLayout($0, TextStyle(size: 20), by: Typesetter()).size
    }
    #expect(sizes[1].width > sizes[0].width + 30)
    // Inter's ascent is 0.96875 em and its descent 0.2412109375 em: 19.375 and 4.82 points, rounded.
    try #require(logs.count == 2)
    for (log, size) in zip(logs, sizes) {
      let words = log.split(separator: " ").dropFirst()
      #expect(abs(Double(words[words.startIndex])! - size.width) < 0.001)
      #expect(words.dropFirst().elementsEqual(["24", "100"]))
    }
  }

  @Test("align and valign place the glyphs within the frame")
  func placement() throws {
    func box(_ keys: String) throws -> Rect {
      try #require(try text("{label: a, text: HHHH, frame: [0, 0, 200, 100], \(keys)}")).glyphs.path.bounds
    }
    let left = try box("valign: top")
    let right = try box("align: right, valign: bottom")
    let middle = try box("align: center")
    #expect(left.minX < 3 && left.minY < 10)
    #expect(right.maxX > 197 && right.maxX < 200 && right.maxY > 90 && right.maxY < 100)
    #expect(abs(middle.midX - 100) < 0.6 && abs(middle.midY - 50) < 2)
  }

  @Test("Text in the middle has the same space above and below")
  func exactMiddle() throws {
    func top(_ height: String, _ valign: String = "middle") throws -> Double {
      try #require(try text("{label: a, text: H, frame: [0, 0, 100, \(height)], valign: \(valign)}")).glyphs
        .path.bounds.minY
    }
    let start = try top("40", "top")
    let line = try top("40", "bottom") - start
    for height in [40, 41, 41.3, 10] {
      let space = height - (40 - line)
      #expect(abs(try top("\(height)") - start - space / 2) < 1e-9)
      #expect(abs(try top("\(height)", "bottom") - start - space) < 1e-9)
    }
  }

  @Test("Computed numbers are drawn with minus signs, and expressions read them with hyphens")
  func minusSigns() throws {
    func glyphs(_ words: String, _ rest: String = "") throws -> GlyphRun? {
      try text("{label: a, text: \"\(words)\", center: [100, 50]}", at: 1, rest: rest)?.glyphs
    }
    #expect(try glyphs("{2 - 5} B-1 {-0.5}") == glyphs("−3 B-1 −0.5"))
    #expect(try glyphs("[{-3}]") == glyphs("[−3]"))
    #expect(try glyphs("-3") != glyphs("−3"))
    let logs = try Fixtures.logs(
      """
      views: [{label: a, text: "{2 - 5}", center: [100, 50]}]
      script: [{do: [{log: "{a.text} {a.text == '-3'} {2 - 5}"}]}]
      """, ticks: 2)
    #expect(logs == ["0: -3 true -3"])
  }

  @Test("Expressions read the text of a label, and actions set it")
  func liveText() throws {
    let logs = try Fixtures.logs(
      """
      views:
        - label: a
          text: one
          center: [0, 0]
        - label: b
          text: = a.text + '!'
          center: [0, 0]
      script:
        - do: [{log: "{b.text}"}, {set: a, text: two}]
          at: 0.1s
        - do: [{log: "{b.text}"}]
          at: 0.2s
      """, ticks: 15)
    #expect(logs == ["6: one!", "12: two!"])
  }

  @Test("Reading the text of a view without text is an error at its line")
  func noText() {
    let error = Fixtures.error(
      "views:\n  - view: a\n    frame: [0, 0, 1, 1]\nscript:\n  - do: [{log: '{a.text}'}]")
    #expect(error.hasPrefix("7: a is not a label and has no text"))
  }

  @Test("Characters that no font contains are one warning at the first label")
  func missingCharacters() throws {
    let scene = try Fixtures.scene(
      """
      views:
        - label: a
          text: "x 中文 中"
          center: [50, 50]
        - label: b
          text: "文"
          center: [50, 50]
      render: {duration: 1s, outputs: []}
      """)
    let warnings = try Rehearsal.run(scene).warnings
    #expect(warnings.map(\.message) == ["no font has 中 (U+4E2D), 文 (U+6587); boxes are drawn instead"])
    #expect(warnings.first?.range?.line == 5)
  }

  @Test("A missing font is one warning at the first label, with a hint")
  func noFont() throws {
    let scene = try Fixtures.scene(
      """
      views:
        - label: a
          text: "one"
          center: [50, 50]
        - label: b
          text: "two"
          center: [50, 50]
      render: {duration: 1s, outputs: []}
      """)
    let warnings = try Rehearsal.run(scene, family: nil).warnings
    #expect(
      warnings.map(\.message) == [
        "text can't be drawn: the font Inter was found neither in Fling nor on this machine"
      ])
    #expect(warnings.first?.range?.line == 5)
    #expect(warnings.first?.hint == "install it (Debian: fonts-inter), or declare \"fonts\" beside the scene")
  }

  @Test("A label without color or with an empty text draws no glyphs")
  func invisible() throws {
    #expect(try text("{label: a, text: x, center: [9, 9], color: none}") == nil)
    #expect(try text("{label: a, text: '', center: [9, 9]}") == nil)
    #expect(try text("{label: a, text: x, center: [9, 9]}") != nil)
  }

  @Test("Snapshots of a label are equal until its text changes")
  func unchanged() throws {
    let stage = try Fixtures.stage(
      "views: [{label: a, text: \"{if(tick < 2, 'hello', 'help')}\", center: [50, 50]}]", tick: 0)
    let first = try stage.snapshot(at: .zero)
    #expect(first.layers.count == 1)
    try stage.advance()
    #expect(try stage.snapshot(at: Time(tick: 1)) == first)
    try stage.advance()
    let changed = try stage.snapshot(at: Time(tick: 2))
    #expect(changed.layers.first?.text?.glyphs.glyphs.count == 4)
  }
}
