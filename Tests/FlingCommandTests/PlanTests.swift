import Foundation
import Testing

@Suite("fling plan, and the parts of a plan")
struct PlanTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  private func units() throws -> [[String: Any]] {
    let plan = try JSONSerialization.jsonObject(with: #require(command.read("plan.json"))) as? [String: Any]
    return try #require(plan?["units"] as? [[String: Any]])
  }

  @Test func `A plan lists units and shards, and is written only if it differs`() throws {
    let outcome = try command.run("plan", "falling.yaml", "--split", "4", "--shards", "2")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("stage 2  part 2/3 of film.gif  frames 4 to 7") })
    #expect(lines.last?.contains(" units in 2 stages, 2 of 2 shards with work: longest ") == true)
    let path = command.folder.appendingPathComponent("plan.json").path
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    let bytes = command.read("plan.json")
    #expect(try command.run("plan", "falling.yaml", "--split", "4", "--shards", "2").status == 0)
    #expect(command.read("plan.json") == bytes)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == old)
    let json = try command.run("plan", "falling.yaml", "--split", "4", "--shards", "2", "--json")
    #expect(json.output == bytes)
  }

  @Test func `A scene with an error has no plan`() throws {
    let wrong = "fling: 1\ncanvas: {size: 9}\nviews: [{view: a, frame: [0, 0, 9, 9], colour: red}]\n"
    try command.write(wrong, to: "wrong.yaml")
    let outcome = try command.run("plan", "falling.yaml", "wrong.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.messages.hasPrefix("wrong.yaml:3:"))
    #expect(command.read("plan.json") == nil)
  }

  @Test func `A missing scene and scenes without outputs are errors`() throws {
    #expect(try command.run("plan", "missing.yaml").status == 66)
    try command.write("fling: 1\ncanvas: {size: 10}\nrender: {outputs: []}\n", to: "none.yaml")
    let outcome = try command.run("plan", "none.yaml")
    #expect(outcome.status == 66)
    #expect(outcome.messages == "error: there is nothing to plan: the scenes have no outputs\n")
    #expect(command.read("plan.json") == nil)
  }

  @Test func `A plan does not replace a file that it reads`() throws {
    let outcome = try command.run("plan", "falling.yaml", "-o", "falling.yaml")
    #expect(outcome.status == 73)
    #expect(String(decoding: try #require(command.read("falling.yaml")), as: UTF8.self) == SceneText.falling)
  }

  @Test(
    arguments: [
      ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "1/3"], [], ["--shard", "1/2", "--width", "20"],
      ["--shard", "1/2", "falling.yaml"], ["--shard", "1/2", "--stage", "3"], ["--shard", "1/2", "--json"],
    ])
  func `A wrong choice of parts is a wrong command line`(options: [String]) throws {
    #expect(try command.run("plan", "falling.yaml", "--shards", "2").status == 0)
    let outcome = try command.run(["render", "--plan", "plan.json"] + options)
    #expect(outcome.status == 64, "\(outcome.messages)")
  }

  @Test func `Options of parts need a plan, and render needs scenes`() throws {
    #expect(try command.run("render", "falling.yaml", "--parts", "Parts").status == 64)
    let outcome = try command.run("render")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("Missing expected argument '<scene> ...'"))
  }

  @Test func `The shards of another number are named`() throws {
    #expect(try command.run("plan", "falling.yaml", "--shards", "4").status == 0)
    let outcome = try command.run("render", "--plan", "plan.json", "--shard", "1/3")
    #expect(outcome.messages == "error: the plan has 4 shards: --shard is 1/4 ... 4/4\n")
  }

  @Test func `A worker keeps what is there, and makes a damaged part anew with a note`() throws {
    #expect(try command.run("plan", "falling.yaml", "--split", "never", "--shards", "1").status == 0)
    let first = try command.run("render", "--plan", "plan.json", "--shard", "1/1")
    #expect(first.status == 0)
    let count = try units().count
    #expect(first.messages == "shard 1 of 1: \(count) of \(count) units\n")
    let unit = try #require(try units().first { $0["output"] as? String == "film.gif" })
    let name = try "Parts/\(#require(unit["key"] as? String)).part"
    let bytes = try #require(command.read(name))
    try command.write("damaged", to: name)
    let second = try command.run("render", "--plan", "plan.json", "--shard", "1/1")
    #expect(second.status == 0)
    #expect(
      second.messages.contains("note: part 1/1 of film.gif is not a part file of Fling: it is made anew\n"))
    #expect(command.read(name) == bytes)
  }

  @Test func `A plan of another version and another file are refused by name`() throws {
    #expect(try command.run("plan", "falling.yaml", "--shards", "1").status == 0)
    let text = String(decoding: try #require(command.read("plan.json")), as: UTF8.self)
    try command.write(text.replacingOccurrences(of: "\"Fling\": \"", with: "\"Fling\": \"9"), to: "plan.json")
    let outcome = try command.run("render", "--plan", "plan.json", "--shard", "1/1")
    #expect(outcome.status == 66)
    #expect(outcome.messages.hasPrefix("error: the plan is of Fling 9"))
    try command.write("{}", to: "plan.json")
    #expect(
      try command.run("join", "plan.json").messages
        == "error: plan.json is not a plan\nhint: \"fling plan\" makes one\n")
  }

  @Test(arguments: ["ninja", "make", "slurm", "openjd", "github", "gitlab"])
  func `An export goes to the standard output, or to a file beside the plan`(engine: String) throws {
    let printed = try command.run("plan", "falling.yaml", "--to", engine)
    #expect(printed.status == 0)
    #expect(printed.text.contains("fling join plan.json --parts "))
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("farm"), withIntermediateDirectories: true)
    let written = try command.run("plan", "falling.yaml", "--to", engine, "-o", "farm/file")
    #expect(written.status == 0)
    #expect(command.read("farm/file") != nil)
    // A hosted job makes its own plan.
    #expect((command.read("farm/plan.json") == nil) == ["github", "gitlab"].contains(engine))
  }
}
