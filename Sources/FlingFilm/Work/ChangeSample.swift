import FlingGeometry
import FlingStage

/// How much of a film's pictures changes from frame to frame, from the snapshots of some of its frames. Nothing is drawn.
struct ChangeSample {
  /// Pictures that differ from the one before; the first one counts.
  private(set) var pictures = 0
  /// Pixels that are drawn for these pictures.
  private(set) var pixels = 0
  /// Pixels of pictures, gradients, shadows and blurs among them. They cost most to draw and to compress.
  private(set) var shadedPixels = 0

  /// Most pairs of frames that are compared.
  private static let pairLimit = 120

  /// Compares frames with those after them, at equal distances in the film.
  init(_ scene: PreparedScene, _ plan: OutputPlan) throws(FilmError) {
    let area = plan.size.width * plan.size.height
    let pairCount = plan.schedule.frameCount - 1
    guard pairCount > 0 else {
      (pictures, pixels) = (1, area)
      return
    }
    let whole = Rect(x: 0, y: 0, width: Double(plan.size.width), height: Double(plan.size.height))
    let step = (pairCount - 1) / ChangeSample.pairLimit + 1
    let painter = FramePainter(plan.size, scene.shelf)
    var frames = SceneFrameIterator(scene, plan)
    var (compared, changed, drawn, shaded) = (0, 0, 0.0, 0.0)
    for frame in stride(from: 0, to: pairCount, by: step) {
      let old = try frames.snapshot(ofFrame: frame)
      let new = try frames.snapshot(ofFrame: frame + 1)
      compared += 1
      guard old != new else { continue }
      changed += 1
      let redrawn = painter.damage(from: old, to: new)?.rects ?? [whole]
      drawn += redrawn.reduce(0) { $0 + $1.area }
      let shadedRects = new.layers.flatMap { $0.shadedRects(plan.size.transform) }
      for rect in redrawn {
        // Layers above one another hide each other: not more than the rectangle.
        shaded += min(rect.area, shadedRects.reduce(0) { $0 + $1.area(within: rect) })
      }
    }
    // A boomerang shows the pictures twice.
    let scale = Double(plan.stepCount - 1) / Double(compared)
    pictures = 1 + Int((Double(changed) * scale).rounded())
    pixels = area + Int((drawn * scale).rounded())
    shadedPixels = Int((shaded * scale).rounded())
  }
}

extension Layer {
  /// Pixel rectangles of the pictures, gradients, shadows and blurs of the layer and its descendants.
  fileprivate func shadedRects(_ pixels: AffineTransform) -> [Rect] {
    guard !isShaded else { return drawnBounds(pixels).map { [$0] } ?? [] }
    return children.flatMap { $0.shadedRects(pixels) }
  }

  private var isShaded: Bool {
    if blur > 0 || !shadows.isEmpty { return true }
    return switch fill {
    case .gradient, .picture: true
    default: false
    }
  }
}

extension Rect {
  fileprivate var area: Double { width * height }

  /// The area of the part that lies in another rectangle.
  fileprivate func area(within other: Rect) -> Double {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return max(0, width) * max(0, height)
  }
}
