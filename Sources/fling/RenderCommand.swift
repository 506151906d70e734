import ArgumentParser
import FlingFilm
import FlingGeometry
import FlingScene

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw scenes and write their films.",
    discussion: """
      Outputs go to the folder Output unless -o says otherwise, under the names that the scene gives them. Each appears \
      whole or not at all. If an expectation of a scene fails, its outputs are written all the same and the exit status is 1.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A folder, one file by its extension (.gif, .apng, .png, .jsonl, .csv, .y4m, .pam), or - for the standard output; missing folders are made.",
      valueName: "folder|file|-"),
    completion: .file())
  var output = "Output"

  @Option(help: ArgumentHelp("Make only the output of this name. May be repeated.", valueName: "name"))
  var only: [String] = []

  @Option(help: "Make one output of this format; if the scene has just one of it, that one.")
  var format: OutputFormat?

  @Option(help: "Draw the scene for light or dark surroundings.")
  var theme: ThemeOption?

  @Option(help: ArgumentHelp("Frames a second, for all outputs.", valueName: "n"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels a point, for all outputs.", valueName: "n"))
  var scale: Double?

  @Option(help: ArgumentHelp("Pixels across, for all outputs; the shape is kept.", valueName: "n"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Where films begin: a time of the scene, or a mark, such as 0.5s or thrown+0.2s.", valueName: "moment"))
  var from: OutputMoment?

  @Option(help: ArgumentHelp("Where films end.", valueName: "moment"))
  var until: OutputMoment?

  @Option(
    help: ArgumentHelp(
      "Frames to work on at a time; changes no byte. Default: one a processor.", valueName: "n"))
  var jobs: Int?

  @Flag(
    help: "Print each picture and film as HTML for a page, which Markdown takes too, on the standard output.")
  var markup = false

  @Flag(help: "Say nothing of progress and of what was written.")
  var quiet = false

  func validate() throws {
    try OptionCheck.jobs(jobs)
    try OptionCheck.framesPerSecond(fps)
    if let scale, !(0.01...100).contains(scale) { throw ValidationError("--scale must be 0.01 to 100.") }
    if let width, !(1...16_384).contains(width) { throw ValidationError("--width must be 1 to 16384.") }
    if scale != nil, width != nil { throw ValidationError("--scale and --width exclude each other.") }
    if !only.isEmpty, format != nil { throw ValidationError("--only and --format exclude each other.") }
    if let format, case .file(let path) = destination, let ending = OutputFormat(path: path),
      !format.mayEnd(as: ending)
    {
      throw ValidationError("--format \(format.rawValue) does not fit the file \(path).")
    }
    try OptionCheck.span(from: from, until: until)
    if markup, arguments.json || destination == .standardOutput {
      throw ValidationError("--markup needs the standard output for itself.")
    }
    if case .folder = destination { return }
    if arguments.scenes.count > 1 { throw ValidationError("Several scenes need a folder to go to.") }
    if destination == .standardOutput, arguments.json {
      throw ValidationError("--json needs the standard output for itself.")
    }
  }

  private var destination: Destination {
    if output == "-" { return .standardOutput }
    return OutputFormat(path: output) == nil ? .folder(output) : .file(output)
  }

  func run() async throws {
    Interrupt.install()
    var report = Report(json: arguments.json)
    // Which scene an output belongs to: of two that share a name the second is refused.
    var owners: [String: String] = [:]
    for scene in arguments.scenes {
      let result = await render(scene, &owners)
      report.add(result)
      if !quiet { for file in result.files { Console.error(SceneResult.line(for: file)) } }
      if markup { try Console.output(Array(result.markup.map { $0 + "\n" }.joined().utf8)) }
      if report.worstStatus == Interrupt.exitStatus { break }
    }
    try report.end()
  }

  private func render(_ scene: String, _ owners: inout [String: String]) async -> SceneResult {
    let selection = OutputSelection(
      destination: destination, only: only, format: format, framesPerSecond: fps, scale: scale, width: width,
      from: from, until: until, hasTheme: theme != nil)
    var result = SceneResult(scene: scene)
    let loader = SceneLoader(
      overrides: arguments.overrides, root: arguments.root, theme: theme?.theme, adjust: selection.apply)
    var written: [(film: Film, files: [WrittenFile])] = []
    for film in result.rehearse(loader, isStrict: arguments.strict) {
      do throws(FilmError) {
        for path in film.outputPaths {
          if let owner = owners.updateValue(scene, forKey: path) {
            throw .unwritable(path: path, reason: "it was written for \(owner) just now")
          }
        }
        written.append((film, try await write(film, of: scene)))
        result.files += written[written.count - 1].files
      } catch {
        result.fail(error)
        break
      }
    }
    if let first = written.first {
      // Of two themes the light one comes first.
      let dark = written.count > 1 ? written[1].files : []
      result.markup = first.files.indices.compactMap { index in
        Markup.html(
          first.files[index], dark: index < dark.count ? dark[index] : nil, of: first.film.document)
      }
    }
    return result
  }

  private func write(_ film: Film, of scene: String) async throws(FilmError) -> [WrittenFile] {
    let bar: ProgressBar? =
      quiet || !Terminal.isInteractive
      ? nil : ProgressBar(title: film.document.source.stem, steps: film.workload, frames: film.frameCount)
    defer { bar?.clear() }
    let options = FilmOptions(jobs: jobs ?? Processors.count) { Interrupt.isPending }
    return try await Interrupt.whileWriting { () async throws(FilmError) in
      try await film.write(to: destination, options: options) { bar?.count($0) }
    }
  }
}

/// What `--theme` takes.
enum ThemeOption: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark

  var theme: Theme { self == .light ? .light : .dark }
}
