import FlingDynamics
import FlingGeometry
import FlingScene

/// Views as items of behaviors.
extension Physics {
  /// Reads a view that becomes a body.
  func read(_ view: Int) throws(SimulationError) -> (shape: ItemShape, pose: ItemPose) {
    if document.views[view].group == nil {
      return (.single(outline(of: view)), evaluator.pose(of: view).inCanvas)
    }
    return (try shape(ofGroup: view), frames[view]?.pose ?? evaluator.pose(of: view).inCanvas)
  }

  /// The outline of a view as it was last read.
  func outline(of view: Int) -> ItemOutline {
    if let known = outlines[view] { return known.outline }
    let read = ViewOutline(of: evaluator.state.views[view])
    outlines[view] = read
    return read.outline
  }

  /// Reads the outline of a view.
  /// - Returns: whether it has changed.
  func updateOutline(of view: Int) -> Bool {
    guard outlines[view]?.agrees(with: evaluator.state.views[view]) != true else { return false }
    outlines[view] = ViewOutline(of: evaluator.state.views[view])
    return true
  }

  /// Adds a velocity to a body, or keeps it until the item becomes one.
  func addVelocity(linear: Point, angular: Double, to view: Int) {
    let id = ItemID(view)
    if simulation.isBody(id) {
      simulation.addVelocity(linear, angular: angular, to: id)
      evaluator.state.bodies[view].shown = simulation.state(of: id)
    } else {
      evaluator.state.bodies[view].pendingVelocity += linear
      evaluator.state.bodies[view].pendingSpin += angular
    }
  }

  /// The contribution of a member to the mass of its group; 0 if the group is no body.
  func mass(ofMember view: Int, inGroup group: Int) -> Double {
    simulation.mass(of: outline(of: view), in: ItemID(group))
  }

  /// The pose of a view's body at the start of the last step and after each of its substeps; empty if the view
  /// is no body.
  func lastStepPoses(of view: Int) -> [ItemPose] {
    hasStepped ? simulation.lastStepPoses(of: ItemID(view)) : []
  }

  /// Whether every body that is not anchored rests and none is pushed. A change in this tick prevents rest
  /// until the next step has run.
  var isAtRest: Bool {
    guard simulation.isAtRest else { return false }
    if isStale {
      return !instances.contains {
        $0.members.contains { !(evaluator.state.bodies[$0].shown?.isAnchored ?? false) }
      }
    }
    return evaluator.state.bodies.views.allSatisfy {
      evaluator.state.bodies[$0].written == evaluator.pose(of: $0)
    }
  }

  func areTouching(_ a: Int, _ b: Int) -> Bool { simulation.areTouching(ItemID(a), ItemID(b)) }

  /// Whether a view touches a boundary; the name `bounds` stands for the canvas's edges.
  func isTouching(_ view: Int, boundary: String) -> Bool {
    simulation.isTouching(ItemID(view), boundary: boundary == "bounds" ? nil : boundary)
  }
}
