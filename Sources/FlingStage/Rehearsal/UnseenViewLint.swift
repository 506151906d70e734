import FlingGeometry
import FlingScene

/// Finds views that are shown, but never on the canvas.
struct UnseenViewLint {
  private let canvas: Rect
  /// The views that were not yet on the canvas, in document order.
  private var candidates: [Int]
  /// Whether each view was shown at all, by its index.
  private var wasShown: [Bool]

  init(_ scene: RunningScene) {
    canvas = Rect(x: 0, y: 0, width: scene.evaluator.canvasSize.x, height: scene.evaluator.canvasSize.y)
    // Groups that draw nothing themselves are not looked at again.
    let states = scene.state.views
    candidates = states.indices.dropFirst().filter { states[$0].drawsItself }
    wasShown = scene.document.views.map { _ in false }
  }

  /// Looks only at the views that were not yet seen.
  mutating func observe(_ scene: RunningScene) {
    var kept = 0
    for index in candidates.indices {
      let view = candidates[index]
      if isSeen(view, scene) { continue }
      candidates[kept] = view
      kept += 1
    }
    candidates.removeSubrange(kept...)
  }

  private mutating func isSeen(_ view: Int, _ scene: RunningScene) -> Bool {
    // The cheapest test is first: most of the views that stay unseen are hidden or transparent.
    guard scene.evaluator.state.views[view].opacity > 0, !scene.evaluator.isHidden(withAncestors: view),
      scene.evaluator.state.views[view].drawsItself
    else { return false }
    wasShown[view] = true
    return isOnCanvas(view, scene)
  }

  private func isOnCanvas(_ view: Int, _ scene: RunningScene) -> Bool {
    // A line may be as thin as nothing.
    let reach = max(1, (scene.evaluator.state.views[view].stroke?.width ?? 0) / 2)
    let box = scene.boxInCanvas(of: view)
    return Rect(
      x: box.minX - reach, y: box.minY - reach, width: box.width + 2 * reach, height: box.height + 2 * reach
    ).intersects(canvas)
  }

  /// Notes about the outermost of these views that are in no clip and no bodies.
  func notes(_ scene: RunningScene) -> [Diagnostic] {
    let unseen = Set(candidates.filter { wasShown[$0] })
    return unseen.sorted().compactMap { view in
      let chain = scene.evaluator.ancestry(of: view)
      let isExpected =
        chain.contains { scene.physics.everBodies.contains($0) }
        || chain.dropFirst().contains {
          unseen.contains($0) || scene.state.views[$0].clipsChildren && $0 != 0
        }
      guard !isExpected else { return nil }
      return scene.document.diagnostic(
        .note, "\(scene.evaluator.title(of: view)) is never on the canvas",
        at: scene.document.views[view].range, hint: "move it, or write hidden: true")
    }
  }
}

extension ViewState {
  /// Whether the view shows anything besides its children.
  fileprivate var drawsItself: Bool {
    fill != nil || stroke != nil || picture != nil || kind == .label && !label.text.isEmpty
  }
}
