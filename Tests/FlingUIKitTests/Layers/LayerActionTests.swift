import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

@MainActor
@Suite("Actions of layers")
struct LayerActionTests {
  private func layer(in rig: AppRig) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    rig.view.layer.addSublayer(layer)
    rig.run(1)
    return layer
  }

  @Test func `An animation without values goes from what was shown to the new value`() throws {
    let rig = AppRig()
    let layer = layer(in: rig)
    let slow = CABasicAnimation(keyPath: "opacity")
    slow.duration = 1
    layer.actions = ["opacity": slow]
    layer.opacity = 0
    rig.run(30)
    let shown = try #require(layer.presentation()?.opacity)
    #expect(abs(shown - 0.5) < 0.03)
    rig.run(40)
    #expect(layer.presentation()?.opacity == 0)
  }

  @Test func `NSNull turns the animation of a property off, and only that`() {
    let rig = AppRig()
    let layer = layer(in: rig)
    layer.actions = ["opacity": NSNull()]
    layer.opacity = 0.25
    layer.cornerRadius = 20
    #expect(layer.animationKeys() == ["cornerRadius"])
    #expect(layer.presentation()?.opacity == 0.25)
  }

  @Test func `A layer of the program's own chooses its actions`() {
    let rig = AppRig()
    let layer = ActionLayer()
    rig.view.layer.addSublayer(layer)
    rig.run(1)
    layer.position = CGPoint(x: 10, y: 0)
    layer.opacity = 0.5
    #expect(layer.heard == ["position"])
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 20, y: 0)
    #expect(layer.heard == ["position"])
  }

  @Test func `A picture that keeps its size lies where the gravity says`() {
    let rig = AppRig()
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      $0.cgContext.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    func place(_ gravity: CALayerContentsGravity) -> CGRect? {
      let layer = layer(in: rig)
      layer.contentsGravity = gravity
      layer.contents = picture.cgImage
      let first = layer.contentLayers(layer.model).first?.shape
      guard case .some(.rectangle(let box, _)) = first else { return nil }
      return CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height)
    }
    #expect(place(.center) == CGRect(x: 15, y: 15, width: 10, height: 10))
    #expect(place(.right) == CGRect(x: 30, y: 15, width: 10, height: 10))
    #expect(place(.topLeft) == CGRect(x: 0, y: 30, width: 10, height: 10))
    #expect(place(.bottom) == CGRect(x: 15, y: 0, width: 10, height: 10))
    #expect(place(.resize) == CGRect(x: 0, y: 0, width: 40, height: 40))
  }
}

/// Answers changes of its position itself.
private final class ActionLayer: CALayer, CAAction {
  var heard: [String] = []

  override func action(forKey event: String) -> (any CAAction)? {
    event == "position" ? self : super.action(forKey: event)
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    heard.append(event)
  }
}
