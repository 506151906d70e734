import FlingGeometry
import FlingUIKit
import Testing

/// What apps call of the system beside UIKit.
@MainActor
@Suite("Parts of the system")
struct SystemTests {
  @Test func `Blocks of operation queues run one after the other in virtual time`() {
    let rig = AppRig()
    var log: [String] = []
    let queue = OperationQueue()
    queue.addOperation {
      log.append("first")
      OperationQueue.main.addOperation { log.append("back at \(CACurrentMediaTime())") }
    }
    queue.addOperation { log.append("second") }
    #expect(log.isEmpty)
    rig.run(1)
    #expect(log.prefix(2) == ["first", "second"] && log.count == 3)
  }

  @Test func `Blocks that wait can be cancelled, and later ones run`() {
    let rig = AppRig()
    var log: [String] = []
    let queue = OperationQueue()
    queue.addOperation { log.append("cancelled") }
    queue.cancelAllOperations()
    queue.addOperation { log.append("later") }
    rig.run(1)
    #expect(log == ["later"])
  }

  @Test func `A notification reaches an observer on the queue of the main thread`() {
    _ = AppRig()
    let name = Notification.Name("moved")
    let count = Counter()
    let token = NotificationCenter.default.addObserver(
      forName: name, object: nil, queue: OperationQueue.main
    ) { _ in count.add() }
    NotificationCenter.default.post(name: name, object: nil)
    NotificationCenter.default.removeObserver(token)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(count.value == 1)
    #expect(Thread.isMainThread && Thread.current === Thread.main)
  }

  private final class Counter: @unchecked Sendable {
    private(set) var value = 0
    func add() { value += 1 }
  }

  @Test func `Messages for the system's log are printed with their values`() {
    _ = AppRig()
    let logger = Logger(subsystem: "films", category: "cards")
    logger.debug("speed \(1.5, privacy: .public) of \("card")")
    os_log(
      "%{public}@ has %d points", log: OSLog(subsystem: "films", category: "cards"), "card" as NSString, 3)
    os_log(.error, "lost")
    os_log("hidden", log: .disabled)
    #expect(PrintedLines.all.map(\.text) == ["speed 1.5 of card", "card has 3 points", "lost"])
  }

