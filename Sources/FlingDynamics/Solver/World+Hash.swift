internal import FlingGeometry

extension World {
  /// A hash of the poses, velocities and rest counts of all bodies, in order of index; equal on every machine
  /// after equal steps.
  ///
  /// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) over the bytes of the numbers, lowest first. Minus zero counts
  /// as zero.
  package var stateHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: Double) {
      var bits = (value == 0 ? 0 : value).bitPattern
      for _ in 0..<8 {
        hash = (hash ^ (bits & 0xff)) &* 0x100_0000_01b3
        bits >>= 8
      }
    }
    for bodyState in bodyStates.dropFirst() {
      add(bodyState.position.x)
      add(bodyState.position.y)
      add(bodyState.angle)
      add(bodyState.velocity.x)
      add(bodyState.velocity.y)
      add(bodyState.spin)
      add(bodyState.isAwake ? 1 : 0)
      add(Double(bodyState.restTicks))
    }
    return hash
  }
}
