import FlingGeometry
import FlingGestures
import FlingScene

/// A scene whose views are those of a program.
extension RunningScene {
  /// Starts the program, and shows it before the first tick.
  func startGuest() throws(RunError) {
    guard let guest = evaluator.guest else {
      if let app = document.settings.app {
        throw RunError("the program of the film does not run", at: app.range)
      }
      return
    }
    try show(try runningGuest { () throws(GuestError) in try guest.start() })
  }

  /// Gives the program the fingers of the tick, runs it, and shows it.
  func runGuest() throws(RunError) {
    guard let guest = evaluator.guest else { return }
    let touches = hasFingers ? fingers.samples(at: evaluator.tick) : []
    let tick = try runningGuest { () throws(GuestError) in
      try guest.show(
        tick: evaluator.tick, touches: touches.map { GuestTouch(finger: $0.finger, event: $0.event) })
    }
    try show(tick)
    evaluator.state.logs += tick.lines
  }

  /// Whether the program has come to rest, or there is none.
  var isGuestStill: Bool { evaluator.guest?.isStill(at: evaluator.tick) ?? true }

  private func runningGuest(_ body: () throws(GuestError) -> GuestTick) throws(RunError) -> GuestTick {
    do {
      return try body()
    } catch {
      throw RunError(error.message, at: document.settings.app?.range, hint: error.hint, in: error.place)
    }
  }

  /// Shows the views that the film names.
  private func show(_ tick: GuestTick) throws(RunError) {
    for (index, view) in tick.views.enumerated() where index + 1 < document.views.count {
      if evaluator.show(view, as: index + 1) { evaluator.state.changes.add(view: index + 1) }
    }
  }
}

extension SceneEvaluator {
  /// The program whose views the scene shows; nil for other scenes.
  var guest: GuestRecord? { document.settings.app?.guest as? GuestRecord }

  /// Sets the state of a view to that of the program's.
  /// - Returns: whether it changes.
  func show(_ guest: GuestView?, as view: Int) -> Bool {
    guard let guest else {
      defer { state.views[view].isAbsent = true }
      return !state.views[view].isAbsent
    }
    var geometry = ViewGeometry()
    geometry.center = guest.center
    geometry.size = guest.size
    geometry.rotation = guest.rotation
    geometry.scale = guest.scale
    let text = guest.text ?? ""
    let old = state.views[view]
    guard
      old.isAbsent || old.geometry != geometry || old.opacity != guest.opacity
        || old.isHidden != guest.isHidden
        || old.label.text != text
    else { return false }
    state.views[view].isAbsent = false
    state.views[view].geometry = geometry
    state.views[view].opacity = guest.opacity
    state.views[view].isHidden = guest.isHidden
    state.views[view].label.text = text
    return true
  }

  /// Shows the views of the program at the present moment between two ticks.
  func showGuestBetweenTicks() {
    guard let views = guest?.views(after: state.tick, fraction: state.tickFraction) else { return }
    for (index, view) in views.enumerated() where index + 1 < document.views.count {
      _ = show(view, as: index + 1)
    }
  }

  /// The layers of the program at the present moment.
  var guestLayers: [Layer] { guest?.layers(after: state.tick, fraction: state.tickFraction) ?? [] }
}
