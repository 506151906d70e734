/// Adds layers to the snapshots of a stage, from what it has seen of the scene so far.
package protocol SnapshotDecorator {
  /// Observes a tick before its step.
  mutating func observe(_ scene: SceneMoment) throws(RunError)

  /// Observes the moments between a tick and the next, after the step.
  mutating func observeBetweenTicks(_ scene: SceneMoment) throws(RunError)

  /// The snapshot of the present state.
  func snapshot(_ scene: SceneMoment) throws(RunError) -> Snapshot
}
