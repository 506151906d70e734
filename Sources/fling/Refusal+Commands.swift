import ArgumentParser
import FlingScene

extension Refusal {
  /// Refuses an unknown command, or an unknown word after `help`.
  /// - Parameter words: arguments after the program's name.
  /// - Returns: nil if the command is known.
  init?(unknownCommandIn words: some Collection<String>) {
    let known = Fling.configuration.subcommands.map { $0.configuration }
    let asksForHelp = words.first == "help"
    var names = (asksForHelp ? words.dropFirst() : words.prefix(1)).filter { !$0.hasPrefix("-") }
    // No command has subcommands, so words after a command name are not checked.
    if let first = names.first, first == "help" || known.contains(where: { $0.commandName == first }) {
      names.removeFirst()
    }
    guard let word = names.first else { return nil }
    let commands = known.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    status = Refusal.usage
    message = "there is no command \"\(word)\""
    if !asksForHelp, word.contains(".") || word.contains("/") {
      hint = "did you mean \"fling render \(word)\"?"
    } else if let near = nearest(word, in: commands) {
      hint = "did you mean \"\(near)\"?"
    } else {
      hint = "commands are \(commands.joined(separator: ", "))"
    }
  }
}
