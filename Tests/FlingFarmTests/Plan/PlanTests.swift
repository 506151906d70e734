import FlingFilm
import FlingGeometry
import FlingScene
import Foundation
import Testing

@testable import FlingFarm

@Suite("Plans of films")
struct PlanTests {
  private let fixture: PlanFixture
  private let inTwo = PlanMaker(shards: .most(3), split: .frames(10))

  init() throws {
    fixture = try PlanFixture()
    try fixture.write(PlanFixture.scene("{gif: a.gif}, {png: a.png}"), to: "a.yaml")
  }

  @Test func `A film is counted and encoded in ranges that have each frame once`() throws {
    let plan = try fixture.plan(PlanMaker(shards: .each, split: .frames(7)))
    let titles = plan.units.map {
      "\($0.work.rawValue) \($0.output) \($0.index + 1)/\($0.count) \($0.frames)"
    }
    #expect(
      titles == [
        "count a.gif 1/3 0..<7", "count a.gif 2/3 7..<14", "count a.gif 3/3 14..<20",
        "encode a.gif 1/3 0..<7", "encode a.gif 2/3 7..<14", "encode a.gif 3/3 14..<20",
        "whole a.png 1/1 0..<0",
      ])
    #expect(plan.units.map(\.shard) == Array(1...7))
    #expect(plan.stageCount == 2)
  }

  @Test func `A short film is one unit unless it is divided on request`() throws {
    for split in [PlanMaker.Split.auto, .never] {
      let plan = try fixture.plan(PlanMaker(shards: .most(4), split: split))
      #expect(plan.units.map(\.work) == [.whole, .whole])
      #expect(plan.stageCount == 1)
      // Work of far less than five seconds is not spread.
      #expect(plan.units.map(\.shard) == [1, 1])
      #expect(plan.shardCount == 4)
    }
  }

  @Test func `A plan is read as it was written, with all options`() throws {
    var options = PlanOptions()
    options.values = ["a=1", "b=x=y"]
    options.theme = .dark
    options.only = ["a.gif"]
    options.framesPerSecond = 23.976023976
    options.width = 20
    options.from = OutputMoment("0.1s")
    options.until = OutputMoment("0.3s")
    options.root = ".."
    var plan = try fixture.plan(inTwo)
    plan.options = options
    #expect(FilmPlan(plan.json) == plan)
    #expect(JSONReader.read(plan.json.pretty[...]).flatMap(FilmPlan.init) == plan)
    options.format = .y4m
    options.scale = 1.5
    plan.options = options
    #expect(FilmPlan(plan.json)?.options == options)
  }

  @Test func `A plan with a wrong member is refused`() throws {
    let text = String(decoding: try fixture.plan(inTwo).json.pretty, as: UTF8.self)
    #expect(FilmPlan(try #require(JSONReader.read(Array(text.utf8)[...]))) != nil)
    let changes = [
      ("\"shards\": 3", "\"shards\": 0"), ("\"shards\": 3", "\"shards\": 1e300"),
      ("\"scene\": 0", "\"scene\": 1"),
      ("\"part\": 2", "\"part\": 3"), ("\"part\": 1", "\"part\": 0"),
      ("\"work\": \"count\"", "\"work\": \"guess\""),
      ("\"key\": \"", "\"key\": \"../"), ("\"theme\": \"light\"", "\"theme\": 3"),
      ("\"shard\": 1", "\"shard\": 4"),
      ("\"options\": {}", "\"options\": {\"fps\": \"0\"}"),
      ("\"options\": {}", "\"options\": {\"speed\": \"2\"}"),
    ]
    for (from, to) in changes {
      let changed = text.replacingOccurrences(of: from, with: to)
      #expect(changed != text, "\(from)")
      #expect(JSONReader.read(Array(changed.utf8)[...]).flatMap(FilmPlan.init) == nil, "\(to)")
    }
  }

  @Test func `Two units of one key are refused`() throws {
    var plan = try fixture.plan(inTwo)
    plan.units.append(plan.units[0])
    #expect(FilmPlan(plan.json) == nil)
  }

  @Test func `A plan without units is an error`() throws {
    #expect(throws: PlanError.self) { try inTwo.plan(PlanOptions(), [], []) }
  }

  @Test func `The same inputs give the same plan, in another folder too`() throws {
    let other = try PlanFixture()
    try other.write(PlanFixture.scene("{gif: a.gif}, {png: a.png}"), to: "a.yaml")
    #expect(try other.plan(inTwo).json.pretty == fixture.plan(inTwo).json.pretty)
    try other.write(PlanFixture.scene("{gif: a.gif}, {png: a.png}"), to: "deep/er/a.yaml")
    #expect(
      try other.plan(inTwo, ["deep/er/a.yaml"]).units.map(\.key) == fixture.plan(inTwo).units.map(\.key),
      "a moved scene keeps its keys")
  }

  @Test func `Keys differ with all that changes bytes, and with nothing else`() throws {
    let keys = Set(try fixture.plan(inTwo).units.map(\.key))
    #expect(keys.count == 5)
    func changedKeys(_ change: (inout PlanOptions) -> Void) throws -> Set<String> {
      var options = PlanOptions()
      change(&options)
      return Set(try fixture.plan(inTwo, ["a.yaml"], options).units.map(\.key))
    }
    #expect(try changedKeys { $0.root = fixture.folder } == keys)
    #expect(try changedKeys { $0.only = ["a.gif"] }.isSubset(of: keys))
    #expect(try changedKeys { $0.width = 20 }.isDisjoint(with: keys))
    #expect(try changedKeys { $0.framesPerSecond = 25 }.isDisjoint(with: keys))
    #expect(try changedKeys { $0.theme = .dark }.isDisjoint(with: keys))
    #expect(try changedKeys { $0.from = OutputMoment("0.1s") }.isDisjoint(with: keys))
    try fixture.write(PlanFixture.scene("{gif: a.gif}, {png: a.png}") + "# changed\n", to: "a.yaml")
    #expect(Set(try fixture.plan(inTwo).units.map(\.key)).isDisjoint(with: keys))
  }

  @Test func `An included file is an input, and a change of it is told`() throws {
    try fixture.write("fling: 1\nlet: {ink: blue}\n", to: "styles.yaml")
    try fixture.write(
      PlanFixture.scene("{gif: a.gif}", more: "include: [styles.yaml]"), to: "a.yaml")
    let plan = try fixture.plan(inTwo)
    #expect(plan.scenes[0].inputs.map(\.path) == ["a.yaml", "styles.yaml"])
    try fixture.films().check(plan, scene: 0)
    try fixture.write("fling: 1\nlet: {ink: red}\n", to: "styles.yaml")
    #expect(
      throws: PlanError("styles.yaml is not what the plan was made of", hint: "make the plan again")
    ) { try fixture.films().check(plan, scene: 0) }
  }

  @Test func `All scenes that changed are named at once`() throws {
    try fixture.write(PlanFixture.scene("{gif: b.gif}"), to: "b.yaml")
    let plan = try fixture.plan(inTwo, ["a.yaml", "b.yaml"])
    let sources = try ["a.yaml", "b.yaml"].map { try SourceFile.read("\(fixture.folder)/\($0)") }
    try PlannedFilms.check(sources, of: plan)
    let error = #expect(throws: PlanError.self) { try PlannedFilms.check(sources.reversed(), of: plan) }
    #expect(error?.messages.map { String($0.prefix(6)) } == ["a.yaml", "b.yaml"])
  }

  @Test func `A plan of another program is refused`() throws {
    var plan = try fixture.plan(inTwo)
    try plan.checkVersions()
    plan.versions[0].version = "0.0.1"
    #expect(throws: PlanError.self) { try plan.checkVersions() }
    plan.versions.removeFirst()
    #expect(throws: PlanError.self) { try plan.checkVersions() }
  }

  @Test(arguments: [("plan.json", "a.yaml"), ("plan.json", "Scenes/a.yaml")])
  func `Beside the plan, a scene keeps the path that was given`(plan: String, scene: String) throws {
    let paths = PlanPaths(ofPlan: plan)
    #expect(try paths.planned(scene) == scene)
    #expect(paths.path(scene) == scene)
  }

  @Test func `Paths lead from the plan's folder to the scene and back`() throws {
    try fixture.write("", to: "plans/x")
    try fixture.write("", to: "Scenes/deep/a.yaml")
    let paths = PlanPaths(ofPlan: "\(fixture.folder)/plans/plan.json")
    let planned = try paths.planned("\(fixture.folder)/Scenes/deep/a.yaml")
    #expect(planned == "../Scenes/deep/a.yaml")
    #expect(FileManager.default.fileExists(atPath: paths.path(planned)))
  }
}

