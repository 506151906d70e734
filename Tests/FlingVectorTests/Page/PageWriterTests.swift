import FlingGeometry
import FlingScene
import Testing

@testable import FlingVector

struct PageWriterTests {
  private static let svg =
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360"><path d="M0 0h9"/></svg>"#

  private func film(
    title: String = "Two squares", duration: Double = 2.8, poster: Double = 0,
    themes: [Theme] = [.light, .dark], marks: [VectorFilm.Mark] = []
  ) -> VectorFilm {
    VectorFilm(
      size: Size(width: 240, height: 360), themes: themes, duration: duration, poster: poster,
      title: title, marks: marks)
  }

  private func page(_ film: VectorFilm, svg: String = svg) -> String { PageWriter(film, svg: svg).text() }

  /// The parts of a page between two texts.
  private func parts(of page: String, between start: String, and end: String) -> [String] {
    page.split(separator: start, omittingEmptySubsequences: false).dropFirst()
      .map { String($0.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)[0]) }
  }

  @Test func `The page contains the film and its times`() {
    let page = page(
      film(duration: 2.82, poster: 1.25, marks: [.init("thrown", at: 0.5), .init("caught", at: 2)]))
    #expect(page.contains("<div>\(Self.svg)</div>"))
    #expect(page.contains("<title>Two squares</title>") && page.contains("<h1>Two squares</h1>"))
    #expect(page.contains(#"<main data-duration="2.82" data-rate="50" data-poster="1.25" "#))
    #expect(page.contains("--film-ratio: 240 / 360"))
    #expect(page.contains(#"max="141""#), "frames")
    #expect(page.contains(#"<button type="button" value="0.5"><b>thrown</b> 0.50 s</button>"#))
    #expect(page.contains(#"<button type="button" value="2"><b>caught</b> 2.00 s</button>"#))
    #expect(page.contains(#"<option value="25"></option><option value="100"></option>"#))
  }

  @Test func `The clock of the page has the cycles of the film`() {
    func clock(hold: Double, _ loop: Output.Loop) -> [String] {
      var film = film(duration: 2)
      (film.hold, film.loop) = (hold, loop)
      return parts(of: page(film), between: "data-cycle=", and: " style")
    }
    #expect(clock(hold: 0.8, .forever) == [#""2.8" data-iterations="Infinity" data-direction="normal""#])
    #expect(clock(hold: 0, .times(3)) == [#""2" data-iterations="3" data-direction="normal""#])
    #expect(
      clock(hold: 0.5, .boomerang) == [#""2.25" data-iterations="Infinity" data-direction="alternate""#])
  }

  @Test func `A film without marks has neither ticks nor buttons for them`() {
    let page = page(film())
    #expect(!page.contains("<datalist") && !page.contains("<p "))
  }

  @Test func `The only script is the player, and the policy has its hash`() throws {
    let page = page(film(title: "</title><script>alert(1)</script>"))
    let scripts = parts(of: page, between: "<script", and: "</script>")
    try #require(scripts.count == 1 && scripts[0].hasPrefix(">"))
    let script = String(scripts[0].dropFirst())
    #expect(script == PlayerFiles.script)
    let hash = Base64.text(of: SHA256.digest(of: Array(script.utf8)))
    #expect(parts(of: page, between: "script-src ", and: ";") == ["'sha256-\(hash)'"])
    #expect(parts(of: page, between: "default-src ", and: ";") == ["'none'"])
  }

  @Test func `The script is small and contains nothing that would end it`() {
    #expect(PlayerFiles.script.utf8.count < 4096)
    for text in ["</", "<!--", "innerHTML", "http", "eval", "fetch"] {
      #expect(!PlayerFiles.script.contains(text))
    }
  }

  @Test(arguments: [
    "</title></style></script><script>alert(1)</script>", #"" onfocus="alert(1)"#,
    "\"\u{308} onfocus=alert(1) x=\"",
    "<\u{338}b>", "{{svg}} {{script}}", "&lt;b&gt;", "a\u{0}b\u{1b}c\u{202e}d\u{2028}e\nf", "--><!--", "]]>",
  ])
  func `Words of a scene never become markup`(words: String) {
    let page = page(film(title: words, marks: [.init(words, at: 1)]))
    let plain = self.page(film(title: "words", marks: [.init("words", at: 1)]))
    for markup in ["<", ">", "\"", "'"] as [Unicode.Scalar] {
      func count(_ text: String) -> Int { text.unicodeScalars.count { $0 == markup } }
      #expect(count(page) == count(plain), "\(markup)")
    }
    for scalar in page.unicodeScalars { #expect(!scalar.isInvisible || scalar == "\n") }
  }

  @Test func `Placeholders in words and in the film stay as they are`() {
    let svg = "<svg><title>{{title}} }} {{</title></svg>"
    let page = page(film(title: "{{svg}}"), svg: svg)
    #expect(page.contains("<title>{{svg}}</title>"))
    #expect(page.contains("<div>\(svg)</div>"))
  }

  @Test func `Every placeholder of the page is known`() {
    #expect(!page(film(marks: [.init("thrown", at: 1)])).contains("{{"))
    #expect(!page(film()).contains("{{"))
  }

  @Test func `The page names no address but that of the SVG namespace`() {
    let page = page(film(), svg: "<svg></svg>")
    for text in ["http:", "https:", "//", "url(", "@import", " src="] {
      let found = page.split(separator: "\n").filter {
        $0.contains(text) && !$0.drop { $0 == " " }.hasPrefix("//")
      }
      #expect(found.isEmpty, "\(text)")
    }
  }

  @Test func `The color schemes of the page are those of the film`() {
    func scheme(_ themes: [Theme]) -> [String] {
      parts(of: page(film(themes: themes)), between: #"<meta name="color-scheme" content=""#, and: "\"")
    }
    #expect(scheme([.light, .dark]) == ["light dark"])
    #expect(scheme([.dark]) == ["dark"])
  }

  @Test func `Without scripts, the printed film is slowed down and begins at its poster`() {
    func delay(_ film: VectorFilm) -> [String] {
      parts(of: page(film), between: "1e8s !important; animation-delay: ", and: " ")
    }
    var film = film(duration: 4, poster: 1)
    #expect(delay(film) == ["-25000000s"])
    film.hold = 1
    #expect(delay(film) == ["-20000000s"])
    film.loop = .boomerang
    #expect(delay(film) == ["-22222222.222222s"])
    #expect(delay(self.film(duration: 4, poster: 4)) == ["-99975000s"], "not the start of the next cycle")
    #expect(delay(self.film(duration: 0)) == ["0s"])
  }

  @Test func `A film without a title has a name`() {
    #expect(page(film(title: " \n ")).contains("<title>Film</title>"))
  }

  @Test func `Huge numbers are written`() {
    var film = film(duration: 1e300, marks: [.init("late", at: 1e300)])
    film.framesPerSecond = 1e9
    #expect(page(film).contains("<b>late</b>"))
  }

  @Test func `Twenty thousand marks are written in time that grows with their number`() {
    let marks = (0..<20_000).map { VectorFilm.Mark("mark-\($0)", at: Double($0) / 60) }
    let page = page(film(duration: 400, marks: marks))
    #expect(parts(of: page, between: "<option ", and: ">").count == 20_000)
  }
}
