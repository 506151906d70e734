import ArgumentParser
import FlingFilm
import FlingScene

/// Tells of results as they come, and ends the program with the worst of them.
struct Report {
  private let isJSON: Bool
  private var results: [SceneResult] = []

  init(json: Bool) {
    isJSON = json
  }

  /// How many results were added.
  var count: Int { results.count }

  var worstStatus: Int32 { results.map(\.status).max() ?? 0 }

  /// Prints what is wrong with a scene at once; the rest waits for the end if it is for a program.
  mutating func add(_ result: SceneResult) {
    results.append(result)
    if !isJSON { result.complaints.forEach(Console.tell) }
  }

  /// Prints the JSON document, if one is wanted, and ends the command.
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
