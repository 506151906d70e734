import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

/// Shadows of what has no shape of its own, and the rarely used settings of layers.
@MainActor
@Suite("Settings of layers")
struct LayerSettingsTests {
  private func shown(_ rig: AppRig) -> [Layer] {
    rig.run(1)
    return rig.runtime.layers.first?.children.first?.children ?? []
  }

  private func add(_ layer: CALayer, to rig: AppRig) -> CALayer {
    layer.frame = CGRect(x: 20, y: 30, width: 60, height: 40)
    rig.view.layer.addSublayer(layer)
    return layer
  }

  private func colored(_ layer: CALayer, _ frame: CGRect) -> CALayer {
    layer.backgroundColor = UIColor.blue.cgColor
    layer.frame = frame
    return layer
  }

  // MARK: Shadows

  @Test func `A clipped sublayer throws the shadow of a layer without looks, clipped as it is`() throws {
    let rig = AppRig()
    let outer = add(CALayer(), to: rig)
    let inner = colored(CALayer(), outer.bounds)
    inner.cornerRadius = 20
    inner.masksToBounds = true
    inner.addSublayer(colored(CALayer(), inner.bounds))
    outer.addSublayer(inner)
    outer.shadowOpacity = 0.5
    outer.shadowRadius = 7
    outer.shadowOffset = CGSize(width: 3, height: 4)
    let group = try #require(shown(rig).first)
    let shadow = try #require(group.children.first)
    #expect(shadow.blur == 7 && shadow.opacity == 0.5)
    let outline = try #require(shadow.children.first)
    #expect(outline.clipsChildren && outline.shape == group.children[1].shape)
    #expect(outline.transform.tx == 23 && outline.transform.ty == 34)
    #expect(outline.children.first?.fill == .color(.black))
    #expect(group.children[1].children.first?.fill == .color(Color(red: 0, green: 0, blue: 1)))
  }

  @Test func `A path for the shadow throws it, whatever the layer shows`() throws {
    let rig = AppRig()
    let layer = colored(CALayer(), CGRect(x: 20, y: 30, width: 60, height: 40))
    rig.view.layer.addSublayer(layer)
    layer.opacity = 0.5
    layer.shadowOpacity = 1
    layer.shadowOffset = .zero
    layer.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 38, width: 60, height: 4)).cgPath
    let group = try #require(shown(rig).first)
    #expect(group.opacity == 0.5 && group.subject != nil && group.children.count == 2)
    #expect(group.children[0].blur == 3)
    #expect(group.children[0].children.first?.shape?.path.bounds == Rect(x: 0, y: 38, width: 60, height: 4))
    let front = group.children[1]
    #expect(front.fill != nil && front.opacity == 1 && front.shadows.isEmpty && front.subject == nil)
  }

  // MARK: Geometry

  @Test func `In a flipped layer the y axis of sublayers and paths points up`() throws {
    let rig = AppRig()
    let outer = CAShapeLayer()
    _ = add(outer, to: rig)
    outer.isGeometryFlipped = true
    outer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5), transform: nil)
    let inner = colored(CALayer(), CGRect(x: 0, y: 0, width: 20, height: 10))
    outer.addSublayer(inner)
    #expect(outer.contentsAreFlipped() && inner.contentsAreFlipped())
    #expect(inner.convert(CGPoint(x: 0, y: 0), to: rig.view.layer) == CGPoint(x: 20, y: 70))
    #expect(rig.view.layer.hitTest(CGPoint(x: 25, y: 65)) === inner)
    #expect(rig.view.layer.hitTest(CGPoint(x: 25, y: 35)) === outer)
    let layer = try #require(shown(rig).first)
    #expect(layer.transform.apply(to: Point(0, 5)) == Point(20, 65))
    #expect(layer.children.first?.transform.apply(to: Point(0, 10)) == Point(20, 60))
  }

  @Test func `A picture of a flipped layer is upright at the other edge`() throws {
    let rig = AppRig()
    let layer = add(CALayer(), to: rig)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      $0.cgContext.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    layer.contents = picture.cgImage
    layer.contentsGravity = .top
    layer.isGeometryFlipped = true
    let shown = try #require(shown(rig).first?.children.first)
    #expect(shown.transform.determinant > 0)
    #expect(shown.transform.apply(to: shown.shape?.path.bounds.origin ?? .zero) == Point(45, 30))
  }

  @Test func `A layer of one side is not seen from behind`() {
    let rig = AppRig()
    let layer = colored(CALayer(), CGRect(x: 20, y: 30, width: 60, height: 40))
    rig.view.layer.addSublayer(layer)
    layer.isDoubleSided = false
    #expect(shown(rig).count == 1)
    CATransaction.setDisableActions(true)
    layer.transform = CATransform3DMakeRotation(.pi * 0.75, 0, 1, 0)
    #expect(shown(rig).isEmpty)
    layer.isDoubleSided = true
    #expect(shown(rig).count == 1)
  }

  // MARK: Style

  @Test func `A style gives values to properties that were not set`() {
    let layer = CALayer()
    layer.borderWidth = 2
    layer.style = ["backgroundColor": UIColor.red.cgColor, "borderWidth": 5, "nothing": 1]
    #expect(layer.backgroundColor == UIColor.red.cgColor && layer.borderWidth == 2)
    layer.backgroundColor = UIColor.green.cgColor
    layer.style = ["cornerRadius": 4]
    #expect(layer.backgroundColor == UIColor.green.cgColor && layer.cornerRadius == 4)
    layer.style = nil
    #expect(layer.cornerRadius == 0)
  }

  // MARK: Texts

  @Test func `The color and the size of a text are animated`() throws {
    let rig = AppRig()
    let text = CATextLayer()
    _ = add(text, to: rig)
    text.string = "A"
    text.foregroundColor = UIColor.black.cgColor
    let animation = CAKeyframeAnimation(keyPath: "foregroundColor")
    animation.values = [UIColor.black.cgColor, UIColor.white.cgColor]
    animation.duration = 1
    text.add(animation, forKey: nil)
    rig.run(30)
    guard case .color(let color) = shown(rig).first?.children.first?.text?.paint else {
      Issue.record("the text has no color")
      return
    }
    #expect(abs(color.red - 31.0 / 60) < 0.02 && text.foregroundColor == UIColor.black.cgColor)
    text.fontSize = 72
    rig.run(5)
    let size = try #require(text.presentation()?.fontSize)
    #expect(size > 37 && size < 71)
  }

  @Test func `Line ends of a text begin lines also where long lines are not broken`() throws {
    let rig = AppRig()
    let text = CATextLayer()
    _ = add(text, to: rig)
    text.fontSize = 10
    text.alignmentMode = .center
    text.string = "I\nMuch longer than the layer"
    let layer = try #require(shown(rig).first?.children.first)
    let box = try #require(layer.text?.glyphs.bounds)
    #expect(box.height > 12 && box.height < 30, "two lines")
    #expect(abs(layer.transform.apply(to: Point(box.midX, 0)).x - 50) < 1)
  }
}
