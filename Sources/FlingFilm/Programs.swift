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
  private static let chosen = Mutex<[String: (files: [String], film: String?)]>([:])

  /// Chooses what belongs to a program besides its first file, whose path stands for it.
  /// - Parameters:
  ///   - files: the paths of all files of the program, the first one first.
  ///   - film: the path of the film file; nil for the one beside the first file.
  package static func choose(files: [String], film: String?) {
    guard let first = files.first else { return }
    chosen.withLock { $0[first] = (files, film) }
  }

  /// The source of the film of the program with a first file.
  static func film(ofProgram path: String, root: String?) throws(FilmError) -> SourceFile {
    let choice = chosen.withLock { $0[path] }
    return try SourceFile.film(ofProgram: choice?.files ?? [path], film: choice?.film, root: root)
  }

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
    let guest = GuestRecord(try launcher.launch(document))
    document.settings.app?.guest = guest
  }
}
