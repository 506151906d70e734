import FlingGeometry
import FlingStage
import FlingUIKit
import Foundation

/// The program that a user's files become. `fling run` starts it and asks for one tick after the other; it
/// does not run by itself.
public enum FlingProgram {
  /// Runs the program until nobody asks for ticks any more.
  ///
  /// - Parameter tables: Fills the tables of classes, outlets and methods of the user's files.
  public static func main(_ tables: @MainActor () -> Void) -> Never {
    // In Swift 5 mode, the code of `main.swift` belongs to no actor, though it runs on the main thread.
    MainActor.assumeIsolated { run(tables) }
  }

  @MainActor
  private static func run(_ tables: @MainActor () -> Void) -> Never {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let seconds = UInt32(arguments[2]), ParentConnection.isOpen else {
      FileHandle.standardError.write(Data("error: this program is run by \"fling run\"\n".utf8))
      exit(64)
    }
    Sandbox.reportTraps()
    let notes = Sandbox.enter(folder: arguments[1], seconds: seconds)
    Sandbox.endWithReader(of: ParentConnection.replies)
    tables()
    var connection = ParentConnection()
    let session = ProgramSession(notes: notes)
    while let request = connection.next() {
      connection.answer(session.reply(to: request))
    }
    // The folder of temporary files is the parent's, but the parent may be gone.
    try? FileManager.default.removeItem(atPath: arguments[1])
    exit(0)
  }
}
