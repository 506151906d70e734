/// The shard that a run takes of all work.
package struct ShardChoice: Hashable, Sendable {
  /// From 1.
  package let index: Int
  package let count: Int

  /// Most shards.
  package static let limit = 100_000

  /// All work in one shard.
  package static let whole = ShardChoice(unchecked: 1, of: 1)

  private init(unchecked index: Int, of count: Int) {
    (self.index, self.count) = (index, count)
  }

  /// - Throws: an error if there is no such shard.
  package init(_ index: Int, of count: Int) throws(ShardError) {
    guard (1...ShardChoice.limit).contains(count) else {
      throw ShardError("the number of shards must be 1 to \(ShardChoice.limit), not \(count)")
    }
    guard (1...count).contains(index) else {
      throw ShardError(
        "there is no shard \(index) of \(count): shards are 1/\(count)\(count > 1 ? " to \(count)/\(count)" : "")"
      )
    }
    self.init(unchecked: index, of: count)
  }

  /// Reads the value of `--shard`.
  /// - Parameters:
  ///   - text: `i/n`, from 1, or `ci` for the share of a job that a CI service tells by its variables.
  ///   - variable: the value of an environment variable.
  package init(_ text: String, variable: (String) -> String?) throws(ShardError) {
    if text == "ci" {
      self = try ShardChoice.ofService(variable)
      return
    }
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, let index = ShardChoice.number(words[0]), let count = ShardChoice.number(words[1])
    else { throw ShardError("\"\(text)\" is no shard: write 2/4 for the second of four, or ci") }
    try self.init(index, of: count)
  }

  // MARK: Variables

  /// Variables of a CI service.
  private struct Service {
    var name: String
    var index: String
    var count: String
    /// The index of the first job.
    var first: Int
  }

  private static let services = [
    Service(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    Service(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    Service(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
  ]

  private static func ofService(_ variable: (String) -> String?) throws(ShardError) -> ShardChoice {
    for service in services {
      guard let count = variable(service.count), !count.isEmpty else { continue }
      // A job of GitLab that does not run in parallel has the number 1 of jobs, and no index.
      let index =
        variable(service.index).flatMap { $0.isEmpty ? nil : $0 } ?? (count == "1" ? "\(service.first)" : nil)
      guard let index else { continue }
      return try choice(index, count, of: service)
    }
    let names = services.map { "\($0.index) and \($0.count) (\($0.name))" }
    throw ShardError(
      "--shard ci needs the variables of a parallel job: \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
    )
  }

  private static func choice(
    _ index: String, _ count: String, of service: Service
  ) throws(ShardError) -> ShardChoice {
    guard let index = number(index), let count = number(count) else {
      throw ShardError(
        "\(service.index) and \(service.count) must be numbers, not \"\(index)\" and \"\(count)\"")
    }
    guard (1...limit).contains(count), (service.first..<service.first + count).contains(index) else {
      throw ShardError(
        "\(service.index) is \(index), which is not one of \(count) jobs from \(service.first)")
    }
    return ShardChoice(unchecked: index - service.first + 1, of: count)
  }

  /// The shard of a test that Bazel shards.
  ///
  /// Bazel's variables count only where it asks for an answer: a test that uses its shard writes the status file.
  /// - Parameter variable: the value of an environment variable.
  /// - Returns: the shard with the path of the status file; nil if Bazel does not shard this run.
  package static func ofBazel(
    _ variable: (String) -> String?
  ) throws(ShardError) -> (shard: ShardChoice, statusFile: String)? {
    guard let file = variable("TEST_SHARD_STATUS_FILE"), !file.isEmpty,
      let count = variable("TEST_TOTAL_SHARDS"), !count.isEmpty
    else { return nil }
    let service = Service(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0)
    return (try choice(variable(service.index) ?? "", count, of: service), file)
  }

  /// A number of decimal digits only.
  private static func number(_ text: some StringProtocol) -> Int? {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension ShardChoice: CustomStringConvertible {
  /// Such as `2/4`.
  package var description: String { "\(index)/\(count)" }
}

/// Why there is no such shard. The message is one line in lower case without a full stop.
package struct ShardError: Error, Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
