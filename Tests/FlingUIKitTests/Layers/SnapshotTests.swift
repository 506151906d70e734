import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

/// What layers become in a snapshot.
@MainActor
@Suite("Snapshots of layers")
struct SnapshotTests {
  /// The layers of the controller's view, which fills the window.
  private func shown(_ rig: AppRig) -> [Layer] {
    rig.run(1)
    return rig.runtime.layers.first?.children.first?.children ?? []
  }

  private func color(_ red: Double, _ green: Double, _ blue: Double) -> Paint {
    .color(Color(red: red, green: green, blue: blue))
  }

  @Test func `The window has the system's background, light or dark`() {
    let rig = AppRig()
    rig.run(1)
    #expect(rig.runtime.layers.first?.fill == color(1, 1, 1))
    let dark = AppRuntime(ScreenSettings(theme: .dark))
    dark.start(root: UIViewController())
    dark.tick([])
    #expect(dark.layers.first?.fill == color(0, 0, 0))
  }

  @Test func `A view is a rectangle at its place with its color and corners`() throws {
    let rig = AppRig()
    let view = rig.add(UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
    view.backgroundColor = .red
    view.layer.cornerRadius = 5
    view.alpha = 0.5
    let layer = try #require(shown(rig).first)
    #expect(layer.transform == AffineTransform(translationX: 10, y: 20))
    #expect(layer.shape == .rectangle(Rect(x: 0, y: 0, width: 30, height: 40), Corners(radius: 5)))
    #expect(layer.fill == color(1, 0, 0) && layer.opacity == 0.5)
  }

  @Test func `Views without looks, hidden and transparent ones have no layer`() {
    let rig = AppRig()
    let hidden = rig.square(50, 50)
    hidden.backgroundColor = .red
    hidden.isHidden = true
    let clear = rig.square(50, 50)
    clear.backgroundColor = .red
    clear.alpha = 0
    _ = rig.square(50, 50)
    #expect(shown(rig).isEmpty)
  }

  @Test func `A transform turns about the anchor point, and bounds scroll`() throws {
    let rig = AppRig()
    let view = rig.square(100, 100, size: 40)
    view.backgroundColor = .red
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    view.bounds.origin = CGPoint(x: 5, y: 0)
    let layer = try #require(shown(rig).first)
    let corner = layer.transform.apply(to: .zero)
    #expect(abs(corner.x - 120) < 1e-9 && abs(corner.y - 80) < 1e-9)
    let scrolled = try #require(layer.children.first).transform.apply(to: .zero)
    #expect(abs(scrolled.x - 120) < 1e-9 && abs(scrolled.y - 75) < 1e-9)
  }

  @Test func `Subviews are drawn by z position, then in order`() {
    let rig = AppRig()
    let colors: [UIColor] = [.red, .green, .blue]
    for (index, color) in colors.enumerated() {
      let view = rig.square(50, 50)
      view.backgroundColor = color
      view.layer.zPosition = index == 0 ? 1 : 0
    }
    #expect(shown(rig).map(\.fill) == [color(0, 1, 0), color(0, 0, 1), color(1, 0, 0)])
  }

  @Test func `Borders lie in front of subviews, clipping hides what leaves and the shadow`() throws {
    let rig = AppRig()
    let view = rig.square(100, 100)
    view.backgroundColor = .white
    view.layer.borderWidth = 2
    view.layer.shadowOpacity = 1
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
    inner.backgroundColor = .red
    view.addSubview(inner)
    var layer = try #require(shown(rig).first)
    #expect(layer.children.count == 2 && layer.children.last?.stroke?.width == 2)
    #expect(layer.children.last?.stroke?.alignment == .inside)
    #expect(layer.shadows.first?.blur == 6 && !layer.clipsChildren)
    view.clipsToBounds = true
    layer = try #require(shown(rig).first)
    #expect(layer.clipsChildren && layer.shadows.isEmpty)
  }

  @Test func `A shape layer draws its path, a gradient layer its gradient`() throws {
    let rig = AppRig()
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).cgPath
    shape.fillColor = nil
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 3
    shape.strokeEnd = 0.5
    shape.lineCap = .round
    rig.view.layer.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 10, height: 100)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    rig.view.layer.addSublayer(gradient)
    let layers = shown(rig)
    #expect(layers.first?.stroke?.trim == 0...0.5 && layers.first?.stroke?.cap == .round)
    #expect(layers.first?.fill == nil)
    guard case .gradient(let paint)? = layers.last?.fill, case .line(let from, let to) = paint.course else {
      Issue.record("no gradient")
      return
    }
    #expect(from.point(in: .zero) == Point(5, 0) && to.point(in: .zero) == Point(5, 100))
    #expect(paint.stops.count == 2)
  }

  @Test func `A mask lets through what its path encloses`() throws {
    let rig = AppRig()
    let view = rig.square(100, 100)
    view.backgroundColor = .red
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(ovalIn: view.bounds).cgPath
    view.layer.mask = mask
    let layer = try #require(shown(rig).first)
    #expect(layer.clipsChildren && layer.fill == nil && layer.children.first?.fill == color(1, 0, 0))
  }

  @Test func `A layer class of the view is honored`() {
    final class Card: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
    }
    let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(card.layer is CAGradientLayer)
  }

  @Test func `Drawing of a view is recorded once until it must draw again`() throws {
    let rig = AppRig()
    final class Drawn: UIView {
      var count = 0
      override func draw(_ rect: CGRect) {
        count += 1
        UIColor.green.setFill()
        UIBezierPath(rect: rect).fill()
      }
    }
    let view = rig.add(Drawn(frame: CGRect(x: 5, y: 5, width: 10, height: 10)))
    let layer = try #require(shown(rig).first?.children.first)
    #expect(layer.clipsChildren && layer.children.map(\.fill) == [color(0, 1, 0)])
    #expect(layer.transform.apply(to: .zero) == Point(5, 5))
    rig.run(3)
    #expect(view.count == 1)
    view.setNeedsDisplay()
    rig.run(1)
    #expect(view.count == 2)
  }
}

