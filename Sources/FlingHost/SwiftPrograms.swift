import FlingFilm
import FlingGeometry
import FlingRewrite
package import FlingScene
package import FlingStage
import Synchronization

/// Compiles and starts programs that are written in Swift for UIKit.
package final class SwiftPrograms: ProgramLauncher {
  /// Seconds that a program may run.
  package static let standardLimit = 60.0

  private let limit: Double
  private static let misses = Mutex(false)

  /// - Parameter limit: how many seconds a program may run.
  package init(limit: Double = SwiftPrograms.standardLimit) {
    self.limit = limit
  }

  /// Whether a program could not be compiled because something is not installed, or does not fit the rest.
  package static var missesInstallation: Bool { misses.withLock { $0 } }

  static func noteAbsence() { misses.withLock { $0 = true } }

  package func launch(_ document: Document) throws(SceneError) -> any StageGuest {
    // A cache of results knows neither the compiler nor the layer.
    InputLog.current?.addUnknown()
    let toolchain: Toolchain
    do {
      toolchain = try Toolchain.find()
    } catch {
      throw error.sceneError(of: document.source.name)
    }
    guard let app = document.settings.app else {
      throw SceneError([document.diagnostic(.error, "the scene shows no program", at: nil)])
    }
    let paths = document.programFiles
    let sources = try Self.read(paths, document)
    let program = try ProgramBuilder(toolchain: toolchain).program(
      of: sources, languageVersion: app.languageVersion)
    let start = GuestStart(
      size: document.canvas.size, scale: document.canvas.scale, safeArea: app.safeArea,
      isDark: document.settings.theme == .dark, seed: document.settings.seed, root: app.root,
      frame: app.frame,
      outlets: app.outlets, names: document.views.dropFirst().map { $0.name ?? "" },
      folder: (try? FileSystem.resolve(Self.folder(of: paths[0]))) ?? Self.folder(of: paths[0]))
    do {
      return try ChildGuest(program, start, limit: limit)
    } catch {
      throw SceneError([
        Diagnostic(
          .error, file: document.source.name, range: nil,
          message: "the program can't be started: \(error.reason)")
      ])
    }
  }

  private static func read(
    _ paths: [String], _ document: Document
  ) throws(SceneError) -> [(name: String, bytes: [UInt8])] {
    var sources: [(name: String, bytes: [UInt8])] = []
    for path in paths {
      do throws(FilmError) {
        sources.append((path, try SourceFile.read(text: path)))
      } catch {
        throw SceneError([
          document.diagnostic(.error, "\(error)", at: document.settings.app?.range)
        ])
      }
    }
    return sources
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// What is changed in files before they are compiled, as a difference for readers.
  /// - Throws: what can't be rewritten.
  package static func rewriting(of paths: [String]) throws -> String {
    var sources: [(name: String, bytes: [UInt8])] = []
    for path in paths { sources.append((path, try SourceFile.read(text: path))) }
    let program = RewrittenProgram(sources)
    guard program.refusals.isEmpty else {
      throw SceneError(
        program.refusals.map { refusal in
          Diagnostic(
            .error, file: refusal.file,
            range: SourceRange(line: refusal.refusal.line, column: refusal.refusal.column),
            message: refusal.refusal.message, hint: refusal.refusal.hint)
        })
    }
    return zip(sources, program.files).map { source, file in
      LineDifference.text(String(decoding: source.bytes, as: UTF8.self), file)
    }.joined()
  }
}
