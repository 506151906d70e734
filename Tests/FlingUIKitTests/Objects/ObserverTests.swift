import FlingUIKit
import Testing

@MainActor
@Suite("Observers of keys")
struct ObserverTests {
  /// Records what it is told.
  private final class Watcher: MainActorObject {
    var lines: [String] = []
    var changes: [[NSKeyValueChangeKey: Any]] = []
    init() { super.init(isolated: ()) }
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      lines.append(keyPath ?? "")
      changes.append(change ?? [:])
    }
  }

  private final class Model: MainActorObject {
    var count = 0
    var name: String?
    let inner: UIView
    init(_ inner: UIView) {
      self.inner = inner
      super.init(isolated: ())
    }
  }

  /// A view between two others.
  private final class Line: UIView {
    var ends: (CGPoint, CGPoint) = (.zero, .zero) { didSet { setNeedsDisplay() } }
    private(set) var drawn: [CGPoint] = []
    override func draw(_ rect: CGRect) { drawn.append(ends.1) }
  }

  private func falling(_ rig: AppRig) -> (UIView, UIDynamicAnimator) {
    let square = rig.square(100, 100)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    return (square, animator)
  }

  @Test func `A closure hears of each move of an animator, with the values before and after`() {
    let rig = AppRig()
    let (square, animator) = falling(rig)
    var changes: [(old: CGPoint?, new: CGPoint?)] = []
    let observation = square.observe(\.center, options: [.old, .new]) { view, change in
      #expect(view === square && view.center == change.newValue && !change.isPrior)
      changes.append((change.oldValue, change.newValue))
    }
    rig.run(5)
    #expect(changes.count == 5 && changes.first?.old == CGPoint(x: 100, y: 100))
    #expect(changes.last?.new == square.center && square.center.y > 100)
    for (a, b) in zip(changes, changes.dropFirst()) { #expect(a.new == b.old) }
    observation.invalidate()
    rig.run(5)
    #expect(changes.count == 5)
    _ = animator
  }

  @Test func `Options decide what a change has, and the first report comes at once`() {
    let rig = AppRig()
    let square = rig.square(10, 10)
    var heard: [String] = []
    let observations = [
      square.observe(\.alpha) { heard.append("plain \($1.newValue == nil) \($1.oldValue == nil)") },
      square.observe(\.alpha, options: [.initial, .new]) {
        heard.append("first \($1.newValue ?? -1) \($1.oldValue == nil)")
      },
    ]
    #expect(heard == ["first 1.0 true"])
    square.alpha = 0.5
    rig.run(2)
    #expect(heard == ["first 1.0 true", "plain true true", "first 0.5 true"])
    #expect(observations.count == 2)
  }

  @Test func `An observation ends when nobody holds it`() {
    let rig = AppRig()
    let square = rig.square(10, 10)
    var count = 0
    var observation: NSKeyValueObservation? = square.observe(\.center) { _, _ in count += 1 }
    square.center.x += 1
    rig.run(1)
    #expect(count == 1 && observation != nil)
    observation = nil
    square.center.x += 1
    rig.run(1)
    #expect(count == 1)
  }

  @Test func `An observer is told by its method until it is removed`() {
    let rig = AppRig()
    let square = rig.square(10, 10)
    let watcher = Watcher()
    unsafe square.addObserver(watcher, forKeyPath: "center", options: [.new, .old], context: nil)
    unsafe square.addObserver(watcher, forKeyPath: "layer.position", options: [.initial, .new], context: nil)
    #expect(watcher.lines == ["layer.position"])
    square.center = CGPoint(x: 30, y: 40)
    rig.run(1)
    #expect(watcher.lines == ["layer.position", "center", "layer.position"])
    #expect(watcher.changes[1][.oldKey] as? CGPoint == CGPoint(x: 10, y: 10))
    #expect(watcher.changes[1][.newKey] as? CGPoint == CGPoint(x: 30, y: 40))
    #expect(watcher.changes[1][.kindKey] as? UInt == 1 && watcher.changes[2][.oldKey] == nil)
    square.removeObserver(watcher, forKeyPath: "center")
    unsafe square.removeObserver(watcher, forKeyPath: "layer.position", context: nil)
    square.center = .zero
    rig.run(1)
    #expect(watcher.lines.count == 3 && RuntimeNotes.all.isEmpty)
    square.removeObserver(watcher, forKeyPath: "center")
    #expect(RuntimeNotes.all.contains { $0.contains("no observer of \"center\"") })
  }

  @Test func `Stored properties of a program's own objects are observed, also through other objects`() {
    let rig = AppRig()
    let model = Model(rig.square(10, 10))
    let watcher = Watcher()
    for path in ["count", "name", "inner.hidden"] {
      unsafe model.addObserver(watcher, forKeyPath: path, options: [.new, .old], context: nil)
    }
    var names: [String?] = []
    let observation = model.observe(\.name, options: .new) { names.append($1.newValue ?? "no value") }
    rig.run(1)
    #expect(watcher.lines.isEmpty)
    (model.count, model.name, model.inner.isHidden) = (3, "a", true)
    rig.run(1)
    #expect(watcher.lines == ["count", "name", "inner.hidden"] && names == ["a"])
    #expect(watcher.changes[0][.newKey] as? Int == 3 && watcher.changes[1][.oldKey] is NSNull)
    model.name = nil
    rig.run(1)
    #expect(watcher.lines.last == "name" && watcher.changes.last?[.newKey] is NSNull && names == ["a", nil])
    _ = observation
  }

  @Test func `Observers that change what others observe let these be told in the same tick`() {
    let rig = AppRig()
    let views = (0..<3).map { _ in rig.square(10, 10) }
    var order: [Int] = []
    let observations = [
      views[1].observe(\.center) { _, _ in
        order.append(1)
        views[2].center = views[1].center
      },
      views[0].observe(\.center) { _, _ in
        order.append(0)
        views[1].center = views[0].center
      },
    ]
    views[0].center = CGPoint(x: 50, y: 60)
    rig.run(1)
    #expect(order == [0, 1] && views[2].center == CGPoint(x: 50, y: 60) && observations.count == 2)
  }

  @Test func `Observers that never come to rest are stopped and noted`() {
    let rig = AppRig()
    let square = rig.square(10, 10)
    let observation = square.observe(\.tag) { view, _ in view.tag += 1 }
    square.tag = 1
    rig.run(1)
    #expect(square.tag > 1 && square.tag < 1000)
    #expect(RuntimeNotes.all.contains { $0.contains("without end") })
    _ = observation
  }

  @Test func `What cannot be observed is noted with a way out`() {
    let rig = AppRig()
    let watcher = Watcher()
    unsafe rig.view.addObserver(watcher, forKeyPath: "mood", options: [], context: nil)
    #expect(RuntimeNotes.all.contains { $0.contains("\"mood\"") && $0.contains("didSet") })
    let observation = rig.view.observe(\.alpha, options: .prior) { _, _ in }
    #expect(RuntimeNotes.all.contains { $0.contains(".prior") })
    _ = observation
  }

  @Test func `Vanished observers and objects are forgotten`() {
    let rig = AppRig()
    let square = rig.square(10, 10)
    weak var lost: Watcher?
    weak var model: Model?
    do {
      let (watcher, object) = (Watcher(), Model(square))
      unsafe square.addObserver(watcher, forKeyPath: "center", options: .new, context: nil)
      unsafe object.addObserver(watcher, forKeyPath: "count", options: .new, context: nil)
      (lost, model) = (watcher, object)
    }
    square.center = .zero
    rig.run(1)
    #expect(lost == nil && model == nil && RuntimeNotes.all.isEmpty)
  }

  @Test func `A line follows a pendulum in the tick that moves it`() {
    let rig = AppRig()
    let weight = rig.square(220, 160, size: 40)
    let line = rig.add(Line(frame: rig.view.bounds))
    let observation = weight.observe(\.center, options: [.initial, .new]) { view, _ in
      line.ends = (CGPoint(x: 160, y: 60), view.center)
    }
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [weight]))
    animator.addBehavior(UIAttachmentBehavior(item: weight, attachedToAnchor: CGPoint(x: 160, y: 60)))
    for _ in 0..<20 {
      rig.run(1)
      #expect(line.drawn.last == weight.center)
    }
    #expect(weight.center.x < 220)
    _ = observation
  }

  @Test func `An observer hears of a layout before the frame is drawn`() {
    let rig = AppRig()
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    rig.add(label)
    label.leadingAnchor.constraint(equalTo: rig.view.leadingAnchor, constant: 30).isActive = true
    label.topAnchor.constraint(equalTo: rig.view.topAnchor, constant: 40).isActive = true
    let line = rig.add(Line(frame: rig.view.bounds))
    let observation = label.observe(\.bounds) { view, _ in line.ends.1 = view.frame.origin }
    label.text = "Card"
    rig.run(1)
    #expect(line.drawn.last == CGPoint(x: 30, y: 40))
    _ = observation
  }
}
