import FlingRaster
import FlingStage

/// Draws the frames of a film one after the other, each out of the one before where most of it is still the same.
struct FrameChain {
  private let painter: FramePainter
  private var last: Link?

  /// A frame and its picture, which may not be finished.
  private struct Link {
    let snapshot: Snapshot
    let picture: Task<Bitmap, Never>
  }

  init(_ painter: FramePainter) {
    self.painter = painter
  }

  /// The picture of the next frame, drawn on some core. A frame that changed little waits for the one before it.
  mutating func picture(of snapshot: Snapshot) -> Task<Bitmap, Never> {
    let painter = painter
    let picture: Task<Bitmap, Never>
    if let before = last, let damage = painter.damage(from: before.snapshot, to: snapshot) {
      let earlier = before.picture
      picture = Task { painter.paint(snapshot, over: await earlier.value, damage) }
    } else {
      picture = Task { painter.paint(snapshot) }
    }
    last = Link(snapshot: snapshot, picture: picture)
    return picture
  }
}
