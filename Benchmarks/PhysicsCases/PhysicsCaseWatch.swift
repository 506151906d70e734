package import FlingDynamics
internal import Synchronization

/// Records the states of all cases created while it is current, up to a tick; cases stop there.
package final class PhysicsCaseWatch: Sendable {
  /// The calls of one case's world and a hash of each of its states.
  package struct WorldHistory: Sendable {
    package var states: [UInt64] = []
    package var calls: [Journal.Call] = []
  }

  @TaskLocal package static var current: PhysicsCaseWatch?

  package let maxTicks: Int
  private let recorded = Mutex<[WorldHistory]>([])

  package init(maxTicks: Int) {
    self.maxTicks = maxTicks
  }

  /// In the order in which the cases were created.
  package var histories: [WorldHistory] { recorded.withLock { $0 } }

  func enter() -> Int {
    recorded.withLock {
      $0.append(WorldHistory())
      return $0.count - 1
    }
  }

  /// Records a state and the calls since the last one, up to `maxTicks`.
  func note(_ number: Int, state: UInt64, _ journal: inout Journal?) {
    recorded.withLock {
      guard $0[number].states.count < maxTicks else { return }
      $0[number].states.append(state)
      $0[number].calls += journal?.calls ?? []
    }
    journal?.calls.removeAll()
  }

  /// Records the solver of an animator as that of a case. Unlike a case, the animator does not stop.
  func follow(_ animator: DynamicAnimator) {
    let number = enter()
    animator.simulation.journal = Journal()
    let witness = DynamicBehavior()
    witness.action = { [weak animator] in
      guard let animator else { return }
      self.note(number, state: animator.simulation.stateHash, &animator.simulation.journal)
    }
    animator.addBehavior(witness)
  }
}
