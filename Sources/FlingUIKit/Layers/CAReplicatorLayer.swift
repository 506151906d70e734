internal import FlingGeometry
package import FlingStage

/// A layer that shows its sublayers several times, each copy moved, later and in another color than the one
/// before it.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
  /// Copies above this number are not shown.
  static let mostCopies = 1000

  /// How often the sublayers are shown.
  open var instanceCount = 1 {
    didSet {
      guard instanceCount > CAReplicatorLayer.mostCopies else { return }
      RuntimeNotes.add("a replicator layer shows at most \(CAReplicatorLayer.mostCopies) copies")
    }
  }
  /// By how many seconds a copy's animations are later than those of the copy before it.
  open var instanceDelay: CFTimeInterval = 0
  /// The transform from a copy to the next one, about the anchor point of this layer.
  open var instanceTransform = CATransform3DIdentity
  /// The color with which those of the first copy are multiplied; nil for white.
  open var instanceColor: CGColor?
  /// The change of a component of that color from copy to copy.
  open var instanceRedOffset: Float = 0
  open var instanceGreenOffset: Float = 0
  open var instanceBlueOffset: Float = 0
  open var instanceAlphaOffset: Float = 0
  /// Whether depth is kept, which a film does not have.
  open var preservesDepth = false
  /// By how many seconds the copy that is being drawn is late.
  final var lag: CFTimeInterval = 0

  /// The copies, from back to front.
  /// - Parameters:
  ///   - content: the map from the layer's bounds to the canvas.
  ///   - sublayers: shows the sublayers with a map from the bounds.
  package func copies(in content: AffineTransform, sublayers: (AffineTransform) -> [Layer]) -> [Layer] {
    let shown = shownModel
    let pivot = Point(
      shown.bounds.minX + shown.anchorPoint.x * shown.bounds.width,
      shown.bounds.minY + shown.anchorPoint.y * shown.bounds.height)
    let step = AffineTransform(translationX: -pivot.x, y: -pivot.y)
      .concatenating(instanceTransform.affine)
      .concatenating(AffineTransform(translationX: pivot.x, y: pivot.y))
    var map = AffineTransform.identity
    var layers: [Layer] = []
    for index in 0..<max(0, min(instanceCount, CAReplicatorLayer.mostCopies)) {
      lag = instanceDelay * Double(index)
      let tint = InstanceTint(self, index)
      layers += sublayers(map.concatenating(content)).map { tint.isNone ? $0 : tint.applied(to: $0) }
      map = step.concatenating(map)
    }
    lag = 0
    return layers
  }
}

/// The factors of the colors of a copy.
@MainActor
private struct InstanceTint {
  let red: Double
  let green: Double
  let blue: Double
  let alpha: Double
  var isNone: Bool { red == 1 && green == 1 && blue == 1 && alpha == 1 }

  init(_ layer: CAReplicatorLayer, _ index: Int) {
    let base = layer.instanceColor?.color ?? .white
    func part(_ start: Double, _ offset: Float) -> Double {
      max(0, min(1, start + Double(offset) * Double(index)))
    }
    red = part(base.red, layer.instanceRedOffset)
    green = part(base.green, layer.instanceGreenOffset)
    blue = part(base.blue, layer.instanceBlueOffset)
    alpha = part(base.alpha, layer.instanceAlphaOffset)
  }

  func applied(to layer: Layer) -> Layer {
    var tinted = tinted(layer)
    tinted.opacity *= alpha
    return tinted
  }

  private func tinted(_ layer: Layer) -> Layer {
    var tinted = layer
    tinted.fill = layer.fill.map(tinted(_:))
    if let stroke = layer.stroke { tinted.stroke?.paint = self.tinted(stroke.paint) }
    tinted.children = layer.children.map { self.tinted($0) }
    return tinted
  }

  private func tinted(_ paint: Paint) -> Paint {
    guard case .color(let color) = paint else { return paint }
    return .color(
      Color(
        red: color.red * red, green: color.green * green, blue: color.blue * blue, alpha: color.alpha))
  }
}
