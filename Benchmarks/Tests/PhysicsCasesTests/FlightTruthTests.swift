import PhysicsCases
import Testing

@Suite("Truth table: flight")
struct FlightTruthTests {
  @Test("Free fall covers ½gt²")
  func freeFall() throws {
    try expectTruth("t01")
  }

  @Test("A thrown body follows a parabola")
  func projectile() throws {
    try expectTruth("t02")
  }

  @Test("A fall with resistance approaches its terminal velocity")
  func fallAgainstResistance() throws {
    try expectTruth("t03")
  }

  @Test("Resistance makes velocity and spin decay exponentially")
  func glide() throws {
    try expectTruth("t04")
  }

  @Test("An off-center impulse J gives the velocity J/m and the spin r×J/I")
  func offCenterPush() throws {
    try expectTruth("t39")
  }

  @Test("A constant force covers ½at²")
  func constantPush() throws {
    try expectTruth("t40")
  }

  @Test("Free spin reaches 200 rad without error")
  func freeSpin() throws {
    try expectTruth("t41")
  }

  @Test("Steps of 1/60, 1/120 and 1/240 s give the same motion")
  func frameRates() throws {
    try expectTruth("t49")
  }
}
