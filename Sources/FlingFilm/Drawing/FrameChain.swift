package import FlingRaster
import FlingStage

/// A drawn frame.
package struct DrawnFrame: Sendable {
  let bitmap: Bitmap
  /// Area in which the frame may differ from the previous one; nil for anywhere.
  let damage: Damage?

  init(bitmap: Bitmap, damage: Damage?) {
    self.bitmap = bitmap
    self.damage = damage
  }

  /// Creates a frame whose difference from the previous one is unknown.
  package init(_ bitmap: Bitmap) { self.init(bitmap: bitmap, damage: nil) }
}

/// Draws the frames of a film in order. A frame that is mostly equal to the previous one is drawn over a copy
/// of it.
struct FrameChain {
  private let painter: FramePainter
  private var last: PendingFrame?
  /// The number of pictures that may be drawn at a time; nil if the caller limits it.
  private let pictureLimit: Int?
  /// The last pictures, `pictureLimit` of them.
  private var latest: [Task<DrawnFrame, Never>] = []

  /// A frame with its picture, possibly still being drawn.
  private struct PendingFrame {
    let snapshot: Snapshot
    let picture: Task<DrawnFrame, Never>
  }

  init(_ painter: FramePainter, pictureLimit: Int? = nil) {
    self.painter = painter
    self.pictureLimit = pictureLimit
  }

  /// Draws the next frame concurrently. A frame with little damage first waits for the previous picture.
  mutating func picture(of snapshot: Snapshot) -> Task<DrawnFrame, Never> {
    let painter = painter
    let gate = pictureLimit.flatMap { latest.count == $0 ? latest[0] : nil }
    let picture: Task<DrawnFrame, Never>
    if let before = last, let damage = painter.damage(from: before.snapshot, to: snapshot) {
      let earlier = before.picture
      picture = Task {
        _ = await gate?.value
        // Wait for the previous picture before taking memory, so that a waiting frame holds none.
        let (plan, base) = (painter.plan(of: snapshot), await earlier.value.bitmap)
        let bitmap = await LayerMemoryBudget.shared.draw(needing: plan.need) {
          painter.paint(snapshot, over: base, damage, plan)
        }
        return DrawnFrame(bitmap: bitmap, damage: damage)
      }
    } else {
      picture = Task {
        _ = await gate?.value
        let plan = painter.plan(of: snapshot)
        let bitmap = await LayerMemoryBudget.shared.draw(needing: plan.need) { painter.paint(snapshot, plan) }
        return DrawnFrame(bitmap: bitmap, damage: nil)
      }
    }
    last = PendingFrame(snapshot: snapshot, picture: picture)
    if let pictureLimit { latest = (latest + [picture]).suffix(pictureLimit) }
    return picture
  }
}
