import ArgumentParser
import FlingFilm
import FlingScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process: runs the command that its arguments ask for, tells what went wrong, and ends with the status that says so.
@main
enum Program {
  /// How many files commands that work on many tasks need to open: those of Swift's executor and timers, and a few of their own.
  static let descriptors = 10

  static func main() {
    FileSystem.occupyStandardStreams()
    Memory.keepsPictures()
    Interrupt.install()
    do {
      if let refusal = Refusal(unknownCommandIn: CommandLine.arguments.dropFirst()) { throw refusal }
      var command = try Fling.parseAsRoot()
      guard command is any AsyncParsableCommand else {
        try command.run()
        end(0)
      }
      // Swift's executor would end the program by a signal.
      guard FileSystem.canOpen(descriptors) else { throw Refusal.tooFewDescriptors(descriptors) }
      runOnExecutor()
    } catch {
      end(after: error)
    }
  }

  /// Runs the command on Swift's executor. The first thread takes signals meanwhile.
  private static func runOnExecutor() -> Never {
    Task.detached {
      do {
        // Read anew, since what was read can't be handed to another task.
        if var command = try Fling.parseAsRoot() as? any AsyncParsableCommand { try await command.run() }
        end(0)
      } catch {
        end(after: error)
      }
    }
    while true { pause() }
  }

  /// Tells why a command failed, unless it has told so itself, and ends. Help and versions come this way too.
  private static func end(after error: any Error) -> Never {
    switch error {
    case let code as ExitCode:
      end(code.rawValue)
    case let error as FilmError:
      // Nobody is there to be told of the former; the latter tells of its mistakes one by one.
      if error != .abandoned { Console.error("error: \(error)") }
      end(error.exitStatus)
    case let error as SceneError:
      for diagnostic in error.diagnostics { Console.tell(diagnostic.rendered) }
      end(1)
    case let refusal as Refusal:
      Console.error("error: \(refusal.message)")
      if let hint = refusal.hint { Console.error("hint: \(hint)") }
      end(refusal.status)
    default:
      let text = Fling.fullMessage(for: error, columns: nil)
      let code = Fling.exitCode(for: error)
      guard code.isSuccess else {
        Console.tell(text)
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

  /// Ends with a status, or by the signal that a shell shows as this status.
  private static func end(_ status: Int32) -> Never {
    if status == FilmError.abandoned.exitStatus { Interrupt.die(by: SIGPIPE) }
    if status == Interrupt.exitStatus { Interrupt.endAsAsked() }
    exit(status)
  }
}

/// Why the program does not do what it was asked for.
struct Refusal: Error {
  /// A number of BSD's sysexits.
  var status: Int32
  /// One line in lower case without a full stop.
  var message: String
  var hint: String?

  /// The command line makes no sense.
  static let usage: Int32 = 64
  /// Something cannot be made.
  static let unmade: Int32 = 73

  /// The system allows fewer open files than a command needs.
  static func tooFewDescriptors(_ count: Int) -> Refusal {
    Refusal(
      status: unmade, message: "too few files may be open: \(count) more are needed",
      hint: "raise \"ulimit -n\"")
  }
}
