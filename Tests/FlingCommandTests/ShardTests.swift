import Foundation
import TestTraits
import Testing

@Suite("Shards of scenes")
struct ShardTests {
  private let command: Command

  /// Scenes of different lengths, one that fails, and one that can't be read as a scene.
  private let scenes = ["a.yaml", "b.yaml", "c.yaml", "d.yaml", "e.yaml"]

  init() throws {
    command = try Command()
    try command.write(Self.scene(seconds: 0.2), to: "a.yaml")
    try command.write(Self.scene(seconds: 0.1, expecting: "box.center.x < 9"), to: "b.yaml")
    try command.write("fling: 1\nviews: [{view: box, colour: red}]\n", to: "c.yaml")
    try command.write(Self.scene(seconds: 0.5), to: "d.yaml")
    try command.write(Self.scene(seconds: 0.1), to: "e.yaml")
  }

  /// A scene in which a box flies.
  private static func scene(seconds: Double, speed: Int = 100, expecting test: String = "true") -> String {
    """
    fling: 1
    canvas: {size: [24, 16], background: white}
    views: [{view: box, center: [8, 8], size: 4, fill: blue}]
    behaviors: [{dynamic-item: fast, items: box, velocity: [\(speed), 0]}]
    render: {duration: \(seconds)s}
    expect: [{always: '= \(test)'}]

    """
  }

  /// Runs all shards of a command.
  /// - Returns: the outcomes, and the files of results.
  private func shards(
    _ count: Int, of arguments: [String]
  ) throws -> (outcomes: [Command.Outcome], parts: [String]) {
    let parts = (1...count).map { "\(arguments[0])-\($0).part" }
    let outcomes = try parts.enumerated().map { index, part in
      try command.run(arguments + ["--shard", "\(index + 1)/\(count)", "--part", part])
    }
    return (outcomes, parts)
  }

  private func expectSame(
    _ joined: Command.Outcome, as one: Command.Outcome, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(joined.status == one.status, sourceLocation: sourceLocation)
    #expect(joined.text == one.text, sourceLocation: sourceLocation)
    #expect(joined.messages == one.messages, sourceLocation: sourceLocation)
  }

  @Test("The joined shards of fling check print what one run prints", arguments: [1, 2, 3, 8])
  func check(_ count: Int) throws {
    let (outcomes, parts) = try shards(count, of: ["check"] + scenes)
    #expect(outcomes.map(\.status).max() == 1)
    #expect(outcomes.count { $0.messages.contains("c.yaml:2") } == 1, "the mistake is reported once")
    try expectSame(command.run(["join"] + parts.reversed()), as: command.run(["check"] + scenes))
    try expectSame(
      command.run(["join", "--json"] + parts), as: command.run(["check", "--json"] + scenes))
  }

