import BenchmarkTraits
import PhysicsCases
import Testing

@Suite("Truth table: rods, pins and springs")
struct JointsTruthTests {
  @Test("A pendulum swings in its exact period at every amplitude")
  func pendulum() throws {
    try expectTruth("t12")
  }

  @Test("A pendulum loses no energy")
  func pendulumDecay() throws {
    try expectTruth("t13")
  }

  @Test("A pinned bar swings as its inertia says")
  func pinnedBar() throws {
    try expectTruth("t14")
  }

  @Test("A falling bar passes the bottom at the speed its energy says")
  func fallingBar() throws {
    try expectTruth("t15")
  }

  @Test("A double pendulum keeps its energy")
  func doublePendulum() throws {
    try expectTruth("t16")
  }

  @Test("A spring attachment follows the damped oscillator's formula")
  func springAttachment() throws {
    try expectTruth("t17")
  }

  @Test("A stiff spring sags by g/ω²")
  func stiffSpring() throws {
    try expectTruth("t18")
  }

  @Test("Coupled springs swing in their two modes")
  func coupledSprings() throws {
    try expectTruth("t19")
  }

  @Test("A chain holds a bob of a thousand links' mass")
  func heavyBob() throws {
    try expectTruth("t33")
  }

  @Test("A swinging chain's rods keep their lengths", .heavy)
  func swingingChain() throws {
    try expectTruth("t34")
  }

  @Test("A pinned pair keeps its angular momentum")
  func pinnedPair() throws {
    try expectTruth("t37")
  }

  @Test("What slides on an axis falls at its share of gravity and stays on the axis")
  func slidingAttachment() throws {
    try expectTruth("t42")
  }

  @Test("A rope stops a fall at its length without a rebound")
  func tautRope() throws {
    try expectTruth("t43")
  }

  @Test("A pin stops at its range and turns as far as its friction lets it")
  func limitedPin() throws {
    try expectTruth("s13")
  }

  @Test("A dumb-bell turns on at its speed")
  func dumbBell() throws {
    try expectTruth("t38")
  }
}
