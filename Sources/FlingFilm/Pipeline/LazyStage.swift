import FlingScene
import FlingStage

/// A run of a cell that starts at its first use.
struct LazyStage {
  private let document: Document
  private let rehearsal: Rehearsal
  private var stage: Stage?

  init(_ document: Document, _ rehearsal: Rehearsal) {
    self.document = document
    self.rehearsal = rehearsal
  }

  var hasBegun: Bool { stage != nil }

  /// The run at its current tick; starts it if needed.
  mutating func started() throws(FilmError) -> Stage {
    if let stage { return stage }
    do throws(SceneError) {
      let started = try Stage(document, showing: rehearsal)
      stage = started
      return started
    } catch {
      throw .scene(error)
    }
  }

  /// Ends the run and frees its memory.
  mutating func end() { stage = nil }
}
