package import FlingScene
package import FlingStage
import Synchronization

/// Starts the programs that films show.
package protocol ProgramLauncher: Sendable {
  /// Compiles the program of a film, if it has changed, and starts it.
  /// - Throws: the compiler's errors, or why the program can't be started.
  func launch(_ document: Document) throws(SceneError) -> any StageGuest
}

/// How this process starts the programs that films show.
package enum Programs {
  private static let launcher = Mutex<(any ProgramLauncher)?>(nil)

  /// Sets how programs are started. Without a launcher, films of programs are refused.
  package static func setLauncher(_ launcher: any ProgramLauncher) {
    self.launcher.withLock { $0 = launcher }
  }

  /// Starts the program of a film. The program of another document of the same film is another one.
  static func start(for document: inout Document) throws(SceneError) {
    guard let app = document.settings.app, app.guest == nil else { return }
    guard let launcher = launcher.withLock({ $0 }) else {
      throw SceneError([
        document.diagnostic(
          .error, "this is the film of a program, which only the command \"fling\" can run", at: app.range)
      ])
    }
    document.settings.app?.guest = GuestRecord(try launcher.launch(document))
  }
}
