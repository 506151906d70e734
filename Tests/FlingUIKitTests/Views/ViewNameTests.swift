import FlingUIKit
import Testing

/// The names by which film files mention views.
@MainActor
@Suite("Names of views")
struct ViewNameTests {
  private final class Controller: UIViewController {
    let card = UIView()
    lazy var label = UILabel()
    var balls = [UIView(), UIView()]
    var image: UIImageView!
    override func viewDidLoad() {
      super.viewDidLoad()
      for child in [card, label] + balls { view.addSubview(child) }
      image = UIImageView()
      image.accessibilityIdentifier = "picture"
      view.addSubview(image)
      view.addSubview(UIButton(type: .system))
      view.addSubview(UIButton(type: .system))
    }
  }

  @Test func `Properties, lazy ones, list elements and unwrapped optionals are names`() {
    let controller = Controller()
    let runtime = AppRig(controller).runtime
    #expect(runtime.view(named: "card") === controller.card)
    #expect(runtime.view(named: "label") === controller.label)
    #expect(runtime.view(named: "balls[1]") === controller.balls[1])
    #expect(runtime.view(named: "image") === controller.image)
    #expect(runtime.view(named: "view") == nil || runtime.view(named: "view") === controller.view)
  }

  @Test func `Identifiers and classes with a number are names, others are none`() {
    let controller = Controller()
    let runtime = AppRig(controller).runtime
    #expect(runtime.view(named: "picture") === controller.image)
    #expect(runtime.view(named: "UIButton#1") === controller.view.subviews.last)
    for name in [
      "nope", "balls[2]", "balls[-1]", "balls[", "UIButton#7", "UIButton#x", "", ".", "card.", "#",
    ] {
      #expect(runtime.view(named: name) == nil, "\(name)")
    }
    #expect(runtime.viewNames.contains("card") && runtime.viewNames.contains("picture"))
  }
}
