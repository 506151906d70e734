import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct SVGTextTests {
  private func film(_ glyphs: [TextTrack.Glyph], paint: PaintTrack = .red, clip: Channel? = nil) -> VectorFilm
  {
    var film = VectorFilm.sample(Drawing(text: TextTrack(glyphs, paint: paint, clip: clip)))
    film.glyphs = (0..<4).map { number in
      GlyphRun.Outline(
        font: 0, glyph: UInt32(number),
        path: number == 3
          ? Path() : Path(rect: Rect(x: 0, y: -700, width: 100 + Double(number), height: 700)),
        unitsPerEm: 2000)
    }
    return film
  }

  private func glyph(_ outline: Int, _ x: Double, _ presence: Presence = .always) -> TextTrack.Glyph {
    TextTrack.Glyph(outline, at: Point(x, 30), size: 20, presence: presence)
  }

  @Test func `Each outline is written once, in units of its font`() throws {
    let root = try film([glyph(0, 10), glyph(1, 12), glyph(0, 14.005), glyph(3, 20)]).parsed()
    #expect(root.first("defs")?.children.map { $0["d"] } == ["m0-700h100V0H0z"])
    let text = try #require(root.children.last)
    #expect(text["fill"] == "#f00" && text["transform"] == "translate(10 30)scale(.01)")
    #expect(text.children.map(\.name) == ["use", "path", "use"])
    #expect(text.children.map { $0["x"] } == [nil, nil, "401"])
    #expect(text.children[1]["d"] == "m200-700h101V0H200z")
  }

  @Test func `A line around glyphs uses them beneath the text`() throws {
    var film = film([glyph(0, 10), glyph(0, 20)])
    film.tracks[0].drawings[0].stroke = StrokeTrack(
      paint: .color(ColorTrack(255, 255, 255, alpha: [0.9])), width: Channel(constant: [4]), join: .round)
    let group = try #require(try film.drawn().first)
    let (halo, text) = (group.children[0], group.children[1])
    #expect(halo["fill"] == "none" && halo["stroke"] == "#fff" && halo["opacity"] == ".9")
    // In units of the font.
    #expect(halo["stroke-width"] == "400" && halo["stroke-linejoin"] == "round")
    #expect(halo.children[0].children.map { $0["href"] } == text.children.map { $0["href"] })
    #expect(text["fill"] == "#f00" && text["stroke"] == nil)
  }

  @Test func `Glyphs with the same presence are one group`() throws {
    let even = Presence([0..<0.5, 1..<1.5])
    let odd = Presence([0.5..<1, 1.5..<2])
    let film = film([glyph(0, 0), glyph(0, 5, even), glyph(1, 9, even), glyph(1, 5, odd), glyph(0, 9, odd)])
    let text = try #require(try film.drawn().first)
    #expect(text.children.map(\.name) == ["use", "g", "g"])
    #expect(text.children.map { $0["class"] } == [nil, "a", "b"])
    #expect(
      try film.style().contains("@keyframes a{0%,50%{visibility:visible}25%,75%,to{visibility:hidden}}"))
    #expect(text.children[2]["visibility"] == "hidden")
  }

  @Test func `Glyphs that the still lacks are hidden by one group`() throws {
    let glyphs = (0..<4).map { glyph($0 % 2, 5, Presence([Double($0) / 2..<Double($0 + 1) / 2])) }
    let text = try film(glyphs).drawn()[0]
    #expect(text.children.map(\.name) == ["use", "g"])
    #expect(text.children[1]["visibility"] == "hidden" && text.children[1].children.count == 3)
    #expect(text.children[1].children.allSatisfy { $0["visibility"] == nil && $0["class"] != nil })
    #expect(try film(glyphs).drawn(.smil)[0].children.map { $0["display"] } == [nil, "none", "none", "none"])
  }

  @Test func `The opacity of a color is that of all glyphs together`() throws {
    let text = try film([glyph(0, 0), glyph(0, 5)], paint: .color(ColorTrack(0, 0, 0, alpha: [0.5]))).drawn()[
      0]
    #expect(text["opacity"] == ".5" && text["fill-opacity"] == nil)
  }

  @Test func `A clip cuts the glyphs`() throws {
    let root = try film([glyph(0, 0)], clip: Channel(constant: [0, 0, 9, 8])).parsed()
    #expect(root.first("clipPath")?.children[0]["height"] == "8")
    #expect(root.children.last?["clip-path"] != nil)
  }

  @Test func `Glyphs clip a gradient`() throws {
    let stops = [GradientTrack.Stop(ColorTrack(255, 0, 0), at: Channel(constant: [0]))]
    let paint = PaintTrack.gradient(GradientTrack(.linear(Channel(constant: [0, 0, 9, 0])), stops: stops))
    let root = try film([glyph(0, 10), glyph(0, 20)], paint: paint).parsed()
    let clip = try #require(root.first("clipPath"))
    #expect(
      clip.children.map { $0["transform"] } == ["translate(10 30)scale(.01)", "translate(20 30)scale(.01)"])
    #expect(root.children.last?.name == "rect" && root.children.last?["fill"]?.hasPrefix("url(") == true)
  }

  @Test func `Glyphs that do not exist are left out`() throws {
    #expect(try film([glyph(99, 0), glyph(-1, 0), glyph(3, 0)]).drawn().isEmpty)
    var shadowed = film([glyph(99, 0), glyph(0, 5)])
    shadowed.tracks[0].drawings[0].shadows = [
      ShadowTrack(color: ColorTrack(0, 0, 0), geometry: Channel(constant: [0, 1, 2, 3]))
    ]
    // Three points of spread on both sides, in units of the font.
    #expect(try shadowed.drawn()[0].all("g").compactMap { $0["stroke-width"] } == ["600"])
  }
}
