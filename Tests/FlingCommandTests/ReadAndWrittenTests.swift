import Foundation
import Testing

/// The program checks the paths of a run before it writes: no output replaces an input, and no two outputs
/// share a path.
@Suite("Conflicts of inputs and outputs")
struct ReadAndWrittenTests {
  private let command: Command
  private let picture: Data

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
    #expect(try command.run("render", "falling.yaml", "-o", "card.png", "--quiet").status == 0)
    picture = try #require(command.read("card.png"))
  }

  /// A scene that shows the picture `name`, with the given output lines.
  private static func scene(_ outputs: String, shows name: String = "card.png", more: String = "") -> String {
    """
    fling: 1
    canvas: {size: [60, 80], background: white}
    views: [{image: card, source: \(name), center: [30, 40]}]
    render:
      duration: 0.1s
      \(more)
      outputs:
    \(outputs.split(separator: "\n").map { "    - \($0)\n" }.joined())
    """
  }

  private func link(_ name: String, to target: String, isHard: Bool = false) throws {
    let path = command.folder.appendingPathComponent(name).path
    if isHard {
      try FileManager.default.linkItem(
        atPath: command.folder.appendingPathComponent(target).path, toPath: path)
    } else {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent(name), withIntermediateDirectories: true)
  }

  /// Runs a command that must fail and leave every file unchanged.
  /// - Returns: the messages of the command.
  private func refused(_ arguments: String..., status: Int32 = 73) throws -> String {
    let before = command.contents()
    let bytes = before.map { command.read($0) }
    let outcome = try command.run(arguments)
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(command.contents() == before)
    #expect(before.map { command.read($0) } == bytes)
    return outcome.messages
  }

  // MARK: Inputs

  @Test("An output that would replace a picture of its scene is refused at its line")
  func ownPicture() throws {
    try command.write(Self.scene("gif: film.gif\npng: card.png"), to: "pic.yaml")
    let message = try refused("render", "pic.yaml", "-o", ".")
    #expect(
      message == """
        pic.yaml:9:7: error: "card.png" would replace the picture card.png of pic.yaml
            - png: card.png
              ^~~
        hint: give the output another name, or choose another folder

        """)
    #expect(try command.run("render", "pic.yaml", "--quiet").status == 0)
    #expect(command.read("card.png") == picture)
    // All cells of a sweep show the same picture.
    try command.write(
      Self.scene("png: card.png") + "let: {a: 1}\nsweep: {over: {a: [1, 2]}}\n", to: "sweep.yaml")
    #expect(try refused("render", "sweep.yaml", "-o", ".").contains("would replace the picture card.png"))
    #expect(
      try refused("render", "sweep.yaml", "-o", "./none/../card.png").contains(
        "error: ./none/../card.png: cannot be written: it would replace the picture card.png of sweep.yaml"))
  }

  @Test(
    "Links, hard links and letter case do not hide that an output is an input",
    arguments: [
      ("card.png", "link.png"), ("link.png", "card.png"), ("card.png", "hard.png"), ("hard.png", "card.png"),
      ("card.png", "CARD.png"), ("card.png", "folder/card.png"), ("folder/card.png", "card.png"),
      ("card.png", "Card.PNG"),
    ])
  func names(shown: String, written: String) throws {
    try link("link.png", to: "card.png")
    try link("hard.png", to: "card.png", isHard: true)
    try link("folder", to: ".")
    try command.write(Self.scene("png: \(written)", shows: shown), to: "pic.yaml")
    #expect(try refused("render", "pic.yaml", "-o", ".").contains("would replace the picture \(shown) of"))
    #expect(
      try refused("render", "pic.yaml", "-o", written).contains("would replace the picture \(shown) of"))
  }

  @Test("A folder of frames that contains a picture or a scene is refused, hard links included")
  func inFrames() throws {
    try makeFolder("fr/deep")
    for name in ["fr/0000.png", "fr/deep/card.png"] {
      try picture.write(to: command.folder.appendingPathComponent(name))
      try command.write(Self.scene("gif: a.gif\nframes: fr", shows: name), to: "pic.yaml")
      #expect(
        try refused("render", "pic.yaml", "-o", ".").contains(
          "would be a folder of frames that contains the picture \(name) of pic.yaml"))
    }
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("fr/0000.png"))
    try link("fr/0000.png", to: "card.png", isHard: true)
    try command.write(Self.scene("frames: fr"), to: "pic.yaml")
    #expect(
      try refused("render", "pic.yaml", "-o", ".").contains(
        "contains 0000.png, which is the picture card.png"))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("fr"))
    try makeFolder("fr")
    try command.write(
      SceneText.falling.replacingOccurrences(of: "frames: frames", with: "frames: fr"), to: "fr/s.yaml")
    #expect(try refused("render", "fr/s.yaml", "-o", ".").contains("that contains the scene fr/s.yaml"))
  }

  @Test("An output that would replace an input of another scene is refused")
  func others() throws {
    try command.write(Self.scene("png: card.png", shows: "other.png"), to: "a.yaml")
    try picture.write(to: command.folder.appendingPathComponent("other.png"))
    try command.write(Self.scene("gif: b.gif"), to: "b.yaml")
    let message = try refused("render", "a.yaml", "b.yaml", "-o", ".")
    #expect(message.contains("a.yaml:8:7: error: \"card.png\" would replace the picture card.png of b.yaml"))
    // No output replaces an input in another folder.
    #expect(try command.run("render", "b.yaml", "a.yaml", "-o", "out", "--quiet").status == 0)
  }

  @Test("A trace and the standard output never replace an input")
  func streams() throws {
    try command.write("{\"fling\": 1, \"canvas\": {\"size\": [9, 9]}}", to: "scene.jsonl")
    #expect(
      try refused("trace", "scene.jsonl", "-o", "scene.jsonl").contains("would replace the scene scene.jsonl")
    )
    try command.write(Self.scene("png: x.png"), to: "pic.yaml")
    let outcome = try command.run(
      "render", "pic.yaml", "-o", "-", output: command.folder.appendingPathComponent("card.png").path)
    #expect(outcome.status == 73)
    #expect(
      outcome.messages.contains("standard output: cannot be written: it is the picture card.png of pic.yaml"))
    #expect(command.read("card.png") == picture)
  }

  @Test("fling diff never replaces a film or a frame that it compares")
  func difference() throws {
    #expect(try command.run("render", "falling.yaml", "-o", "a", "--quiet").status == 0)
    try link("link.png", to: "card.png")
    for (name, input) in [
      ("card.png", "card.png"), ("./Card.png", "card.png"), ("link.png", "card.png"),
      ("a/last.png", "a/last.png"),
    ] {
      #expect(
        try refused("diff", "card.png", "a/last.png", "-o", name).contains(
          "would replace \(input), which is compared"))
    }
    for name in ["a/frames/0000.png", "a/frames/difference.png", "A/Frames/x.png"] {
      #expect(
        try refused("diff", "a/frames", "a/film.gif", "-o", name).contains(
          "would change a/frames, which is compared"))
    }
  }

  @Test("fling schema replaces only a schema")
  func schema() throws {
    #expect(
      try refused("schema", "-o", "falling.yaml").contains("it exists and is not a schema of scenes"))
    #expect(try command.run("schema", "-o", "scene.schema.json").status == 0)
    #expect(try command.run("schema", "-o", "scene.schema.json").status == 0)
  }

  @Test("fling test refuses reports that replace a scene, a picture, a golden or each other")
  func reports() throws {
    try command.write(Self.scene("gif: film.gif"), to: "pic.yaml")
    #expect(try command.run("test", "--accept").status == 0)
    try link("hard.html", to: "pic.yaml", isHard: true)
    for (name, words) in [
      ("pic.yaml", "replace the scene pic.yaml"), ("card.png", "replace the picture card.png of pic.yaml"),
      ("CARD.PNG", "replace the picture card.png of pic.yaml"), ("hard.html", "replace the scene pic.yaml"),
      ("Goldens/pic/trace.jsonl", "change the golden of pic.yaml"),
      ("Goldens/pic/report.html", "change the golden of pic.yaml"),
    ] {
      for option in ["--report", "--junit"] {
        #expect(
          try refused("test", option, name).contains("error: \(name): cannot be written: it would \(words)"))
      }
    }
    #expect(try refused("test", "--report", "r.html", "--junit", "R.html").contains("would replace r.html"))
    // The pictures of differences would be in Goldens/pic.
    #expect(try refused("test", "pic.yaml", "-o", "Goldens").contains("would change the golden of pic.yaml"))
    #expect(try command.run("test", "--report", "Output/Failures/r.html").status == 0)
  }

  @Test("--accept refuses to replace a golden that the scene shows")
  func shownGolden() throws {
    try command.write(Self.scene("gif: film.gif", shows: "Goldens/pic/film.png"), to: "pic.yaml")
    try makeFolder("Goldens/pic")
    try picture.write(to: command.folder.appendingPathComponent("Goldens/pic/film.png"))
    #expect(
      try refused("test", "--accept").contains("would replace the picture Goldens/pic/film.png of pic.yaml"))
    // The scene may show its golden when it is only compared.
    #expect(try command.run("test", "pic.yaml").text.contains("contains no golden"))
  }

  @Test("Pictures of failures replace only files of earlier runs")
  func failures() throws {
    #expect(try command.run("test", "falling.yaml", "--accept").status == 0)
    try command.write(
      SceneText.falling.replacingOccurrences(of: "fill: blue", with: "fill: red"), to: "falling.yaml")
    try makeFolder("pictures/falling")
    try command.write("dear", to: "pictures/falling/frame-0008.png")
    #expect(try command.run("test", "falling.yaml", "-o", "pictures").status == 1)
    #expect(command.contents(of: "pictures/falling").count > 5)
    #expect(try command.run("test", "falling.yaml", "--accept", "-o", "pictures").status == 0)
    #expect(command.contents(of: "pictures/falling") == ["frame-0008.png"])
    try command.write(SceneText.falling, to: "falling.yaml")
    try command.write("dear", to: "pictures/falling/frame-0000-actual.png")
    let outcome = try command.run("test", "falling.yaml", "-o", "pictures")
    #expect(outcome.status == 73)
    #expect(outcome.text.contains("it already exists, and no list says that Fling wrote it"))
    #expect(command.read("pictures/falling/frame-0000-actual.png") == Data("dear".utf8))
  }

  // MARK: Outputs

  @Test("Conflicting outputs are one error at the later output, in fling check too")
  func meeting() throws {
    for (outputs, line, words) in [
      ("frames: fr\npng: fr/0000.png", 9, "\"fr/0000.png\" lies in \"fr\", which line 8 writes"),
      ("png: fr/0000.png\nframes: fr", 9, "\"fr\" would be a folder around \"fr/0000.png\" of line 8"),
      (
        "frames: fr\ngif: b.gif\nframes: fr/deep/more", 10,
        "\"fr/deep/more\" lies in \"fr\", which line 8 writes"
      ),
      ("gif: a.gif\ngif: A.gif", 9, "\"A.gif\" and \"a.gif\" of line 8 are one file"),
      ("gif: é.gif\ngif: É.gif", 9, "are one file"), ("gif: straße.gif\ngif: STRASSE.gif", 9, "are one file"),
      ("frames: FR\npng: fr/0000.png", 9, "lies in \"FR\""),
      ("gif: a.gif\ngif: ./x/../a.gif", 9, "in line 8 already"),
    ] {
      try command.write(Self.scene(outputs), to: "meet.yaml")
      for arguments in [["check"], ["render"], ["render", "-o", "out"], ["render", "-o", "out/x.gif"]] {
        let message = try command.run([arguments[0], "meet.yaml"] + arguments.dropFirst())
        #expect(message.status == 1 && message.messages.hasPrefix("meet.yaml:\(line):"))
        #expect(message.messages.contains(words), "\(message.messages)")
        #expect(message.messages.split(separator: "\n").count { $0.contains("error: ") } == 1)
      }
    }
    #expect(command.contents() == ["card.png", "falling.yaml", "meet.yaml"])
  }

  @Test("Outputs that conflict only by the names of two themes are refused, similar names are not")
  func themes() throws {
    try command.write(Self.scene("frames: fr\npng: fr-light/0000.png", more: "theme: both"), to: "both.yaml")
    #expect(
      try refused("render", "both.yaml", status: 1).contains(
        "both.yaml:9:12: error: \"fr-light/0000-light.png\" lies in \"fr-light\", which line 8 writes"))
    try command.write(Self.scene("gif: a.gif\ngif: a-light.gif", more: "theme: both"), to: "both.yaml")
    #expect(try command.run("render", "both.yaml", "--quiet").status == 0)
    #expect(
      command.contents(of: "Output") == [
        "a-dark.gif", "a-light-dark.gif", "a-light-light.gif", "a-light.gif",
      ])
  }

  @Test(
    "Conflicts through links in the output folder or between scenes are found before writing"
  )
  func meetingElsewhere() throws {
    try makeFolder("out/fr")
    try link("out/link", to: "fr")
    try command.write(Self.scene("frames: fr\npng: link/x.png"), to: "linked.yaml")
    #expect(
      try refused("render", "linked.yaml", "-o", "out").contains(
        "linked.yaml:9:7: error: \"link/x.png\" lies in \"fr\" of line 8"))
    try command.write(Self.scene("gif: new.gif\npng: FRAMES/1.png"), to: "second.yaml")
    #expect(
      try refused("render", "falling.yaml", "second.yaml").contains(
        "second.yaml:9:7: error: \"FRAMES/1.png\" lies in \"frames\" of falling.yaml:22"))
  }

  // MARK: Killed and concurrent runs

  /// Waits until the name of a file contains `part`.
  private func wait(_ process: Process, for part: String) {
    let end = Date().addingTimeInterval(240)
    while !command.contents().contains(where: { $0.contains(part) }), process.isRunning, Date() < end {
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  @Test("A run removes temporary files that a killed run left, in goldens too")
  func killed() throws {
    // A GIF is created when all frames have been read for its palette, which takes a minute in debug for 30 s.
    let long = SceneText.long.replacingOccurrences(of: "30s", with: "4s")
    let frames = long.replacingOccurrences(of: "    - gif: film.gif\n", with: "")
    try command.write(long, to: "long.yaml")
    try command.write(frames, to: "frames.yaml")
    for (arguments, part) in [
      (["render", "long.yaml"], ".film.gif."), (["render", "frames.yaml"], ".tmp/0000.png"),
      (["test", "long.yaml", "--accept"], ".trace.jsonl."),
    ] {
      _ = try command.run(arguments) { process in
        wait(process, for: part)
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(command.contents().contains { $0.contains(part) }, "\(part)")
    }
    #expect(try command.run("render", "falling.yaml", "--only", "film.gif", "--quiet").status == 0)
    #expect(command.contents(of: "Output") == ["film.gif"])
    // The killed run left no part of a golden.
    #expect(try command.run("test", "long.yaml", "--quiet").status == 0)
    #expect(
      command.contents() == [
        "Output", "Output/film.gif", "card.png", "falling.yaml", "frames.yaml", "long.yaml",
      ])
  }

  @Test("Of two concurrent runs into one folder of frames, the second fails and leaves nothing")
  func two() throws {
    try command.write(SceneText.long, to: "long.yaml")
    let first = try command.run("render", "long.yaml") { process in
      wait(process, for: ".frames.fling.tmp")
      let later = try command.run("render", "falling.yaml")
      #expect(later.status == 73)
      #expect(
        later.messages
          == "error: Output/frames: cannot be written: another run of Fling is writing these frames\n")
      process.interrupt()
    }
    #expect(first.status == 130)
    #expect(command.contents(of: "Output").isEmpty)
    #expect(try command.run("render", "falling.yaml", "--quiet").status == 0)
  }
}
