/// Counts steps and substeps.
struct StepClock: Sendable {
  /// Number of steps so far, including those in which everything slept.
  private(set) var steps = 0
  /// Number of substeps so far, without the steps in which everything slept.
  private(set) var substeps: Int32 = 0

  /// Seconds from the first step to the present one.
  var time: Double { Double(steps) * World.step }

  /// Whether the present substep is the first of a step.
  var isAtStepStart: Bool { substeps % Int32(World.substeps) == 0 }

  /// Whether the present substep is the last of a step.
  var isInLastSubstep: Bool { substeps % Int32(World.substeps) == Int32(World.substeps) - 1 }

  mutating func endStep() { steps += 1 }

  mutating func endSubstep() { substeps += 1 }
}
