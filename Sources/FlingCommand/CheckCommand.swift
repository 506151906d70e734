import ArgumentParser
import FlingFilm
import FlingScene

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes without drawing them: errors, warnings, expectations.",
    discussion:
      "Prints one line for each scene that can be run. Errors and warnings go to the standard error.")

  @OptionGroup var arguments: SceneArguments

  func run() throws {
    var printer = ResultPrinter(json: arguments.json)
    for scene in arguments.scenes {
      let result = check(scene)
      printer.add(result)
      if !arguments.json, result.duration != nil {
        try Console.print(result.summary)
      }
    }
    try printer.end()
  }

  private func check(_ scene: String) -> SceneResult {
    var result = SceneResult(scene: scene)
    _ = result.rehearse(
      SceneLoader(values: arguments.values, records: nil), root: arguments.root, isStrict: arguments.strict)
    return result
  }
}
