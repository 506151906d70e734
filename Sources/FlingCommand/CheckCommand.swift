import ArgumentParser
import FlingFilm
import FlingScene

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes without drawing them: errors, warnings, expectations.",
    discussion:
      "Prints one line for each scene that can be run. Errors and warnings go to the standard error.")

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "Print notes too: what is probably a mistake, and fingers off the view that they drag.")
  var hints = false

  func run() async throws {
    var printer = ResultPrinter(json: arguments.json)
    var remaining = arguments.scenes[...]
    let (values, root) = (arguments.values, arguments.root)
    var policy = DiagnosticPolicy(arguments.run)
    (policy.showsNotes, policy.showsHints) = (hints, hints)
    let pipeline = OrderedPipeline(jobs: Processors.count, isInterrupted: { Interrupt.isPending })
    try await pipeline.run(
      next: { remaining.popFirst() },
      make: { [policy] scene in
        var result = SceneResult(scene: scene)
        _ = result.rehearse(SceneLoader(values: values, records: nil), root: root, policy)
        return result
      },
      consume: { (result) throws(FilmError) in
        printer.add(result)
        if !arguments.json, result.duration != nil { try Console.print(result.summary) }
      })
    try printer.end()
  }
}
