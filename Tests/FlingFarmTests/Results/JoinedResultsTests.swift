import FlingCodecs
import FlingFilm
import Testing

@testable import FlingFarm

struct JoinedResultsTests {
  /// The file of a shard of seven results: the shard has every n-th.
  private func file(
    _ index: Int, of count: Int, version: String = "1.0", command: ResultsFile.Command = .test,
    arguments: [String] = ["test", "my scenes"], work: [UInt8] = [1], isUnattended: Bool = false
  ) throws -> ResultsFile {
    var file = ResultsFile(
      command, version: version, shard: try ShardChoice(index, of: count), arguments: arguments, work: work,
      resultCount: 7, isUnattended: isUnattended, root: index == 1 ? "root" : nil)
    if index == 1 { file.passedOver = ["a.yml"] }
    for place in stride(from: index - 1, to: 7, by: count) { file.add("result \(place)", at: place) }
    return file
  }

  private func joined(
    _ files: [(String, Result<ResultsFile, PartFileError>)]
  ) throws -> [String] {
    var results: [String] = []
    try JoinedResults(files, version: "1.0").forEach(String.self) { (text) throws(FilmError) in
      results.append(text)
    }
    return results
  }

  private func problems(
    of files: [(String, Result<ResultsFile, PartFileError>)]
  ) -> JoinError? {
    do {
      _ = try joined(files)
      return nil
    } catch {
      return error as? JoinError
    }
  }

  private let all = (0..<7).map { "result \($0)" }

  @Test func `A file is read as it was written`() throws {
    let file = try file(1, of: 3)
    #expect(try ResultsFile(PartFile(file.part.bytes)) == file)
    #expect(throws: PartFileError.kind(.count)) { try ResultsFile(PartFile(.count)) }
    #expect(throws: PartFileError.damaged) { try ResultsFile(PartFile(.results)) }
  }

  @Test func `A place beyond the number of results is damage`() throws {
    var file = try file(1, of: 3)
    file.add("more", at: 7)
    #expect(throws: PartFileError.damaged) { try ResultsFile(file.part) }
  }

  @Test(arguments: [1, 2, 3, 7, 9])
  func `Results have the order of one run, in whatever order the files are`(_ count: Int) throws {
    let files = try (1...count).map {
      ("\($0).part", Result<_, PartFileError>.success(try file($0, of: count)))
    }
    #expect(try joined(files) == all)
    #expect(try joined(files.reversed()) == all)
    let first = try JoinedResults(files.reversed(), version: "1.0").first
    #expect(first.passedOver == ["a.yml"], "what all share is that of the first shard")
  }

  @Test func `A shard that ran twice counts once if its results are the same`() throws {
    let files = [
      ("a", try file(1, of: 2)), ("b", try file(2, of: 2)), ("c", try file(2, of: 2)),
    ].map { ($0.0, Result<ResultsFile, PartFileError>.success($0.1)) }
    #expect(try joined(files) == all)
    var other = try file(2, of: 2)
    other.results[0].bytes = "another".binary
    #expect(
      problems(of: files + [("d", .success(other))])?.problems == [
        "d and b are both shard 2/2, with different results"
      ])
  }

  @Test func `All that is wrong is named at once, with what to run again`() throws {
    let error = problems(
      of: [
        ("1.part", .success(try file(1, of: 4))), ("2.part", .failure(.damaged)),
        ("3.part", .success(try file(3, of: 4, version: "0.9"))),
      ])
    #expect(
      error?.problems == [
        "2.part is damaged: its checksum does not match", "3.part is of Fling 0.9, this is Fling 1.0",
        "shard 2/4 is missing", "shard 3/4 is missing", "shard 4/4 is missing",
      ])
    #expect(
      error?.commands == (2...4).map { "fling test 'my scenes' --shard \($0)/4 --part FILE" })
  }

  @Test func `Files of different runs are not joined`() throws {
    let first = ("1", Result<ResultsFile, PartFileError>.success(try file(1, of: 2)))
    let others = [
      try file(2, of: 2, command: .check), try file(2, of: 2, arguments: ["test", "--root", "x"]),
      try file(2, of: 3), try file(2, of: 2, work: [2]), try file(2, of: 2, isUnattended: true),
    ]
    let messages = others.map { problems(of: [first, ("2", .success($0))])?.problems.first }
    #expect(
      messages == [
        "2 holds results of \"fling test 'my scenes'\", 1 of \"fling test 'my scenes'\"",
        "2 holds results of \"fling test --root x\", 1 of \"fling test 'my scenes'\"",
        "2 is shard 2 of 3, 1 is shard 1 of 2", "2 was made of other scenes than 1",
        "2 was made with the variable CI, 1 without it",
      ])
  }

  @Test func `Shards may have another number of jobs and another cache`() throws {
    let second = try file(
      2, of: 2, arguments: ["test", "--jobs", "3", "my scenes", "--cache=b", "--no-cache"])
    #expect(try joined([("1", .success(file(1, of: 2))), ("2", .success(second))]) == all)
  }

  @Test func `A lost or damaged result is an error`() throws {
    var short = try file(2, of: 2)
    short.results.removeLast()
    let first = ("1", Result<ResultsFile, PartFileError>.success(try file(1, of: 2)))
    #expect(
      problems(of: [first, ("2", .success(short))])?.problems == ["1 of 7 results are in none of the files"])
    var large = try file(1, of: 1)
    large.resultCount = .max
    #expect(throws: JoinError.self) { try joined([("1", .success(large))]) }
    var damaged = try file(2, of: 2)
    damaged.results[0].bytes.removeLast()
    #expect(throws: FilmError.unreadable(path: "2", reason: "one of its results is damaged")) {
      try joined([first, ("2", .success(damaged))])
    }
    #expect(problems(of: [])?.problems == ["there are no results to join"])
  }
}
