import FlingGeometry
import FlingUIKit
import Testing

/// A view that records where it moves and when it is laid out.
private final class WatchedView: UIView {
  private(set) var log: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) { log.append("will superview") }
  override func didMoveToSuperview() { log.append("did superview") }
  override func willMove(toWindow newWindow: UIWindow?) { log.append("will window") }
  override func didMoveToWindow() { log.append("did window") }
  override func layoutSubviews() {
    super.layoutSubviews()
    log.append("layout")
  }
  func clear() { log = [] }
}

@MainActor
@Suite("Views, time and colors")
struct ViewRowTests {
  @Test func `Adding a view moves it to its superview and its window in order, and again to the front`() {
    let rig = AppRig()
    let view = rig.add(WatchedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(view.log == ["will superview", "will window", "did superview", "did window"])
    let other = rig.square(50, 50)
    #expect(rig.view.subviews.last === other)
    rig.view.addSubview(view)
    #expect(rig.view.subviews.last === view && rig.view.subviews.count == 2)
  }

  @Test func `A view is laid out before the frame after its bounds were set, and its controller after it`() {
    final class Controller: UIViewController {
      var log: [String] = []
      override func loadView() { view = WatchedView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }
      override func viewDidLayoutSubviews() {
        log.append("after \((view as? WatchedView)?.log.filter { $0 == "layout" }.count ?? 0)")
      }
    }
    let controller = Controller()
    let rig = AppRig(controller)
    controller.log = []
    (controller.view as? WatchedView)?.clear()
    controller.view.bounds = CGRect(x: 0, y: 0, width: 300, height: 400)
    #expect(controller.log.isEmpty)
    rig.run(1)
    #expect(controller.log == ["after 1"])
    rig.run(1)
    #expect(controller.log == ["after 1"], "nothing asks for a layout")
  }

  @Test func `An observer of bounds can ask for the layout of the same frame`() {
    final class Bar: UIView {
      let knob = UIView()
      var layouts = 0
      override var bounds: CGRect { didSet { setNeedsLayout() } }
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        knob.frame = CGRect(x: bounds.width / 2, y: 0, width: 10, height: 10)
      }
    }
    let rig = AppRig()
    let bar = rig.add(Bar(frame: CGRect(x: 0, y: 0, width: 100, height: 20)))
    bar.addSubview(bar.knob)
    rig.run(1)
    let before = bar.layouts
    bar.bounds.size.width = 60
    #expect(bar.layouts == before, "it waits for the frame")
    rig.run(1)
    #expect(bar.layouts == before + 1 && bar.knob.frame.minX == 30)
  }

