import ArgumentParser
import FlingFilm

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual.",
    discussion: "On a terminal it is plain text; otherwise it is the source of the man page.")

  @Flag(help: "Print plain text, wherever it goes.")
  var text = false

  func run() throws {
    guard let page = ManualPage(dump: RootCommand._dumpHelp()) else {
      Console.error("error: the commands can't be read")
      throw ExitCode(FormatCommand.faultStatus)
    }
    let isPlain = text || Terminal.showsOutput
    try Console.output(Array((isPlain ? PlainManual(page.text).text : page.text).utf8))
  }
}
