import FlingGeometry
import FlingOverlays
import FlingScene
import FlingStage
import FlingType
import Testing

/// Texts and charts, on the picture or on strips above and below it.
@Suite("Captions, clocks and plots", .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
struct OverlayBlockTests {
  private let ball = "views: [{ellipse: ball, center: [100, 100], size: 20}]\n"

  private func picture(_ text: String, at seconds: Double = 0, duration: String = "2s") throws -> Snapshot {
    let document = try Fixtures.scene(text + "\nrender: {duration: \(duration), outputs: []}")
    let (rehearsal, survey) = try Rehearsal.run(document, observedBy: OverlaySurveyor.self)
    let stage = try Stage(document, showing: rehearsal, survey)
    let time = Time(seconds: seconds)
    while stage.tick < time.tickBefore { try stage.advance() }
    let snapshot = try stage.snapshot(at: time)
    #expect(snapshot.size == survey.pictureSize(of: document.canvas.size))
    return snapshot
  }

  /// The bounds of all drawn shapes and texts, in the coordinates of the picture.
  private func boxes(_ snapshot: Snapshot) -> [Rect] {
    func boxes(_ layer: Layer) -> [Rect] {
      let own = [layer.shape?.path, layer.text?.glyphs.path].compactMap { path in
        path.map { $0.transformed(by: layer.transform).bounds }
      }
      return own + layer.children.flatMap(boxes)
    }
    return snapshot.layers.flatMap(boxes)
  }

  @Test("A strip adds whole pixels to the height of the picture, and an upper strip moves the canvas down")
  func strips() throws {
    let plain = try picture(ball)
    #expect(plain.size == Size(width: 320, height: 568))
    let below = try picture(ball + "show: [{caption: hello}]")
    #expect(below.size.height > 580)
    #expect(below.size.height == below.size.height.rounded())
    #expect(below.origin == .zero)
    let above = try picture(ball + "show: [{caption: hello, place: above}]")
    #expect(above.size == below.size)
    #expect(above.origin == Point(0, above.size.height - 568))
    #expect(boxes(above)[0] == Rect(x: 90, y: 90 + above.origin.y, width: 20, height: 20))
  }

  @Test("A strip always has the height of its tallest text, and a caption whose mark never comes has none")
  func stripHeight() throws {
    let show =
      "show: [{caption: \"{if(time < 1s, 'short', 'long long long long long long long long long long')}\"}]"
    let short = try picture(ball + "show: [{caption: short}]")
    let both = try picture(ball + show)
    #expect(both.size.height > short.size.height + 10)
    #expect(try picture(ball + show, at: 1.5).size == both.size)
    let afterEnd = ball + "script: [{mark: end, at: 9s}]\nshow: [{caption: hello, from: 5s}]"
    #expect(try picture(afterEnd).size.height > 568)
    let marked = ball + "actions: {late: [{mark: late}]}\nshow: [{caption: hello, from: late}]"
    #expect(try picture(marked).size.height == 568)
  }

  @Test("A computed caption is in the middle of its box, unless it has digits")
  func changingCaption() throws {
    func middle(_ text: String) throws -> Double {
      let show = "show: [{caption: \"{if(time < 1s, '\(text)', 'long long long long long')}\", place: top}]"
      let boxes = try boxes(picture(ball + show))
      let (pill, letters) = (boxes[1], try #require(boxes.last))
      return (letters.midX - pill.minX) / pill.width
    }
    #expect(abs(try middle("short") - 0.5) < 0.02)
    #expect(try middle("12 pt") < 0.3)
  }

  @Test("Strips on one side have the order of the list")
  func stackedStrips() throws {
    let one = try picture(ball + "show: [{caption: a}]").size.height - 568
    let two = try picture(ball + "show: [{caption: a}, {plot: = ball.center.x}]").size.height - 568
    let three = try picture(ball + "show: [{caption: a}, {plot: = ball.center.x}, {caption: b}]")
    #expect(abs(three.size.height - 568 - two - one) < 1e-9)
    // The last caption is the lowest thing drawn, within its strip.
    let last = try #require(boxes(three).last)
    #expect(last.minY > 568 + two && last.maxY < 568 + two + one)
  }

  @Test("Strips cover the content outside the canvas")
  func stripsCover() throws {
    let text = "views: [{view: tall, frame: [0, 0, 50, 700], fill: red}]\nshow: [{caption: hello}]"
    let boxes = try boxes(picture(text))
    #expect(boxes[0].maxY == 700)
    #expect(boxes[1].minX == 0 && boxes[1].minY == 568 && boxes[1].width == 320)
  }

  @Test(
    "A text on the picture lies at its word, within the canvas",
    arguments: [("top-left", 0.0, 0.0), ("center", 0.5, 0.5), ("bottom", 0.5, 1.0), ("right", 1.0, 0.5)])
  func words(word: String, x: Double, y: Double) throws {
    let actual = try picture(ball + "show: [{clock: , place: \(word)}]")
    #expect(actual.size == Size(width: 320, height: 568))
    let pill = boxes(actual)[1]
    #expect(abs(pill.minX - 10 - x * (300 - pill.width)) < 1e-9)
    #expect(abs(pill.minY - 10 - y * (548 - pill.height)) < 1e-9)
    let letters = try #require(boxes(actual).last)
    #expect(letters.minX > pill.minX && letters.maxX < pill.maxX)
    #expect(letters.minY > pill.minY && letters.maxY < pill.maxY)
  }

  @Test("A text on the picture has the background color of a plain canvas, otherwise that of the theme")
  func ground() throws {
    func pill(_ background: String) throws -> Color {
      let text = "fling: 1\ncanvas: {size: [320, 200], background: \(background)}\nshow: [{clock: }]\n"
      let file = SourceFile(name: "test.yaml", bytes: Array((text + "render: {duration: 1s}").utf8))
      let document = try SceneReader.read(file)
      let stage = try Fixtures.stage(document)
      try stage.advance()
      func grounds(_ layer: Layer) -> [Color] {
        guard layer.stroke != nil, case .color(let color)? = layer.fill else {
          return layer.children.flatMap(grounds)
        }
        return [color]
      }
      return try #require(try stage.snapshot(at: .zero).layers.flatMap(grounds).first)
    }
    let own = Color(red: 0x20 / 255, green: 0x40 / 255, blue: 0x60 / 255)
    #expect(try pill("'#204060'") == own.withOpacity(0.82))
    #expect(try pill("{linear: 0deg, stops: [red, blue]}") == Color.white.withOpacity(0.82))
  }

  @Test("Texts at words do not overlap rulers")
  func textsBesideRulers() throws {
    for word in ["top-left", "top", "left"] {
      let actual = try boxes(picture(ball + "show: [{rulers: }, {clock: , place: \(word)}]"))
      let letters = try #require(actual.last)
      let figures = actual.dropLast().filter { $0.width < 25 && $0.height < 10 && $0.width > 3 }
      #expect(figures.count == 8)
      let pill = letters.inset(by: Insets(top: -4, left: -4, bottom: -4, right: -4))
      for figure in figures {
        let isClear =
          figure.maxX < pill.minX || figure.minX > pill.maxX || figure.maxY < pill.minY
          || figure.minY > pill.maxY
        #expect(isClear, "\(word)")
      }
      if word != "left" { #expect(letters.minY > 26) }
      if word != "top" { #expect(letters.minX > 38) }
    }
  }

  @Test("Captions, steps, clocks and gestures on the picture have one text size and one height")
  func oneHeight() throws {
    let show = """
      gestures: [{tap: poke}]
      show:
        - {caption: one, place: top-left}
        - {clock: , place: top-right}
        - {step: two, place: bottom-left}
        - {gestures: , place: bottom-right}

      """
    let snapshot = try picture(ball + show)
    func leaves(_ layer: Layer) -> [Layer] { [layer] + layer.children.flatMap(leaves) }
    let layers = snapshot.layers.flatMap(leaves)
    // Only the grounds of blocks have a fill and a stroke.
    let grounds = layers.filter { $0.fill != nil && $0.stroke != nil }.compactMap { $0.shape?.path.bounds }
    #expect(grounds.count == 4)
    for ground in grounds { #expect(abs(ground.height - grounds[0].height) < 1e-9) }
    #expect(layers.compactMap(\.text?.glyphs.size).sorted() == [12, 15, 15, 15, 15, 15])
  }

  @Test("Strips of captions, clocks, steps and gestures have one height")
  func oneStripHeight() throws {
    let heights = try ["caption: one", "step: two", "clock: , place: below", "gestures: "].map { show in
      try picture(ball + "gestures: [{tap: poke}]\nshow: [{\(show)}]").size.height
    }
    #expect(Set(heights).count == 1)
  }

  @Test("Texts at one word lie one above the other")
  func stackedWords() throws {
    let show = "show: [{caption: one, place: bottom}, {caption: two, place: bottom}]"
    let pills = try boxes(picture(ball + show)).filter { $0.width > 25 && $0.height > 20 }
    #expect(pills.count == 2)
    #expect(pills[0].maxY + 6 == pills[1].minY)
    #expect(abs(pills[1].maxY - 558) < 1e-9)
  }

  @Test("A text at a computed point follows it")
  func followingText() throws {
    let text = """
      views: [{ellipse: ball, center: = [100 + 60 * time / 1s, 100], size: 20}]
      show: [{caption: x, place: = ball.center}]
      """.replacing("= [100 + 60 * time / 1s, 100]", with: "\"= [100 + 60 * time / 1s, 100]\"")
    #expect(abs(try boxes(picture(text, at: 1))[1].center.x - 160) < 1e-9)
  }

  @Test("A text that changes keeps its left edge")
  func steadyText() throws {
    let show = "show: [{caption: \"{time * 100:.1}\"}]"
    let starts = try [0.0, 0.2, 1.2].map { try #require(try boxes(picture(ball + show, at: $0)).last).minX }
    #expect((starts.max() ?? 0) - (starts.min() ?? 0) < 1.5)
  }

  @Test("The curve of a plot ends at the present time and stays within its range")
  func plot() throws {
    let show = "show: [{plot: = time * 100, range: [0, 100], color: '#f00'}]".replacing(
      "time * 100", with: "time / 0.01s")
    /// The layer of the curve, a straight line.
    func curve(at seconds: Double) throws -> Layer {
      try #require(curves(try picture(ball + show, at: seconds)).first)
    }
    let (half, whole, beyond) = (try curve(at: 0.5), try curve(at: 1), try curve(at: 1.9))
    #expect(half.shape == beyond.shape && whole.shape == beyond.shape)
    #expect(abs((half.stroke?.trim.upperBound ?? 0) - 0.5) < 1e-9)
    #expect(abs((whole.stroke?.trim.upperBound ?? 0) - 1) < 1e-9)
    #expect(abs((beyond.stroke?.trim.upperBound ?? 0) - 1) < 1e-9)
    // Values above the range are not drawn: the line ends in the middle of the time axis.
    let box = try #require(whole.shape).path.bounds
    #expect(box.height > 50 && box.width > 100 && box.maxX < 200)
  }

  /// The layers with red lines.
  private func curves(_ snapshot: Snapshot) -> [Layer] {
    func red(_ layer: Layer) -> [Layer] {
      let isRed = layer.stroke?.paint == .color(Color(red: 1, green: 0, blue: 0))
      return (isRed ? [layer] : []) + layer.children.flatMap(red)
    }
    return snapshot.layers.flatMap(red)
  }

  @Test("The value beside a plot's title is visible during the whole film or never", arguments: 30...45)
  func steadyValue(letters: Int) throws {
    let title = String(repeating: "x", count: letters)
    let show = "show: [{plot: = time / 0.01s, range: [0, 200], title: \(title), color: '#f00'}]"
    func count(at seconds: Double) throws -> Int {
      func texts(_ layer: Layer) -> Int {
        (layer.text == nil ? 0 : 1) + layer.children.map(texts).reduce(0, +)
      }
      return try picture(ball + show, at: seconds).layers.map(texts).reduce(0, +)
    }
    #expect(try count(at: 0.05) == count(at: 1.5))
  }

  @Test("A plot of a long film has only the points that are seen and keeps every peak")
  func longPlot() throws {
    let show = "show: [{plot: '= if(abs(time - 50s) < 0.005s, 10, 0)', range: [0, 10], color: '#f00'}]"
    let long = try picture(ball + show, at: 149, duration: "150s")
    func count(_ layer: Layer) -> Int {
      let own = layer.shape.map { $0.path.elements.count } ?? 0
      return max(own, layer.children.map(count).max() ?? 0)
    }
    let most = long.layers.map(count).max() ?? 0
    #expect(most < 20)
    let curve = try #require(curves(long).first?.shape)
    #expect(curve.path.bounds.height > 30)
  }

  @Test("An error in a caption or a plot is reported at its line")
  func errors() {
    #expect(
      Fixtures.error(ball + "show: [{plot: = 1 / ball.velocity.x}]").hasPrefix("4: division by zero"))
    #expect(Fixtures.error(ball + "show: [{caption: \"{1 / (time - 1s)}\"}]").hasPrefix("4: "))
    let long = String(repeating: "long ", count: 500)
    #expect(Fixtures.error(ball + "show: [{caption: \"\(long)\"}]").hasPrefix("4: a caption has at most"))
    // An overlay is not evaluated before it is visible.
    #expect(Fixtures.error(ball + "show: [{plot: = 1 / (time - 0.5s), from: 1s}]") == "")
  }

  @Test("A caption with a character that no font contains is a warning at its line")
  func missingCharacters() throws {
    let text = ball + "show: [{caption: \"a 𓀀\"}]\nrender: {duration: 1s, outputs: []}"
    let warnings = try Fixtures.rehearse(Fixtures.scene(text)).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.range?.line == 4)
  }

  @Test("Rulers have a stroke for every tenth of a step and a number for every step")
  func rulers() throws {
    let actual = try boxes(picture(ball + "show: [{rulers: }]"))
    // Strokes along both sides, then the numbers 100, 200, 300 across and 100 … 500 down, each on a background.
    #expect(actual.contains { $0.width > 300 && $0.height > 500 })
    #expect(actual.filter { $0.width < 30 && $0.height < 15 }.count == 16)
  }

  @Test("The numbers of rulers lie within their own backgrounds")
  func rulerGrounds() throws {
    let actual = try boxes(picture(ball + "show: [{rulers: }]")).filter { $0.width < 30 && $0.height < 15 }
    try #require(actual.count == 16)
    for (ground, figure) in stride(from: 0, to: 16, by: 2).map({ (actual[$0], actual[$0 + 1]) }) {
      #expect(ground.minX + 1 < figure.minX && figure.maxX + 1 < ground.maxX)
      #expect(ground.minY < figure.minY && figure.maxY < ground.maxY)
    }
  }

  @Test(
    "The numbers of a plot keep eight points from the edges of the picture",
    arguments: ["1s", "2s", "4s", "12.5s"])
  func plotMargins(duration: String) throws {
    let snapshot = try picture(
      ball + "show: [{plot: = ball.center.y * 123, place: below}]", duration: duration)
    func texts(_ layer: Layer) -> [Rect] {
      (layer.text.map { [$0.glyphs.path.transformed(by: layer.transform).bounds] } ?? [])
        + layer.children.flatMap(texts)
    }
    let actual = snapshot.layers.flatMap(texts)
    #expect(actual.count > 3)
    for text in actual { #expect(text.minX >= 8 && text.maxX <= snapshot.size.width - 8) }
  }

  @Test("Computed numbers of captions and titles have minus signs, and literal hyphens stay")
  func minusSigns() throws {
    func drawn(_ caption: String) throws -> [Rect] {
      try boxes(picture(ball + "show: [{caption: \"\(caption)\"}]"))
    }
    #expect(try drawn("A-3 {1 - 28.1:.1} pt") == drawn("A-3 −27.1 pt"))
    #expect(try drawn("-27.1") != drawn("−27.1"))
    func title(_ title: String) throws -> [Rect] {
      try boxes(picture(ball + "show: [{plot: = 1, range: [0, 2], title: \"\(title)\"}]"))
    }
    #expect(try title("{-3}") == title("−3"))
  }
}
