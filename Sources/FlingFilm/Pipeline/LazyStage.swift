import FlingScene
import FlingStage

/// A run of a cell that begins when somebody first needs it.
struct LazyStage {
  private let document: Document
  private let rehearsal: Rehearsal
  private var stage: Stage?

  init(_ document: Document, _ rehearsal: Rehearsal) {
    self.document = document
    self.rehearsal = rehearsal
  }

  var hasBegun: Bool { stage != nil }

  /// The run, as far as it is.
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

  /// Gives back the memory.
  mutating func end() { stage = nil }
}
