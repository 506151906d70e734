import ArgumentParser
import FlingFilm

struct Fling: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fling",
    abstract: "Turns a scene file into a film: a GIF, PNG frames, a trace.",
    discussion: """
      A scene declares views, UIKit Dynamics behaviors and a script in YAML. The same scene gives the same bytes on \
      every machine.

      Exit status: 0 all is well; 1 a mistake in a scene, a failed expectation or a difference; 64 a wrong command line; \
      66 an unreadable input; 70 a fault of Fling itself; 73 an output that cannot be made; 74 an output that cannot be written, such as on a full disk; \
      130 interrupted; 141 a standard output that nobody reads any more. Of several scenes the \
      greatest counts.
      """,
    version: Versions.text,
    subcommands: [
      NewCommand.self, RenderCommand.self, CheckCommand.self, WatchCommand.self, TestCommand.self,
      FormatCommand.self,
      TraceCommand.self, DiffCommand.self, SchemaCommand.self, SelfTestCommand.self, ManualCommand.self,
    ])

  /// Prefix of command line errors, the same as that of all other errors.
  static var _errorPrefix: String { "error: " }

  @Flag(help: "Print the licences of the font and the libraries that Fling is made with.")
  var licenses = false

  func run() throws {
    guard licenses else { throw CleanExit.helpRequest(self) }
    try Console.output(Array(Licenses.text.utf8))
  }
}
