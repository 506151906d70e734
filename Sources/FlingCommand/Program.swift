import ArgumentParser
import FlingFarm
import FlingFilm
import FlingHost
import FlingScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Entry point of the process: runs the command of its arguments, prints errors, and ends with the exit
/// status.
@main
enum Program {
  /// Number of files that an asynchronous command needs to open: those of Swift's executor and timers, and a
  /// few of its own.
  static let descriptors = 10

  static func main() {
    FileSystem.replaceClosedStandardStreams()
    Memory.keepFreedMemory()
    Interrupt.install()
    Programs.setLauncher(SwiftPrograms())
    do {
      if let refusal = Refusal(unknownCommandIn: CommandLine.arguments.dropFirst()) { throw refusal }
      var command = try RootCommand.parseAsRoot(arguments)
      guard command is any AsyncParsableCommand else {
        try command.run()
        end(0)
      }
      // Without enough file descriptors, Swift's executor would crash.
      guard FileSystem.canOpen(descriptors) else { throw Refusal.tooFewDescriptors(descriptors) }
      runOnExecutor()
    } catch {
      end(after: error)
    }
  }

  /// The arguments after the program's name, with the flags in the form that the parser takes.
  private static var arguments: [String] {
    CommandLine.arguments.dropFirst().map { RunArguments.replacements[$0] ?? $0 }
  }

  /// Runs the command on Swift's executor. Meanwhile the first thread receives signals.
  private static func runOnExecutor() -> Never {
    Task.detached {
      do {
        // The arguments are parsed again, because the parsed command cannot be passed to another task.
        if var command = try RootCommand.parseAsRoot(arguments) as? any AsyncParsableCommand {
          try await command.run()
        }
        end(0)
      } catch {
        end(after: error)
      }
    }
    while true { pause() }
  }

  /// Prints why a command failed, unless it has already done so, and ends the program. Help and version texts
  /// are also handled here.
  private static func end(after error: any Error) -> Never {
    switch error {
    case let code as ExitCode:
      end(code.rawValue)
    case let error as FilmError:
      // After `abandoned` nobody reads messages.
      if error != .abandoned { Console.error("error: \(error)") }
      end(error.exitStatus)
    case let error as SceneError:
      for diagnostic in error.diagnostics { Console.error(text: diagnostic.rendered) }
      end(1)
    case let error as PlanError:
      for message in error.messages { Console.error("error: \(message)") }
      if let hint = error.hint { Console.error("hint: \(hint)") }
      end(error.status)
    case let refusal as Refusal:
      Console.error("error: \(refusal.message)")
      if let hint = refusal.hint { Console.error("hint: \(hint)") }
      end(refusal.status)
    default:
      let text = RootCommand.fullMessage(for: error, columns: nil)
      // Help and version requests are errors of the argument parser with a successful exit code.
      let code = RootCommand.exitCode(for: error)
      guard code.isSuccess else {
        Console.error(text: text)
        end(code.rawValue)
      }
      do throws(FilmError) {
        try Console.output(Array("\(text)\n".utf8))
      } catch {
        end(after: error)
      }
      end(0)
    }
  }

  /// Ends with an exit status, or by the signal that shells report as this status.
  private static func end(_ status: Int32) -> Never {
    // The error of a film is that something is not installed.
    let status = status == 1 && SwiftPrograms.missesInstallation ? Refusal.unavailable : status
    if status == FilmError.abandoned.exitStatus { Interrupt.die(by: SIGPIPE) }
    if status == Interrupt.exitStatus { Interrupt.endForReceivedSignal() }
    exit(status)
  }
}

/// Why the program does not run a command.
struct Refusal: Error {
  /// One of BSD's sysexits.
  var status: Int32
  /// One line in lower case without a full stop.
  var message: String
  var hint: String?

  /// The command line is invalid.
  static let usage: Int32 = 64
  /// Something that is not installed is needed.
  static let unavailable: Int32 = 69
  /// An output cannot be created.
  static let cannotCreate: Int32 = 73

  /// The limit of open files is lower than a command needs.
  static func tooFewDescriptors(_ count: Int) -> Refusal {
    Refusal(
      status: cannotCreate, message: "too few files may be opened: \(count) more are needed",
      hint: "raise \"ulimit -n\"")
  }
}
