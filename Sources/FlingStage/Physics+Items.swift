import FlingDynamics
import FlingGeometry
import FlingScene

/// Views as items of behaviors.
extension Physics {
  /// Whether an active behavior names the view.
  func isItem(_ view: Int) -> Bool {
    behaviorCounts[view] > 0 && (document.views[view].group == nil || groups[view] != nil)
  }

  /// The item of a view, created at the first request.
  func item(_ view: Int) -> ViewItem {
    if let item = items[view] { return item }
    let item = ViewItem(view: view)
    if document.views[view].group != nil {
      let group = DynamicItemGroup(items: [])
      animator.setActive(false, group)
      item.group = group
    }
    items[view] = item
    return item
  }

  /// Reads the view's pose, and its outline if the item is no body yet.
  func readPose(of view: Int, in scene: RunningScene) {
    let item = item(view)
    guard item.group == nil else { return }
    guard animator.state(of: item.subject) == nil else {
      item.setPose(scene.pose(of: view))
      return
    }
    item.setPose(scene.pose(of: view))
    _ = item.updateOutline(from: scene.views[view])
  }

  /// Adds a velocity to a body, or keeps it until the item becomes one.
  func addVelocity(linear: Point, angular: Double, to view: Int) {
    let item = item(view)
    if animator.state(of: item.subject) != nil {
      animator.addVelocity(linear: linear, angular: angular, to: item.subject)
      item.shown = animator.state(of: item.subject)
    } else {
      item.pendingVelocity += linear
      item.pendingSpin += angular
    }
  }

  /// The velocity of a view at `now`. A member of a group has the group's velocity at its position.
  func velocity(of view: Int, in scene: RunningScene) -> (linear: Point, angular: Double) {
    guard let group = activeGroup(of: view) else {
      return itemVelocity(of: view, at: scene.now, tick: scene.tick)
    }
    let groupVelocity = itemVelocity(of: group, at: scene.now, tick: scene.tick)
    let (pose, groupPose) = (scene.pose(of: view), scene.pose(of: group))
    let groupRotation = AffineTransform(rotationAngle: groupPose.rotation)
    let centroid = groupPose.center + groupRotation.applyToVector(items[group]?.shown?.centroid ?? .zero)
    let arm = pose.center + pose.origin - centroid
    return (groupVelocity.linear + Point(-arm.y, arm.x) * groupVelocity.angular, groupVelocity.angular)
  }

  /// The velocity of a view as an item of its own, interpolated between ticks.
  private func itemVelocity(
    of view: Int, at moment: Time, tick: Int
  ) -> (linear: Point, angular: Double) {
    guard behaviorCounts[view] > 0, let item = items[view] else { return (.zero, 0) }
    guard let shown = item.shown else { return (item.pendingVelocity, item.pendingSpin) }
    let passed = moment.units - tick * Time.unitsPerTick
    guard passed > 0, let next = item.next else { return (shown.velocity, shown.angularVelocity) }
    let fraction = Double(passed) / Double(Time.unitsPerTick)
    return (
      shown.velocity.mixed(with: next.velocity, by: fraction),
      mix(shown.angularVelocity, next.angularVelocity, fraction)
    )
  }

  /// The velocity at the last tick, in pt/s; zero for a view that is no body.
  func velocityAtLastTick(of view: Int) -> Point { items[view]?.shown?.velocity ?? .zero }

  /// The mass of a body; for a member of a group, its part of the group's mass.
  func mass(of view: Int) -> Double {
    if let group = activeGroup(of: view).flatMap({ items[$0]?.group }), let member = items[view] {
      return animator.mass(of: member, in: group)
    }
    return behaviorCounts[view] > 0 ? items[view]?.shown?.mass ?? 0 : 0
  }

  /// Whether the body of a view rests; a view that is no item always does.
  func isResting(_ view: Int) -> Bool {
    let item = activeGroup(of: view) ?? view
    return behaviorCounts[item] == 0 || items[item]?.shown?.isResting ?? false
  }

  /// Whether every body that is not anchored rests and none is pushed. A change in this tick prevents rest
  /// until the next step has run.
  func isAtRest(in scene: RunningScene) -> Bool {
    guard animator.isAtRest else { return false }
    if isStale {
      return !instances.contains { $0.members.contains { !(items[$0]?.shown?.isAnchored ?? false) } }
    }
    return bodies.allSatisfy { items[$0]?.written == scene.pose(of: $0) }
  }

  func areTouching(_ a: Int, _ b: Int) -> Bool {
    guard let first = items[a], let second = items[b] else { return false }
    return animator.areTouching(first.subject, second.subject)
  }

  /// Whether a view touches a boundary; the name `bounds` stands for the canvas's edges.
  func isTouching(_ view: Int, boundary: String) -> Bool {
    guard let item = items[view] else { return false }
    return animator.isTouching(item.subject, boundary: boundary == "bounds" ? nil : boundary)
  }
}
