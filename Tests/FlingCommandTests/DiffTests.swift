import Foundation
import Testing

@Suite("fling diff")
struct DiffTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
    #expect(try command.run("render", "falling.yaml", "-o", "a", "--quiet").status == 0)
    #expect(try command.run("render", "falling.yaml", "-o", "a/film.apng", "--quiet").status == 0)
  }

  private func render(_ name: String, _ options: String...) throws {
    #expect(try command.run(["render", "falling.yaml", "-o", name, "--quiet"] + options).status == 0)
  }

  @Test("A film equals itself as GIF, APNG and frames")
  func equal() throws {
    for pair in [["a/film.gif", "a/film.apng"], ["a/frames", "a/film.gif"], ["a/last.png", "a/last.png"]] {
      let outcome = try command.run(["diff"] + pair)
      #expect(outcome.status == 0, "\(outcome.text)")
      #expect(outcome.text.hasSuffix("they are equal\n"))
    }
    #expect(
      try command.run("diff", "a/film.gif", "a/frames").text
        == """
        a/film.gif  GIF  60×80  10 frames  1 s  forever
        a/frames  frames  60×80  10 frames  0.2 s
        they are equal

        """)
  }

  @Test("The report gives the first and the largest difference of two films")
  func different() throws {
    try render("b.gif", "--set", "drop=21")
    let outcome = try command.run("diff", "a/film.gif", "b.gif")
    #expect(outcome.status == 1)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines[2] == "they differ: pictures")
    #expect(lines[3] == "10 of 10 pictures differ, first at 0 s (frames 0 and 0)")
    // The square is 1 pt lower: two rows of pixels change at its top edge and two at its bottom edge.
    #expect(lines[4].hasPrefix("80 of 4800 pixels at most, at "))
    #expect(lines[5].hasPrefix("channels by up to 255 of 255; OKLab distance"))
  }

  @Test("Differences within --tolerance count as equal")
  func tolerance() throws {
    try render("b.png", "--set", "drop=21")
    #expect(try command.run("diff", "a/last.png", "b.png").status == 1)
    #expect(try command.run("diff", "a/last.png", "b.png", "--tolerance", "255").status == 0)
    #expect(try command.run("diff", "a/last.png", "b.png", "--tolerance", "0,79").status == 1)
    #expect(try command.run("diff", "a/last.png", "b.png", "--tolerance", "0,80").status == 0)
  }

  @Test("Different sizes and durations are reported")
  func shapes() throws {
    try render("wide.png", "--width", "30")
    let size = try command.run("diff", "a/last.png", "wide.png", "-o", "d.png")
    #expect(size.status == 73)
    #expect(try command.run("diff", "a/last.png", "wide.png").text.hasSuffix("they differ in size\n"))
    try render("short.gif", "--until", "100ms")
    // The film holds its last picture, which frames in a folder do not tell.
    #expect(try command.run("diff", "short.gif", "a/frames").text.contains("they differ: pictures\n"))
    #expect(
      try command.run("diff", "a/film.gif", "short.gif").text.contains("they differ: pictures, durations\n"))
  }

  @Test("-o draws the differences as a picture or a film")
  func pictures() throws {
    try render("b.gif", "--set", "drop=21")
    #expect(try command.run("diff", "a/film.gif", "b.gif", "-o", "d.png", "-o", "new/d.gif").status == 1)
    #expect(try command.run("diff", "a/film.gif", "b.gif", "-o", "d.png").status == 1)
    #expect(try command.run("diff", "d.png", "d.png").text.contains("196×80"))
    #expect(try command.run("diff", "new/d.gif", "new/d.gif").text.contains("196×80  10 frames  1 s"))
  }

  @Test("--json prints the comparison as JSON")
  func json() throws {
    let outcome = try command.run("diff", "a/film.gif", "a/film.apng", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(object["equal"] as? Bool == true)
    #expect((object["sides"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["gif", "apng"])
    #expect((object["pictures"] as? [String: Any])?["count"] as? Int == 10)
  }

  @Test("An unreadable film is an error", arguments: ["none.gif", "falling.yaml", "."])
  func unreadable(name: String) throws {
    let outcome = try command.run("diff", "a/film.gif", name)
    #expect(outcome.status == 66)
    #expect(outcome.messages.hasPrefix("error: \(name): cannot be read: "))
  }

  @Test(
    "An invalid command line sets exit status 64",
    arguments: [["a.gif"], ["a.gif", "b.gif", "-o", "c.txt"], ["a.gif", "b.gif", "--tolerance", "256"]])
  func wrongCommandLine(arguments: [String]) throws {
    #expect(try command.run(["diff"] + arguments).status == 64)
  }
}