  @Test("The joined shards of fling render print and write what one run does")
  func render() throws {
    let arguments = ["render"] + scenes + ["--markup"]
    let one = try command.run(arguments)
    let files = command.contents(of: "Output")
    let films = files.map { command.read("Output/\($0)") }
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("Output"))
    let (outcomes, parts) = try shards(2, of: arguments)
    #expect(outcomes[0].messages.hasPrefix("shard 1 of 2: "))
    #expect(command.contents(of: "Output") == files && !files.isEmpty)
    #expect(files.map { command.read("Output/\($0)") } == films)
    try expectSame(command.run(["join"] + parts), as: one)
    try expectSame(command.run(["join", "--quiet"] + parts), as: command.run(arguments + ["--quiet"]))
    try expectSame(
      command.run(["join", "--json"] + parts), as: command.run(["render", "--json"] + scenes))
  }

  @Test("The joined shards of fling test make the same JSON, JUnit and report", arguments: [1, 3])
  func test(_ count: Int) throws {
    #expect(try command.run("test", "--accept").status == 1, "one scene is broken")
    try command.write(Self.scene(seconds: 0.5, speed: 101), to: "d.yaml")
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("e.yaml"))
    try command.write(Self.scene(seconds: 0.1), to: "f.yaml")
    try command.write("notes: 1\n", to: "notes.yaml")
    let options = ["--json", "--junit", "results.xml", "--report", "report.html"]
    let one = try command.run(["test", "."] + options)
    let reports = ["results.xml", "report.html"].map { command.read($0) }
    #expect(reports.allSatisfy { $0 != nil })
    for name in ["results.xml", "report.html"] {
      try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
    }
    let (_, parts) = try shards(count, of: ["test", "."])
    // The report has the pictures from the parts.
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("Output"))
    try expectSame(command.run(["join"] + parts.reversed() + options), as: one)
    #expect(["results.xml", "report.html"].map { command.read($0) } == reports)
    try expectSame(command.run(["join"] + parts), as: command.run("test", "."))
  }

  @Test("A shard without scenes succeeds, and a file for it is written")
  func empty() throws {
    let outcome = try command.run("check", "a.yaml", "--shard", "3/8", "--part", "3.part")
    #expect(outcome.status == 0 && outcome.text.isEmpty)
    #expect(outcome.messages == "shard 3 of 8: 0 of 1 scene\n")
    #expect(command.read("3.part") != nil)
  }

  @Test("Shards that are none, and shards with --accept, are usage errors")
  func refusals() throws {
    for shard in ["0/4", "5/4", "4", "a/b", "ci", ""] {
      for name in ["check", "render", "test"] {
        let outcome = try command.run(
          name, "a.yaml", "--shard", shard,
          environment: [
            "CI_NODE_TOTAL": "", "BUILDKITE_PARALLEL_JOB_COUNT": "", "CIRCLE_NODE_TOTAL": "",
          ])
        #expect(outcome.status == 64, "\(name) --shard \(shard)")
        #expect(outcome.messages.hasPrefix("error: "))
      }
    }
    #expect(try command.run("test", "a.yaml", "--shard", "1/2", "--accept").status == 64)
    #expect(try command.run("test", "a.yaml", "--part", "a.part", "--accept").status == 64)
    #expect(try command.run("check", "-", "--shard", "1/2").status == 64)
    #expect(try command.run("check", "a.yaml", "--part", "-").status == 64)
  }

  @Test("--shard ci takes the share of the job; without it the variables change nothing")
  func services() throws {
    let variables = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"]
    let shared = try command.run(["check"] + scenes + ["--shard", "ci"], environment: variables)
    #expect(shared.messages.contains("shard 2 of 2: "))
    try expectSame(
      command.run(["check"] + scenes, environment: variables), as: command.run(["check"] + scenes))
  }

  @Test("Bazel's variables count only with its status file, which is created")
  func bazel() throws {
    var variables = ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2"]
    let whole = try command.run(["check"] + scenes, environment: variables)
    #expect(!whole.messages.contains("shard"))
    variables["TEST_SHARD_STATUS_FILE"] = "status"
    let shard = try command.run(["check"] + scenes, environment: variables)
    #expect(shard.messages.contains("shard 1 of 2: "))
    #expect(command.read("status") == Data())
    try command.write("kept", to: "status")
    #expect(try command.run(["check"] + scenes, environment: variables).messages.contains("shard 1 of 2: "))
    #expect(command.read("status") == Data("kept".utf8))
  }

  @Test("Files that are missing, damaged or of another run are named with what to run again")
  func faults() throws {
    let (_, parts) = try shards(3, of: ["check"] + scenes)
    let lost = try command.run("join", parts[0], parts[2])
    #expect(lost.status == 66 && lost.text.isEmpty)
    #expect(
      lost.messages == """
        error: shard 2/3 is missing
        hint: run fling check \(scenes.joined(separator: " ")) --shard 2/3 --part FILE

        """)
    let bytes = try #require(command.read(parts[1]))
    try bytes.dropLast(5).write(to: command.folder.appendingPathComponent(parts[1]))
    let cut = try command.run(["join"] + parts)
    #expect(cut.status == 66 && cut.messages.contains("\(parts[1]) is damaged"))
    try bytes.write(to: command.folder.appendingPathComponent(parts[1]))
    #expect(try command.run(["join"] + parts + [parts[1]]).status == 1, "twice the same is no error")
    let other = try command.run("check", "a.yaml", "--shard", "2/3", "--part", "other.part")
    #expect(other.status == 0)
    let mixed = try command.run("join", parts[0], "other.part", parts[2])
    #expect(
      mixed.status == 66 && mixed.messages.contains("other.part holds results of \"fling check a.yaml\""))
    #expect(try command.run(["join", "--junit", "a.xml"] + parts).status == 64)
    #expect(command.read("a.xml") == nil)
  }

  @Test("The file of the results replaces no scene")
  func inputs() throws {
    for name in ["check", "render", "test"] {
      let outcome = try command.run([name, "a.yaml", "d.yaml", "--part", "d.yaml"])
      #expect(outcome.status == 73, "\(name): \(outcome.messages)")
    }
    #expect(command.read("d.yaml")?.starts(with: Data("fling".utf8)) == true)
  }
}
