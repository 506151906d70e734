import ArgumentParser
import FlingScene

extension Refusal {
  /// Refuses an unknown command, or an unknown word after `help`.
  /// - Parameter arguments: arguments after the program's name.
  /// - Returns: nil if the command is known.
  init?(unknownCommandIn arguments: some Collection<String>) {
    let known = RootCommand.configuration.subcommands.map { $0.configuration }
    let asksForHelp = arguments.first == "help"
    var names = (asksForHelp ? arguments.dropFirst() : arguments.prefix(1)).filter { !$0.hasPrefix("-") }
    // No command has subcommands, so arguments after a command name are not checked.
    if let first = names.first, first == "help" || known.contains(where: { $0.commandName == first }) {
      names.removeFirst()
    }
    guard let word = names.first else { return nil }
    let commands = known.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    status = Refusal.usage
    message = "there is no command \"\(word)\""
    if !asksForHelp, word.contains(".") || word.contains("/") {
      hint = "did you mean \"fling \(word.hasSuffix(".swift") ? "run" : "render") \(word)\"?"
    } else if asksForHelp, !LanguageHelp.sections(about: word).isEmpty {
      hint = "\"fling language \(word)\" explains that word of scenes"
    } else if let suggestion = nearest(word, in: commands) {
      hint = "did you mean \"\(suggestion)\"?"
    } else {
      hint = "commands are \(commands.joined(separator: ", "))"
    }
  }
}
