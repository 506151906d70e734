package import FlingRaster
import FlingStage

/// A frame drawn.
package struct DrawnFrame: Sendable {
  let bitmap: Bitmap
  /// Where it may differ from the frame before; nil if that may be anywhere.
  let damage: Damage?

  init(bitmap: Bitmap, damage: Damage?) {
    self.bitmap = bitmap
    self.damage = damage
  }

  /// A picture of which nobody knows where it differs.
  package init(_ bitmap: Bitmap) { self.init(bitmap: bitmap, damage: nil) }
}

/// Draws the frames of a film one after the other, each out of the one before where most of it is still the same.
struct FrameChain {
  private let painter: FramePainter
  private var last: Link?

  /// A frame and its picture, which may not be finished.
  private struct Link {
    let snapshot: Snapshot
    let picture: Task<DrawnFrame, Never>
  }

  init(_ painter: FramePainter) {
    self.painter = painter
  }

  /// The picture of the next frame, drawn on some core. A frame that changed little waits for the one before it.
  mutating func picture(of snapshot: Snapshot) -> Task<DrawnFrame, Never> {
    let painter = painter
    let picture: Task<DrawnFrame, Never>
    if let before = last, let damage = painter.damage(from: before.snapshot, to: snapshot) {
      let earlier = before.picture
      picture = Task {
        let (plan, base) = (painter.plan(of: snapshot), await earlier.value.bitmap)
        let bitmap = await LayerMemoryBudget.shared.draw(needing: plan.need) {
          painter.paint(snapshot, over: base, damage, plan)
        }
        return DrawnFrame(bitmap: bitmap, damage: damage)
      }
    } else {
      picture = Task {
        let plan = painter.plan(of: snapshot)
        let bitmap = await LayerMemoryBudget.shared.draw(needing: plan.need) { painter.paint(snapshot, plan) }
        return DrawnFrame(bitmap: bitmap, damage: nil)
      }
    }
    last = Link(snapshot: snapshot, picture: picture)
    return picture
  }
}
