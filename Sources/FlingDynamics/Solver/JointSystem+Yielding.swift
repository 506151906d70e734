internal import FlingGeometry

/// Joints that are asked for the impossible, as by a wall between them: they give way.
///
/// Where the search for places that suit all ends in a wild motion, velocities alone are held, along the joints as they
/// stand. Begun without any impulse, each pass over joints and contacts takes energy away or leaves it, whatever
/// contradicts whatever (the energy is what such a pass makes least: J. J. Moreau, "Quadratic Programming in Mechanics:
/// Dynamics of One-Sided Constraints", 1966), so nothing flies apart. What is then wrong with places is put right slowly.
extension JointSystem {
  /// Share of each row's own weight that is added to it, so that rows that contradict each other share the error.
  private static let leastSoftness = 1e-6
  /// How fast errors are drawn in, at most, in pt/s; turns as if seen from an arm of 100 points.
  fileprivate static let mostPull = 100.0
  private static let arm = 100.0

  /// How far the worst row is from where it should be as the bodies stand, in points.
  mutating func strain() -> Double {
    stand()
    var worst = 0.0
    for joint in joints {
      for i in joint.rows {
        let error = abs(wrongness(i, joint)) * (rows[i].measure == .turn ? Self.arm : 1)
        worst = error <= worst ? worst : error
      }
    }
    return worst
  }

  /// How much a row's measure has to change; 0 where it is within its limits.
  private func wrongness(_ i: Int, _ joint: Joint) -> Double {
    let row = rows[i]
    guard row.role != .driven, row.measure != .nothing else { return 0 }
    let error = row.value(joint.stand) - row.target
    switch row.role {
    case .held: return error
    case .atMost: return error > 0 ? error : 0
    case .ranged, .driven: return row.high == 0 ? (error > 0 ? error : 0) : (error < 0 ? error : 0)
    }
  }

  /// Before the first pass: from the joints as they stand, and no impulse.
  mutating func beginYielding() {
    hasYielded = true
    stand()
    softness = Self.leastSoftness
    for i in rows.indices { rows[i].isActive = rows[i].measure != .nothing }
    factor()
    restart()
  }

  /// - Returns: the largest change of velocity asked for, in pt/s or rad/s.
  mutating func yield(_ movers: inout [Mover]) -> Double {
    Self.gatherMovers(&members, movers)
    let error = yield()
    Self.scatter(members, &movers)
    return error
  }

  /// As `solveAlone`, for a drift that went wild.
  mutating func yieldAlone(_ motions: [Motion]) {
    Self.gatherMovers(&members, motions)
    beginYielding()
    for _ in 0..<20 where yield() < Self.tolerance { break }
    endYielding()
  }

  /// Where the impulses are no good guess for the next drift.
  mutating func endYielding() {
    for i in kept.indices {
      kept[i] = 0
      excess[i] = 0
      rows[i].last = totals[i]
    }
    softness = 0
    isFactored = false
    isPrepared = false
  }

  private mutating func yield() -> Double {
    _ = findSpeedErrors()
    var worst = 0.0
    for joint in joints {
      for i in joint.rows where rows[i].role != .driven && rows[i].measure != .nothing {
        work[i] -= pull(i, joint)
        if rows[i].isActive { worst = abs(work[i]) <= worst ? worst : abs(work[i]) }
      }
    }
    holdErrors()
    return worst
  }

  /// How fast a row's measure should shrink; below 0 where it may still grow so fast within the substep.
  private func pull(_ i: Int, _ joint: Joint) -> Double {
    let wrong = wrongness(i, joint)
    if rows[i].isBounded, wrong == 0 { return (rows[i].value(joint.stand) - rows[i].target) / World.substep }
    let most = rows[i].measure == .turn ? Self.mostPull / Self.arm : Self.mostPull
    let speed = wrong * 0.25 / World.substep
    return speed > most ? most : (speed < -most ? -most : speed)
  }
}

extension World {
  /// Whether a drift gave much more motion than there was and than it takes to draw in what is wrong.
  /// - Parameters:
  ///   - before, after: energies of motion.
  ///   - strain: how far the worst joint is from where it should be, in points.
  static func isWild(before: Double, after: Double, mass: Double, strain: Double) -> Bool {
    let speed = JointSystem.mostPull + strain / (4 * substep)
    return !(after <= 4 * before + mass * speed * speed)
  }

  /// Whether the drift that was found for an island with joints is a wild one.
  mutating func isWild(_ island: Islands.Island) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      before += motions[i].mover.energy
      after += movers[i].energy
      mass += motions[i].isMovable ? 1 / motions[i].inverseMass : 0
    }
    // Mostly it is not, and how far joints are bent need not be known.
    guard !(after <= 4 * before) else { return false }
    var strain = 0.0
    for k in island.systems {
      let own = joints[Int(islands.systems[k])].strain()
      strain = own <= strain ? strain : own
    }
    return Self.isWild(before: before, after: after, mass: mass, strain: strain)
  }

  /// Solves an island's drift anew, with joints that give way.
  mutating func yield(_ island: Islands.Island, passes: Int) {
    for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
    for i in rows.indices { rows[i].guess(0, 0, across: 0) }
    for k in island.systems { joints[Int(islands.systems[k])].beginYielding() }
    for pass in 0..<passes {
      var isChanging = ContactRow.pass(
        &rows, &movers, isBackwards: pass % 2 == 1, tolerance: Self.tolerance)
      for k in island.systems {
        let error = joints[Int(islands.systems[k])].yield(&movers)
        isChanging = isChanging || !(error < JointSystem.tolerance)
      }
      if !isChanging { break }
    }
    for k in island.systems { joints[Int(islands.systems[k])].endYielding() }
  }
}

extension Mover {
  /// Of motion.
  var energy: Double {
    (inverseMass > 0 ? velocity.dot(velocity) / (2 * inverseMass) : 0)
      + (inverseInertia > 0 ? spin * spin / (2 * inverseInertia) : 0)
  }
}
