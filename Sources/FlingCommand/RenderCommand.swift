import ArgumentParser
import FlingFarm
import FlingFilm
import FlingGeometry
import FlingScene

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render scenes to films.",
    discussion: """
      Outputs go to the folder Output unless -o names another place, under the names that the scene gives them. Each \
      file is written completely or not at all. If an expectation of a scene fails, its outputs are still written \
      and the exit status is 1.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A folder, one file by its extension (.gif, .apng, .png, .svg, .html, .css, .swift, .xml, .jsonl, .csv, .y4m, .pam; .json with --format), or - for the standard output; missing folders are created.",
      valueName: "folder|file|-"),
    completion: .file())
  var output = "Output"

  @OptionGroup var film: FilmArguments

  @Option(
    help: ArgumentHelp(
      "Frames to process at a time; does not change the output. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @OptionGroup var shards: ShardArguments

  @OptionGroup var plan: PlanArguments

  @Flag(
    help: """
      Print HTML for each picture and film, also valid in Markdown, on the standard output. If the scene has a poster, \
      write it beside each film, for readers who prefer still pictures.
      """)
  var markup = false

  @Flag(help: "Print neither progress nor the written files nor notes.")
  var quiet = false

  @OptionGroup var cacheArguments: CacheArguments

  func validate() throws {
    try OptionCheck.jobs(jobs)
    if plan.plan != nil { return try validatePlan() }
    try arguments.requireScenes()
    if case .folder(let path) = destination, !FileSystem.isFolder(path),
      let foreign = UnsupportedFormat(path: path)
    {
      throw ValidationError(foreign.refusalMessage(for: path))
    }
    if let format = film.format, case .file(let path) = destination, !format.allowsName(path) {
      throw ValidationError("--format \(format.rawValue) does not fit the file \(path).")
    }
    if markup, arguments.json || destination == .standardOutput {
      throw ValidationError("--markup needs the standard output for itself.")
    }
    if shards.isSharded, arguments.scenes.contains("-") {
      throw ValidationError("The standard input has no shards.")
    }
    if case .folder = destination { return }
    if arguments.scenes.count > 1 { throw ValidationError("Several scenes need an output folder.") }
    if destination == .standardOutput, arguments.json {
      throw ValidationError("--json needs the standard output for itself.")
    }
  }

  /// Refuses what the plan has, and what only films have.
  private func validatePlan() throws {
    let isPlain =
      arguments.scenes.isEmpty && arguments.run.isDefault && film.isDefault && output == "Output"
      && shards.part == nil
      && !markup && !arguments.json
    guard isPlain else {
      throw ValidationError(
        "--plan takes only --shard or --unit, --stage, --parts, --prune, --jobs and --quiet.")
    }
    if (shards.shard == nil) == plan.unit.isEmpty {
      throw ValidationError("--plan needs either --shard or --unit.")
    }
  }

  private var destination: Destination {
    if output == "-" { return .standardOutput }
    return OutputFormat.formats(ofPath: output).isEmpty || FileSystem.isFolder(output)
      ? .folder(output) : .file(output)
  }

  func run() async throws {
    if let path = plan.plan {
      let shard = plan.unit.isEmpty ? try shards.start() : nil
      return try await PartsRun(path, plan, shard: shard, jobs: jobs ?? Processors.count, isQuiet: quiet)
        .run()
    }
    var printer = ResultPrinter(json: arguments.json)
    // All films of the command share the memory for their records.
    let loader = loader
    let cache = cacheArguments.open(isQuiet: quiet)
    let options = cacheOptions
    var scenes = arguments.scenes.map { path in
      let scene = CachedScene(path, root: arguments.root, cache, command: "render", options: options)
      return RenderedScene(scene: scene, variants: scene.entry == nil ? scene.variants(loader) : nil)
    }
    let refused = try refusals(in: &scenes, loader)
    var run = try await ShardRun(
      shards, .render, scenes: arguments.scenes, root: arguments.root
    ) { [scenes] () throws(FilmError) in try await rehearse(scenes, loader) }
    if !quiet, let message = run.message { Console.error(message) }
    for index in run.scenes {
      let result = refused.isEmpty ? try await render(scenes[index], loader) : refused[index]
      printer.add(result)
      run.add(result, at: index)
      try RenderCommand.print(result, quiet: quiet)
      if printer.worstStatus == Interrupt.exitStatus { return try printer.end() }
    }
    try run.finish()
    try printer.end()
  }

  /// Prints the files and the markup of a result.
  static func print(_ result: SceneResult, quiet: Bool) throws(FilmError) {
    if !quiet { for file in result.files { Console.error(SceneResult.line(for: file)) } }
    for line in result.markup { try Console.print(line) }
  }

  /// Rehearses all scenes for their shares.
  private func rehearse(
    _ scenes: [RenderedScene], _ loader: SceneLoader
  ) async throws(FilmError) -> [SceneWork] {
    let documents = scenes.map { rendered in
      let variants = rendered.variants ?? rendered.scene.variants(loader)
      return (rendered.scene.path, (try? variants.get())?.map(\.document))
    }
    return try await SceneWork.rehearsing(
      documents, jobs: jobs ?? Processors.count, isInterrupted: { Interrupt.isPending },
      work: { documents in documents.flatMap { try? FilmWork(rendering: $0) } })
  }

  private var loader: SceneLoader {
    let options = OutputOverrides(
      destination: destination, only: film.only, format: film.format, framesPerSecond: film.fps,
      scale: film.scale, width: film.width, from: film.from, until: film.until, hasTheme: film.theme != nil,
      addsPosters: markup)
    return SceneLoader(values: arguments.values, theme: film.theme?.theme, adjust: options.apply)
  }

  /// Checks before rendering whether an output of one scene would replace an input or output of another.
  /// Other problems are reported later.
  /// - Returns: a result for each scene with its refusals; empty if nothing is refused.
  /// - Throws: `FilmError` if the file of `--part` would replace an input or an output.
  private func refusals(
    in scenes: inout [RenderedScene], _ loader: SceneLoader
  ) throws(FilmError) -> [SceneResult] {
    let refusals = Result { () throws(FilmError) in try self.refusals(in: scenes) }
    if case .success(let results) = refusals, results.isEmpty { return results }
    guard scenes.contains(where: { $0.variants == nil }) else { return try refusals.get() }
    // The messages name lines, for which the scenes must be read.
    for index in scenes.indices { scenes[index].read(loader) }
    return try self.refusals(in: scenes)
  }

  private func refusals(in scenes: [RenderedScene]) throws(FilmError) -> [SceneResult] {
    guard scenes.count > 1 || shards.part != nil else { return [] }
    var files = RunFiles()
    for (number, rendered) in scenes.enumerated() {
      guard let variants = rendered.variants else {
        if let entry = rendered.scene.entry, case .success(let source) = rendered.scene.source {
          files.add(entry, of: source, to: destination, scene: number)
        }
        continue
      }
      for variant in (try? variants.get()) ?? [] {
        files.addInputs(of: variant.document)
        files.addOutputs(
          variant.document.render.outputs.map { ($0, $0.path(withSuffix: variant.suffix)) },
          of: variant.document.source, to: destination, scene: number)
      }
    }
    var refusals = files.refusedOutputs()
    if let part = shards.part {
      files.addOutput(part)
      let more = files.refusedOutputs()
      if more.count > refusals.count, let refusal = more.last { throw refusal.error }
    }
    // A single scene finds its own refusals.
    if scenes.count == 1 { refusals = [] }
    guard !refusals.isEmpty else { return [] }
    var results = arguments.scenes.map { SceneResult(scene: $0) }
    for refusal in refusals { results[refusal.scene].fail(refusal.error) }
    return results
  }

  private func render(
    _ rendered: RenderedScene, _ loader: SceneLoader
  ) async throws(FilmError) -> SceneResult {
    let scene = rendered.scene
    if let result = try await repeatResult(of: scene) { return result }
    var result = SceneResult(scene: scene.path)
    var policy = DiagnosticPolicy(arguments.run)
    policy.showsNotes = !quiet
    let variants = rendered.variants ?? scene.variants(loader)
    let films = scene.logged { result.rehearse(variants, records: loader.records, policy) }
    let recorder = scene.recorder()
    var written: [[WrittenFile]] = []
    let problem = await scene.loggedTask { () async -> FilmError? in
      do throws(FilmError) {
        try await Interrupt.whileWriting { () async throws(FilmError) in
          let outputs = try Film.open(films, at: OutputOverrides.destination(destination, for: films))
          for (film, var outputs) in zip(films, outputs) {
            outputs.copy = recorder
            written.append(try await write(film, to: outputs))
            result.files += written[written.count - 1]
            result.add(policy.warnings(film.warnings(on: written[written.count - 1])))
            result.add(policy.notes(film.notes(on: written[written.count - 1])))
          }
        }
        return nil
      } catch {
        return error
      }
    }
    if let problem {
      if problem == .abandoned { throw problem }
      result.fail(problem)
    }
    if markup { result.markup = Markup(written, of: films).lines }
    scene.keep(result, names: films.flatMap(\.inputs), outputs: recorder)
    return result
  }

  /// The result of the cache, with its outputs written again; nil if the scene must be rendered.
  private func repeatResult(of scene: CachedScene) async throws(FilmError) -> SceneResult? {
    guard var result = scene.result else { return nil }
    do throws(FilmError) {
      let paths = try await Interrupt.whileWriting { () async throws(FilmError) in
        try scene.writeOutputs(to: destination)
      }
      guard let paths else { return nil }
      for (index, path) in paths.enumerated() { result.files[index].path = path }
    } catch {
      if error == .abandoned { throw error }
      (result.files, result.markup) = ([], [])
      result.fail(error)
    }
    return result
  }

  /// The options for the key of the cache: all that may change a file, a message or a line of the result. The folder
  /// of the outputs is only part of what `--markup` prints.
  private var cacheOptions: [CacheOption] {
    var options = arguments.run.cacheOptions + film.only.map { CacheOption("only", $0) }
    switch destination {
    case .folder(let folder): options.append(CacheOption("folder", markup ? folder : ""))
    case .file(let path): options.append(CacheOption("file", path))
    case .standardOutput, .memory: options.append(CacheOption("-", true))
    }
    options += [
      CacheOption("format", film.format?.rawValue), CacheOption("theme", film.theme?.rawValue),
      CacheOption("fps", film.fps.map { "\($0)" }), CacheOption("scale", film.scale.map { "\($0)" }),
      CacheOption("width", film.width.map { "\($0)" }), CacheOption("from", film.from?.description),
      CacheOption("until", film.until?.description), CacheOption("markup", markup),
      CacheOption("quiet", quiet),
    ]
    return options
  }

  private func write(_ film: Film, to outputs: OpenOutputs) async throws(FilmError) -> [WrittenFile] {
    let bar: ProgressBar? =
      quiet || !Terminal.isInteractive
      ? nil : ProgressBar(title: film.document.source.stem, steps: film.workload, frames: film.frameCount)
    defer { bar?.clear() }
    let options = FilmOptions(jobs: jobs ?? Processors.count) { Interrupt.isPending }
    return try await film.write(to: outputs, options: options) { bar?.advance(by: $0) }
  }
}

/// A scene of the command.
private struct RenderedScene {
  var scene: CachedScene
  /// The scene in its themes; nil while it need not be read, because the cache has its result.
  var variants: Result<[SceneLoader.Variant], any Error>?

  /// Reads the scene unless it was read.
  mutating func read(_ loader: SceneLoader) {
    guard variants == nil else { return }
    scene.forgetEntry()
    variants = scene.variants(loader)
  }
}

extension CachedScene {
  /// The scene in its themes, or why it can't be read.
  fileprivate func variants(_ loader: SceneLoader) -> Result<[SceneLoader.Variant], any Error> {
    logged { Result { try loader.themeVariants(of: source.get()) } }
  }
}
