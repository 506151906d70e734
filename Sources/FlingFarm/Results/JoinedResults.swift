package import FlingCodecs
package import FlingFilm
import FlingScene

/// The results of all shards of one command, in the order of one run.
package struct JoinedResults: Sendable {
  /// The file of one of the shards: the first of them has what all share.
  package let first: ResultsFile
  /// All results with the file that holds each.
  private let results: [(path: String, bytes: [UInt8])]

  /// Joins the files of all shards, in any order. A shard that ran twice counts once if its results are the same.
  /// - Parameters:
  ///   - files: paths with what was read of each.
  ///   - version: the version of this program.
  /// - Throws: all that is wrong, and what to run again.
  package init(
    _ files: [(String, Result<ResultsFile, PartFileError>)], version: String
  ) throws(JoinError) {
    var problems: [String] = []
    var known: [(path: String, file: ResultsFile)] = []
    for (path, content) in files {
      switch content {
      case .failure(let error): problems.append("\(path) \(error)")
      case .success(let file) where file.version != version:
        problems.append("\(path) is of Fling \(file.version), this is Fling \(version)")
      case .success(let file): known.append((path, file))
      }
    }
    guard let first = known.first else {
      throw JoinError(problems: problems.isEmpty ? ["there are no results to join"] : problems)
    }
    var shards: [Int: (path: String, file: ResultsFile)] = [:]
    for (path, file) in known {
      if let difference = file.difference(from: first.file, at: first.path) {
        problems.append("\(path) \(difference)")
      } else if let other = shards[file.shard.index] {
        guard other.file.results != file.results else { continue }
        problems.append(
          "\(path) and \(other.path) are both shard \(file.shard), with different results")
      } else {
        shards[file.shard.index] = (path, file)
      }
    }
    let count = first.file.shard.count
    let missing = (1...count).filter { shards[$0] == nil }
    // A list of thousands helps nobody.
    for index in missing.prefix(JoinError.limit) { problems.append("shard \(index)/\(count) is missing") }
    if missing.count > JoinError.limit {
      problems.append("and \(missing.count - JoinError.limit) more shards are missing")
    }
    let commands = missing.prefix(JoinError.limit).map {
      "\(first.file.invocation) --shard \($0)/\(count) --part FILE"
    }
    guard problems.isEmpty else { throw JoinError(problems: problems, commands: commands) }

    let expected = first.file.resultCount
    let held = shards.values.reduce(0) { $0 + $1.file.results.count }
    // Checked before memory is reserved: a damaged number may be large.
    guard held >= expected else {
      throw JoinError(problems: ["\(expected - held) of \(expected) results are in none of the files"])
    }
    var results: [(path: String, bytes: [UInt8])?] = Array(repeating: nil, count: expected)
    for index in 1...count {
      guard let (path, file) = shards[index] else { continue }
      for result in file.results {
        guard results[result.place] == nil else {
          throw JoinError(problems: ["\(path) holds a result that another shard has too"])
        }
        results[result.place] = (path, result.bytes)
      }
    }
    // As many different places as results: none is missing.
    self.results = results.compactMap(\.self)
    self.first = (shards[1] ?? first).file
  }

  /// Passes the results in the order of one run.
  /// - Throws: `FilmError.unreadable` for a file with a result that can't be read, or the error of the closure.
  package func forEach<Stored: BinaryCodable>(
    _ type: Stored.Type, _ body: (Stored) throws(FilmError) -> Void
  ) throws(FilmError) {
    for (path, bytes) in results {
      let result: Stored
      do throws(BinaryError) {
        result = try Stored(binary: bytes)
      } catch {
        throw .unreadable(path: path, reason: "one of its results is damaged")
      }
      try body(result)
    }
  }
}

extension ResultsFile {
  /// Why the file is not of the same run as another one; nil if it is. A phrase that follows the file's name.
  fileprivate func difference(from other: ResultsFile, at path: String) -> String? {
    if command != other.command || comparedArguments != other.comparedArguments {
      return "holds results of \"\(invocation)\", \(path) of \"\(other.invocation)\""
    }
    if shard.count != other.shard.count {
      return
        "is shard \(shard.index) of \(shard.count), \(path) is shard \(other.shard.index) of \(other.shard.count)"
    }
    if work != other.work || resultCount != other.resultCount {
      return "was made of other scenes than \(path)"
    }
    if isUnattended != other.isUnattended {
      return
        "was made with\(isUnattended ? "" : "out") the variable CI, \(path) with\(isUnattended ? "out" : "") it"
    }
    return nil
  }

  /// The command line that all shards share.
  package var invocation: String { (["fling"] + arguments.map(ShellText.quoted)).joined(separator: " ") }

  /// The arguments without those that change no result.
  private var comparedArguments: [String] {
    ArgumentList(arguments).removing(values: ["--jobs", "--cache"], flags: ["--no-cache"])
  }
}

/// Why results can't be joined.
package struct JoinError: Error, Hashable, Sendable {
  /// What is wrong, one line for each file or shard, in lower case without a full stop.
  package var problems: [String]
  /// Commands that make what is missing.
  package var commands: [String]

  package init(problems: [String], commands: [String] = []) {
    (self.problems, self.commands) = (problems, commands)
  }

  /// Most missing shards that are listed.
  static let limit = 20
}
