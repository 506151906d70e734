import FlingGeometry
import FlingScene

/// Finds items that leave the canvas and do not return.
struct OffCanvasLint {
  private let canvas: Rect
  /// When each view was last on the canvas as a body; nil if never.
  private var lastSeen: [Time?]

  init(_ scene: RunningScene) {
    canvas = Rect(x: 0, y: 0, width: scene.evaluator.canvasSize.x, height: scene.evaluator.canvasSize.y)
    lastSeen = scene.state.views.map { _ in nil }
  }

  /// Records which bodies are on the canvas at a tick.
  mutating func observe(_ scene: RunningScene) {
    for view in scene.state.bodies.views where scene.boxInCanvas(of: view).intersects(canvas) {
      lastSeen[view] = scene.state.now
    }
  }

  /// Warnings about bodies that are off the canvas at the end and still move away from it.
  func warnings(_ scene: RunningScene) -> [Diagnostic] {
    scene.state.bodies.views.compactMap { view in
      guard let seen = lastSeen[view], seen < scene.state.now else { return nil }
      let offset = scene.boxInCanvas(of: view).center - canvas.center
      guard offset.dot(scene.state.bodies.velocityAtLastTick(of: view)) > 0 else { return nil }
      return scene.document.diagnostic(
        .warning, "\(scene.evaluator.title(of: view)) leaves the canvas for good at \(seen.written)",
        at: scene.document.views[view].range)
    }
  }
}

extension RunningScene {
  /// The bounding box of a view in canvas coordinates.
  func boxInCanvas(of view: Int) -> Rect {
    guard document.views[view].parent != .canvas else { return evaluator.state.views[view].geometry.frame }
    let map = evaluator.transformToCanvas(of: view)
    let size = evaluator.state.views[view].geometry.size
    return Rect(around: Rect(x: 0, y: 0, width: size.x, height: size.y).corners.map { map.apply(to: $0) })
      ?? .zero
  }
}
