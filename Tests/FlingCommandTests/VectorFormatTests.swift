import Foundation
import Testing

@Suite("fling render: vector formats")
struct VectorFormatTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  private func text(_ path: String) -> String? {
    command.read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test
  func `The extension of -o chooses the format`() throws {
    for (path, start) in [
      ("a.svg", "<svg "), ("a.html", "<!"), ("a.css", "/*"), ("a.swift", "//"), ("a.xml", "<?xml"),
    ] {
      let outcome = try command.run("render", "falling.yaml", "-o", path)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(text(path)?.hasPrefix(start) == true, "\(path)")
    }
    #expect(try command.run("render", "falling.yaml", "-o", "b.svg").messages.hasPrefix("b.svg  60×80  "))
    #expect(
      try command.run("render", "falling.yaml", "-o", "-", "--format", "svg").output == command.read("a.svg"))
    #expect(try command.run("render", "falling.yaml", "--format", "svg", "--quiet").status == 0)
    #expect(command.read("Output/falling.svg") == command.read("a.svg"))
  }

  @Test
  func `A file of JSON needs --format`() throws {
    let outcome = try command.run("render", "falling.yaml", "-o", "a.json")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("--format lottie or --format motion"))
    #expect(command.read("a.json") == nil)
    #expect(try command.run("render", "falling.yaml", "-o", "a.json", "--format", "lottie").status == 0)
    #expect(text("a.json")?.contains("\"layers\"") == true)
    #expect(try command.run("render", "falling.yaml", "-o", "a.json", "--format", "motion").status == 0)
    #expect(text("a.json")?.contains("\"tracks\"") == true)
  }

  @Test(
    "A format does not fit the extension of another one",
    arguments: [
      ["-o", "a.svg", "--format", "gif"], ["-o", "a.css", "--format", "lottie"],
      ["-o", "a.html", "--format", "svg"], ["-o", "a.json", "--format", "svg"],
      ["-o", "a.svg", "--only", "film.gif"], ["-o", "a.lottie", "--format", "lottie"],
    ])
  func misfits(arguments: [String]) throws {
    #expect(try command.run(["render", "falling.yaml"] + arguments).status == 64)
  }

  @Test
  func `JSON results have the deviation and no frames`() throws {
    let outcome = try command.run("render", "falling.yaml", "-o", "a.svg", "--json")
    let document = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let scene = try #require((document["scenes"] as? [[String: Any]])?.first)
    let file = try #require((scene["files"] as? [[String: Any]])?.first)
    #expect(file["kind"] as? String == "svg" && file["frames"] == nil)
    let deviation = try #require(file["deviation"] as? [String: Double])
    #expect(deviation.keys.sorted() == ["color", "degrees", "points"])
    #expect(deviation.values.allSatisfy { $0 >= 0 && $0 <= 0.05 })
  }

  @Test
  func `An SVG of both themes is one file, also where the scene renders two`() throws {
    let both = SceneText.falling.replacingOccurrences(of: "render:", with: "render:\n  theme: both")
    try command.write(both, to: "both.yaml")
    #expect(try command.run("render", "both.yaml", "-o", "a.svg").status == 0)
    #expect(try command.run("render", "both.yaml", "-o", "a.gif").status == 64)
    #expect(try command.run("render", "both.yaml", "-o", "b.svg", "--theme", "dark").status == 0)
    #expect(command.contents().contains("a.svg") && command.contents().contains("b.svg"))
  }

  @Test
  func `--markup names the SVG before the GIF of the same film`() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(
        of: "    - gif: film.gif\n", with: "    - svg: film.svg\n    - gif: film.gif\n"), to: "falling.yaml")
    let outcome = try command.run(
      "render", "falling.yaml", "--only", "film.svg", "--only", "film.gif", "--markup", "--quiet")
    #expect(
      outcome.text
        == "<picture><source type=\"image/svg+xml\" srcset=\"Output/film.svg\"><img src=\"Output/film.gif\" "
        + "width=\"60\" height=\"80\" alt=\"A square falls.\"></picture>\n")
    let alone = try command.run("render", "falling.yaml", "--only", "film.svg", "--markup", "--quiet")
    #expect(
      alone.text == "<img src=\"Output/film.svg\" width=\"60\" height=\"80\" alt=\"A square falls.\">\n")
  }

  @Test
  func `What a format lacks is an error of check and render, before anything is written`() throws {
    let shadow = SceneText.falling.replacingOccurrences(
      of: "    - gif: film.gif\n", with: "    - gif: film.gif\n    - lottie: film.json\n"
    ).replacingOccurrences(of: "view: square\n", with: "view: square\n    shadow: {color: black, blur: 4}\n")
    try command.write(shadow, to: "shadow.yaml")
    for arguments in [["check", "shadow.yaml"], ["render", "shadow.yaml"]] {
      let outcome = try command.run(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.messages.contains("which Lottie 1.0 lacks"), "\(outcome.messages)")
      #expect(outcome.messages.contains("hint: effects: true"))
    }
    #expect(!command.contents().contains { $0.hasPrefix("Output") })
  }
}
