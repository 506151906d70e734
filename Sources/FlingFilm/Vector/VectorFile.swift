import FlingScene
import FlingVector

/// The file of a vector output, complete before anything is written: only then it is known whether the format can hold
/// the film.
struct VectorFile: Sendable {
  let bytes: [UInt8]
  /// How far the printed keyframes are from the scene at most.
  let deviation: VectorFilm.Deviation
  /// What the file costs its readers, as warnings and notes.
  let diagnostics: [Diagnostic]

  /// Most bytes of a file. Pages and repositories should not load more, and the files of a run are kept in memory.
  static let byteLimit = 4_000_000

  /// Makes the files of all vector outputs.
  /// - Parameters:
  ///   - scene: the scene in the theme of the plans.
  ///   - themes: the scene in all its themes, the light one first.
  /// - Returns: the files by the index of their plan.
  /// - Throws: `SceneError` with the problems of all outputs.
  static func all(
    for plans: [OutputPlan], of scene: PreparedScene, themes: [PreparedScene]
  ) throws(SceneError) -> [Int: VectorFile] {
    var files: [Int: VectorFile] = [:]
    var problems: [Diagnostic] = []
    for (index, plan) in plans.enumerated() where plan.output.vector != nil {
      let holdsBoth =
        plan.output.holdsBothThemes && plan.output.themes(of: scene.document.render) == .both
      do throws(SceneError) {
        files[index] = try VectorFileMaker(plan, of: holdsBoth ? themes : [scene]).file()
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    return files
  }
}
