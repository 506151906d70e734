import FlingGeometry
package import FlingScene

/// A multiple-exposure picture of a scene: moving layers appear at every exposure, resting ones once.
///
/// A layer moves if its position differs between exposures. It is then drawn at each position, faint at
/// first, stronger later, and opaque at its last one. A layer that rests but changes its look, such as a
/// counting label, shows its last look. The children of a resting group are compared one by one. Layers keep
/// the order in which the last exposure draws them: a resting layer that is above a moving one is above all its positions.
package struct Strobe: Sendable {
  private let overlays: [Overlay]
  private var sequence = StrobeSequence()
  private var last: Snapshot?
  private var count = 0

  /// - Parameter document: the exposed scene.
  package init(of document: Document) {
    overlays = document.overlays
  }

  /// Adds the snapshot of a later moment.
  /// - Returns: the number of layers of the picture so far.
  @discardableResult
  package mutating func expose(_ snapshot: Snapshot) -> Int {
    sequence.add(snapshot.layers, at: count)
    count += 1
    last = snapshot
    return sequence.layerCount
  }

  /// The combined picture; nil before the first exposure.
  package var snapshot: Snapshot? {
    guard var snapshot = last else { return nil }
    snapshot.layers = sequence.layers(until: count - 1, showsEveryExposure: showsEveryExposure)
    return snapshot
  }

  /// Fingers and arrows are drawn at every exposure, like their views. Other overlays are drawn only at the
  /// last one, because superimposed texts and charts are illegible.
  private func showsEveryExposure(_ subject: Layer.Subject) -> Bool {
    switch subject {
    case .view, .guest: return true
    case .strips: return false
    case .overlay(let index, _):
      guard overlays.indices.contains(index) else { return false }
      switch overlays[index].kind {
      case .touches, .vectors: return true
      default: return false
      }
    }
  }
}
