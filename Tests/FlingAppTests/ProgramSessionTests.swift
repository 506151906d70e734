import FlingGeometry
import FlingGestures
import FlingScene
import FlingStage
import FlingUIKit
import Testing

@testable import FlingApp

/// A controller as users write them, with an outlet and views of several names.
final class BoxController: UIViewController {
  let box = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 60))
  var image: UIImageView!
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    box.transform = CGAffineTransform(rotationAngle: 0.5)
    view.addSubview(box)
    let label = UILabel(frame: CGRect(x: 0, y: 100, width: 90, height: 20))
    label.accessibilityIdentifier = "title"
    label.text = "Hi"
    view.addSubview(label)
    for x in [0, 50] { view.addSubview(UIButton(frame: CGRect(x: x, y: 150, width: 40, height: 40))) }
  }
}

final class OtherController: UIViewController {}

/// A process runs one program, so the tests run one after the other.
@MainActor
@Suite(.serialized) struct ProgramSessionTests {
  /// Makes the tables those of a program with one controller.
  ///
  /// Each test begins with it: suites share the tables, and a test of another suite can run after `init`.
  func fillTables() {
    FlingTables.reset()
    FlingTables.addClass("BoxController", BoxController.self) { BoxController() }
    FlingTables.addOutlet("image") { (owner: BoxController, value: UIImageView) in owner.image = value }
  }

  func start(root: String? = nil, _ names: [String] = [], outlets: [AppSettings.Outlet] = []) -> GuestRequest
  {
    .start(
      GuestStart(
        size: Size(width: 200, height: 300), scale: 2, safeArea: .zero, isDark: false, seed: 1, root: root,
        frame: nil, outlets: outlets, names: names, folder: "/nowhere"))
  }

  func failure(_ reply: GuestReply) -> GuestError? {
    if case .failure(let error) = reply { error } else { nil }
  }

  @Test func `Views are told by property, identifier and class with a number`() throws {
    fillTables()
    let session = ProgramSession()
    let reply = session.reply(to: start(["box", "title", "UIButton-1", "nothing"]))
    guard case .tick = reply, case .tick(let tick) = session.reply(to: .tick(0, [])) else {
      Issue.record("\(reply)")
      return
    }
    #expect(tick.views.count == 4 && tick.views[3] == nil)
    let box = try #require(tick.views[0])
    #expect(box.center == Point(30, 50) && box.size == Point(40, 60) && abs(box.rotation - 0.5) < 1e-12)
    #expect(abs(box.scale.x - 1) < 1e-12 && abs(box.scale.y - 1) < 1e-12)
    #expect(tick.views[1]?.text == "Hi")
    #expect(tick.views[2]?.center == Point(70, 170))
    #expect(!tick.layers.isEmpty)
  }

  @Test func `Outlets are connected before the view has loaded`() {
    fillTables()
    let outlet = AppSettings.Outlet(
      name: "image", kind: "image", frame: Rect(x: 1, y: 2, width: 30, height: 40), text: nil, fill: .black)
    let session = ProgramSession()
    _ = session.reply(to: start(["image"], outlets: [outlet]))
    guard case .tick(let tick) = session.reply(to: .tick(0, [])) else {
      Issue.record("no tick")
      return
    }
    #expect(tick.views.first??.size == Point(30, 40))
  }

  @Test func `Actions call methods of the controller, by gestures and events of controls`() {
    fillTables()
    FlingTables.addMethod("held:") { (owner: BoxController, sender: UILongPressGestureRecognizer) in
      owner.log.append("held \(sender.state.rawValue)")
    }
    FlingTables.addMethod("pressed") { (owner: BoxController) in owner.log.append("pressed") }
    let outlets = [
      AppSettings.Outlet(
        name: "view", kind: "", frame: .zero, text: nil, fill: nil, actions: [.init(.longPress, "held")]),
      AppSettings.Outlet(
        name: "button", kind: "UIButton", frame: Rect(x: 0, y: 200, width: 100, height: 50), text: "Go",
        fill: nil,
        actions: [.init(.touchUpInside, "pressed"), .init(.tap, "missing")]),
    ]
    let session = ProgramSession()
    var tick = 0
    var notes: [String] = []
    func run(_ touches: [GuestTouch], count: Int = 1) {
      for index in 0..<count {
        if case .tick(let reply) = session.reply(to: .tick(tick, index == 0 ? touches : [])) {
          notes += reply.notes
        }
        tick += 1
      }
    }
    if case .tick(let reply) = session.reply(to: start(outlets: outlets)) { notes += reply.notes }
    run([GuestTouch(finger: 0, event: .down(Point(150, 280)))], count: 40)
    run([GuestTouch(finger: 0, event: .lift)])
    run([GuestTouch(finger: 0, event: .down(Point(50, 220)))], count: 5)
    run([GuestTouch(finger: 0, event: .lift)], count: 3)
    let controller = UIApplication.shared.keyWindow?.rootViewController as? BoxController
    #expect(controller?.log == ["held 1", "held 3", "pressed"])
    #expect(notes == ["BoxController has no method missing for the action tap of button"])
  }

  @Test func `A view with actions has its name without a property, and finds methods with labels`() {
    fillTables()
    FlingTables.addMethod("addedWithSender:") { (owner: BoxController, sender: UIButton) in
      owner.log.append("added")
    }
    let outlet = AppSettings.Outlet(
      name: "add", kind: "UIButton", frame: Rect(x: 0, y: 200, width: 100, height: 50), text: "Add",
      fill: nil,
      actions: [.init(.touchUpInside, "added")])
    let session = ProgramSession()
    _ = session.reply(to: start(["add"], outlets: [outlet]))
    guard case .tick(let tick) = session.reply(to: .tick(0, [])) else {
      Issue.record("no tick")
      return
    }
    #expect(tick.notes.isEmpty && tick.views.first??.center == Point(50, 225))
    _ = session.reply(to: .tick(1, [GuestTouch(finger: 0, event: .down(Point(50, 225)))]))
    _ = session.reply(to: .tick(2, [GuestTouch(finger: 0, event: .lift)]))
    let controller = UIApplication.shared.keyWindow?.rootViewController as? BoxController
    #expect(controller?.log == ["added"])
  }

  @Test func `A root that is missing or not the only one is an error with the names`() {
    fillTables()
    #expect(failure(ProgramSession().reply(to: start(root: "Nope")))?.hint == "it has BoxController")
    FlingTables.addClass("OtherController", OtherController.self) { OtherController() }
    let error = failure(ProgramSession().reply(to: start()))
    #expect(error?.message.contains("BoxController, OtherController") == true)
    FlingTables.reset()
    #expect(failure(ProgramSession().reply(to: start()))?.message == "the program has no view controller")
    FlingTables.addClass("OtherController", OtherController.self)
    #expect(failure(ProgramSession().reply(to: start()))?.message.contains("can't be made") == true)
  }

  @Test func `Ticks come one after the other, after the start`() {
    fillTables()
    let session = ProgramSession()
    #expect(failure(session.reply(to: .tick(0, []))) != nil)
    _ = session.reply(to: start())
    #expect(failure(session.reply(to: .tick(1, []))) != nil)
    #expect(failure(session.reply(to: .tick(0, []))) == nil)
  }
}
