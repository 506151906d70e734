import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

/// Properties of the program's own in layers, which animations change.
@MainActor
@Suite("Own properties of layers")
struct OwnKeyTests {
  private func layer(in rig: AppRig) -> BarLayer {
    FlingTables.addLayer { (layer: BarLayer) in BarLayer(layer: layer) }
    let layer = BarLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    rig.view.layer.addSublayer(layer)
    return layer
  }

  /// The width of the bar that the layer draws.
  private func width(_ layer: BarLayer) -> Double? {
    layer.contentLayers(layer.model).first?.children.first?.shape?.path.bounds.width
  }

  @Test func `A number that was not set is zero, and other values are kept`() {
    let layer = BarLayer()
    #expect(layer.progress == 0 && layer.tint == nil)
    layer.progress = 0.5
    layer.tint = .red
    #expect(layer.progress == 0.5 && layer.tint == .red)
    #expect(layer.value(forKey: "progress") as? CGFloat == 0.5)
    layer.tint = nil
    #expect(layer.tint == nil)
  }

  @Test func `An animation of an own property draws the layer anew with what is shown`() throws {
    defer { FlingTables.reset() }
    let rig = AppRig()
    let layer = layer(in: rig)
    layer.progress = 1
    rig.run(1)
    #expect(width(layer) == 100 && layer.drawings == 1)
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    layer.add(animation, forKey: nil)
    rig.run(30)
    #expect(abs((width(layer) ?? 0) - 50) < 2 && layer.drawings == 31)
    #expect(layer.progress == 1, "what was set stays")
    let shown = try #require(layer.presentation())
    #expect(near(shown.progress, 0.5, 0.02))
    #expect(near(shown.value(forKey: "progress") as? CGFloat ?? 0, 0.5, 0.02))
    rig.run(40)
    #expect(width(layer) == 100 && layer.drawings < 65, "a layer at rest is not drawn")
  }

  @Test func `An own property has an action, which goes from what was shown`() {
    defer { FlingTables.reset() }
    let rig = AppRig()
    let layer = layer(in: rig)
    rig.run(1)
    layer.actionDuration = 1
    layer.progress = 0.8
    rig.run(30)
    #expect(abs((width(layer) ?? 0) - 40) < 3)
    CATransaction.setDisableActions(true)
    layer.removeAllAnimations()
    layer.progress = 0.2
    rig.run(1)
    #expect(width(layer) == 20 && layer.animationKeys() == nil)
  }

  @Test func `A property that the class does not draw asks for no drawing`() {
    defer { FlingTables.reset() }
    let rig = AppRig()
    let layer = layer(in: rig)
    layer.progress = 1
    rig.run(1)
    layer.tint = .blue
    rig.run(3)
    #expect(layer.drawings == 1)
  }

  @Test func `A class without init(layer:) has no presentation, and a note says so`() {
    let rig = AppRig()
    let layer = BarLayer()
    rig.view.layer.addSublayer(layer)
    rig.run(1)
    #expect(layer.presentation() == nil)
    #expect(RuntimeNotes.all.contains { $0.contains("BarLayer has no init(layer:)") })
  }
}

/// A bar, as the rewriter makes it of `@NSManaged var progress: CGFloat`.
private final class BarLayer: CALayer {
  var drawings = 0
  var actionDuration = 0.0
  var progress: CGFloat {
    get { managedValue("progress") }
    set { setManagedValue(newValue, "progress") }
  }
  var tint: UIColor? {
    get { managedValue("tint") }
    set { setManagedValue(newValue, "tint") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress", actionDuration > 0 else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = actionDuration
    return animation
  }

  override func draw(in ctx: CGContext) {
    drawings += 1
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}