@Suite("Parts in a folder")
struct PartsFolderTests {
  private let fixture: PlanFixture
  private let plan: FilmPlan
  private let parts: PartsFolder

  init() throws {
    fixture = try PlanFixture()
    try fixture.write(PlanFixture.scene("{gif: a.gif}"), to: "a.yaml")
    plan = try fixture.plan(PlanMaker(shards: .most(4), split: .frames(5)))
    parts = PartsFolder("\(fixture.folder)/Parts")
  }

  private func makeAll() async throws {
    let films = try fixture.films()
    let maker = PartMaker(plan, in: parts, options: FilmOptions())
    for stage in 1...2 {
      _ = try await maker.make(
        plan.units.filter { $0.work.stage == stage }, of: films, note: { _ in }, countSteps: { _ in })
    }
  }

  private func join() async throws -> [UInt8] {
    let films = try fixture.films()
    let memory = MemoryFolder()
    let outputs = try Film.open(films.films, at: .memory(memory))
    let maker = PartMaker(plan, in: parts, options: FilmOptions())
    let unit = try #require(plan.units.first { $0.work == .encode })
    _ = try await maker.join(outputOf: unit, of: films, to: outputs[0])
    return try #require(memory.files.first).bytes
  }

  private func single() async throws -> [UInt8] {
    let memory = MemoryFolder()
    _ = try await fixture.films().films[0].write(to: .memory(memory))
    return try #require(memory.files.first).bytes
  }

