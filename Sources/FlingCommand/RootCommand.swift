import ArgumentParser
import FlingFilm

/// The program `fling` with its commands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fling",
    abstract: "Turns a scene file into a film: a GIF, PNG frames, a trace.",
    discussion: """
      A scene declares views, UIKit Dynamics behaviors and a script in YAML. The same scene gives the same bytes on \
      every machine.

      Exit status: 0 success; 1 an error in a scene, a failed expectation or a difference; 64 an invalid command line; \
      66 an unreadable input; 69 a film of UIKit code without the layer or the compiler that it needs; \
      70 an internal error of Fling; 73 an output that cannot be created; 74 an output that cannot be written, such as on a full disk; \
      130 interrupted; 141 a standard output without a reader. For several scenes, the highest status counts.
      """,
    version: Versions.text,
    subcommands: [
      NewCommand.self, RenderCommand.self, RunCommand.self, CheckCommand.self, WatchCommand.self,
      TestCommand.self, PlanCommand.self, JoinCommand.self, FormatCommand.self,
      TraceCommand.self, DiffCommand.self, SchemaCommand.self, CacheCommand.self, SelfTestCommand.self,
      ManualCommand.self,
      LanguageCommand.self,
    ])

  /// Prefix of command line errors, the same as that of all other errors.
  static var _errorPrefix: String { "error: " }

  @Flag(help: "Print the licenses of the font and the libraries in the program.")
  var licenses = false

  func run() throws {
    guard licenses else { throw CleanExit.helpRequest(self) }
    try Console.output(Array(Licenses.text.utf8))
  }
}
