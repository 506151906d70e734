import FlingGeometry
import FlingScene

/// Views as items of behaviors.
extension RunningScene {
  func addDeclaredBehaviors() throws(RunError) {
    try physics.addDeclared(in: self)
  }

  /// The pose of a view: its center, its rotation, and the origin of its parent's coordinates in the canvas.
  func pose(of view: Int) -> ViewItem.Pose {
    var origin = Point.zero
    if let parent = document.views[view].parent, parent != .canvas {
      origin = transformToCanvas(of: parent.index).apply(to: .zero)
    }
    return ViewItem.Pose(
      center: views[view].geometry.middle, rotation: views[view].geometry.rotation, origin: origin)
  }

  /// Turns a view into an item: from now on behaviors control its position and rotation.
  func becomeItem(_ view: Int) throws(RunError) {
    guard view != 0 else { throw RunError("the canvas can't be an item", at: document.views[0].range) }
    liveKeys.endPlacementBindings(of: view)
    stopAnimations(of: view) { $0 == .center || $0 == .rotation }
    views[view].hasOwnCenter = true
    try checkNesting(of: view)
  }

  /// Checks that no ancestor of an item is an item itself, rotated, scaled, animated or live.
  func checkNesting(of view: Int) throws(RunError) {
    var next = document.views[view].parent
    while let id = next, id != .canvas {
      let reason: String? =
        if physics.isItem(id.index) || physics.activeGroup(of: id.index) != nil {
          "is an item itself"
        } else if !views[id.index].geometry.isUpright {
          "is rotated or scaled"
        } else if animations.hasTrack(of: id.index, where: { $0.isGeometry || $0 == .d }) {
          "is animated"
        } else if liveKeys.hasLiveGeometry(of: id.index) {
          "is live"
        } else {
          nil
        }
      if let reason {
        throw RunError(
          "\(title(of: view)) can't be an item: \(title(of: id.index)), which contains it, \(reason)",
          at: document.views[view].range)
      }
      next = document.views[id.index].parent
    }
  }

  /// The names of up to five things that keep the scene from resting.
  var restless: String {
    var names = physics.bodies.filter { !physics.isResting($0) }.map(title)
    for view in animations.views where !names.contains(title(of: view)) { names.append(title(of: view)) }
    if names.isEmpty, schedule.hasTimers { names.append("a timer") }
    if names.isEmpty, !script.isOver { names.append("the script") }
    if names.isEmpty { names.append("the scene") }
    return names.count > 5
      ? names[..<5].joined(separator: ", ") + " and others" : names.joined(separator: ", ")
  }
}

extension ViewState {
  /// Moves the anchor to the center, where items have it.
  mutating func centerAnchor() {
    geometry.centerAnchor()
    model?.centerAnchor()
  }

  /// Moves the view and the goal of its animations.
  mutating func move(to center: Point, rotation: Double) {
    geometry.center = center
    geometry.rotation = rotation
    guard model != nil else { return }
    model?.center = center
    model?.rotation = rotation
  }
}
