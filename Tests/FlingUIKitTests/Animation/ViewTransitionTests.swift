import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

@MainActor
@Suite("Transitions of views")
struct ViewTransitionTests {
  @Test func `A flip squeezes the superview to a line with the old view, and stretches it with the new one`()
  {
    let pair = ViewPair()
    let (rig, box, old, new) = (pair.rig, pair.box, pair.old, pair.new)
    new.alpha = 0.5
    var isDone = false
    UIView.transition(from: old, to: new, duration: 0.5, options: [.transitionFlipFromLeft, .curveLinear]) {
      isDone = $0
    }
    #expect(old.superview == nil && new.superview === box)
    rig.run(6)
    #expect(pair.size(box) == [0.6, 1] && pair.drawn == ["old 100"] && box.transform == .identity)
    rig.run(6)
    #expect(pair.size(box) == [0.2, 1])
    rig.run(12)
    #expect(pair.size(box) == [0.6, 1] && pair.drawn == ["new 50"] && !isDone)
    rig.run(10)
    #expect(pair.size(box) == [1, 1] && pair.drawn == ["new 50"] && isDone)
    #expect(box.layer.sublayers?.count == 1 && new.alpha == 0.5)
  }

  @Test func `A flip of one view shows its new content from the middle on`() {
    let pair = ViewPair()
    let (rig, box, old) = (pair.rig, pair.box, pair.old)
    box.transform = CGAffineTransform(scaleX: 2, y: 2)
    UIView.transition(with: old, duration: 0.5, options: [.transitionFlipFromTop, .curveLinear]) { [old] in
      old.backgroundColor = .blue
    }
    rig.run(6)
    #expect(pair.size(old) == [1, 0.6] && pair.drawn.last == "old 100")
    rig.run(18)
    #expect(pair.size(old) == [1, 0.6] && pair.drawn == ["new 100"])
    UIView.transition(with: box, duration: 0.5, options: [.transitionFlipFromRight, .curveLinear]) {}
    rig.run(6)
    #expect(pair.size(box) == [1.2, 2], "the turn is that of the view as it is")
  }

  @Test func `A view fades out above the one that replaces it, where it lay`() {
    let pair = ViewPair()
    let (rig, box, old, new) = (pair.rig, pair.box, pair.old, pair.new)
    old.transform = CGAffineTransform(translationX: 5, y: 0)
    old.alpha = 0.8
    UIView.transition(from: old, to: new, duration: 0.5, options: [.transitionCrossDissolve, .curveLinear])
    let picture = box.layer.sublayers?.last
    #expect(picture !== new.layer && picture?.position == old.layer.position)
    #expect(picture?.affineTransform() == old.transform)
    rig.run(15)
    #expect(pair.drawn == ["new 100", "old 40"])
    rig.run(16)
    #expect(pair.drawn == ["new 100"])
  }

  @Test func `Views that stay in the tree are hidden and shown, and without a transition at once`() {
    let pair = ViewPair()
    let (rig, box, old, new) = (pair.rig, pair.box, pair.old, pair.new)
    box.addSubview(new)
    new.isHidden = true
    UIView.transition(from: old, to: new, duration: 0.5, options: .showHideTransitionViews)
    rig.run(1)
    #expect(old.superview === box && old.isHidden && pair.drawn == ["new 100"])
    UIView.transition(
      from: new, to: old, duration: 0.5, options: [.showHideTransitionViews, .transitionFlipFromLeft])
    rig.run(1)
    #expect(new.isHidden && !old.isHidden && pair.drawn == ["new 100"])
    rig.run(30)
    #expect(pair.drawn == ["old 100"])
  }
}

/// Two views, of which one lies in a box.
@MainActor
private struct ViewPair {
  let rig = AppRig()
  let box: UIView
  let old: UIView
  let new: UIView

  init() {
    box = rig.square(160, 240)
    old = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    new = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    old.backgroundColor = .red
    new.backgroundColor = .blue
    box.addSubview(old)
    rig.run(1)
  }

  /// Which of the colors of the old and the new view are drawn, from back to front, with their opacity.
  var drawn: [String] {
    rig.drawn(red: "old", blue: "new") { name, percent, _ in "\(name) \(percent)" }
  }

  func size(_ view: UIView) -> [Double] {
    guard let map = view.layer.presentation()?.affineTransform() else { return [] }
    return [Double(map.a), Double(map.d)].map { ($0 * 1000).rounded() / 1000 }
  }
}
