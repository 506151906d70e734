import ArgumentParser
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

  @Option(help: ArgumentHelp("Render only the output of this name. May be repeated.", valueName: "name"))
  var only: [String] = []

  @Option(help: "Render one output of this format: the scene's, if it has exactly one, otherwise a new one.")
  var format: OutputFormat?

  @Option(help: "Render the light or the dark theme.")
  var theme: ThemeOption?

  @Option(help: ArgumentHelp("Frames per second, for all outputs.", valueName: "n"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels per point, for all outputs.", valueName: "n"))
  var scale: Double?

  @Option(help: ArgumentHelp("Width in pixels, for all outputs; the aspect ratio is kept.", valueName: "n"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Start of films: a time in the scene, or a mark, such as 0.5s or thrown+0.2s.", valueName: "moment"))
  var from: OutputMoment?

  @Option(help: ArgumentHelp("End of films.", valueName: "moment"))
  var until: OutputMoment?

  @Option(
    help: ArgumentHelp(
      "Frames to process at a time; does not change the output. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @OptionGroup var shards: ShardArguments

  @Flag(
    help: """
      Print HTML for each picture and film, also valid in Markdown, on the standard output. If the scene has a poster, \
      write it beside each film, for readers who prefer still pictures.
      """)
  var markup = false

  @Flag(help: "Print neither progress nor the written files nor notes.")
  var quiet = false

  func validate() throws {
    try OptionCheck.jobs(jobs)
    try OptionCheck.framesPerSecond(fps)
    try OptionCheck.range(scale, OutputOverrides.scaleRange, "--scale")
    try OptionCheck.range(width, OutputOverrides.widthRange, "--width")
    if scale != nil, width != nil { throw ValidationError("--scale and --width exclude each other.") }
    if case .folder(let path) = destination, !FileSystem.isFolder(path),
      let foreign = UnsupportedFormat(path: path)
    {
      throw ValidationError(foreign.refusalMessage(for: path))
    }
    if !only.isEmpty, format != nil { throw ValidationError("--only and --format exclude each other.") }
    if let format, case .file(let path) = destination, !format.allowsName(path) {
      throw ValidationError("--format \(format.rawValue) does not fit the file \(path).")
    }
    try OptionCheck.span(from: from, until: until)
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

  private var destination: Destination {
    if output == "-" { return .standardOutput }
    return OutputFormat.formats(ofPath: output).isEmpty || FileSystem.isFolder(output)
      ? .folder(output) : .file(output)
  }

  func run() async throws {
    var printer = ResultPrinter(json: arguments.json)
    // All films of the command share the memory for their records.
    let loader = loader
    let scenes = arguments.scenes.map { scene in
      Result { try loader.themeVariants(of: SourceFile.read(scene, root: arguments.root)) }
    }
    let refused = try refusals(in: scenes)
    var run = try await ShardRun(
      shards, .render, scenes: arguments.scenes, root: arguments.root
    ) { () throws(FilmError) in try await rehearse(scenes) }
    if !quiet, let message = run.message { Console.error(message) }
    for index in run.scenes {
      let result =
        refused.isEmpty
        ? try await render(arguments.scenes[index], scenes[index], records: loader.records) : refused[index]
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
    _ scenes: [Result<[SceneLoader.Variant], any Error>]
  ) async throws(FilmError) -> [SceneWork] {
    let documents = zip(arguments.scenes, scenes).map { ($0, (try? $1.get())?.map(\.document)) }
    return try await SceneWork.rehearsing(
      documents, jobs: jobs ?? Processors.count, isInterrupted: { Interrupt.isPending }
    ) { documents in documents.flatMap { try? FilmWork(rendering: $0) } }
  }

  private var loader: SceneLoader {
    let options = OutputOverrides(
      destination: destination, only: only, format: format, framesPerSecond: fps, scale: scale, width: width,
      from: from, until: until, hasTheme: theme != nil, addsPosters: markup)
    return SceneLoader(values: arguments.values, theme: theme?.theme, adjust: options.apply)
  }

  /// Checks before rendering whether an output of one scene would replace an input or output of another.
  /// Other problems are reported later.
  /// - Returns: a result for each scene with its refusals; empty if nothing is refused.
  /// - Throws: `FilmError` if the file of `--part` would replace an input or an output.
  private func refusals(
    in scenes: [Result<[SceneLoader.Variant], any Error>]
  ) throws(FilmError) -> [SceneResult] {
    guard scenes.count > 1 || shards.part != nil else { return [] }
    var files = RunFiles()
    for (scene, variants) in scenes.enumerated() {
      for variant in (try? variants.get()) ?? [] {
        files.addInputs(of: variant.document)
        files.addOutputs(
          variant.document.render.outputs.map { ($0, $0.path(withSuffix: variant.suffix)) },
          of: variant.document.source, to: destination, scene: scene)
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
    _ scene: String, _ variants: Result<[SceneLoader.Variant], any Error>, records: FilmRecords?
  ) async throws(FilmError) -> SceneResult {
    var result = SceneResult(scene: scene)
    var policy = DiagnosticPolicy(arguments.run)
    policy.showsNotes = !quiet
    let films = result.rehearse(variants, records: records, policy)
    var written: [[WrittenFile]] = []
    do throws(FilmError) {
      try await Interrupt.whileWriting { () async throws(FilmError) in
        let outputs = try Film.open(films, at: OutputOverrides.destination(destination, for: films))
        for (film, outputs) in zip(films, outputs) {
          written.append(try await write(film, to: outputs))
          result.files += written[written.count - 1]
          result.add(policy.warnings(film.warnings(on: written[written.count - 1])))
          result.add(policy.notes(film.notes(on: written[written.count - 1])))
        }
      }
    } catch {
      if error == .abandoned { throw error }
      result.fail(error)
    }
    if markup { result.markup = Markup(written, of: films).lines }
    return result
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

/// The value of `--theme`.
enum ThemeOption: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark

  var theme: Theme { self == .light ? .light : .dark }
}
