import BenchmarkTraits
import PhysicsCases
import Testing

@Suite("Truth table: rods, pins and springs")
struct JointsTruthTests {
  @Test("A pendulum has its exact period at every amplitude")
  func pendulum() throws {
    try expectTruth("t12")
  }

  @Test("A pendulum conserves energy")
  func pendulumDecay() throws {
    try expectTruth("t13")
  }

  @Test("A pinned bar swings with the period of its moment of inertia")
  func pinnedBar() throws {
    try expectTruth("t14")
  }

  @Test("A falling bar reaches the angular velocity of its energy")
  func fallingBar() throws {
    try expectTruth("t15")
  }

  @Test("A double pendulum conserves energy")
  func doublePendulum() throws {
    try expectTruth("t16")
  }

  @Test("A spring attachment follows the formula of the damped oscillator")
  func springAttachment() throws {
    try expectTruth("t17")
  }

  @Test("A stiff spring sags by g/ω²")
  func stiffSpring() throws {
    try expectTruth("t18")
  }

  @Test("Coupled springs oscillate in their two modes")
  func coupledSprings() throws {
    try expectTruth("t19")
  }

  @Test("A chain does not stretch under a bob of a thousand times the mass of a link")
  func heavyBob() throws {
    try expectTruth("t33")
  }

  @Test("The rods of a swinging chain keep their lengths", .heavy)
  func swingingChain() throws {
    try expectTruth("t34")
  }

  @Test("A spinning pinned pair conserves angular momentum")
  func pinnedPair() throws {
    try expectTruth("t37")
  }

  @Test("A body on a slide accelerates by the axial component of gravity and stays on the axis")
  func slidingAttachment() throws {
    try expectTruth("t42")
  }

  @Test("A rope stops a fall at its length without a rebound")
  func tautRope() throws {
    try expectTruth("t43")
  }

  @Test("A pin stops at the limit of its range, and friction stops it at the computed angle")
  func limitedPin() throws {
    try expectTruth("s13")
  }

  @Test("A spinning dumbbell keeps its speed and length")
  func dumbBell() throws {
    try expectTruth("t38")
  }
}
