import ArgumentParser
import FlingScene

/// A first word of the command line that is no command.
struct UnknownCommand {
  let message: String

  /// - Parameter words: the command line behind the program's name.
  /// - Returns: nil if the first word is an option, a command, or missing.
  init?(_ words: some Collection<String>, among known: [CommandConfiguration]) {
    guard let word = words.first, !word.hasPrefix("-"), word != "help",
      !known.contains(where: { $0.commandName == word })
    else { return nil }
    let commands = known.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    let hint: String
    if word.contains(".") || word.contains("/") {
      hint = "did you mean \"fling render \(word)\"?"
    } else if let near = nearest(word, in: commands) {
      hint = "did you mean \"\(near)\"?"
    } else {
      hint = "commands are \(commands.joined(separator: ", "))"
    }
    message = "error: there is no command \"\(word)\"\nhint: \(hint)"
  }
}
