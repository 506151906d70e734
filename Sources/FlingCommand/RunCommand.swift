import ArgumentParser
import FlingFilm
import FlingHost
import FlingScene

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Film code that was written for UIKit.",
    discussion: """
      Compiles the files, runs their view controller in virtual time under the script of NAME.film.yaml, which lies \
      beside the first file NAME.swift, and writes the outputs of that film. Without a film file: five seconds, no \
      fingers, NAME.gif. The commands check, watch, test and trace take NAME.swift too.

      The code runs as a process of its own, without a network, and writes only into a temporary folder. A Swift \
      toolchain must be installed; built programs are kept in the user's cache folder.
      """)

  @Argument(
    help: ArgumentHelp("Swift files of one program.", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var files: [String]

  @Option(
    help: ArgumentHelp("The film file. Default: NAME.film.yaml beside the first file.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var film: String?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A folder, one file by its extension, or - for the standard output.", valueName: "folder|file|-"),
    completion: .file())
  var output = "."

  @Option(help: ArgumentHelp("Seconds that the program may run.", valueName: "n"))
  var limit = SwiftPrograms.standardLimit

  @Flag(
    help: "Print what is changed in the files before they are compiled, as a difference, and do nothing else."
  )
  var showRewrite = false

  @Option(help: "Render the light or the dark theme.")
  var theme: ThemeOption?

  @Option(help: ArgumentHelp("Frames per second, for all outputs.", valueName: "n"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels per point, for all outputs.", valueName: "n"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Frames to process at a time; does not change the output. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Print one JSON document with all results and diagnostics on the standard output.")
  var json = false

  @Flag(help: "Print neither progress nor the written files nor notes.")
  var quiet = false

  func validate() throws {
    if let other = files.first(where: { !$0.hasSuffix(".swift") }) {
      throw ValidationError("\(other) is no Swift file; \"fling render\" renders scenes.")
    }
    guard limit > 0, limit <= RunCommand.longestLimit else {
      throw ValidationError("--limit must be above 0 and at most \(Int(RunCommand.longestLimit)).")
    }
    if !showRewrite { _ = try rendering }
  }

  private static let longestLimit = 3_600.0

  func run() async throws {
    if showRewrite { return try Console.print(text: SwiftPrograms.rewriting(of: files)) }
    Programs.setLauncher(SwiftPrograms(limit: limit))
    Programs.choose(files: files, film: film)
    try await rendering.run()
  }

  /// The command that renders the film. The program stands for it by its first file.
  private var rendering: RenderCommand {
    get throws {
      // A value after "=" and a file after "--" may begin with a dash.
      var words = ["--output=\(output)"]
      if let theme { words.append("--theme=\(theme.rawValue)") }
      if let fps { words.append("--fps=\(fps)") }
      if let scale { words.append("--scale=\(scale)") }
      if let jobs { words.append("--jobs=\(jobs)") }
      for (flag, isSet) in [("--strict", strict), ("--json", json), ("--quiet", quiet)] where isSet {
        words.append(flag)
      }
      return try RenderCommand.parse(words + ["--", files[0]])
    }
  }
}