  @Test func `What a controller has laid out is shown when it appears`() {
    final class Controller: UIViewController {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var wasShown: [Bool] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(card)
        wasShown.append(card.layer.presentation() != nil)
      }
      override func viewDidAppear(_ animated: Bool) { wasShown.append(card.layer.presentation() != nil) }
    }
    let controller = Controller()
    let rig = AppRig(controller)
    #expect(controller.wasShown == [false, true])
    _ = rig
  }

  @Test func `An animation sets the model at once and completes with true at its end`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.5, animations: { square.center.x = 200 }, completion: { ends.append($0) })
    #expect(square.center.x == 200 && ends.isEmpty)
    rig.run(15)
    let shown = square.layer.presentation()?.position.x ?? 0
    #expect(shown > 80 && shown < 180 && ends.isEmpty)
    rig.run(16)
    #expect(ends == [true])
  }

  @Test func `An animation that is removed completes with false, and one without duration at once`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.5, animations: { square.center.x = 200 }, completion: { ends.append($0) })
    rig.run(5)
    square.layer.removeAllAnimations()
    rig.run(1)
    #expect(ends == [false])
    var hasRun = false
    UIView.animate(withDuration: 0) { hasRun = true }
    #expect(hasRun)
  }

  @Test func `Looks and places are those that are set`() {
    let rig = AppRig()
    let (outer, inner) = (rig.square(160, 160), UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
    outer.addSubview(inner)
    inner.alpha = 0.5
    inner.tag = 7
    #expect(outer.viewWithTag(7) === inner && inner.alpha == 0.5 && inner.layer.opacity == 0.5)
    outer.clipsToBounds = true
    #expect(outer.layer.masksToBounds)
    #expect(near(inner.convert(.zero, to: rig.view), 120, 130))
    #expect(near(rig.view.convert(CGPoint(x: 120, y: 130), to: inner), 0, 0))
    outer.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(near(inner.convert(.zero, to: rig.view), 80, 100))
    let front = rig.square(160, 160)
    outer.layer.zPosition = 1
    #expect(rig.runtime.window.hitTest(CGPoint(x: 160, y: 160), with: nil) === outer)
    #expect(rig.view.subviews.last === front)
  }

  @Test func `The screen is the film's`() {
    let rig = AppRig(size: Size(width: 200, height: 300))
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(UIScreen.main.scale == 1 && rig.view.bounds.size == CGSize(width: 200, height: 300))
  }

  @Test func `Delayed work, timers and display links follow the film's time`() {
    let rig = AppRig()
    var log: [String] = []
    func time() -> String { "\(Int((CACurrentMediaTime() * 60).rounded()))" }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { log.append("after \(time())") }
    // A timer of a quarter of a second that misses nothing keeps its phase.
    let timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in
      log.append("timer \(time())")
    }
    rig.run(60)
    timer.invalidate()
    rig.run(30)
    #expect(log.sorted() == ["after 30", "timer 15", "timer 30", "timer 45", "timer 60"])
    @MainActor final class Counter {
      var count = 0
      func step(_ link: CADisplayLink) { count += 1 }
    }
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: Selector(Counter.step))
    link.add(to: .main, forMode: .common)
    rig.run(10)
    link.invalidate()
    rig.run(10)
    #expect(counter.count == 10)
  }

  @Test func `Flexible parts share a change of the superview's size in proportion to their sizes`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 20, y: 10, width: 20, height: 80))
    child.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleHeight]
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 180, height: 200)
    #expect(child.frame == CGRect(x: 40, y: 10, width: 20, height: 180))
    let empty = UIView()
    let filling = UIView()
    filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    empty.addSubview(filling)
    empty.frame.size = CGSize(width: 30, height: 40)
    #expect(filling.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test func `A tablet is regular in both directions, and a phone on its side compact`() {
    let tablet = AppRig(size: Size(width: 820, height: 1180)).view.traitCollection
    #expect(tablet.userInterfaceIdiom == .pad && UIDevice.current.userInterfaceIdiom == .pad)
    #expect(tablet.horizontalSizeClass == .regular && tablet.verticalSizeClass == .regular)
    let phone = AppRig(size: Size(width: 390, height: 844)).view.traitCollection
    #expect(phone.userInterfaceIdiom == .phone && UIDevice.current.model == "iPhone")
    #expect(phone.horizontalSizeClass == .compact && phone.verticalSizeClass == .regular)
    let side = AppRig(size: Size(width: 844, height: 390)).view.traitCollection
    #expect(side.horizontalSizeClass == .compact && side.verticalSizeClass == .compact)
  }

  @Test func `System colors follow the theme`() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    func white(_ color: UIColor, _ traits: UITraitCollection) -> CGFloat {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return red
    }
    #expect(white(.label, light) == 0 && white(.label, dark) == 1)
    #expect(white(.systemBackground, light) == 1 && white(.systemBackground, dark) == 0)
    func alpha(_ color: UIColor, _ traits: UITraitCollection) -> CGFloat {
      color.resolvedColor(with: traits).cgColor.alpha
    }
    #expect(alpha(.quaternaryLabel, light) == 0.18 && alpha(.quaternaryLabel, dark) == 0.16)
    #expect(white(.red, light) == 1 && white(.red, dark) == 1)
  }

  @Test func `Colors have their components of sRGB`() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    func bytes(_ color: UIColor) -> [Int] {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.resolvedColor(with: light).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
    }
    #expect(bytes(.systemBlue) == [0, 122, 255, 255])
    #expect(bytes(.systemRed) == [255, 59, 48, 255])
    #expect(bytes(.orange) == [255, 128, 0, 255] && bytes(.brown) == [153, 102, 51, 255])
    #expect(bytes(UIColor(displayP3Red: 0.6, green: 0.4, blue: 0.2, alpha: 1)) == [162, 99, 38, 255])
    #expect(bytes(UIColor(white: 0.5, alpha: 0.2)) == [128, 128, 128, 51])
    #expect(bytes(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1)) == [0, 255, 0, 255])
  }
}
