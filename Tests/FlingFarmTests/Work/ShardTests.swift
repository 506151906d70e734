import Testing

@testable import FlingFarm

struct ShardTests {
  private func shard(_ text: String, _ variables: [String: String] = [:]) throws(ShardError) -> String {
    try ShardChoice(text) { variables[$0] }.description
  }

  @Test func `A shard is written from 1`() throws {
    #expect(try shard("1/1") == "1/1")
    #expect(try shard("4/4") == "4/4")
    #expect(try shard("012/100000") == "12/100000")
  }

  @Test(arguments: [
    "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/-4", "1", "1/", "/4", "", "1/2/3", "a/b", "1 /4", "1.0/4", "٣/٤",
    "CI",
    "1/100001", "99999999999999999999/4", "1/99999999999999999999",
  ])
  func `Anything else is an error`(_ text: String) {
    #expect(throws: ShardError.self) { try shard(text) }
  }

  @Test func `An error says which shards there are`() {
    #expect(throws: ShardError("there is no shard 5 of 4: shards are 1/4 to 4/4")) { try shard("5/4") }
    #expect(throws: ShardError("there is no shard 0 of 1: shards are 1/1")) { try shard("0/1") }
  }

  @Test func `CI services count jobs from 0 or from 1`() throws {
    #expect(try shard("ci", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5"]) == "1/5")
    #expect(
      try shard("ci", ["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "5"]) == "1/5")
    #expect(try shard("ci", ["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "5"]) == "5/5")
    #expect(try shard("ci", ["CI_NODE_TOTAL": "1"]) == "1/1", "a job of GitLab that is not parallel")
  }

  @Test(arguments: [
    [:], ["CI_NODE_INDEX": "1"], ["CI_NODE_TOTAL": "5"], ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "5"],
    ["CI_NODE_INDEX": "6", "CI_NODE_TOTAL": "5"], ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "5"],
    ["CIRCLE_NODE_INDEX": "5", "CIRCLE_NODE_TOTAL": "5"],
    ["CIRCLE_NODE_INDEX": "-1", "CIRCLE_NODE_TOTAL": "5"],
    ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "0"],
    ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "file"],
  ])
  func `The share of a CI job needs its variables`(_ variables: [String: String]) {
    #expect(throws: ShardError.self) { try shard("ci", variables) }
  }

  @Test func `Variables change nothing unless they are asked for`() throws {
    #expect(try shard("2/3", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5"]) == "2/3")
    let variables = ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5"]
    #expect(try ShardChoice.ofBazel { variables[$0] } == nil)
  }

  @Test func `Bazel's variables count where it names a status file`() throws {
    var variables = ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2"]
    #expect(try ShardChoice.ofBazel { variables[$0] } == nil)
    variables["TEST_SHARD_STATUS_FILE"] = ""
    #expect(try ShardChoice.ofBazel { variables[$0] } == nil)
    variables["TEST_SHARD_STATUS_FILE"] = "status"
    let choice = try ShardChoice.ofBazel { variables[$0] }
    #expect(choice?.shard.description == "1/2" && choice?.statusFile == "status")
    variables["TEST_SHARD_INDEX"] = "2"
    #expect(throws: ShardError.self) { try ShardChoice.ofBazel { variables[$0] } }
  }

  // MARK: Assignment

  @Test func `The most expensive pieces go first, each to the shard with the least work`() {
    #expect(ShardAssignment.shards(for: [1, 5, 3, 3], count: 2) == [[0, 1], [2, 3]])
    #expect(ShardAssignment.shards(for: [2, 2, 2, 2], count: 2) == [[0, 2], [1, 3]])
    #expect(ShardAssignment.shards(for: [0, 0, 0], count: 2) == [[0, 2], [1]])
    #expect(ShardAssignment.shards(for: [], count: 3) == [[], [], []])
    #expect(ShardAssignment.shards(for: [1], count: 3) == [[0], [], []])
    #expect(ShardAssignment.shards(for: [.nan, .infinity, -1, 1e300], count: 1) == [[0, 1, 2, 3]])
  }

  @Test func `Every piece belongs to one shard, and no shard exceeds the bound of the method`() {
    var state: UInt64 = 1
    for count in [1, 2, 3, 8, 61] {
      let costs = (0..<200).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 44) / 1e6
      }
      let shards = ShardAssignment.shards(for: costs, count: count)
      #expect(shards.count == count)
      #expect(shards.flatMap(\.self).sorted() == Array(costs.indices))
      #expect(shards.allSatisfy { $0 == $0.sorted() })
      // R. L. Graham, "Bounds on Multiprocessing Timing Anomalies", 1969: at most 4/3 − 1/(3m) of the best, which is
      // at least the mean and the longest piece.
      let loads = shards.map { $0.reduce(0) { $0 + costs[$1] } }
      let best = max(costs.reduce(0, +) / Double(count), costs.max() ?? 0)
      #expect((loads.max() ?? 0) <= best * (4.0 / 3) + 1e-3)
    }
  }

  // MARK: Command lines

  @Test func `Options are removed with their values`() {
    let words = [
      "test", "--shard", "1/2", "a b", "--part=x", "--json", "--set", "v=1", "--", "--json", "--part",
    ]
    let list = ArgumentList(words)
    #expect(
      list.removing(values: ["--shard", "--part"], flags: ["--json"]) == [
        "test", "a b", "--set", "v=1", "--", "--json", "--part",
      ])
    #expect(
      list.keeping(values: ["--shard", "--part"], flags: ["--json"]) == [
        "--shard", "1/2", "--part=x", "--json",
      ])
    #expect(ArgumentList(["--part"]).removing(values: ["--part"], flags: []) == [])
  }
}
