import FlingCodecs
import FlingGeometry
import FlingScene
import Foundation
import Testing

@testable import FlingFilm

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Films of layers with keyframes")
struct VectorFilmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A square that falls on the lower edge and bounces.
  private static let falling = """
    views: [{view: square, center: [30, 10], size: 12, fill: "light-dark(#ff0000, #aa0000)"}]
    behaviors: [{gravity: fall, items: square}, {collision: walls, items: square, bounds: true}]
    """

  private static func scene(
    _ outputs: String, body: String = Self.falling, render: String = "", title: String = "Falling"
  ) -> SourceFile {
    let text = """
      fling: 1
      title: '\(title.replacing("'", with: "''"))'
      description: A square falls.
      canvas: {size: [60, 80], background: "light-dark(white, black)"}
      \(body)
      render:
        duration: 1s
        \(render.isEmpty ? "speed: 1" : render)
        outputs: [\(outputs)]

      """
    return SourceFile(name: "falling.yaml", bytes: Array(text.utf8))
  }

  /// The films of a scene in its themes, and all files that they write, by path.
  @discardableResult
  private func render(
    _ scene: SourceFile, theme: Theme? = nil, jobs: Int = 2
  ) async throws -> (files: [String: [UInt8]], written: [WrittenFile], films: [Film]) {
    let loader = SceneLoader(theme: theme)
    let films = try Film.films(of: loader.themeVariants(of: scene), records: loader.records)
    let memory = MemoryFolder()
    var written: [WrittenFile] = []
    for (film, outputs) in zip(films, try Film.open(films, at: .memory(memory))) {
      written += try await film.write(to: outputs, options: FilmOptions(jobs: jobs)) { _ in }
    }
    return (
      Dictionary(uniqueKeysWithValues: memory.files.map { ($0.path, $0.bytes) }), written, films
    )
  }

  private func text(_ bytes: [UInt8]?) throws -> String {
    String(decoding: try #require(bytes), as: UTF8.self)
  }

  private func diagnostics(_ scene: SourceFile) throws -> [Diagnostic] {
    let error = #expect(throws: SceneError.self) {
      let loader = SceneLoader()
      _ = try Film.films(of: loader.themeVariants(of: scene), records: nil)
    }
    return error?.diagnostics ?? []
  }

  private static let all = "svg: a.svg}, {html: b.html}, {lottie: c.json}, {motion: d.css"

  // MARK: Files

  @Test
  func `Every vector output is written with its size in points and its deviation`() async throws {
    let (files, written, _) = try await render(Self.scene("{\(Self.all)}"))
    #expect(files.keys.sorted() == ["a.svg", "b.html", "c.json", "d.css"])
    #expect(written.map(\.kind) == [.svg, .html, .lottie, .motion])
    #expect(written.map(\.width) == [60, 60, 60, 0] && written.map(\.height) == [80, 80, 80, 0])
    for file in written {
      let deviation = try #require(file.deviation)
      #expect(deviation.points > 0 && deviation.points <= 0.05 && deviation.degrees <= 0.05)
      #expect(file.byteCount == files[file.path]?.count)
    }
    #expect(try text(files["a.svg"]).hasPrefix("<svg "))
    #expect(try text(files["b.html"]).lowercased().hasPrefix("<!doctype html>"))
    #expect(try text(files["d.css"]).contains("@keyframes"))
    let lottie = try JSONSerialization.jsonObject(with: Data(try #require(files["c.json"])))
    #expect((lottie as? [String: Any])?["v"] != nil)
  }

  @Test
  func `Bytes depend neither on jobs nor on an earlier run`() async throws {
    let scene = Self.scene("{\(Self.all)}, {gif: e.gif}")
    let first = try await render(scene, jobs: 1).files
    #expect(try await render(scene, jobs: 1).files == first)
    #expect(try await render(scene, jobs: 5).files == first)
  }

  @Test(arguments: ["A & <b>", "</style><script>alert(1)</script>", "\"quotes\" 'and' ]]>", "--> %7B &#0;"])
  func `A hostile title stays text`(title: String) async throws {
    let files = try await render(Self.scene("{svg: a.svg}, {html: b.html}, {lottie: c.json}", title: title))
      .files
    let svg = try #require(files["a.svg"])
    let parser = XMLParser(data: Data(svg))
    let reader = ElementReader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(!reader.names.contains("script") && reader.title == title)
    let page = try text(files["b.html"])
    #expect(page.components(separatedBy: "<script").count <= 2)
    #expect(throws: Never.self) {
      _ = try JSONSerialization.jsonObject(with: Data(try #require(files["c.json"])))
    }
  }

  /// The names of the elements of an XML document, and its title.
  private final class ElementReader: NSObject, XMLParserDelegate {
    var names: [String] = []
    var title = ""
    private var isInTitle = false

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      isInTitle = element == "title" && !names.contains("title")
      names.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
      isInTitle = false
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if isInTitle { title += text }
    }
  }

  @Test
  func `The extension of a motion decides its language`() async throws {
    let outputs = ["css", "swift", "xml", "json"].map { "{motion: a.\($0), views: [square]}" }
    let files = try await render(Self.scene(outputs.joined(separator: ", "))).files
    #expect(try text(files["a.swift"]).contains("CAKeyframeAnimation"))
    #expect(try text(files["a.xml"]).contains("<set"))
    #expect(try text(files["a.css"]).contains("@keyframes"))
    _ = try JSONSerialization.jsonObject(with: Data(try #require(files["a.json"])))
  }

  @Test
  func `Raised tolerance makes a smaller file`() async throws {
    let files = try await render(Self.scene("{svg: a.svg}, {svg: b.svg, tolerance: 2}")).files
    #expect(try #require(files["b.svg"]).count < #require(files["a.svg"]).count)
  }

  // MARK: Themes

  @Test
  func `An SVG has both themes, and one if the scene, the output or the user chooses`() async throws {
    func svg(_ output: String, render: String = "", theme: Theme? = nil) async throws -> String {
      let files = try await self.render(Self.scene("{\(output)}", render: render), theme: theme).files
      #expect(files.count == 1)
      return try text(files["a.svg"])
    }
    let media = "prefers-color-scheme"
    let both = try await svg("svg: a.svg")
    #expect(both.contains(media))
    #expect(try await svg("svg: a.svg", render: "theme: both") == both)
    #expect(try await svg("svg: a.svg, theme: both", render: "theme: dark") == both)
    let light = try await svg("svg: a.svg, theme: light")
    #expect(!light.contains(media))
    #expect(try await svg("svg: a.svg", render: "theme: light") == light)
    #expect(try await svg("svg: a.svg", theme: .light) == light)
    let dark = try await svg("svg: a.svg, theme: dark")
    #expect(!dark.contains(media) && dark != light)
    #expect(try await svg("svg: a.svg", render: "theme: dark") == dark)
    #expect(try await svg("svg: a.svg", theme: .dark) == dark)
  }

  @Test
  func `With both themes, only outputs of one theme are written twice`() async throws {
    let outputs = "{svg: a.svg}, {lottie: b.json}, {gif: c.gif}, {lottie: d.json, theme: dark}"
    let files = try await render(Self.scene(outputs, render: "theme: both")).files
    #expect(
      files.keys.sorted()
        == ["a.svg", "b-dark.json", "b-light.json", "c-dark.gif", "c-light.gif", "d.json"])
  }

  @Test
  func `Themes that move differently are refused at the view`() throws {
    let body = """
      let: {way: "= if(theme == 'dark', 20, 40)"}
      views: [{view: square, center: [30, 10], size: 12, fill: red}]
      script: [{do: [{animate: square, to: {center: "= [30, way]"}, duration: 0.5s}]}]
      """
    let problems = try diagnostics(Self.scene("{svg: a.svg}", body: body))
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.range?.line == 6)
    #expect(problem.message.hasPrefix("the themes move differently: the position of \"square\" at "))
    #expect(problem.hint?.contains("theme: light") == true)
  }

  @Test
  func `Halos of arrows, which are stronger in one theme, are no difference of motion`() async throws {
    let body = Self.falling + "\nshow: [{vectors: square}]"
    let files = try await render(Self.scene("{svg: a.svg}", body: body)).files
    #expect(try text(files["a.svg"]).contains("prefers-color-scheme"))
  }

  // MARK: Times

  @Test
  func `A hold is added if the film ends unlike it begins`() async throws {
    let auto = try await render(
      Self.scene("{svg: a.svg}, {svg: b.svg, hold-last: 0.8s}, {svg: c.svg, hold-last: 0s}"))
    #expect(auto.files["a.svg"] == auto.files["b.svg"])
    #expect(auto.files["a.svg"] != auto.files["c.svg"])
    let still = "views: [{view: square, center: [30, 10], size: 12, fill: red}]"
    let resting = try await render(
      Self.scene("{svg: a.svg}, {svg: c.svg, hold-last: 0s}", body: still)
    ).files
    #expect(resting["a.svg"] == resting["c.svg"])
  }

  @Test
  func `A poster of an output lies within it`() throws {
    let problems = try diagnostics(Self.scene("{svg: a.svg, poster: 0.5s, until: 0.4s}"))
    #expect(
      problems.map(\.message) == ["the poster of \"a.svg\" is at 0.5s, and it shows 0s to 0.4s"])
  }

  @Test
  func `A poster of the scene outside of the film is the nearest frame`() async throws {
    let scene = Self.scene("{svg: a.svg, until: 0.4s}", render: "poster: 0.9s")
    let plain = Self.scene("{svg: a.svg, until: 0.4s}")
    #expect(try await render(scene).files == render(plain).files)
  }

  @Test
  func `A sweep is one film, and its cells last equally long if it loops`() async throws {
    let body = """
      let: {speed: 30}
      sweep: {over: {speed: [10, 30]}, label: none, gap: 4}
      views: [{view: box, center: [10, 20], size: 8, fill: red}]
      script: [{do: [{animate: box, to: {center: [40, 20]}, duration: = 3s / speed, ease: linear}]}]
      """
    let scene = Self.scene("{svg: a.svg}", body: body)
    let svg = try text(try await render(scene).files["a.svg"])
    #expect(svg.contains("viewBox=\"0 0 132 88\""))
    let resting = String(decoding: scene.bytes, as: UTF8.self).replacing(
      "duration: 1s", with: "duration: rest")
    let source = SourceFile(name: "falling.yaml", bytes: Array(resting.utf8))
    let problem = try #require(try diagnostics(source).first)
    #expect(problem.message.hasPrefix("\"a.svg\" can't loop: the cells of the sweep last from "))
    let once = SourceFile(
      name: "falling.yaml", bytes: Array(resting.replacing("a.svg", with: "a.svg, loop: 1").utf8))
    #expect(try await render(once).files["a.svg"] != nil)
  }

  // MARK: Limits

  @Test
  func `A shadow is refused by Lottie at its view, and written as an effect or in a picture`() async throws {
    let body = """
      views:
        - {view: card, center: [30, 40], size: 12, fill: red, shadow: {color: black, blur: 4}}
      script: [{do: [{animate: card, to: {center: [30, 50]}, duration: 0.5s}]}]
      """
    let problem = try #require(try diagnostics(Self.scene("{lottie: a.json}", body: body)).first)
    #expect(
      problem.message.hasPrefix("\"card\" has ") && problem.message.hasSuffix(", which Lottie 1.0 lacks"))
    #expect(problem.range?.line == 6)
    #expect(problem.hint?.contains("effects: true") == true && problem.hint?.contains("raster: card") == true)
    let effects = try await render(Self.scene("{lottie: a.json, effects: true}", body: body)).files
    #expect(try text(effects["a.json"]).contains("\"ef\""))
    let raster = try await render(Self.scene("{lottie: a.json, raster: card}", body: body)).files
    #expect(try text(raster["a.json"]).contains("data:image/png;base64,"))
  }

  @Test
  func `A view that changes can't be one picture`() throws {
    let body = """
      views: [{view: card, center: [30, 40], size: 12, fill: red}]
      script: [{do: [{animate: card, to: {fill: blue}, duration: 0.5s}]}]
      """
    let problem = try #require(
      try diagnostics(Self.scene("{lottie: a.json, raster: card}", body: body)).first)
    #expect(problem.message == "\"card\" changes, so it can't be one picture" && problem.range?.line == 5)
  }

  @Test
  func `A motion of a view that is never shown is refused at the output`() throws {
    let body = "views: [{view: card, center: [30, 40], size: 12, hidden: true}]"
    let problems = try diagnostics(Self.scene("{motion: a.css, views: [card]}", body: body))
    #expect(problems.map(\.message) == ["\"card\" is never shown in \"a.css\""])
    #expect(problems.first?.range?.line == 9)
  }

  @Test
  func `Problems of all outputs are told at once`() throws {
    let body = "views: [{view: card, center: [30, 40], size: 12, hidden: true}]"
    let outputs = "{motion: a.css, views: [card]}, {motion: b.swift, views: [card]}"
    #expect(try diagnostics(Self.scene(outputs, body: body)).count == 2)
  }

  @Test
  func `An SVG that is larger than its GIF is a warning`() throws {
    let scene = Self.scene("{svg: a.svg}, {gif: a.gif}, {gif: b.gif, until: 0.5s}")
    let film = try #require(
      try Film.films(of: SceneLoader().themeVariants(of: scene), records: nil).first)
    func warnings(_ sizes: [Int]) -> [String] {
      let kinds: [WrittenFile.OutputType] = [.svg, .gif, .gif]
      let files = zip(kinds, sizes).map { kind, size in
        WrittenFile(kind: kind, path: "x", width: 1, height: 1, frameCount: 1, byteCount: size)
      }
      return film.warnings(on: files).map(\.message)
    }
    #expect(warnings([900_000, 400_000, 1]) == ["a.svg is larger than a.gif: 900 kB, not 400 kB"])
    #expect(warnings([300_000, 400_000, 1]).isEmpty)
  }
}
