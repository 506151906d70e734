import FlingGeometry
import FlingScene
import FlingStage
import FlingType
import Testing

@testable import FlingOverlays

/// Callouts, dimension lines, brackets, spotlights, steps and legends on scenes.
@Suite("Overlays that explain", .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
struct ExplanationTests {
  private let card = "views: [{view: card, frame: [120, 100, 80, 60], fill: black}]\n"

  /// A film of a scene whose snapshots are taken in the order of time.
  private struct Film {
    let document: Document
    let survey: OverlaySurvey
    let stage: Stage

    init(
      _ text: String, canvas: String = "[320, 300]", background: String = "white", duration: String = "2s"
    ) throws {
      document = try Fixtures.scene(
        text + "\nrender: {duration: \(duration), outputs: []}",
        canvas: "\(canvas), background: \(background)")
      let (rehearsal, survey) = try Rehearsal.run(document, observedBy: OverlaySurveyor.self)
      self.survey = survey
      stage = try Stage(document, showing: rehearsal, survey)
    }

    func snapshot(at seconds: Double) throws -> Snapshot {
      let time = Time(seconds: seconds)
      while stage.tick < time.tickBefore { try stage.advance() }
      return try stage.snapshot(at: time)
    }

    /// The layers of an overlay at a time; empty while it is not drawn.
    func parts(of overlay: Int, at seconds: Double = 0) throws -> [Layer] {
      try snapshot(at: seconds).layers.filter {
        if case .overlay(overlay, _)? = $0.subject { true } else { false }
      }.flatMap(\.leaves)
    }
  }

  // MARK: Annotations

  @Test("A callout stands beside its view with a pointer, and follows it")
  func callout() throws {
    let film = try Film(
      """
      views: [{view: card, frame: "= [120, 100 + 60 * time / 1s, 80, 60]", fill: black}]
      show: [{callout: Pull, of: card, side: right}]
      """)
    let first = try film.parts(of: 0)
    // The outline of the callout with its pointer, 4 pt off the card.
    #expect(abs(first[0].box.minX - 204) < 1e-9)
    #expect(abs(first[0].box.midY - 130) < 1e-9)
    let second = try film.parts(of: 0, at: 1)
    #expect(abs(second[0].box.minX - 204) < 1e-9)
    #expect(abs(second[0].box.midY - 190) < 1e-9)
  }

  @Test("A side is chosen when an annotation appears, and kept")
  func keptSide() throws {
    let scene = """
      views: [{view: card, center: "= [160, if(time < 1s, 240, 60)]", size: 40, fill: black}]
      """
    let early = try Film(scene + "\nshow: [{callout: Pull, of: card}]")
    #expect(early.survey.sides == [.top])
    let late = try Film(scene + "\nshow: [{callout: Pull, of: card, from: 1.5s}]")
    #expect(late.survey.sides == [.bottom])
    #expect(try early.parts(of: 0, at: 1.5)[0].box.maxY < 60 - 20)
  }

  @Test("A side is chosen when the view is shown for the first time")
  func sideOfHiddenView() throws {
    let film = try Film(
      """
      views:
        - {view: card, center: "= [160, if(time < 1s, 240, 60)]", size: 40, fill: black, hidden: = time < 1.2s}
      show: [{callout: Pull, of: card}]
      """)
    #expect(film.survey.sides == [.bottom])
    #expect(try film.parts(of: 0, at: 0.5).isEmpty)
    #expect(try !film.parts(of: 0, at: 1.5).isEmpty)
  }

  @Test("Nothing points at a view inside of a hidden or transparent one")
  func hiddenParents() throws {
    for key in ["hidden: true", "opacity: 0"] {
      let film = try Film(
        """
        views:
          - {view: page, frame: [0, 0, 320, 300], \(key), views: [{view: card, frame: [120, 100, 80, 60]}]}
        show:
          - {callout: Pull, of: card}
          - {bracket: all, of: card}
          - {dimension: , of: card}
          - {spotlight: card}
        """)
      #expect(try film.snapshot(at: 0).layers.isEmpty, "\(key)")
    }
  }

  @Test(
    "A dimension tells the width or the height of its view in whole points, or the distance of two points")
  func lengths() throws {
    let film = try Film(
      card + """
        show:
          - {dimension: , of: card, side: top}
          - {dimension: , of: card, side: left}
          - {dimension: , between: [[10, 200], [40, 240]]}
          - {dimension: "{card.width} wide", of: card, side: bottom}
        """)
    let type = OverlayTypesetter(Typesetter())
    for (index, text) in ["80 pt", "60 pt", "50 pt"].enumerated() {
      #expect(film.survey.textSizes[index] == type.tabularFigures(text, .annotation).size, "\(text)")
    }
    let line = try film.parts(of: 0)[1]
    #expect(line.box == Rect(x: 120, y: 88, width: 80, height: 8))
  }

  @Test("The color of a dimension or bracket is its line's, and its words are in the color of texts")
  func wordsOfLines() throws {
    for background in ["white", "'#101216'"] {
      let film = try Film(
        card + """
          show:
            - {dimension: , of: card, side: top, color: '#6366f1'}
            - {bracket: a card, of: card, side: bottom, color: '#6366f1'}
            - {callout: Pull, of: card, side: right}
          """, background: background)
      let words = try (0..<3).compactMap { try film.parts(of: $0).last?.text?.paint }
      #expect(words.count == 3)
      #expect(words[0] == words[2])
      #expect(words[1] == words[2])
      let lines = try (0..<2).compactMap { try film.parts(of: $0)[1].stroke?.paint }
      let color = Paint.color(Color(red: 0x63 / 255.0, green: 0x66 / 255.0, blue: 0xF1 / 255.0))
      #expect(lines == [color, color])
    }
  }

  @Test("A bracket holds the views together that are shown")
  func bracket() throws {
    let film = try Film(
      """
      views:
        - {view: row, repeat: 4, frame: "= [60, 20 + 40 * i, 100, 30]", fill: black, hidden: = i == 3}
      show: [{bracket: three rows, of: row-*, side: right}]
      """)
    let arms = try film.parts(of: 0)[1]
    #expect(arms.box == Rect(x: 164, y: 20, width: 6, height: 110))
  }

  @Test("Annotations stand inside of the canvas and off each other")
  func crowd() throws {
    let show = (0..<3).map { "  - {callout: Number \($0), of: card}" }.joined(separator: "\n")
    let film = try Film(card + "show:\n" + show)
    var texts: [Rect] = []
    for index in 0..<3 {
      let parts = try film.parts(of: index)
      let box = parts[0].box
      #expect(box.minX >= 4 && box.minY >= 4 && box.maxX <= 316 && box.maxY <= 296)
      // With its padding, a text is at least 4 pt off others with theirs.
      let text = parts[1].box.inset(by: Insets(top: -6, left: -6, bottom: -6, right: -6))
      #expect(!texts.contains { $0.intersects(text) })
      texts.append(text)
    }
  }

  @Test("Annotations keep away from texts on the picture")
  func besideTexts() throws {
    let scene = "views: [{view: card, frame: [20, 140, 40, 30], fill: black}]\n"
    let alone = try Film(scene + "show: [{callout: Pull, of: card, side: top}]")
    let beside = try Film(
      scene + "show: [{callout: Pull, of: card, side: top}, {caption: Hello, place: [40, 110]}]")
    let caption = try beside.parts(of: 1)[0].box
    let text = try beside.parts(of: 0)[1].box
    #expect(try alone.parts(of: 0)[1].box.maxY > caption.minY)
    #expect(text.maxY < caption.minY - 4)
  }

  @Test("An annotation has room for the largest text of the film, so that it does not move")
  func steadyText() throws {
    let film = try Film(
      card + "show: [{callout: \"{if(time < 1s, 'a', 'a long text')}\", of: card, side: top}]")
    #expect(try film.parts(of: 0)[0].box == film.parts(of: 0, at: 1.5)[0].box)
  }

  @Test("An annotation may explain a point, a word for one, a copy and a computed view")
  func targets() throws {
    let views = "views: [{view: card, repeat: 2, frame: \"= [20 + 200 * i, 100, 80, 60]\", fill: black}]\n"
    for (target, x, y) in [
      ("[100, 80]", 100.0, 80.0), ("center", 160, 150), ("'card-{0 + 1}'", 260, 100),
      ("\"= if(true, card-0, card-1)\"", 60, 100), ("= card-1.center", 260, 130), ("canvas", 160, 0),
    ] {
      let film = try Film(views + "show: [{callout: Here, of: \(target), side: top}]")
      let parts = try film.parts(of: 0)
      #expect(abs(parts[0].box.midX - x) < 1e-9, "\(target)")
      if target != "canvas" { #expect(abs(parts[0].box.maxY - (y - 4)) < 1e-9, "\(target)") }
    }
  }

  @Test(
    "The number of a step is legible on any disc",
    arguments: [0, 0x40, 0x70, 0x77, 0x7C, 0x84, 0x90, 0xC0, 0xFF])
  func numbers(gray: Int) throws {
    let film = try Film(card + "show: [{step: Pull, color: 'rgb(\(gray) \(gray) \(gray))'}]")
    let number = try #require(film.parts(of: 0).compactMap(\.text).first)
    guard case .color(let color) = number.paint else {
      Issue.record("no color")
      return
    }
    func luminance(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : Elementary.pow((part + 0.055) / 1.055, 2.4)
    }
    let pair = [luminance(color.red), luminance(Double(gray) / 255)].sorted()
    #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5)
  }

  // MARK: Spotlights

  @Test("A spotlight dims the canvas outside of its view, below all other overlays")
  func spotlight() throws {
    let film = try Film(card + "show: [{grid: 20}, {callout: Pull, of: card}, {spotlight: card, dim: 40%}]")
    let layers = try film.snapshot(at: 0).layers
    let order = layers.compactMap(\.subject)
    #expect(order == [.overlay(0, part: 0), .view(1), .overlay(2, part: 0), .overlay(1, part: 0)])
    let dimming = try film.parts(of: 2)
    #expect(dimming.count == 1)
    #expect(dimming[0].fill == .color(.black.withOpacity(0.4)))
    #expect(dimming[0].shape?.fillRule == .evenodd)
    #expect(dimming[0].box == Rect(x: 0, y: 0, width: 320, height: 300))
    #expect(dimming[0].shape?.path.elements.contains(.line(Point(200, 160))) == true)
  }

  @Test("Negative insets of a spotlight leave room around the view, whose corners keep their center")
  func insets() throws {
    let views = "views: [{view: card, frame: [120, 100, 80, 60], corner: 10, fill: black}]\n"
    func hole(_ inset: String) throws -> Path {
      let film = try Film(views + "show: [{spotlight: card, inset: \(inset)}]")
      let path = try #require(film.parts(of: 0)[0].shape?.path)
      return Path(Array(path.elements.dropFirst(5)))
    }
    for (inset, box) in [
      ("-6", Rect(x: 114, y: 94, width: 92, height: 72)),
      ("{left: 10}", Rect(x: 130, y: 100, width: 70, height: 60)),
    ] {
      let bounds = try hole(inset).bounds
      #expect(bounds.origin.distance(to: box.origin) < 1e-9, "\(inset)")
      #expect(abs(bounds.width - box.width) < 1e-9 && abs(bounds.height - box.height) < 1e-9, "\(inset)")
    }
    // The corner's center is (130, 110): it begins 16 pt to the left of that.
    guard case .move(let start)? = try hole("-6").elements.first else {
      Issue.record("no outline")
      return
    }
    #expect(start.distance(to: Point(130, 94)) < 1e-9)
    #expect(try hole("50").isEmpty)
  }

  @Test("The color of a spotlight keeps its own opacity, times the dimming")
  func translucentSpotlight() throws {
    let film = try Film(card + "show: [{spotlight: card, dim: 50%, color: 'rgb(0 0 0 / 0.5)'}]")
    #expect(try film.parts(of: 0)[0].fill == .color(.black.withOpacity(0.25)))
  }

  @Test("Several spotlights leave all of their views bright")
  func twoSpotlights() throws {
    let film = try Film(
      """
      views:
        - {view: card, frame: [20, 100, 80, 60], fill: black}
        - {ellipse: dot, frame: [200, 100, 60, 60], fill: red}
      show: [{spotlight: card, dim: 0.3}, {spotlight: dot, dim: 60%}]
      """)
    let layers = try film.snapshot(at: 0).layers
    #expect(layers.count == 3)
    let outer = try #require(layers[2].children.first)
    #expect(outer.clipsChildren && outer.fill == nil && outer.children.count == 1)
    #expect(outer.children.first?.fill == .color(.black.withOpacity(0.6)))
  }

  // MARK: Steps

  @Test("Steps are numbered in the order of the list; each is shown until the next one begins, in one strip")
  func steps() throws {
    let film = try Film(
      card + """
        show:
          - {step: one}
          - {caption: between}
          - {step: "two {i}", repeat: 2, from: "= 0.5s + 0.5s * i"}
          - {step: last, from: 1.5s, until: 1.8s}
        """)
    let numbers = film.document.overlays.compactMap { overlay in
      if case .step(_, let number) = overlay.kind { number } else { nil }
    }
    #expect(numbers == [1, 2, 3, 4])
    for (time, shown) in [(0.0, 0), (0.4, 0), (0.5, 2), (0.99, 2), (1.2, 3), (1.6, 4)] {
      for index in [0, 2, 3, 4] {
        #expect(try film.parts(of: index, at: time).isEmpty == (index != shown), "\(time)")
      }
    }
    #expect(try film.parts(of: 4, at: 1.9).isEmpty)
    let one = try Film(card + "show: [{step: one}, {caption: between}]")
    #expect(film.survey.pictureSize(of: .zero).height == one.survey.pictureSize(of: .zero).height)
    #expect(film.survey.blocks.boxes[0] == film.survey.blocks.boxes[4])
  }

  @Test("Steps that are shown at once have blocks of their own, and those of other places too")
  func overlappingSteps() throws {
    let both = try Film(card + "show: [{step: one, until: 2s}, {step: two, from: 1s}]")
    #expect(both.survey.blocks.boxes[0] != both.survey.blocks.boxes[1])
    let places = try Film(card + "show: [{step: one}, {step: two, from: 1s, place: top}]")
    #expect(places.survey.blocks.boxes[0] != places.survey.blocks.boxes[1])
    let words = try Film(card + "show: [{step: one, place: top}, {step: two and more, from: 1s, place: top}]")
    #expect(words.survey.blocks.boxes[0] == words.survey.blocks.boxes[1])
  }

  @Test("Captions of one place that are never shown at once have one block, which has room for each")
  func captionsInTurn() throws {
    let show = "show: [{caption: one, place: top, until: 1s}, {caption: one more, place: top, from: 1s}]"
    let words = try Film(card + show).survey.blocks.boxes
    #expect(words[0] == words[1])
    let alone = try Film(card + "show: [{caption: one more, place: top}]").survey.blocks.boxes
    #expect(words[0] == alone[0])
    let both = try Film(card + show.replacing("until: 1s", with: "until: 1.1s")).survey.blocks.boxes
    #expect(both[0] != both[1])
    let mixed = try Film(card + show.replacing("{caption: one,", with: "{step: one,")).survey.blocks.boxes
    #expect(mixed[0] != mixed[1])
  }

  @Test("A step that begins at a mark ends the step before it")
  func markedSteps() throws {
    let film = try Film(
      card + """
        script: [{at: 0.7s, mark: thrown}]
        show: [{step: one}, {step: two, from: thrown}]
        """)
    #expect(try !film.parts(of: 0, at: 0.6).isEmpty)
    #expect(try film.parts(of: 0, at: 0.8).isEmpty)
    #expect(try !film.parts(of: 1, at: 0.8).isEmpty)
  }

  // MARK: Legends

  private func legend(_ show: String) throws -> [String] {
    let film = try Film(
      """
      views:
        - {ellipse: ball, center: [100, 100], size: 20}
        - {ellipse: moon, repeat: 2, center: "= [200, 60 + 60 * i]", size: 10}
      behaviors: [{gravity: fall, items: all}]
      show: [\(show)]
      """)
    let type = OverlayTypesetter(Typesetter())
    let parts = try film.parts(of: film.document.overlays.count - 1)
    return parts.compactMap(\.text).map { text in
      LegendTexts.known.first { type.typeset($0, .annotation).glyphs == text.glyphs } ?? "?"
    }
  }

  private enum LegendTexts {
    static let known = [
      "velocity", "acceleration", "force", "path", "velocity of ball", "velocity of moon", "path of ball",
      "path of moon",
    ]
  }

  @Test("A legend names quantities once, and their views where colors differ")
  func legends() throws {
    #expect(
      try legend("{vectors: ball}, {vectors: ball, of: acceleration}, {trail: ball}, {legend: }") == [
        "velocity", "acceleration", "path",
      ])
    #expect(try legend("{vectors: ball}, {vectors: moon-*}, {legend: }") == ["velocity"])
    #expect(
      try legend("{vectors: ball}, {vectors: moon-*, color: red}, {legend: }") == [
        "velocity of ball", "velocity of moon",
      ])
    #expect(
      try legend("{trail: ball}, {trail: [moon-0, moon-1]}, {legend: }") == [
        "path of ball", "path of moon",
      ])
    #expect(try legend("{trail: ball, color: red}, {trail: moon-*, color: red}, {legend: }") == ["path"])
    #expect(try legend("{vectors: ball, of: force, from: 9s}, {trail: ball}, {legend: }") == ["path"])
  }

  @Test("A legend that explains nothing takes no room, a wide one has rows")
  func legendSizes() throws {
    #expect(try Film(card + "show: [{legend: }]").survey.pictureSize(of: .zero).height == 0)
    let entries =
      "{vectors: card}, {vectors: card, of: acceleration}, {vectors: card, of: force}, {trail: card}"
    func height(_ width: Int) throws -> Double {
      try Film(card + "show: [\(entries), {legend: }]", canvas: "[\(width), 300]")
        .survey.pictureSize(of: .zero).height
    }
    #expect(try height(200) > height(600) + 15)
  }

  // MARK: Errors

  @Test("An error in an annotation is reported at its line")
  func errors() throws {
    #expect(Fixtures.error(card + "show: [{callout: \"{1 / (time - 1s)}\", of: card}]").hasPrefix("4: "))
    let long = String(repeating: "long ", count: 500)
    #expect(
      Fixtures.error(card + "show: [{bracket: \"\(long)\", of: card}]").hasPrefix("4: a bracket has at most"))
    // What is only drawn is an error of the picture.
    let film = try Film(card + "show: [{spotlight: card, dim: = time / 1s}]")
    #expect(throws: SceneError.self) { try film.snapshot(at: 1.5) }
  }
}

extension Layer {
  /// The layers that draw something, without their groups, from back to front.
  fileprivate var leaves: [Layer] {
    (shape == nil && text == nil ? [] : [self]) + children.flatMap(\.leaves)
  }

  /// The bounds in canvas coordinates.
  fileprivate var box: Rect { (shape?.path ?? text?.glyphs.path ?? Path()).transformed(by: transform).bounds }
}
