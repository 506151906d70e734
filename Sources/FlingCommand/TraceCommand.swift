import ArgumentParser
import FlingFilm
import FlingGeometry
import FlingScene

struct TraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print the motion tick by tick: positions, velocities, views, gestures, marks, logs.",
    discussion: """
      One line of JSON per tick: position and velocity of each item, keys of other views that change, states of \
      gestures, marks and logs. The scene needs no output for it. If an expectation fails, the trace is still printed and the exit status is 1.
      """)

  @Argument(
    help: ArgumentHelp("A scene file; - reads the standard input.", valueName: "scene"),
    completion: .scenes)
  var scene: String

  @OptionGroup var arguments: RunArguments

  @Flag(help: "One row per tick, 60 per second (default).")
  var ticks = false

  @Option(help: ArgumentHelp("Rows per second instead, at the times of frames.", valueName: "n"))
  var fps: Double?

  @Flag(help: "Comma-separated values instead of JSON Lines.")
  var csv = false

  @Option(help: "Run the light or the dark theme.")
  var theme: ThemeOption?

  @Option(
    help: ArgumentHelp(
      "Start of the trace: a time in the scene, or a mark, such as 0.5s or thrown+0.2s.",
      valueName: "moment"))
  var from: OutputMoment?

  @Option(help: ArgumentHelp("End of the trace.", valueName: "moment"))
  var until: OutputMoment?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A file, .jsonl or .csv, or - for the standard output; missing folders are created.",
      valueName: "file|-"),
    completion: .file(extensions: ["jsonl", "csv"]))
  var output = "-"

  func validate() throws {
    try OptionCheck.framesPerSecond(fps)
    if ticks, fps != nil { throw ValidationError("--ticks and --fps exclude each other.") }
    if output != "-", ![.jsonl, .csv].contains(OutputFormat(path: output)) {
      throw ValidationError("-o takes the name of a .jsonl or a .csv.")
    }
    if csv, OutputFormat(path: output) == .jsonl {
      throw ValidationError("--csv does not fit the file \(output).")
    }
    try OptionCheck.span(from: from, until: until)
  }

  func run() async throws {
    var result = SceneResult(scene: scene)
    let loader = SceneLoader(values: arguments.values, theme: theme?.theme, adjust: replaceOutputs)
    // With both themes, the light one is traced: only fills may differ in the other.
    if let film = result.rehearse(loader, root: arguments.files.root, DiagnosticPolicy(arguments)).first {
      do throws(FilmError) {
        let destination: Destination = output == "-" ? .standardOutput : .file(output)
        _ = try await Interrupt.whileWriting { () async throws(FilmError) in
          try await film.write(to: destination, options: FilmOptions(jobs: 1) { Interrupt.isPending })
        }
      } catch {
        if error == .abandoned { throw error }
        result.fail(error)
      }
    }
    var printer = ResultPrinter(json: false)
    printer.add(result)
    try printer.end()
  }

  /// Replaces all outputs by a single trace.
  private func replaceOutputs(_ document: inout Document) throws(OptionError) {
    let ending = csv || OutputFormat(path: output) == .csv ? "csv" : "jsonl"
    let path = output == "-" ? "\(document.source.stem).\(ending)" : output
    let trace = Output(kind: .trace(Output.TraceOptions(rows: fps == nil ? .ticks : .frames)), path: path)
    try document.changeRuns { (run: inout Document) throws(OptionError) in run.render.outputs = [trace] }
    try OutputOverrides(framesPerSecond: fps, from: from, until: until, hasTheme: true).apply(to: &document)
  }
}
