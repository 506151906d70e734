import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingVector

struct SVGWriterTests {
  private let fall = LayerTrack(
    pose: .moving(
      Channel([.init(at: 0, [20]), .init(at: 2, [120])]),
      Channel([.init(at: 0, [30], .cubic(y1: 0, y2: 0.333)), .init(at: 1, [80])])),
    drawings: [Drawing(shape: .square(20), fill: .red)])

  @Test func `A small film is written in full`() throws {
    var film = VectorFilm.sample([fall], poster: 1)
    film.title = "Fall"
    film.description = "A square falls."
    film.background = .color(ColorTrack(244, 245, 248))
    #expect(
      try film.svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100" role="img" \
        aria-labelledby="a b"><title id="a">Fall</title><desc id="b">A square falls.</desc>\
        <style>svg{will-change:contents}*{animation:2s linear infinite}@keyframes a{0%{translate:20px}to{translate:120px}}\
        @keyframes b{0%{translate:0 30px;animation-timing-function:cubic-bezier(.3333,0,.6667,.333)}\
        50%,to{translate:0 80px}}.a{animation-name:a}.b{animation-name:b}.a,.b{transform:none}\
        @media(prefers-reduced-motion:reduce){*{animation-play-state:paused;animation-delay:-1s}}</style>\
        <rect width="200" height="100" fill="#f4f5f8"/><g class="a" transform="translate(70)">\
        <rect class="b" x="-10" y="-10" width="20" height="20" fill="#f00" transform="translate(0 80)"/></g></svg>

        """)
  }

  @Test func `SMIL moves one element by two translations`() throws {
    let film = VectorFilm.sample([fall])
    #expect(
      try film.svg(.smil) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">\
        <rect x="-10" y="-10" width="20" height="20" fill="#f00" transform="translate(20)translate(0 30)">\
        <animateTransform attributeName="transform" type="translate" dur="2s" repeatCount="indefinite" \
        values="20;120" keyTimes="0;1"/>\
        <animateTransform attributeName="transform" type="translate" additive="sum" dur="2s" \
        repeatCount="indefinite" values="0 30;0 80;0 80" keyTimes="0;.5;1" calcMode="spline" \
        keySplines=".33333 0 .66667 .333;0 0 1 1"/></rect></svg>

        """)
  }

  @Test func `A film without motion has no style sheet`() throws {
    let film = VectorFilm.sample([
      LayerTrack(
        pose: Pose(
          position: .joint(Channel(constant: [5, 6])), rotation: Channel(constant: [30]),
          scale: Channel(constant: [2, 2])), drawings: [Drawing(shape: .square(20), fill: .red)])
    ])
    let root = try film.parsed()
    #expect(root.first("style") == nil && root.first("defs") == nil)
    #expect(root.first("rect")?["transform"] == "translate(5 6)rotate(30)scale(2)")
  }

  @Test func `Constant parts of a pose that turns are kept in the style sheet`() throws {
    let pose = Pose(position: .joint(Channel(constant: [5, 0])), rotation: Channel((0, [0]), (2, [360])))
    let film = VectorFilm.sample([LayerTrack(pose: pose, drawings: [Drawing(shape: .square(20), fill: .red)])]
    )
    #expect(try film.style().contains(".a{animation-name:a;translate:5px}.a{transform:none}"))
    let smil = try film.parsed(.smil).all("animateTransform")
    #expect(smil.map { $0["type"] } == ["translate", "rotate"])
    #expect(smil.map { $0["values"] } == ["5", "0;360"])
    #expect(smil.map { $0["additive"] } == [nil, "sum"])
  }

  @Test func `Equal motions share keyframes and classes`() throws {
    let film = VectorFilm.sample([fall, fall, fall])
    let style = try film.style()
    #expect(style.split(separator: "@keyframes").count == 3)
    #expect(try film.drawn().map { $0["class"] } == ["a", "a", "a"])
    #expect(try SVGWriter(film).document().animationCount == 6)
  }

  @Test func `A film may loop, play back and forth, or end`() throws {
    #expect(try VectorFilm.sample([fall], hold: 0.5).style().contains("}*{animation:2.5s linear infinite}"))
    let boomerang = VectorFilm.sample([fall], hold: 0.5, loop: .boomerang)
    #expect(try boomerang.style().contains("}*{animation:2.25s linear infinite alternate}"))
    #expect(
      try VectorFilm.sample([fall], loop: .times(3)).style().contains("}*{animation:2s linear 3 forwards}"))
    let smil = try VectorFilm.sample([fall], loop: .times(3)).parsed(.smil).first("animateTransform")
    #expect(smil?["repeatCount"] == "3" && smil?["fill"] == "freeze")
  }

  @Test func `The hold shows the last values`() throws {
    let style = try VectorFilm.sample([fall], hold: 0.5).style()
    #expect(style.contains("@keyframes a{0%{translate:20px}80%,to{translate:120px}}"))
  }

  @Test func `SMIL plays a film back by mirrored keyframes`() throws {
    let film = VectorFilm.sample([fall], loop: .boomerang)
    let animation = try #require(try film.parsed(.smil).all("animateTransform").last)
    #expect(animation["dur"] == "4s")
    #expect(animation["values"] == "0 30;0 80;0 80;0 80;0 30")
    #expect(animation["keyTimes"] == "0;.25;.5;.75;1")
    #expect(animation["keySplines"] == ".33333 0 .66667 .333;0 0 1 1;0 0 1 1;.33333 .667 .66667 1")
  }

  @Test func `A value that is held jumps at the next keyframe`() throws {
    let opacity = Channel([.init(at: 0, [1], .hold), .init(at: 1, [0.5]), .init(at: 2, [0])])
    let film = VectorFilm.sample([
      LayerTrack(opacity: opacity, drawings: [Drawing(shape: .square(9), fill: .red)])
    ])
    #expect(
      try film.style().contains(
        "@keyframes a{0%{opacity:1;animation-timing-function:step-end}50%{opacity:.5}to{opacity:0}}"))
    let animation = try #require(try film.parsed(.smil).first("animate"))
    #expect(animation["values"] == "1;1;.5;0" && animation["keyTimes"] == "0;.5;.5;1")
  }

  @Test func `Long ways have a third with five digits`() throws {
    let x = Channel([.init(at: 0, [0], .cubic(y1: -0.5, y2: 1.25)), .init(at: 2, [500])])
    let film = VectorFilm.sample([
      LayerTrack(pose: .moving(x, Channel(constant: [0])), drawings: [Drawing(shape: .square(9), fill: .red)])
    ])
    #expect(try film.style().contains("cubic-bezier(.33333,-.5,.66667,1.25)"))
    // SMIL does not allow control points outside of 0...1.
    let animation = try #require(try film.parsed(.smil).first("animateTransform"))
    #expect(animation["keySplines"] == nil)
    #expect(animation["values"]?.split(separator: ";").count == 17)
  }

  // MARK: - Presence

  private func layer(_ ranges: [Range<Double>], children: [LayerTrack] = []) -> LayerTrack {
    LayerTrack(
      presence: Presence(ranges), drawings: [Drawing(shape: .square(9), fill: .red)], children: children)
  }

  @Test func `What is absent is hidden by steps`() throws {
    let film = VectorFilm.sample([layer([0.5..<1, 1.5..<2])], hold: 1, poster: 0.2)
    #expect(
      try film.style().contains(
        "@keyframes a{0%,33.3333%{visibility:hidden}16.6666%,50%,to{visibility:visible}}.a{animation-name:a}"
          + ".a{animation-timing-function:step-end}"))
    #expect(try film.drawn()[0]["visibility"] == "hidden")
    #expect(try !film.svg().contains("opacity"))
    let animation = try #require(try film.parsed(.smil).first("animate"))
    #expect(animation["attributeName"] == "display" && animation["calcMode"] == "discrete")
    #expect(animation["values"] == "none;inline;none;inline")
    #expect(animation["keyTimes"] == "0;.166666;.333333;.5")
    #expect(try film.drawn(.smil)[0]["display"] == "none")
  }

  @Test func `SMIL mirrors steps`() throws {
    let film = VectorFilm.sample([layer([0.5..<10])], loop: .boomerang)
    let animation = try #require(try film.parsed(.smil).first("animate"))
    #expect(animation["values"] == "none;inline;none" && animation["keyTimes"] == "0;.125;.875")
  }

  @Test func `A child is never visible in a hidden group`() throws {
    let film = VectorFilm.sample([layer([0.5..<2], children: [layer([0..<1]), layer([0..<2])])])
    let style = try film.style()
    #expect(style.contains("{0%,50%,to{visibility:hidden}25%{visibility:visible}}"))
    // The second child is present with its parent and needs no animation.
    #expect(try film.drawn()[0].all("rect").filter { $0["class"] == nil }.count == 2)
    // A child that is never present with its parent is left out.
    let other = VectorFilm.sample([layer([0.5..<2], children: [layer([0..<0.5])])])
    #expect(try other.parsed().all("rect").count == 1)
  }

  @Test func `A layer that moves and comes and goes has one class`() throws {
    var track = fall
    track.presence = Presence([0..<1])
    track.pose.position = .joint(Channel((0, [0, 0]), (2, [5, 7])))
    let style = try VectorFilm.sample([track]).style()
    #expect(style.contains(".a{animation-name:a,b;animation-timing-function:linear,step-end}"))
  }

  @Test func `Keyframes are printed at the times that the options give`() throws {
    for method in SVGWriter.Method.allCases {
      let options = SVGWriter.keyframeOptions(method: method, duration: 2.34, hold: 0.8)
      #expect(options.form == (method == .css ? .cubic : .monotoneCubic))
      let timing = SVGTiming(duration: 2.34, hold: 0.8, loop: .forever, poster: 0)
      for frame in 0...117 {
        let time = Double(frame) / 50
        let printed = options.printedTime(time, .change)
        #expect(abs(printed - time) <= 3.14e-6 / 2 + 1e-12)
        #expect(
          timing.share(printed) * 3.14 == printed || abs(timing.share(printed) * 3.14 - printed) < 1e-12)
        let step = options.printedTime(time, .jump)
        #expect(step <= time && time - step < 2.1 * 3.14e-6)
        #expect(frame == 0 || step < time)
        #expect(abs(timing.stepTime(step) - step) < 1e-12)
        let frameTime = options.printedTime(time, .frame)
        #expect(frame == 0 ? frameTime == 0 : frameTime < time && time - frameTime < 0.000_35)
        #expect(abs(timing.stepTime(frameTime) - frameTime) < 1e-12)
      }
    }
  }

  @Test(arguments: zip([10.0, 60, 600], [4, 5, 6]))
  func `Times of long films have more decimals`(duration: Double, decimals: Int) throws {
    let unit = duration / (0..<decimals + 2).reduce(1) { power, _ in power * 10 }
    for method in SVGWriter.Method.allCases {
      let options = SVGWriter.keyframeOptions(method: method, duration: duration, hold: 0)
      for index in 0..<1000 {
        let time = duration * (Double(index) + 0.2718) / 1000
        #expect(abs(options.printedTime(time, .change) - time) <= unit / 2 + 1e-9)
        let step = options.printedTime(time, .jump)
        #expect(step < time && time - step <= 2 * max(unit, duration * 1e-7) + 1e-9)
      }
      let time = options.printedTime(duration / 7, .change)
      var track = fall
      track.pose.position = .joint(Channel((0, [0, 0]), (time, [5, 7])))
      var film = VectorFilm.sample([track])
      film.duration = duration
      let share = time / duration
      let wanted =
        method == .css
        ? ShortDecimal.text(ShortDecimal.rounded(share * 100, decimals)) + "%"
        : "keyTimes=\"0;" + ShortDecimal.text(ShortDecimal.rounded(share, decimals + 2)) + ";1\""
      #expect(try film.svg(method).contains(wanted))
    }
  }

  // MARK: - Words of the scene

  @Test(arguments: SVGWriter.Method.allCases)
  func `Hostile words stay in their places`(method: SVGWriter.Method) throws {
    let words = "</style></title><script>alert(1)</script>\u{0}\u{1F}'\"&]]>--><!--"
    var track = fall
    track.name = words
    var film = VectorFilm.sample([track])
    film.title = words
    film.description = words
    let root = try film.parsed(method, names: true)
    let clean = "</style></title><script>alert(1)</script>'\"&]]>--><!--"
    #expect(root.first("title")?.text == clean && root.first("desc")?.text == clean)
    #expect(root.all.compactMap { $0["data-name"] } == [clean])
    #expect(root.first("script") == nil)
    // Without names, nothing of them is in the file.
    #expect(try film.parsed(method).all.allSatisfy { $0["data-name"] == nil })
  }

  @Test func `Ids are unique and every reference has one`() throws {
    let glyph = GlyphRun.Outline(
      font: 0, glyph: 1, path: Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)), unitsPerEm: 1000)
    var film = VectorFilm.sample([
      LayerTrack(
        clipsChildren: true,
        drawings: [
          Drawing(
            shape: .square(50, radius: 9), fill: .color(ColorTrack(0, 0, 0, alpha: [0.5])),
            shadows: [ShadowTrack(color: ColorTrack(0, 0, 0), geometry: Channel(constant: [0, 4, 12, 0]))])
        ],
        children: [
          LayerTrack(drawings: [
            Drawing(
              text: TextTrack(
                [.init(0, at: .zero, size: 10), .init(0, at: Point(5, 0), size: 10)], paint: .red))
          ])
        ])
    ])
    film.glyphs = [glyph]
    film.title = "t"
    let root = try film.parsed()
    let ids = root.all.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count && ids.contains("a"))
    for element in root.all {
      for (name, value) in element.attributes {
        if name == "href" { #expect(ids.contains(String(value.dropFirst()))) }
        if value.hasPrefix("url(#") { #expect(ids.contains(String(value.dropFirst(5).dropLast()))) }
      }
    }
  }

  @Test(arguments: SVGWriter.Method.allCases)
  func `Huge numbers give a well-formed file`(method: SVGWriter.Method) throws {
    let huge = Channel((0, [1e300]), (1, [-1e300]), (2, [1e-300]))
    var track = LayerTrack(
      pose: Pose(
        position: .separate(x: huge, y: huge), rotation: huge, scale: huge.mapped { [$0[0], $0[0]] }),
      opacity: huge, blur: huge,
      drawings: [
        Drawing(
          shape: .ellipse(Channel((0, [1e300, 0, 1e308, 1e308]), (1, [0, 0, 0, 0]))), fill: .red,
          stroke: StrokeTrack(paint: .red, width: huge, dash: huge, phase: huge, alignment: .inside),
          shadows: [
            ShadowTrack(
              color: ColorTrack(0, 0, 0), geometry: Channel(constant: [1e300, 1e300, 1e300, -1e300]))
          ])
      ])
    track.children = [track]
    let root = try VectorFilm.sample([track]).parsed(method)
    #expect(!root.all.contains { $0.attributes.values.contains { $0.contains("inf") || $0.contains("nan") } })
  }

  @Test func `Many animations are a remark about the whole film`() throws {
    let tracks = (0..<1000).map { number in
      LayerTrack(
        pose: .moving(Channel((0, [Double(number)]), (2, [0])), Channel(constant: [0])),
        drawings: [Drawing(shape: .square(9), fill: .red)])
    }
    let document = try SVGWriter(.sample(tracks)).document()
    #expect(document.animationCount == 999)
    #expect(document.remarks == [SVGRemark(.animations(999), nil)])
  }

  @Test func `The canvas stands at its place in the picture`() throws {
    var film = VectorFilm.sample([fall])
    film.origin = Point(0, 20)
    film.background = .red
    let root = try film.parsed()
    #expect(root.children.last?["transform"] == "translate(0 20)")
    #expect(root.children.last?.children[0]["y"] == "-20")
  }
}
