import Foundation
import Testing

@Suite("fling render")
struct RenderTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  @Test("Every output of a scene is written, with a line in the report")
  func outputs() throws {
    let outcome = try command.run("render", "falling.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.text.isEmpty)
    let frames = ["frames/.fling-files"] + (0..<10).map { "frames/000\($0).png" }
    #expect(
      command.contents(of: "Output") == ["film.csv", "film.gif", "film.jsonl", "frames"] + frames + [
        "last.png"
      ])
    let lines = outcome.messages.split(separator: "\n").map { $0.components(separatedBy: "  ").dropLast() }
    #expect(
      lines == [
        ["Output/film.gif", "60×80", "10 frames"], ["Output/last.png", "60×80"],
        ["Output/frames", "60×80", "10 frames"],
        ["Output/film.jsonl", "12 rows"], ["Output/film.csv", "12 rows"],
      ])
    #expect(command.read("Output/frames/0009.png") != nil)
  }

  @Test("A trace contains the tick, the time and the state of every item")
  func traces() throws {
    #expect(try command.run("render", "falling.yaml", "--quiet").messages.isEmpty)
    let rows = String(decoding: try #require(command.read("Output/film.jsonl")), as: UTF8.self).split(
      separator: "\n")
    #expect(rows.count == 12)
    #expect(rows[0] == #"{"tick":0,"time":0,"items":{"square":[30,20,0,0,0,0]}}"#)
    #expect(rows[6] == #"{"tick":6,"time":0.1,"items":{"square":[30,25,0,0,100,0]}}"#)
    let lines = String(decoding: try #require(command.read("Output/film.csv")), as: UTF8.self).split(
      separator: "\n")
    #expect(
      lines[0] == "tick,time,square.x,square.y,square.angle,square.vx,square.vy,square.spin,marks,logs")
    #expect(lines[7] == "6,0.1,30,25,0,0,100,0,,")
  }

  @Test("The bytes do not depend on jobs, folder, locale or CPU extensions")
  func sameBytes() throws {
    let names = ["film.gif", "last.png", "film.jsonl", "film.csv", "frames/0004.png"]
    #expect(try command.run("render", "falling.yaml", "-o", "1", "--jobs", "1").status == 0)
    let reference = names.map { command.read("1/\($0)") }
    #expect(!reference.contains(nil))
    #expect(try command.run("render", "falling.yaml", "-o", "2", "--jobs", "2").status == 0)
    #expect(try command.run("render", "falling.yaml", "-o", "deep/5", "--jobs", "5").status == 0)
    let environment = [
      "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA",
    ]
    let scene = command.folder.appendingPathComponent("falling.yaml").path
    #expect(try command.run("render", scene, "-o", "env", environment: environment).status == 0)
    for folder in ["2", "deep/5", "env"] {
      #expect(names.map { command.read("\(folder)/\($0)") } == reference, "in \(folder)")
    }
  }

  @Test("An output has the same bytes in a file and on the standard output")
  func destinations() throws {
    #expect(try command.run("render", "falling.yaml").status == 0)
    let gif = try #require(command.read("Output/film.gif"))
    #expect(try command.run("render", "falling.yaml", "-o", "other.gif").status == 0)
    #expect(command.read("other.gif") == gif)
    #expect(try command.run("render", "falling.yaml", "-o", "-", "--format", "gif").output == gif)
    #expect(try command.run("render", "falling.yaml", "-o", "-", "--only", "film.gif").output == gif)
    #expect(
      try command.run("render", "-", "-o", "-", "--format", "gif", input: SceneText.falling).output == gif)
    let several = try command.run("render", "falling.yaml", "-o", "-")
    #expect(several.status == 64)
    #expect(several.messages == "error: falling.yaml has 5 outputs; choose one with --only or --format\n")
  }

  @Test("--format sheet and strobe work for a scene without such outputs")
  func pictures() throws {
    #expect(try command.run("render", "falling.yaml", "--format", "sheet", "--width", "400").status == 0)
    #expect(try command.run("render", "falling.yaml", "--format", "strobe").status == 0)
    #expect(command.contents(of: "Output") == ["falling-sheet.png", "falling-strobe.png"])
    #expect(
      try command.run("render", "falling.yaml", "--format", "sheet", "--width", "400", "-o", "s.png").status
        == 0)
    #expect(command.read("s.png") == command.read("Output/falling-sheet.png"))
    #expect(try command.run("render", "falling.yaml", "--format", "sheet", "-o", "s.gif").status == 64)
  }

  @Test("Missing parent folders of an output are created")
  func missingFolders() throws {
    let outcome = try command.run("render", "falling.yaml", "-o", "new/./deep//other.gif")
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("new/./deep//other.gif  "))
    #expect(command.contents() == ["falling.yaml", "new", "new/deep", "new/deep/other.gif"])
    // A wrong scene creates no folder.
    try command.write("fling: 1\n", to: "wrong.yaml")
    #expect(try command.run("render", "wrong.yaml", "-o", "none/film.gif").status == 1)
    #expect(!command.contents().contains("none"))
  }

  @Test(
    "The message names a file that is in the place of a folder",
    arguments: ["film.gif", "deep/film.gif", "deep"])
  func blockedFolder(name: String) throws {
    try command.write("a file", to: "file")
    let outcome = try command.run("render", "falling.yaml", "-o", "file/\(name)")
    #expect(outcome.status == 73)
    #expect(outcome.messages == "error: file/\(name): cannot be written: file is not a folder\n")
    #expect(command.contents() == ["falling.yaml", "file"])
  }

  @Test(
    "The message names a folder that cannot be created, with the reason",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func refusedFolder() throws {
    let outcome = try command.run("render", "falling.yaml", "-o", "/proc/none/deep/film.gif")
    #expect(outcome.status == 73)
    #expect(
      outcome.messages
        == "error: /proc/none/deep/film.gif: cannot be written: the folder /proc/none cannot be made: "
        + "there is no such file or folder\n")
  }

  @Test("Both themes are written as two files")
  func themes() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "background: white", with: "background: system-background")
        .replacingOccurrences(of: "duration: 0.2s", with: "duration: 0.2s\n  theme: both"),
      to: "themed.yaml")
    #expect(try command.run("render", "themed.yaml").status == 0)
    let light = try #require(command.read("Output/film-light.gif"))
    let dark = try #require(command.read("Output/film-dark.gif"))
    #expect(light != dark)
    #expect(command.contents(of: "Output").contains("frames-dark"))
    #expect(try command.run("render", "themed.yaml", "--theme", "dark", "-o", "dark.gif").status == 0)
    #expect(command.read("dark.gif") == dark)
  }

  @Test("--width, --fps, --scale and --set change the output")
  func changes() throws {
    let wide = try command.run("render", "falling.yaml", "-o", "a.gif", "--width", "30", "--fps", "25")
    #expect(wide.messages.hasPrefix("a.gif  30×40  5 frames  "))
    let large = try command.run("render", "falling.yaml", "-o", "b.png", "--scale", "3", "--set", "drop=10")
    #expect(large.messages.hasPrefix("b.png  180×240  "))
    #expect(large.status == 0)
    let unknown = try command.run("render", "falling.yaml", "--set", "tpo=10")
    #expect(unknown.status == 1)
    #expect(unknown.messages.contains("tpo"))
  }

  @Test("A failed expectation is reported, and the outputs are written nevertheless")
  func failure() throws {
    try command.write(SceneText.failing(), to: "failing.yaml")
    let outcome = try command.run("render", "failing.yaml", "--jobs", "1")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("failing.yaml:16:"))
    #expect(outcome.messages.contains("it should be lower"))
    #expect(command.read("Output/film.gif") != nil)
  }

  @Test("Three mistakes in a scene give three located errors and no output")
  func mistakes() throws {
    let text = SceneText.falling.replacingOccurrences(of: "fill: blue", with: "fil: blue")
      .replacingOccurrences(of: "items: square", with: "items: sqare")
      .replacingOccurrences(of: "duration: 0.2s", with: "duration: 0.2")
    try command.write(text, to: "wrong.yaml")
    let outcome = try command.run("render", "wrong.yaml")
    #expect(outcome.status == 1)
    let errors = outcome.messages.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.map { $0.prefix(14) } == ["wrong.yaml:10:", "wrong.yaml:13:", "wrong.yaml:18:"])
    #expect(command.contents() == ["falling.yaml", "wrong.yaml"])
  }

  @Test("Every scene of a command is rendered, and the exit status is the worst one")
  func several() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "film.", with: "other.").replacingOccurrences(
        of: "last", with: "end"
      )
      .replacingOccurrences(of: "frames: frames", with: "frames: pictures"), to: "other.yaml")
    let outcome = try command.run("render", "missing.yaml", "falling.yaml", "other.yaml")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages.hasPrefix("error: missing.yaml: cannot be read: there is no such file or folder\n"))
    #expect(command.read("Output/film.gif") != nil)
    #expect(command.read("Output/other.gif") != nil)
  }

  @Test("Two scenes cannot write the same output")
  func sharedName() throws {
    try command.write(SceneText.falling, to: "again.yaml")
    let outcome = try command.run("render", "falling.yaml", "again.yaml", "--quiet")
    #expect(outcome.status == 73)
    #expect(
      outcome.messages.hasPrefix(
        "again.yaml:20:7: error: \"film.gif\" would replace \"film.gif\" of falling.yaml:20\n"))
    #expect(outcome.messages.split(separator: "\n").count { $0.contains("error:") } == 5)
    #expect(command.contents() == ["again.yaml", "falling.yaml"])
  }

  @Test("An output that cannot be written leaves nothing behind")
  func unwritable() throws {
    try command.write("a file", to: "file")
    #expect(try command.run("render", "falling.yaml", "-o", "file/out").status == 73)
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("out/film.gif"), withIntermediateDirectories: true)
    #expect(try command.run("render", "falling.yaml", "-o", "out").status == 73)
    #expect(command.contents(of: "out") == ["film.gif"])
  }

  @Test("A full disk is reported", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let outcome = try command.run("render", "falling.yaml", "-o", "-", "--format", "gif", output: "/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.messages == "error: standard output: writing failed: no space left on the disk\n")
    #expect(try command.run("check", "falling.yaml", "--json", output: "/dev/full").status == 74)
  }

  @Test("SIGINT stops rendering and removes unfinished files")
  func interrupt() throws {
    try command.write(SceneText.long, to: "long.yaml")
    let outcome = try command.run("render", "long.yaml", "-o", "out") { process in
      while command.contents(of: "out").isEmpty, process.isRunning { usleep(2000) }
      process.interrupt()
    }
    #expect(outcome.status == 130)
    #expect(outcome.messages == "error: interrupted\n")
    #expect(command.contents(of: "out").isEmpty)
  }

  @Test(
    "An invalid command line sets exit status 64",
    arguments: [
      ["render"], ["render", "a.yaml", "--jobs", "0"], ["render", "a.yaml", "b.yaml", "-o", "film.gif"],
      ["render", "a.yaml", "-o", "-", "--json"], ["render", "a.yaml", "--set", "drop"], ["render", "-", "-"],
      ["render", "a.yaml", "--fps", "0"], ["render", "a.yaml", "--format", "tiff"], ["check"],
      ["draw", "a.yaml"],
    ])
  func wrongCommandLine(arguments: [String]) throws {
    let outcome = try command.run(arguments)
    #expect(outcome.status == 64)
    #expect(!outcome.messages.isEmpty)
  }
}
