import FlingFilm
import FlingScene

/// Prints results as they come, and keeps what the summary, the JSON and the JUnit document need.
struct TestSummary {
  private let isJSON: Bool
  private let isQuiet: Bool
  private let isUnattended: Bool
  /// Whether the JSON or the JUnit document needs all results. Otherwise only their numbers are kept, so that memory
  /// does not grow with the number of scenes.
  private let keepsResults: Bool
  private var results: [GoldenResult] = []
  private var numbers: [GoldenResult.Verdict: Int] = [:]
  private(set) var exitStatus: Int32 = 0

  init(isJSON: Bool, isQuiet: Bool, isUnattended: Bool, writesJUnit: Bool) {
    keepsResults = isJSON || writesJUnit
    self.isJSON = isJSON
    self.isQuiet = isQuiet
    self.isUnattended = isUnattended
  }

  /// Whether each scene gets one line, as in logs, instead of one for each difference.
  private var isShort: Bool { isQuiet || isUnattended }

  mutating func add(_ result: GoldenResult) throws(FilmError) {
    numbers[result.verdict, default: 0] += 1
    exitStatus = max(exitStatus, result.exitStatus)
    if keepsResults {
      var stored = result
      stored.exhibits = []
      results.append(stored)
    }
    guard !isJSON else { return }
    result.complaints.forEach(Console.error(text:))
    if !isQuiet || result.isFailure || result.verdict == .pending {
      try Console.print(text: isShort ? result.line : result.text)
    }
  }

  /// Prints the summary or the JSON document.
  func finish() throws(FilmError) {
    if isJSON {
      return try Console.output(
        JSONValue.object([
          ("fling", .text(Versions.fling)), ("unattended", .truth(isUnattended)),
          (
            "counts",
            .object(counts.map { ($0.verdict.rawValue, .integer($0.count)) })
          ),
          ("results", .array(results.map(\.json))),
        ]).pretty)
    }
    if !isQuiet { try Console.print(summary) }
  }

  func writeJUnit(to path: String) throws(FilmError) {
    try OutputFolder.makeParents(of: path)
    let file = try OutputFile(path: path)
    try file.write(Array(JUnitDocument(results).text.utf8))
    try file.commit()
  }

  private var counts: [(verdict: GoldenResult.Verdict, count: Int)] {
    let verdicts: [GoldenResult.Verdict] = [
      .passed, .failed, .broken, .pending, .accepted, .orphaned, .removed,
    ]
    return verdicts.compactMap { verdict in numbers[verdict].map { (verdict, $0) } }
  }

  /// A line such as `3 scenes: 1 passed, 1 failed, 1 pending; 1 golden orphaned`.
  private var summary: String {
    let ofGoldens: [GoldenResult.Verdict] = [.orphaned, .removed]
    let scenes = counts.filter { !ofGoldens.contains($0.verdict) }
    let number = scenes.reduce(0) { $0 + $1.count }
    var parts = ["\(number) scene\(number == 1 ? "" : "s")"]
    if !scenes.isEmpty {
      parts[0] += ": " + scenes.map { "\($0.count) \($0.verdict.rawValue)" }.joined(separator: ", ")
    }
    parts += counts.filter { ofGoldens.contains($0.verdict) }.map {
      "\($0.count) golden\($0.count == 1 ? "" : "s") \($0.verdict.rawValue)"
    }
    return parts.joined(separator: "; ")
  }
}
