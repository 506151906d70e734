import FlingGeometry
import FlingGestures
import FlingScene
import FlingStage
import FlingUIKit
import Foundation

/// The user's program as the parent asks for it: its start and its ticks.
@MainActor
final class ProgramSession {
  private var runtime: AppRuntime?
  private var names: [String] = []
  private var folder = ""
  /// The numbers of pictures and notes that the parent knows.
  private var picturesSent = 0
  private var notesSent = 0
  private let systemNotes: [String]

  /// - Parameter notes: what the system can't do for any program.
  init(notes: [String] = []) {
    systemNotes = notes
  }

  func reply(to request: GuestRequest) -> GuestReply {
    switch request {
    case .start(let start):
      do throws(GuestError) {
        try self.start(start)
      } catch {
        return .failure(error)
      }
      return .tick(shown())
    case .tick(let number, let touches):
      guard let runtime, runtime.nextTick == number else {
        return .failure(GuestError("the program has not started"))
      }
      runtime.tick(touches.map { TouchSample($0.finger, $0.event) })
      if let failure = runtime.failure { return .failure(GuestError(failure)) }
      return .tick(shown())
    }
  }

  // MARK: - Starting

  private func start(_ start: GuestStart) throws(GuestError) {
    names = start.names
    folder = start.folder
    let runtime = AppRuntime(
      ScreenSettings(
        size: start.size, scale: start.scale, safeArea: start.safeArea, theme: start.isDark ? .dark : .light,
        seed: start.seed))
    self.runtime = runtime
    for note in systemNotes { RuntimeNotes.add(note) }
    ImageTable.folder = start.folder
    for outlet in start.outlets
    where outlet.name != AppSettings.Outlet.rootName && !OutletMaker.isKind(outlet.kind) {
      throw GuestError(
        "there is no view \"\(outlet.kind)\" for the outlet \"\(outlet.name)\"",
        hint: "write view: view, label, button or image, or a class")
    }
    runtime.connectOutlets = { controller in
      for outlet in start.outlets { OutletMaker.connect(outlet, to: controller) }
    }
    let root = try ProgramRoot.find(named: start.root)
    switch root {
    case .controller(let controller): runtime.start(root: controller)
    case .view(let view):
      if let frame = start.frame {
        view.frame = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
      }
      runtime.start(root: view)
    case .application(let delegate, let scene):
      guard runtime.start(application: delegate, scene: scene) else {
        throw GuestError(
          "the program shows no window",
          hint: "write app: {root: NAME} in the film file, with a view controller")
      }
    }
  }

  // MARK: - Showing

  private func shown() -> GuestTick {
    guard let runtime else { return GuestTick() }
    let pictures = ImageTable.paths.dropFirst(picturesSent).map { path in
      path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
    picturesSent = ImageTable.paths.count
    let notes = RuntimeNotes.all.dropFirst(notesSent)
    notesSent = RuntimeNotes.all.count
    return GuestTick(
      layers: runtime.layers, views: names.map { view(named: $0).map(Self.shown) }, notes: Array(notes),
      pictures: Array(pictures))
  }

  /// The view with a name. `box-1` is also the second of `box`, and `UIButton-1` the second button.
  private func view(named name: String) -> UIView? {
    guard let runtime else { return nil }
    if let view = runtime.view(named: name) { return view }
    guard let mark = name.lastIndex(of: "-"), let number = Int(name[name.index(after: mark)...]) else {
      return nil
    }
    let base = name[..<mark]
    return runtime.view(named: "\(base)[\(number)]") ?? runtime.view(named: "\(base)#\(number)")
  }

  private static func shown(_ view: UIView) -> GuestView {
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    let map = view.transform
    let (a, b, c, d) = (Double(map.a), Double(map.b), Double(map.c), Double(map.d))
    let rotation = Elementary.atan2(b, a)
    let across = (a * a + b * b).squareRoot()
    let down = across == 0 ? 0 : (a * d - b * c) / across
    return GuestView(
      center: Point(Double(middle.x), Double(middle.y)),
      size: Point(Double(view.bounds.width), Double(view.bounds.height)), rotation: rotation,
      scale: Point(across, down), opacity: Double(view.alpha), isHidden: view.isHidden,
      text: (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle)
  }
}
