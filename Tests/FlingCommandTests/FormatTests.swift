import Foundation
import Testing

@Suite("fling render: formats")
struct FormatTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  @Test("An APNG has the same bytes with any number of jobs, to a file or a pipe")
  func apng() throws {
    let outcome = try command.run("render", "falling.yaml", "-o", "1.apng", "--jobs", "1")
    #expect(outcome.messages.hasPrefix("1.apng  60×80  10 frames  "))
    #expect(try command.run("render", "falling.yaml", "-o", "5.apng", "--jobs", "5", "--quiet").status == 0)
    #expect(
      try command.run("render", "falling.yaml", "-o", "-", "--format", "apng").output
        == command.read("1.apng"))
    #expect(command.read("1.apng") == command.read("5.apng"))
    // The name of an APNG may end with .png.
    #expect(try command.run("render", "falling.yaml", "-o", "1.png", "--format", "apng").status == 0)
    #expect(command.read("1.png") == command.read("1.apng"))
  }

  @Test("An APNG output has its own background, loop and hold-last")
  func sceneAPNG() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(
        of: "    - gif: film.gif\n",
        with: "    - apng: film.png\n      loop: 2\n      hold-last: 1.5s\n      background: transparent\n"),
      to: "apng.yaml")
    #expect(try command.run("render", "apng.yaml", "--only", "film.png").status == 0)
    let text = try command.run("diff", "Output/film.png", "Output/film.png").text
    #expect(text.hasPrefix("Output/film.png  APNG  60×80  10 frames  1.7 s  2 times\n"))
  }

  @Test("A GIF and an APNG with the same loop report the same number of plays", arguments: [1, 2, 7])
  func loops(count: Int) throws {
    let outputs = ["gif", "apng"].map { "    - \($0): film.\($0)\n      loop: \(count)\n" }
    try command.write(
      SceneText.falling.replacingOccurrences(of: "    - gif: film.gif\n", with: outputs.joined()),
      to: "loops.yaml")
    #expect(try command.run("render", "loops.yaml", "--only", "film.gif", "--only", "film.apng").status == 0)
    let text = try command.run("diff", "Output/film.gif", "Output/film.apng").text
    let plays = text.split(separator: "\n").prefix(2).map { String($0.suffix(7)) }
    #expect(
      plays
        == Array(repeating: count == 1 ? "0.2 s  once" : "\(count) times", count: 2).map {
          String($0.suffix(7))
        })
  }

  @Test("Raw formats contain every frame, repeated ones included, with any number of jobs")
  func streams() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "items: square", with: "items: square\n    enabled: false")
        .replacingOccurrences(of: "that: = abs(square.center.y - (drop + 20)) < 0.001", with: "that: = true"),
      to: "resting.yaml")
    for scene in ["falling.yaml", "resting.yaml"] {
      let film = try command.run("render", scene, "-o", "-", "--format", "y4m", "--jobs", "1").output
      let header = "YUV4MPEG2 W60 H80 F50:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
      #expect(film.starts(with: Data(header.utf8)))
      #expect(film.count == header.utf8.count + 10 * ("FRAME\n".utf8.count + 3 * 4800))
      #expect(try command.run("render", scene, "-o", "-", "--format", "y4m", "--jobs", "4").output == film)
      let maps = try command.run("render", scene, "-o", "f.pam", "--quiet")
      #expect(maps.status == 0)
      let head = "P7\nWIDTH 60\nHEIGHT 80\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n"
      #expect(command.read("f.pam")?.count == 10 * (head.utf8.count + 3 * 4800))
    }
  }

  @Test(
    "An unsupported file type is refused with a hint",
    arguments: [
      ("film.mp4", "Fling writes no MP4; pipe: --format y4m | ffmpeg -i - film.mp4"),
      ("out/film.WebM", "Fling writes no WebM; pipe: --format y4m | ffmpeg -i - out/film.WebM"),
      ("still.jpg", "or write still.png, then: ffmpeg -i still.png still.jpg"),
      ("film.pdf", "PDF is not supported yet; an SVG has its shapes"),
      ("film.txt", "a trace is film.jsonl or film.csv"),
      ("film.json", "film.json may be of several formats: write --format lottie or --format motion"),
      ("films.v2", "a folder that is not there yet ends with /: films.v2/"),
    ])
  func foreign(path: String, message: String) throws {
    let outcome = try command.run("render", "falling.yaml", "-o", path)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(message))
    #expect(command.read(path) == nil)
  }

  @Test("A path is a folder if it exists as one, ends with a slash or has no extension")
  func folders() throws {
    for path in ["films.v2/", "plain", "films.v2", "../films"] {
      let path = path.hasPrefix("..") ? "plain/.." : path
      #expect(try command.run("render", "falling.yaml", "-o", path, "--quiet").status == 0)
    }
    #expect(command.read("films.v2/film.gif") != nil && command.read("plain/film.gif") != nil)
  }

  @Test("--from and --until cut a film at times and marks")
  func parts() throws {
    try command.write(
      SceneText.falling + "script:\n  - wait: 0.1s\n  - mark: landed\n", to: "marked.yaml")
    for options in [
      ["--from", "0.1s", "--until", "160ms"], ["--from", "landed", "--until", "landed+60ms"],
      ["--from", "landed - 0s", "--until", "landed + 0.06s"],
    ] {
      let outcome = try command.run(["render", "marked.yaml", "-o", "part.gif"] + options)
      #expect(outcome.messages.hasPrefix("part.gif  60×80  3 frames  "), "\(outcome.messages)")
    }
    #expect(try command.run("render", "falling.yaml", "-o", "cut.png", "--until", "0.1s").status == 0)
    #expect(try command.run("render", "falling.yaml", "--only", "frames", "--quiet").status == 0)
    #expect(try command.run("diff", "cut.png", "Output/frames/0004.png").status == 0)
    let unknown = try command.run("render", "falling.yaml", "--from", "landed")
    #expect(unknown.status == 64)
    #expect(unknown.messages == "error: falling.yaml has no mark \"landed\"; it has none\n")
  }

  @Test(
    "An invalid command line sets exit status 64",
    arguments: [
      ["-o", "x.gif", "--format", "y4m"], ["-o", "x.png", "--only", "film.gif"],
      ["--from", "0.2s", "--until", "200ms"], ["--from", "5"], ["--until", "-1s"], ["--from", "1e3s"],
      ["--from", "s"], ["--from", "a+b"],
      ["--format", "y4m", "--only", "film.gif"], ["--only", "frames", "-o", "-"],
      ["-o", "f.y4m", "--json", "-o", "-"],
    ])
  func wrongCommandLine(arguments: [String]) throws {
    #expect(try command.run(["render", "falling.yaml"] + arguments).status == 64)
  }

  @Test("--markup prints HTML with sizes in points and one element for both themes")
  func markup() throws {
    let words = SceneText.falling.replacingOccurrences(of: "A square falls.", with: "\"A <square> & more\"")
    try command.write(words, to: "falling.yaml")
    let one = try command.run("render", "falling.yaml", "-o", "a b", "--markup", "--scale", "2", "--quiet")
    #expect(one.status == 0)
    #expect(
      one.text == """
        <img src="a%20b/film.gif" width="60" height="80" alt="A &lt;square&gt; &amp; more">
        <img src="a%20b/last.png" width="60" height="80" alt="A &lt;square&gt; &amp; more">

        """)
    try command.write(
      words.replacingOccurrences(of: "render:", with: "render:\n  theme: both"), to: "both.yaml")
    let both = try command.run("render", "both.yaml", "--only", "last.png", "--markup")
    #expect(
      both.text
        == "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"Output/last-dark.png\"><img src="
        + "\"Output/last-light.png\" width=\"60\" height=\"80\" alt=\"A &lt;square&gt; &amp; more\"></picture>\n"
    )
    #expect(try command.run("render", "both.yaml", "--markup", "--json").status == 64)
  }

  @Test(
    "With a poster, --markup writes a still beside each film and names it for readers who prefer less motion")
  func posters() throws {
    let scene = SceneText.falling.replacingOccurrences(of: "render:", with: "render:\n  poster: 0.1s")
    try command.write(scene, to: "falling.yaml")
    #expect(try command.run("render", "falling.yaml", "--quiet").status == 0)
    #expect(!command.contents(of: "Output").contains("film-poster.png"))
    let one = try command.run("render", "falling.yaml", "--only", "film.gif", "--markup")
    let still = "(prefers-reduced-motion: reduce)"
    #expect(
      one.text
        == "<picture><source media=\"\(still)\" srcset=\"Output/film-poster.png\"><img src=\"Output/film.gif\" "
        + "width=\"60\" height=\"80\" alt=\"A square falls.\"></picture>\n")
    #expect(one.messages.split(separator: "\n").contains { $0.hasPrefix("Output/film-poster.png  60×80  ") })
    let half = try command.run("render", "falling.yaml", "-o", "page/half.gif", "--width", "30", "--markup")
    #expect(half.text.contains("srcset=\"page/half-poster.png\"><img src=\"page/half.gif\""))
    #expect(half.messages.contains("page/half-poster.png  30×40"))
    try command.write(
      scene.replacingOccurrences(of: "render:", with: "render:\n  theme: both"), to: "both.yaml")
    let both = try command.run("render", "both.yaml", "--only", "film.gif", "--markup", "--quiet")
    let dark = "(prefers-color-scheme: dark)"
    #expect(
      both.text
        == "<picture><source media=\"\(still) and \(dark)\" srcset=\"Output/film-poster-dark.png\">"
        + "<source media=\"\(still)\" srcset=\"Output/film-poster-light.png\">"
        + "<source media=\"\(dark)\" srcset=\"Output/film-dark.gif\"><img src=\"Output/film-light.gif\" "
        + "width=\"60\" height=\"80\" alt=\"A square falls.\"></picture>\n")
  }
}
