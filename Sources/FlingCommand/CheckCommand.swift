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

  @OptionGroup var shards: ShardArguments

  func validate() throws {
    try arguments.requireScenes()
    if shards.isSharded, arguments.scenes.contains("-") {
      throw ValidationError("The standard input has no shards.")
    }
  }

  func run() async throws {
    var printer = ResultPrinter(json: arguments.json)
    if let part = shards.part {
      var files = RunFiles()
      for scene in arguments.scenes { files.addInput(scene, as: "the scene \(scene)") }
      files.addOutput(part)
      try files.check()
    }
    let (scenes, values, root) = (arguments.scenes, arguments.values, arguments.root)
    var policy = DiagnosticPolicy(arguments.run)
    (policy.showsNotes, policy.showsHints) = (hints, hints)
    let listsSprings = springs
    let cache = cacheArguments.open(isQuiet: false)
    let options =
      arguments.run.cacheOptions + [CacheOption("springs", springs), CacheOption("hints", hints)]
    var run = try await ShardRun(shards, .check, scenes: scenes, root: root) { () throws(FilmError) in
      try await rehearse()
    }
    if let message = run.message { Console.error(message) }
    var remaining = run.scenes[...]
    let pipeline = OrderedPipeline(jobs: Processors.count, isInterrupted: { Interrupt.isPending })
    try await pipeline.run(
      next: { remaining.popFirst() },
      make: { [policy] index in
        let scene = scenes[index]
        let cached = CachedScene(scene, root: root, cache, command: "check", options: options)
        if let result = cached.result { return (index, result) }
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
        return (index, result)
      },
      consume: { (index, result) throws(FilmError) in
        printer.add(result)
        run.add(result, at: index)
        if !arguments.json { try CheckCommand.print(result) }
      })
    try run.finish()
    try printer.end()
  }

  /// Prints the summary and the springs of a result.
  static func print(_ result: SceneResult) throws(FilmError) {
    if result.duration != nil || result.included != nil { try Console.print(result.summary) }
    for line in result.springLines { try Console.print(line) }
  }

  /// Rehearses all scenes for their shares.
  private func rehearse() async throws(FilmError) -> [SceneWork] {
    let (values, root) = (arguments.values, arguments.root)
    return try await SceneWork.rehearsing(
      arguments.scenes.map { ($0, $0) }, jobs: Processors.count, isInterrupted: { Interrupt.isPending },
      work: { scene in
        guard let source = try? SourceFile.read(scene, root: root), !SceneReader.isPart(source),
          let variants = try? SceneLoader(values: values, records: nil).themeVariants(of: source)
        else { return nil }
        return try? FilmWork(checking: variants.map(\.document))
      })
  }
}