  @Test func `Parts make the film of one run`() async throws {
    try await makeAll()
    #expect(PartsJudgement(plan, parts).error == nil)
    #expect(try await join() == single())
  }

  @Test func `Parts that are there are kept, and damaged ones are made anew`() async throws {
    try await makeAll()
    let films = try fixture.films()
    let maker = PartMaker(plan, in: parts, options: FilmOptions())
    let counts = plan.units.filter { $0.work == .count }
    #expect(try await maker.make(counts, of: films, note: { _ in }, countSteps: { _ in }) == 0)
    let path = parts.path(of: counts[1])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast(3).write(to: URL(fileURLWithPath: path))
    var notes: [String] = []
    #expect(try await maker.make(counts, of: films, note: { notes.append($0) }, countSteps: { _ in }) == 1)
    #expect(notes == ["count part 2/4 of a.gif is damaged: it ends too early: it is made anew"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test func `Missing, damaged and foreign parts are all named, with what to run again`() async throws {
    try await makeAll()
    let encoded = plan.units.filter { $0.work == .encode }
    try FileManager.default.removeItem(atPath: parts.path(of: encoded[0]))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: parts.path(of: encoded[1])))
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: URL(fileURLWithPath: parts.path(of: encoded[1])))
    try FileManager.default.removeItem(atPath: parts.path(of: encoded[2]))
    try FileManager.default.copyItem(atPath: parts.path(of: encoded[3]), toPath: parts.path(of: encoded[2]))
    let error = try #require(PartsJudgement(plan, parts).error)
    #expect(
      error.messages == [
        "part 1/4 of a.gif is missing", "part 2/4 of a.gif is damaged: its checksum is another",
        "part 3/4 of a.gif is a part of something else",
      ])
    #expect(error.status == 66)
    #expect(error.shards == [1, 2, 3])
    #expect(error.hint == "run --shard 1/4, --shard 2/4, --shard 3/4 again")
  }

  @Test func `An encoded part of other counts is named by the join`() async throws {
    try await makeAll()
    let unit = try #require(plan.units.last { $0.work == .encode })
    let content = try parts.content(of: unit)
    try parts.write(content, of: unit, counts: "0")
    #expect(PartsJudgement(plan, parts).error == nil)
    let error = await #expect(throws: PlanError.self) { try await join() }
    #expect(error?.messages == ["part 4/4 of a.gif was made with other counts than those that are there"])
  }

  @Test func `The second stage names the counts that are missing`() async throws {
    let films = try fixture.films()
    let maker = PartMaker(plan, in: parts, options: FilmOptions())
    let error = await #expect(throws: PlanError.self) {
      try await maker.make(
        plan.units.filter { $0.work == .encode }, of: films, note: { _ in }, countSteps: { _ in })
    }
    #expect(error?.messages == (1...4).map { "count part \($0)/4 of a.gif is missing" })
  }

  @Test func `Only parts that the plan does not name are pruned`() async throws {
    try await makeAll()
    let foreign = String(repeating: "0", count: 64) + ".part"
    for name in [foreign, "notes.txt", "0.part"] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(parts.path)/\(name)"))
    }
    #expect(try parts.prune(plan) == 1)
    #expect(PartsJudgement(plan, parts).error == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(parts.path)/\(foreign)"))
    #expect(FileManager.default.fileExists(atPath: "\(parts.path)/notes.txt"))
  }
}
