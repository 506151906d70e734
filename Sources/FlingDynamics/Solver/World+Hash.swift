internal import FlingGeometry

extension World {
  /// A hash of the poses, velocities and rest counts of all bodies, in order of index; equal on every machine
  /// after equal steps.
  ///
  /// An `FNVHash` over the bytes of the numbers.
  package var stateHash: UInt64 {
    var hash = FNVHash()
    func add(_ value: Double) { hash.add(bytesOf: value) }
    for bodyState in state.bodyStates.dropFirst() {
      add(bodyState.position.x)
      add(bodyState.position.y)
      add(bodyState.angle)
      add(bodyState.velocity.x)
      add(bodyState.velocity.y)
      add(bodyState.spin)
      add(bodyState.isAwake ? 1 : 0)
      add(Double(bodyState.slowTicks))
    }
    return hash.value
  }
}
