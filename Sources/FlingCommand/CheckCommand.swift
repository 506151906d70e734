import ArgumentParser
import FlingFarm
import FlingFilm
import FlingScene

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes without drawing them: errors, warnings, expectations.",
    discussion:
      """
      Prints one line for each scene that can be run. Errors and warnings go to the standard error. A file that is \
      made to be included is checked alone; names that it does not know are left unchecked.
      """)

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "Print every spring of the scenes in the parameters of all animation systems.")
  var springs = false

  @Flag(help: "Print notes too: what is probably a mistake, and fingers off the view that they drag.")
  var hints = false

  @OptionGroup var cacheArguments: CacheArguments

  func run() async throws {
    var printer = ResultPrinter(json: arguments.json)
    var remaining = arguments.scenes[...]
    let (values, root) = (arguments.values, arguments.root)
    var policy = DiagnosticPolicy(arguments.run)
    (policy.showsNotes, policy.showsHints) = (hints, hints)
    let listsSprings = springs
    let cache = cacheArguments.open(isQuiet: false)
    let options =
      arguments.run.cacheOptions + [CacheOption("springs", springs), CacheOption("hints", hints)]
    let pipeline = OrderedPipeline(jobs: Processors.count, isInterrupted: { Interrupt.isPending })
    try await pipeline.run(
      next: { remaining.popFirst() },
      make: { [policy] scene in
        let cached = CachedScene(scene, root: root, cache, command: "check", options: options)
        if let result = cached.result { return result }
        var result = SceneResult(scene: scene)
        cached.logged {
          if case .success(let source) = cached.source, SceneReader.isPart(source) {
            result.checkIncluded(source, values: values, policy)
          } else {
            let loader = SceneLoader(values: values, records: nil)
            let variants = Result { try loader.themeVariants(of: cached.source.get()) }
            if listsSprings { result.springs = (try? variants.get())?.first?.document.springs }
            _ = result.rehearse(variants, records: nil, policy)
          }
        }
        cached.keep(result)
        return result
      },
      consume: { (result) throws(FilmError) in
        printer.add(result)
        if !arguments.json, result.duration != nil || result.included != nil {
          try Console.print(result.summary)
        }
        if !arguments.json { for line in result.springLines { try Console.print(line) } }
      })
    try printer.end()
  }
}
