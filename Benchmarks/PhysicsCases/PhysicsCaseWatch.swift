package import FlingDynamics
internal import Synchronization

/// Sees the states of all trials that are made while it is current, up to some tick; there they stop.
package final class PhysicsCaseWatch: Sendable {
  /// What was asked of one trial's world, and a hash of each of its states.
  package struct Course: Sendable {
    package var states: [UInt64] = []
    package var calls: [Journal.Call] = []
  }

  @TaskLocal package static var current: PhysicsCaseWatch?

  package let mostTicks: Int
  private let kept = Mutex<[Course]>([])

  package init(mostTicks: Int) {
    self.mostTicks = mostTicks
  }

  /// In the order in which the trials were made.
  package var courses: [Course] { kept.withLock { $0 } }

  func enter() -> Int {
    kept.withLock {
      $0.append(Course())
      return $0.count - 1
    }
  }

  /// Notes a state and what led to it since the last, as long as that is wanted.
  func note(_ number: Int, state: UInt64, _ journal: inout Journal?) {
    kept.withLock {
      guard $0[number].states.count < mostTicks else { return }
      $0[number].states.append(state)
      $0[number].calls += journal?.calls ?? []
    }
    journal?.calls.removeAll()
  }

  /// Watches what an animator makes of its solver, as it watches trials; the animator itself runs on.
  func follow(_ animator: DynamicAnimator) {
    let number = enter()
    animator.journal = Journal()
    let witness = DynamicBehavior()
    witness.action = { [weak animator] in
      guard let animator else { return }
      self.note(number, state: animator.stateHash, &animator.journal)
    }
    animator.addBehavior(witness)
  }
}
