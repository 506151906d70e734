import ArgumentParser
import FlingFilm
import FlingScene

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two pictures or films: PNG, APNG, GIF, folders of frames.",
    discussion: """
      Compares pictures that are shown at the same time, however the films are cut into frames. A folder of \
      frames counts as a film of 50 frames a second. The exit status is 0 if both are equal, 1 if they are not, 66 if \
      one cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("A picture, a film or a folder of frames.", valueName: "a"), completion: .file())
  var first: String

  @Argument(
    help: ArgumentHelp("The picture, film or folder to compare it with.", valueName: "b"), completion: .file()
  )
  var second: String

  @Option(
    help: ArgumentHelp(
      "Allowed difference of a channel (0 to 255), and number of pixels of a picture that may exceed it.",
      valueName: "channel[,pixels]"))
  var tolerance = ToleranceOption()

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Draw both and their differences side by side: the worst moment as .png, the whole film as .gif.",
      valueName: "file"),
    completion: .file(extensions: ["png", "gif"]))
  var output: String?

  @Flag(help: "Print one JSON document on the standard output.")
  var json = false

  @Flag(help: "Print nothing; only set the exit status.")
  var quiet = false

  func validate() throws {
    if let output, ![".png", ".gif"].contains(where: { output.lowercased().hasSuffix($0) }) {
      throw ValidationError("-o takes the name of a .png or a .gif.")
    }
    if json, quiet { throw ValidationError("--json and --quiet exclude each other.") }
  }

  func run() async throws {
    if let output {
      var files = RunFiles()
      for path in [first, second] { files.addInput(path, as: "\(path), which is compared") }
      files.addOutput(output)
      try files.check()
    }
    let comparison = try FilmComparison(first, second, tolerance: tolerance.value) { Interrupt.isPending }
    if let output {
      try await Interrupt.whileWriting { () async throws(FilmError) in
        try comparison.writeDifference(to: output) { Interrupt.isPending }
      }
    }
    if json {
      try Console.output(comparison.json.pretty)
    } else if !quiet {
      try Console.print(text: comparison.text)
    }
    if !comparison.isEqual { throw ExitCode(1) }
  }
}

/// The value of `--tolerance`, such as `3` or `3,20`.
struct ToleranceOption: ExpressibleByArgument {
  var value = FilmComparison.Tolerance()

  var defaultValueDescription: String { "0,0" }

  init() {}

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let channel = parts[0], (0...255).contains(channel) else {
      return nil
    }
    value.channel = channel
    if parts.count == 2 {
      guard let pixels = parts[1], pixels >= 0 else { return nil }
      value.pixels = pixels
    }
  }
}
