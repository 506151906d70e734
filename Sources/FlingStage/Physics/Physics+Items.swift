import FlingDynamics
import FlingGeometry
import FlingScene

/// Views as items of behaviors.
extension Physics {
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
  func readPose(of view: Int) {
    let item = item(view)
    guard item.group == nil else { return }
    guard animator.state(of: item.subject) == nil else {
      item.setPose(evaluator.pose(of: view))
      return
    }
    item.setPose(evaluator.pose(of: view))
    _ = item.updateOutline(from: evaluator.state.views[view])
  }

  /// Adds a velocity to a body, or keeps it until the item becomes one.
  func addVelocity(linear: Point, angular: Double, to view: Int) {
    let item = item(view)
    if animator.state(of: item.subject) != nil {
      animator.addVelocity(linear: linear, angular: angular, to: item.subject)
      evaluator.state.bodies[view].shown = animator.state(of: item.subject)
    } else {
      evaluator.state.bodies[view].pendingVelocity += linear
      evaluator.state.bodies[view].pendingSpin += angular
    }
  }

  /// The contribution of a member to the mass of its group; 0 if the group is no body.
  func mass(ofMember view: Int, inGroup group: Int) -> Double {
    guard let group = items[group]?.group, let member = items[view] else { return 0 }
    return animator.mass(of: member, in: group)
  }

  /// The pose of a view's body at the start of the last step and after each of its substeps; empty if the view
  /// is no body.
  func lastStepPoses(of view: Int) -> [ItemPose] {
    guard hasStepped, let item = items[view] else { return [] }
    return animator.lastStepPoses(of: item.subject)
  }

  /// Whether every body that is not anchored rests and none is pushed. A change in this tick prevents rest
  /// until the next step has run.
  var isAtRest: Bool {
    guard animator.isAtRest else { return false }
    if isStale {
      return !instances.contains {
        $0.members.contains { !(evaluator.state.bodies[$0].shown?.isAnchored ?? false) }
      }
    }
    return evaluator.state.bodies.views.allSatisfy {
      evaluator.state.bodies[$0].written == evaluator.pose(of: $0)
    }
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
