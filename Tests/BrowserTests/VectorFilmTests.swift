import FlingRaster
import Foundation
import TestTraits
import Testing

@Suite(
  "Vector films in Chromium", .heavy, .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Browser.program != nil, Browser.absence))
struct VectorFilmTests {
  private static let moments = [0.2, 0.5, 0.9]

  /// A film of 1 s with shapes, strokes, paints, groups, a clip and texts that move and change.
  private static func scene(outputs: String, poster: String = "") -> String {
    """
    fling: 1
    title: Every kind of layer
    canvas: {size: [160, 120], background: 'light-dark(white, #202020)'}
    views:
      - {view: square, center: [30, 30], size: 24, corner: 6, fill: 'light-dark(#ff3030, #ffb0b0)'}
      - ellipse: disc
        center: [80, 30]
        size: [30, 20]
        fill: none
        stroke: {paint: 'light-dark(#3030ff, #b0b0ff)', width: 3, dash: [6, 4], cap: round}
      - {view: bar, center: [130, 30], size: [30, 20], fill: {linear: 90deg, stops: ['#00a040', '#ffe000']}}
      - view: group
        center: [50, 85]
        size: [70, 40]
        opacity: 0.6
        clip: true
        fill: '#a0a0a0'
        views: [{view: inner, center: [20, 20], size: 30, fill: '#8000ff'}]
      - {label: words, center: [120, 85], text: first, color: 'light-dark(black, white)', font: {size: 20}}
    script:
      - do:
          - {animate: square, to: {center: [30, 60], rotation: 100deg, scale: 1.2}, duration: 1s}
          - {animate: disc, to: {center: [95, 40], opacity: 0.2}, duration: 1s}
          - {animate: bar, to: {size: [16, 40]}, duration: 1s}
          - {animate: inner, to: {center: [60, 30]}, duration: 1s}
      - at: 0.6s
        do: [{set: words, text: second}]
    render: {duration: 1s, theme: both, \(poster)outputs: [\(outputs)]}

    """
  }

  /// The largest mean difference of small pictures, with one pixel a point and words, whose edges each program draws in its
  /// own way.
  private static let limit = 0.8

  private static let frames = moments.map { "{png: '\($0).png', at: \($0)s}" }.joined(separator: ", ")

