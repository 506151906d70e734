import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

/// What layers draw themselves, by their delegates, and in copies.
@MainActor
@Suite("Drawing of layers")
struct LayerDrawingTests {
  /// The layers of the controller's view, which fills the window.
  private func shown(_ rig: AppRig) -> [Layer] {
    rig.run(1)
    return rig.runtime.layers.first?.children.first?.children ?? []
  }

  /// All layers that have a fill, in drawing order.
  private func filled(_ layers: [Layer]) -> [Layer] {
    layers.flatMap { ($0.fill == nil ? [] : [$0]) + filled($0.children) }
  }

  private func color(_ red: Double, _ green: Double, _ blue: Double) -> Paint {
    .color(Color(red: red, green: green, blue: blue))
  }

  @Test func `A layer draws in draw(in:) once for each time that it is asked`() {
    let rig = AppRig()
    let layer = DrawingLayer()
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 40)
    rig.view.layer.addSublayer(layer)
    #expect(filled(shown(rig)).isEmpty)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    let fills = filled(shown(rig))
    #expect(fills.map(\.fill) == [color(1, 0, 0)])
    #expect(fills.first?.transform == AffineTransform(translationX: 10, y: 20))
    #expect(!layer.needsDisplay())
    rig.run(5)
    #expect(layer.count == 1)
    layer.setNeedsDisplay()
    rig.run(5)
    #expect(layer.count == 2)
  }

  @Test func `A new size asks for a drawing only if the layer wants that`() {
    let rig = AppRig()
    let layer = DrawingLayer()
    rig.view.layer.addSublayer(layer)
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    rig.run(1)
    #expect(layer.count == 0)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 50
    rig.run(1)
    #expect(layer.count == 1)
  }

  @Test func `A layer of the class that a view names draws in place of the view`() {
    FlingTables.addClass("DrawingLayer", DrawingLayer.self) { DrawingLayer() }
    let rig = AppRig()
    rig.add(LayeredView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    #expect(filled(shown(rig)).map(\.fill) == [color(1, 0, 0)])
  }

  @Test func `A view draws in its layer, and a layer that calls its superclass lets it`() {
    FlingTables.addClass("FramedLayer", FramedLayer.self) { FramedLayer() }
    let rig = AppRig()
    rig.add(FramedView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    #expect(filled(shown(rig)).map(\.fill) == [color(0, 0, 1), color(1, 0, 0)])
  }

  @Test func `A delegate draws, unless it displays`() {
    let rig = AppRig()
    let (drawn, displayed) = (CALayer(), CALayer())
    let (artist, changer) = (Artist(), Changer())
    drawn.delegate = artist
    displayed.delegate = changer
    for layer in [drawn, displayed] {
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      rig.view.layer.addSublayer(layer)
      layer.setNeedsDisplay()
    }
    #expect(filled(shown(rig)).map(\.fill) == [color(0, 1, 0)])
    #expect(changer.count == 1 && changer.drawings == 0)
    #expect(displayed.name == "displayed")
  }

  @Test func `A replicator shows its sublayers moved about its anchor point`() {
    let rig = AppRig()
    let replicator = replicator(in: rig)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(25, 0, 0)
    #expect(filled(shown(rig)).map(\.transform.tx) == [0, 25, 50])
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    // The corner (0, 0) of a square goes to the opposite corner of the replicator's bounds.
    let turned = filled(shown(rig)).last?.transform.apply(to: .zero)
    #expect(turned.map { abs($0.x - 100) < 1e-9 && abs($0.y - 100) < 1e-9 } == true)
    replicator.instanceCount = 0
    #expect(filled(shown(rig)).isEmpty)
  }

  @Test func `Each copy of a replicator is later than the one before`() {
    let rig = AppRig()
    let replicator = replicator(in: rig)
    replicator.instanceCount = 2
    replicator.instanceDelay = 0.5
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 2
    replicator.sublayers?.first?.add(fade, forKey: "fade")
    rig.run(60)
    let opacities = filled(shown(rig)).map(\.opacity)
    #expect(opacities.count == 2)
    // A second and a tick after the first, half a second less after the other.
    #expect(zip(opacities, [0.5, 0.75]).allSatisfy { abs($0 - $1) < 0.02 })
  }

  @Test func `A replicator multiplies the colors of its copies`() {
    let rig = AppRig()
    let replicator = replicator(in: rig)
    replicator.sublayers?.first?.backgroundColor = UIColor.white.cgColor
    replicator.instanceCount = 3
    replicator.instanceColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).cgColor
    replicator.instanceGreenOffset = -0.25
    replicator.instanceAlphaOffset = -0.5
    let fills = filled(shown(rig))
    #expect(fills.map(\.fill) == [color(1, 0.5, 0), color(1, 0.25, 0), color(1, 0, 0)])
    #expect(fills.map(\.opacity) == [1, 0.5, 0])
  }

  @Test func `The status bar's manager tells of the safe area's top`() {
    let runtime = AppRuntime(ScreenSettings(size: Size(width: 320, height: 480), scale: 1, safeArea: .zero))
    runtime.start(root: UIViewController())
    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    #expect(scene?.statusBarManager?.isStatusBarHidden == true)
    #expect(scene?.statusBarManager?.statusBarFrame == CGRect(x: 0, y: 0, width: 320, height: 0))
  }

  @Test func `A display link calls in each so many frames`() {
    let rig = AppRig()
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: Selector(Counter.count))
    link.frameInterval = 3
    link.add(to: .main, forMode: .commonModes)
    rig.run(30)
    #expect(link.frameInterval == 3 && counter.calls == 10)
  }

  private func replicator(in rig: AppRig) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = UIColor.red.cgColor
    replicator.addSublayer(square)
    rig.view.layer.addSublayer(replicator)
    return replicator
  }
}

private final class DrawingLayer: CALayer {
  private(set) var count = 0

  override func draw(in ctx: CGContext) {
    count += 1
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(bounds)
  }
}

private final class FramedLayer: CALayer {
  override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
  }
}

private final class FramedView: LayeredView {
  override class var layerClass: AnyClass { FramedLayer.self }
}

private class LayeredView: UIView {
  override class var layerClass: AnyClass { DrawingLayer.self }

  override func draw(_ rect: CGRect) {
    UIColor.blue.setFill()
    UIRectFill(rect)
  }
}

@MainActor
private final class Artist: CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(UIColor.green.cgColor)
    ctx.fill(layer.bounds)
  }
}

@MainActor
private final class Changer: CALayerDelegate {
  private(set) var count = 0
  private(set) var drawings = 0

  func display(_ layer: CALayer) {
    count += 1
    layer.name = "displayed"
  }

  func draw(_ layer: CALayer, in ctx: CGContext) { drawings += 1 }
}

@MainActor
private final class Counter {
  private(set) var calls = 0

  func count() { calls += 1 }
}
