package import FlingCodecs
import FlingFilm

/// The results of one shard of a command: what `--part` writes, and `fling join` reads.
package struct ResultsFile: Hashable, Sendable {
  /// The command that ran.
  package var command: Command
  /// The version of Fling that ran it.
  package var version: String
  package var shard: ShardChoice
  /// The command line without the program, and without the options of one shard and of reports.
  package var arguments: [String]
  /// All scenes of the command with their work, which decides which shard has which scene: JSON for people and scripts.
  package var work: [UInt8]
  /// Number of results of all shards.
  package var resultCount: Int
  /// Whether the run was unattended, such as where `CI` is set.
  package var isUnattended: Bool
  /// The value of `--root`.
  package var root: String?
  /// Files that were passed over because they are no scenes. Only the first shard has them.
  package var passedOver: [String] = []
  /// The results, in the order of one run.
  package var results: [StoredResult] = []

  /// A command that can be sharded.
  package enum Command: String, Sendable {
    case render
    case test
    case check
  }

  /// A result with its place among those of one run, from 0.
  package struct StoredResult: Hashable, Sendable {
    package var place: Int
    package var bytes: [UInt8]
  }

  /// Creates a file without results.
  package init(
    _ command: Command, version: String = Versions.fling, shard: ShardChoice, arguments: [String],
    work: [UInt8], resultCount: Int, isUnattended: Bool = false, root: String? = nil
  ) {
    (self.command, self.version, self.shard, self.arguments) = (command, version, shard, arguments)
    (self.work, self.resultCount, self.isUnattended) = (work, resultCount, isUnattended)
    self.root = root
  }

  /// Adds a result.
  /// - Parameter place: its place among the results of one run.
  package mutating func add(_ result: some BinaryCodable, at place: Int) {
    results.append(StoredResult(place: place, bytes: result.binary))
  }

  // MARK: Part file

  private static let listBlock = "LIST"
  private static let workBlock = "WORK"
  private static let resultBlock = "RSLT"

  /// The file.
  package var part: PartFile {
    var facts = [
      "fling": version, "command": command.rawValue, "shard": "\(shard.index)", "shards": "\(shard.count)",
      "results": "\(resultCount)", "unattended": isUnattended ? "yes" : "no",
    ]
    facts["root"] = root
    var writer = BinaryWriter()
    writer.write(arguments)
    writer.write(passedOver)
    let shared = [
      PartFile.Block(ResultsFile.listBlock, writer.bytes), PartFile.Block(ResultsFile.workBlock, work),
    ]
    let blocks = results.map { result in
      var writer = BinaryWriter()
      writer.write(result.place)
      return PartFile.Block(ResultsFile.resultBlock, writer.bytes + result.bytes)
    }
    return PartFile(.results, facts: facts, blocks: shared + blocks)
  }

  /// Reads a part file.
  /// - Throws: `kind` for a part file with other content, `damaged` if its content is not that of results.
  package init(_ part: PartFile) throws(PartFileError) {
    guard part.kind == .results else { throw .kind(part.kind) }
    let facts = part.facts
    guard let command = facts["command"].flatMap(Command.init), let version = facts["fling"],
      let index = facts["shard"].flatMap({ Int($0) }), let count = facts["shards"].flatMap({ Int($0) }),
      let shard = try? ShardChoice(index, of: count), let work = part.block(ResultsFile.workBlock),
      let resultCount = facts["results"].flatMap({ Int($0) }), resultCount >= 0,
      let lists = part.block(ResultsFile.listBlock)
    else { throw .damaged }
    self.init(
      command, version: version, shard: shard, arguments: [], work: work, resultCount: resultCount,
      isUnattended: facts["unattended"] == "yes", root: facts["root"])
    do throws(BinaryError) {
      var reader = BinaryReader(lists)
      arguments = try reader.read()
      passedOver = try reader.read()
      for block in part.blocks where block.name == ResultsFile.resultBlock {
        var reader = BinaryReader(block.bytes)
        let place = try reader.int()
        // The place is followed by the result, which is read when it is needed.
        var writer = BinaryWriter()
        writer.write(place)
        let bytes = Array(block.bytes.dropFirst(writer.bytes.count))
        guard (0..<resultCount).contains(place) else { throw .invalid }
        results.append(StoredResult(place: place, bytes: bytes))
      }
    } catch {
      throw .damaged
    }
  }
}