  @Test func `Units of time are those of Dispatch`() {
    let rig = AppRig()
    var ran = false
    let delay = Double(Int64(0.5 * Double(NSEC_PER_SEC))) / Double(NSEC_PER_SEC)
    DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + delay) { ran = true }
    rig.run(29)
    #expect(!ran)
    rig.run(2)
    #expect(ran && NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
  }

  @Test func `Sounds are noted once and never play`() throws {
    _ = AppRig()
    let player = try AVAudioPlayer(data: Data())
    #expect(!player.play() && !player.isPlaying)
    AudioServicesPlaySystemSound(1104)
    #expect(RuntimeNotes.all.count { $0.contains("sounds") } == 1)
    #expect(throws: (any Error).self) { try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/nowhere.wav")) }
  }

  @Test func `A segue that an app makes shows its destination, or runs its closure`() {
    let rig = AppRig()
    let next = UIViewController()
    UIStoryboardSegue(identifier: "next", source: rig.controller, destination: next).perform()
    #expect(rig.controller.presentedViewController === next)
    var ran = false
    UIStoryboardSegue(identifier: nil, source: rig.controller, destination: next) { ran = true }.perform()
    #expect(ran)
  }

  @Test func `A subclass of an image view can override its initializer of a picture`() {
    final class Picture: UIImageView {
      var isReady = false
      override init(image: UIImage?) {
        super.init(image: image)
        isReady = true
        isUserInteractionEnabled = true
      }
      required init?(coder: NSCoder) { nil }
    }
    _ = AppRig()
    let view = Picture(image: UIImage(named: "nothing"))
    #expect(view.isReady && view.isUserInteractionEnabled && view.bounds.size == view.image?.size)
    #expect(!UIImageView(image: nil, highlightedImage: nil).isUserInteractionEnabled)
  }

  @Test func `Texts are measured on one line, or in lines of a width`() {
    _ = AppRig()
    let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let text = "one two three four"
    let line = (text as NSString).size(withAttributes: font)
    let room = CGSize(width: line.width / 2, height: 1000)
    let lines = text.boundingRect(
      with: room, options: [.usesLineFragmentOrigin], attributes: font, context: nil)
    #expect(lines.width <= room.width + 1 && lines.height > 1.8 * line.height)
    let one = NSString(string: text).boundingRect(with: room, attributes: font, context: nil)
    #expect(one.size == line && one.origin == .zero)
  }

  @Test func `Calendar times follow the clock of the app`() {
    let rig = AppRig()
    var ran = 0
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.25) { ran += 1 }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + .milliseconds(250)) { ran += 1 }
    rig.run(14)
    #expect(ran == 0)
    rig.run(2)
    #expect(ran == 2)
  }

  @Test func `The interface is turned as the screen is`() {
    let tall = AppRig(size: Size(width: 200, height: 300))
    #expect(tall.view.window?.windowScene?.interfaceOrientation.isPortrait ?? false)
    _ = AppRig(size: Size(width: 300, height: 200))
    #expect(UIApplication.shared.statusBarOrientation.isLandscape)
  }

  @Test func `A navigation bar keeps its settings and is noted`() {
    _ = AppRig()
    let controller = UINavigationController(rootViewController: UIViewController())
    controller.navigationBar.barTintColor = .red
    controller.navigationBar.setBackgroundImage(UIImage(), for: .default)
    #expect(controller.navigationBar.barTintColor == .red)
    #expect(controller.navigationBar.backgroundImage(for: .default) != nil)
    #expect(RuntimeNotes.all.contains { $0.contains("navigation bars") })
  }

  @Test func `A controller is shown by the navigation controller above it, or over the one that shows it`() {
    let (first, second) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: first)
    let rig = AppRig(navigation)
    first.show(second, sender: nil)
    #expect(navigation.topViewController === second && first.presentedViewController == nil)
    let alone = AppRig()
    let other = UIViewController()
    alone.controller.show(other, sender: nil)
    #expect(alone.controller.presentedViewController === other)
    _ = rig
  }

  @Test func `A controller is being presented until it has appeared, and dismissed until it has gone`() {
    final class Page: UIViewController {
      var states: [Bool] = []
      override func viewDidAppear(_ animated: Bool) { states.append(isBeingPresented) }
      override func viewDidDisappear(_ animated: Bool) { states.append(isBeingDismissed) }
    }
    let rig = AppRig()
    let page = Page()
    rig.controller.present(page, animated: false)
    #expect(page.isBeingPresented)
    rig.run(1)
    #expect(page.states == [true] && !page.isBeingPresented)
    #expect(page.presentingViewController === rig.controller)
    page.dismiss(animated: false)
    #expect(page.isBeingDismissed)
    rig.run(1)
    #expect(page.states == [true, true] && !page.isBeingDismissed)
    #expect(page.presentingViewController == nil)
  }

  @Test func `Controllers of a navigation hear in order that one replaces the other`() {
    @MainActor final class Log {
      var lines: [String] = []
    }
    final class Page: UIViewController {
      private let name: String
      private let log: Log
      init(_ name: String, _ log: Log) {
        (self.name, self.log) = (name, log)
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name) will appear") }
      override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name) did appear") }
      override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(name) will disappear") }
      override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name) did disappear") }
    }
    let log = Log()
    let (first, second) = (Page("a", log), Page("b", log))
    let navigation = UINavigationController(rootViewController: first)
    let rig = AppRig(navigation)
    #expect(log.lines == ["a will appear", "a did appear"])
    log.lines = []
    navigation.pushViewController(second, animated: false)
    #expect(log.lines == ["a will disappear", "b will appear", "a did disappear", "b did appear"])
    #expect(first.view.superview == nil && second.view.superview === navigation.view)
    log.lines = []
    #expect(navigation.popViewController(animated: false) === second)
    #expect(log.lines == ["b will disappear", "a will appear", "b did disappear", "a did appear"])
    #expect(second.view.superview == nil && second.parent == nil && first.view.superview != nil)
    _ = rig
  }

  @Test func `A formatter tells the moment of the app's clock`() {
    _ = AppRig()
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    #expect(formatter.string(from: Date()) == "2024-01-02 09:41")
  }
}
