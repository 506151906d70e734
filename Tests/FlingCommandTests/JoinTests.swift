import Foundation
import Testing

@Suite("fling join of a plan")
struct JoinTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  private func makeParts(split: String = "4", shards: Int = 3) throws {
    #expect(try command.run("plan", "falling.yaml", "--split", split, "--shards", "\(shards)").status == 0)
    for stage in ["1", "2"] {
      for shard in (1...shards).reversed() {
        let outcome = try command.run(
          "render", "--plan", "plan.json", "--shard", "\(shard)/\(shards)", "--stage", stage, "--quiet")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.isEmpty)
      }
    }
  }

  /// The files of a folder with their bytes.
  private func files(_ folder: String) -> [String: Data] {
    let pairs = command.contents(of: folder).compactMap { name in
      command.read("\(folder)/\(name)").map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test(arguments: ["4", "never", "1"])
  func `The films, lines and status are those of one run`(split: String) throws {
    let single = try command.run("render", "falling.yaml")
    let expected = files("Output")
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("Output"))
    try makeParts(split: split)
    let joined = try command.run("join", "plan.json")
    #expect(joined.status == single.status)
    #expect(joined.messages == single.messages)
    #expect(files("Output") == expected)
    let one = try command.run("render", "falling.yaml", "--json", "--quiet")
    let json = try command.run("join", "plan.json", "--json", "--quiet")
    #expect(json.output == one.output)
  }

  @Test func `A failed expectation is told, and the films are written`() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "< 0.001", with: "> 500"), to: "falling.yaml")
    let single = try command.run("render", "falling.yaml")
    #expect(single.status == 1)
    try makeParts(split: "never", shards: 1)
    let joined = try command.run("join", "plan.json", "-o", "Joined")
    #expect(joined.status == 1)
    #expect(joined.messages == single.messages.replacingOccurrences(of: "Output/", with: "Joined/"))
    #expect(files("Joined") == files("Output"))
  }

  @Test func `Missing parts are named, with what to run, and nothing is written`() throws {
    try makeParts()
    let json = try #require(command.read("plan.json"))
    let plan = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let units = try #require(plan["units"] as? [[String: Any]])
    let lost = units.filter { $0["output"] as? String == "film.gif" && $0["work"] as? String == "encode" }
    for unit in lost.prefix(2) {
      let key = try #require(unit["key"] as? String)
      try FileManager.default.removeItem(at: command.folder.appendingPathComponent("Parts/\(key).part"))
    }
    let shards = try Set(lost.prefix(2).map { try #require($0["shard"] as? Int) }).sorted()
    let outcome = try command.run("join", "plan.json", "--wait", "0s")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages
        == "error: part 1/3 of film.gif is missing\nerror: part 2/3 of film.gif is missing\n"
        + "hint: run \(shards.map { "--shard \($0)/3" }.joined(separator: ", ")) again\n")
    #expect(command.contents(of: "Output").isEmpty)
    for shard in shards {
      #expect(try command.run("render", "--plan", "plan.json", "--shard", "\(shard)/3").status == 0)
    }
    #expect(try command.run("join", "plan.json", "--prune").status == 0)
  }

  @Test func `The join waits for parts`() throws {
    try makeParts(split: "never", shards: 1)
    let folder = command.folder
    let outcome = try command.shell(
      """
      cd "\(folder.path)" && mv Parts Late && mkdir Parts && (sleep 1; mv Late/*.part Parts/) &
      cd "\(folder.path)"; sleep 0.3; "$FLING" join plan.json --wait 1m --quiet
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(command.read("Output/film.gif") != nil)
  }

  @Test func `A scene that changed after the plan is told`() throws {
    try makeParts(split: "never", shards: 1)
    try command.write(SceneText.falling + "# changed\n", to: "falling.yaml")
    let outcome = try command.run("join", "plan.json")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages == "error: falling.yaml is not what the plan was made of\nhint: make the plan again\n")
    #expect(command.contents(of: "Output").isEmpty)
  }

  @Test(arguments: [["--parts", ""], ["--report", "a.html"], ["other.json"], ["--wait", "soon"]])
  func `A wrong command line is refused`(options: [String]) throws {
    #expect(try command.run(["join", "plan.json"] + options).status == 64)
  }
}
