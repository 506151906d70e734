import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

/// A red square of 100 points at (110, 190).
@MainActor
private struct RedSquare {
  let rig = AppRig()
  let box: UIView

  init() {
    box = rig.square(160, 240)
    box.backgroundColor = .red
    rig.run(1)
  }

  /// The red and blue layers, from back to front, with their opacities in percent and upper left corners.
  var drawn: [String] {
    rig.drawn(red: "red", blue: "blue") { name, percent, layer in
      let corner = layer.transform.apply(to: .zero)
      return "\(name) \(percent) \(Int(corner.x.rounded())) \(Int(corner.y.rounded()))"
    }
  }
}

@MainActor
@Suite("Transitions of layers")
struct LayerTransitionTests {
  private func transition(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) -> CATransition {
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (type, subtype, 0.5)
    return transition
  }

  @Test func `A fade shows the old content above the new one, added before the change or after it`() {
    let square = RedSquare()
    let (rig, box) = (square.rig, square.box)
    box.layer.add(transition(.fade), forKey: nil)
    box.backgroundColor = .blue
    rig.run(15)
    #expect(square.drawn == ["blue 100 110 190", "red 50 110 190"])
    rig.run(17)
    #expect(square.drawn == ["blue 100 110 190"] && box.layer.animationKeys() == nil)
    box.backgroundColor = .red
    box.layer.add(transition(.fade), forKey: "fade")
    #expect(box.layer.animationKeys() == [kCATransition])
    rig.run(15)
    #expect(square.drawn == ["red 100 110 190", "blue 50 110 190"])
  }

  @Test func `A fade of something translucent lets the new content appear little by little`() {
    let square = RedSquare()
    let (rig, box) = (square.rig, square.box)
    let mark = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    mark.backgroundColor = UIColor.blue.withAlphaComponent(0.5)
    box.backgroundColor = nil
    box.addSubview(mark)
    box.layer.add(transition(.fade), forKey: nil)
    rig.run(15)
    #expect(square.drawn == ["red 50 110 190"], "a translucent blue is another color")
    let group = rig.runtime.layers.first?.children.first?.children.first
    #expect(group?.children.map(\.opacity) == [0.5, 0.5])
  }

  @Test(arguments: [
    ("push", "fromLeft", ["red 100 160 190", "blue 100 60 190"]),
    ("push", "fromRight", ["red 100 60 190", "blue 100 160 190"]),
    ("push", "fromTop", ["red 100 110 140", "blue 100 110 240"]),
    ("push", "fromBottom", ["red 100 110 240", "blue 100 110 140"]),
    ("moveIn", "fromLeft", ["red 100 110 190", "blue 100 60 190"]),
    ("reveal", "fromLeft", ["blue 100 110 190", "red 100 160 190"]),
  ])
  func `A transition moves the old or the new content`(type: String, subtype: String, middle: [String]) {
    let square = RedSquare()
    let (rig, box) = (square.rig, square.box)
    let moving = transition(CATransitionType(rawValue: type), CATransitionSubtype(rawValue: subtype))
    box.layer.add(moving, forKey: kCATransition)
    box.backgroundColor = .blue
    rig.run(15)
    #expect(square.drawn == middle)
    rig.run(17)
    #expect(square.drawn == ["blue 100 110 190"])
  }

  @Test func `A transition fades a view that is hidden, and shows a part of itself if it is told so`() {
    let square = RedSquare()
    let (rig, box) = (square.rig, square.box)
    let part = transition(.fade)
    (part.startProgress, part.endProgress) = (0.2, 0.6)
    box.isHidden = true
    box.layer.add(part, forKey: nil)
    rig.run(15)
    #expect(square.drawn == ["red 60 110 190"])
    rig.run(17)
    #expect(square.drawn == [])
  }

  @Test func `A transition begins with what an interrupted one has shown`() {
    let square = RedSquare()
    let (rig, box) = (square.rig, square.box)
    box.layer.add(transition(.push, .fromLeft), forKey: nil)
    box.backgroundColor = .blue
    rig.run(15)
    box.layer.add(transition(.moveIn, .fromLeft), forKey: nil)
    rig.run(15)
    #expect(square.drawn == ["red 100 160 190", "blue 100 60 190", "blue 100 60 190"])
  }
}
