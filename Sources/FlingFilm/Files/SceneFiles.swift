package import FlingScene
import Synchronization

/// The files that a scene includes. Each is read once, so that all readings of the scene see the same text.
package final class SceneFiles: SourceLoader {
  private let folder: SceneFolder
  /// The scene's folder as messages show it.
  private let prefix: String
  private let results = Mutex<[String: Result<LoadedFile, SourceLoadError>]>([:])

  private struct LoadedFile {
    var source: SourceFile
    var identity: String
  }

  package init(of scene: SourceFile) {
    folder = SceneFolder(of: scene)
    prefix = TemporaryName.split(scene.name).folder
  }

  /// The paths of all files that were asked for, also of those that can't be read.
  package var paths: [String] { results.withLock { $0.keys.sorted() }.map { prefix + $0 } }

  package func load(_ path: String) throws(SourceLoadError) -> (source: SourceFile, identity: String) {
    let result = results.withLock { results in
      if let known = results[path] { return known }
      let result = Result { () throws(SourceLoadError) in try read(path) }
      results[path] = result
      return result
    }
    let file = try result.get()
    return (file.source, file.identity)
  }

  package func identity(of path: String) -> String? { try? FileSystem.resolve(prefix + path) }

  private func read(_ path: String) throws(SourceLoadError) -> LoadedFile {
    let bytes: [UInt8]?
    let identity: String
    do throws(SystemError) {
      bytes = try folder.read(path, limit: Limits.fileSize + 1)
      identity = try FileSystem.resolve(prefix + path)
    } catch {
      throw SourceLoadError("can't be read: \(error.reason)")
    }
    guard let bytes else { throw SourceLoadError(folder.boundary.message, hint: folder.boundary.hint) }
    return LoadedFile(source: SourceFile(name: prefix + path, bytes: bytes), identity: identity)
  }
}
