import FlingGeometry
import FlingScene
import FlingStage

/// Frames of a film that look alike one after the other.
struct Still: Sendable {
  let snapshot: Snapshot
  /// The first of them.
  let frame: Int
  let count: Int
}

/// Runs a scene once more and looks at it when a film does, one moment after the other.
struct SceneReel {
  private let stage: Stage
  private let schedule: FrameSchedule
  private let backdrop: Backdrop
  /// Frames looked at so far.
  private var seen = 0
  /// The frame that ended the last still.
  private var next: Snapshot?

  /// What the pictures are drawn on.
  enum Backdrop {
    case scene
    case nothing
    case paint(Paint)
  }

  init(
    _ document: Document, _ rehearsal: Rehearsal, _ schedule: FrameSchedule, on backdrop: Backdrop = .scene
  ) throws(FilmError) {
    do {
      stage = try Stage(document, showing: rehearsal)
    } catch {
      throw .scene(error)
    }
    self.schedule = schedule
    self.backdrop = backdrop
  }

  /// The next frame with all that look like it and follow at once; nil after the last.
  mutating func nextStill() throws(FilmError) -> Still? {
    if next == nil { next = try nextSnapshot() }
    guard let first = next else { return nil }
    next = nil
    let frame = seen - 1
    while let snapshot = try nextSnapshot() {
      guard snapshot == first else {
        next = snapshot
        break
      }
    }
    return Still(snapshot: first, frame: frame, count: seen - frame - (next == nil ? 0 : 1))
  }

  private mutating func nextSnapshot() throws(FilmError) -> Snapshot? {
    guard seen < schedule.frameCount else { return nil }
    let time = schedule.time(ofFrame: seen)
    seen += 1
    do throws(SceneError) {
      while stage.tick < time.tickBefore { try stage.advance() }
      var snapshot = try stage.snapshot(at: time)
      switch backdrop {
      case .scene: break
      case .nothing: snapshot.background = nil
      case .paint(let paint): snapshot.background = paint
      }
      return snapshot
    } catch {
      throw .scene(error)
    }
  }
}
