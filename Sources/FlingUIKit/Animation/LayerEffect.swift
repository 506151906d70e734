internal import FlingGeometry

/// Something that changes what a layer shows, for a time: an animation of a block or one that was added by a
/// key.
package struct LayerEffect {
  let number: Int
  /// The key under which it was added to the layer; nil for animations of blocks.
  let name: String?
  /// The block or transaction that waits for its end.
  let group: AnimationGroup
  let content: Content

  enum Content {
    /// The change of a property by a block.
    case block(LayerKey, BlockChange, BlockTimeline)
    /// An animation, and when it was added, in seconds of the layer's clock.
    case animation(CAAnimation, added: Double)
  }

  /// How an animation of a block changes a value.
  enum BlockChange {
    /// A difference, of which the part that is left is added to the new value. So animations of a value add up.
    case additive(LayerValue)
    /// The same for a transform of the plane.
    case parts(TransformParts)
    case between(LayerValue, LayerValue)
  }

  /// The property that a block changes; nil for other animations.
  var key: LayerKey? { if case .block(let key, _, _) = content { key } else { nil } }

  /// What is left of a block's way from the old transform, and the share of it that is added; nil for effects
  /// that do not add such a way.
  @MainActor
  func transformWay(at moment: Double) -> (parts: TransformParts, share: Double)? {
    guard case .block(_, .parts(let way), let timeline) = content else { return nil }
    return (way, 1 - timeline.progress(at: moment))
  }

  /// Changes what is shown, except by ways of transforms, which the layer adds together.
  /// - Parameter moment: in seconds of the layer's clock.
  @MainActor
  func apply(to shown: inout LayerModel, at moment: Double) {
    switch content {
    case .block(let key, let change, let timeline):
      let progress = timeline.progress(at: moment)
      switch change {
      case .additive(let way):
        guard progress != 1, let value = shown[key] else { return }
        shown[key] = value.adding(way, times: 1 - progress)
      case .parts: break
      case .between(let start, let end): shown[key] = start.mixed(with: end, by: progress)
      }
    case .animation(let animation, let added): animation.apply(to: &shown, at: moment, added: added)
    }
  }
}

/// The animations of one block or transaction. Its completion runs when all have ended.
@MainActor
package final class AnimationGroup {
  private var pending = 0
  private var isCommitted = false
  private var isFinished = true
  private var completions: [@MainActor (Bool) -> Void] = []
  /// The layers that it has changed.
  private(set) var layers: [CALayer] = []
  /// Whether views that it moves get no touches.
  var blocksTouches = false
  private let keepsLayers: Bool

  /// - Parameter keepsLayers: false for a group that never ends, which would hold all layers.
  package init(keepsLayers: Bool = true) { self.keepsLayers = keepsLayers }

  /// Adds what runs when all animations have ended, with whether none was cancelled.
  func onCompletion(_ body: @escaping @MainActor (Bool) -> Void) { completions.append(body) }

  func begin(_ layer: CALayer) {
    pending += 1
    if keepsLayers, !layers.contains(where: { $0 === layer }) { layers.append(layer) }
  }

  /// One animation has ended.
  func end(finished: Bool) {
    pending -= 1
    if !finished { isFinished = false }
    completeIfDone()
  }

  /// All animations are known.
  func commit() {
    isCommitted = true
    completeIfDone()
  }

  private func completeIfDone() {
    guard isCommitted, pending <= 0 else { return }
    layers = []
    let bodies = completions
    completions = []
    guard !bodies.isEmpty else { return }
    let finished = isFinished
    JobQueue.main.add(after: 0) { for body in bodies { body(finished) } }
  }
}

/// How changes of layers are animated now: the innermost block or transaction.
@MainActor
package enum AnimationContext {
  /// How changes inside of a block are animated.
  struct Block {
    let group: AnimationGroup
    var timeline: BlockTimeline
    /// Whether a change starts from what is shown also where values cannot be added.
    var beginsFromCurrentState = false
    /// Is told of each change, for animators that can be reversed.
    var record: (@MainActor (CALayer, LayerKey, _ old: LayerValue) -> Void)?
  }

  /// The innermost block; nil outside of blocks and where animation is off.
  static var block: Block?
  /// Whether a block without animation is the innermost one.
  static var isOff = false
  /// Whether the app has turned animations off.
  static var areDisabled = false
  /// The blocks around those that `UIView.beginAnimations` has begun and nothing has committed yet.
  static var outerBlocks: [Block?] = []
  private static var lastNumber = 0

  static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Runs a closure with other settings.
  static func with(_ block: Block?, isOff: Bool = false, _ body: () -> Void) {
    let (outer, outerIsOff) = (self.block, self.isOff)
    (self.block, self.isOff) = (block, isOff)
    body()
    (self.block, self.isOff) = (outer, outerIsOff)
  }

  static func reset() {
    block = nil
    isOff = false
    areDisabled = false
    outerBlocks = []
    lastNumber = 0
  }
}
