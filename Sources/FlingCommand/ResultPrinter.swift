import ArgumentParser
import FlingFilm
import FlingScene

/// Prints results as they come, and ends the program with the highest exit status.
struct ResultPrinter {
  private let isJSON: Bool
  private var results: [SceneResult] = []

  init(json: Bool) {
    isJSON = json
  }

  /// Number of results so far.
  var count: Int { results.count }

  var worstStatus: Int32 { results.map(\.status).max() ?? 0 }

  /// Adds a result. Its errors and warnings are printed at once unless the output is JSON.
  mutating func add(_ result: SceneResult) {
    results.append(result)
    if !isJSON { result.complaints.forEach(Console.error(text:)) }
  }

  /// Prints the JSON document, if requested, and ends the command.
  func end() throws {
    if isJSON {
      let document = JSONValue.object([
        ("fling", .text(Versions.fling)), ("scenes", .array(results.map(\.json))),
      ])
      try Console.output(document.pretty)
    }
    if worstStatus != 0 { throw ExitCode(worstStatus) }
  }
}