  /// The mean difference of pixels, 0...255; that of a pixel is the one of its color channel that differs most.
  private func difference(_ first: Bitmap, _ second: Bitmap) throws -> Double {
    try #require(first.width == second.width && first.height == second.height)
    var sum = 0
    for y in 0..<first.height {
      for x in 0..<first.width {
        let (a, b) = (first[x, y], second[x, y])
        sum += [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
      }
    }
    return Double(sum) / Double(first.width * first.height)
  }

  /// A page that shows an SVG at the upper left corner.
  private func page(_ content: String) -> String {
    "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block}</style>\(content)"
  }

  @Test(arguments: ["css", "smil"])
  func `Paused in a page, an SVG shows the frames of the film in both themes`(method: String) throws {
    let film = try VectorFilmFiles(
      Self.scene(outputs: "{svg: film.svg, method: \(method)}, \(Self.frames)"))
    let address = try film.write(page(film.text("film.svg")), to: "page.html")
    let tab = try Tab()
    for theme in ["light", "dark"] {
      try tab.resize(width: 160, height: 120, theme: theme)
      try tab.open(address)
      try tab.wait(until: "document.readyState === 'complete' && document.querySelector('svg')")
      for moment in Self.moments {
        try tab.seek(to: moment)
        let frame = try film.picture("\(moment)-\(theme).png")
        let mean = try difference(tab.screenshot(), frame)
        #expect(mean < Self.limit, "\(theme) at \(moment) s")
      }
    }
    #expect(tab.complaints == [])
  }

  @Test func `A moving view is where the scene has it, between frames too`() throws {
    let film = try VectorFilmFiles(
      """
      fling: 1
      canvas: {size: [100, 400]}
      views: [{ellipse: ball, center: [50, 20], size: 10, fill: red}]
      behaviors: [{gravity: fall, items: ball}]
      render: {duration: 0.5s, outputs: [{svg: film.svg, hold-last: 0s}]}
      """)
    let tab = try Tab()
    try tab.open(film.write(page(film.text("film.svg")), to: "page.html"))
    try tab.wait(until: "document.readyState === 'complete' && document.getAnimations().length > 0")
    for moment in [0.1, 0.233, 0.4567] {
      try tab.seek(to: moment)
      let place = try tab.value(
        "(box => box.y + box.height / 2)([...document.querySelectorAll('svg :is(ellipse, circle, path)')].at(-1).getBoundingClientRect())"
      )
      // Gravity is 1000 pt/s².
      let expected = 20 + 500 * moment * moment
      #expect(abs((Double(place) ?? 0) - expected) < 0.06, "\(place) at \(moment) s")
    }
  }

  @Test func `For readers who asked for less motion, an SVG is the poster`() throws {
    let film = try VectorFilmFiles(
      Self.scene(outputs: "{svg: film.svg}, {png: poster.png, at: 0.5s}", poster: "poster: 0.5s, "))
    let tab = try Tab()
    try tab.resize(width: 160, height: 120)
    try tab.call(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
    try tab.open(film.write(page(film.text("film.svg")), to: "page.html"))
    try tab.wait(until: "document.readyState === 'complete' && document.querySelector('svg')")
    let poster = try film.picture("poster-light.png")
    #expect(try difference(tab.screenshot(), poster) < Self.limit)
    usleep(200_000)
    #expect(try difference(tab.screenshot(), poster) < Self.limit)
  }

  /// Words that end a part of a file and begin another one if they are not escaped.
  private static let evil = [
    "</style><script>alert(1)</script>", "</title></svg><img src=x onerror=alert(1)>",
    "]]>--><script>alert(1)</script>", #"" onload="alert(1)" x=""#, "' onload='alert(1)", "&lt;b&gt; & &#60;",
    #"\"; alert(1); //"#, "}*{display:none}",
  ]

  /// A scene with a word in all places that a file may contain.
  private static func scene(of word: String) throws -> String {
    // A text in JSON is one in YAML, too. `{{` stands for a brace that begins no expression.
    let text = String(decoding: try JSONEncoder().encode(word), as: UTF8.self)
      .replacingOccurrences(of: "{", with: "{{")
    return """
      fling: 1
      title: \(text)
      description: \(text)
      canvas: {size: [200, 60], background: white}
      views:
        - {view: box, center: [20, 40], size: 20, fill: blue}
        - {label: words, center: [100, 20], text: \(text), font: {size: 9}}
      script:
        - do: [{animate: box, to: {center: [180, 40]}, duration: 0.4s}]
        - at: 0.2s
          do: [{mark: half}]
      render: {duration: 0.4s, outputs: [{svg: film.svg}, {html: film.html}, {lottie: film.json}]}
      """
  }

  @Test(arguments: evil)
  func `Words of a scene stay words in an SVG, a page and a Lottie file`(word: String) throws {
    let film = try VectorFilmFiles(Self.scene(of: word))
    let tab = try Tab()
    // As a document of its own it is parsed as XML, as in an `<img>`.
    try tab.open(film.address("film.svg"))
    try tab.wait(until: "document.readyState === 'complete' && document.querySelector('svg')")
    #expect(try tab.value("document.querySelector('parsererror') === null") == "true")
    #expect(
      try tab.value("document.querySelectorAll('script, img, foreignObject, [onload], [onerror]').length")
        == "0")
    #expect(try tab.value("document.querySelector('title').textContent.trim()") == word)
    #expect(try tab.value("document.getAnimations().length > 0") == "true")
    #expect(try tab.value("getComputedStyle(document.documentElement).display") != "none")

    try tab.open(film.address("film.html"))
    try tab.wait(until: "document.readyState === 'complete' && document.querySelector('main svg')")
    #expect(try tab.value("document.title") == word)
    #expect(try tab.value("document.querySelectorAll('script').length") == "1")
    #expect(try tab.value("document.querySelectorAll('img, [onload], [onerror]').length") == "0")
    #expect(try tab.value("getComputedStyle(document.querySelector('main svg')).display") != "none")
    #expect(tab.complaints == [])

    let lottie = try JSONSerialization.jsonObject(with: film.bytes("film.json")) as? [String: Any]
    #expect((lottie?["layers"] as? [Any])?.isEmpty == false)
  }
}