@MainActor
@Suite("Hostile numbers")
struct HostileNumberTests {
  @Test func `Numbers that are none or too large end no app and draw nothing wrong`() {
    let rig = AppRig()
    let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
    for number in numbers {
      let view = rig.square(50, 50)
      view.backgroundColor = .red
      view.layer.cornerRadius = number
      view.layer.borderWidth = number
      view.layer.shadowRadius = number
      view.layer.shadowOpacity = 1
      let shape = CAShapeLayer()
      shape.path =
        UIBezierPath(
          arcCenter: .zero, radius: 10, startAngle: number, endAngle: 1, clockwise: false
        ).cgPath
      (shape.strokeEnd, shape.lineWidth, shape.lineDashPattern) = (number, number, [1, 2])
      shape.strokeColor = UIColor.red.cgColor
      view.layer.addSublayer(shape)
      UIView.animate(withDuration: Double(number), delay: Double(number)) { view.alpha = 0.5 }
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: Double(number), relativeDuration: Double(number)) {
          view.center.x += 1
        }
      }
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: number, initialSpringVelocity: number
      ) { view.center.y += 1 }
      let move = CAKeyframeAnimation(keyPath: "position")
      move.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)).cgPath
      move.timingFunction = CAMediaTimingFunction(controlPoints: Float(number), Float(number), 1, 1)
      move.duration = Double(number)
      view.layer.add(move, forKey: nil)
      let sized = rig.add(UIView(frame: CGRect(x: 0, y: 0, width: number, height: 10)))
      sized.backgroundColor = .blue
      let turned = rig.square(60, 60)
      turned.backgroundColor = .green
      turned.transform = CGAffineTransform(a: number, b: 0, c: 0, d: number, tx: number, ty: 0)
      Timer.scheduledTimer(withTimeInterval: Double(number), repeats: true) { $0.invalidate() }
      DispatchQueue.main.asyncAfter(deadline: .now() + Double(number)) {}
      rig.run(3)
    }
    #expect(rig.runtime.failure == nil)
    func check(_ layer: Layer) {
      #expect(layer.transform.tx.isFinite && layer.opacity > 0 && layer.opacity <= 1)
      for shadow in layer.shadows { #expect(shadow.blur.isFinite) }
      for child in layer.children { check(child) }
    }
    for layer in rig.runtime.layers { check(layer) }
  }
}
