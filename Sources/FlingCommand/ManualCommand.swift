import ArgumentParser
import FlingFilm

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the man page.", shouldDisplay: false)

  func run() throws {
    guard let page = ManualPage(dump: RootCommand._dumpHelp()) else {
      Console.error("error: the commands can't be read")
      throw ExitCode(FormatCommand.faultStatus)
    }
    try Console.output(Array(page.text.utf8))
  }
}
