import PhysicsCases
import Testing

@Suite("Truth table: flight")
struct FlightTruthTests {
  @Test("Free fall covers ½gt²")
  func freeFall() throws {
    try expectTruth("t01")
  }

  @Test("A throw is a parabola")
  func projectile() throws {
    try expectTruth("t02")
  }

  @Test("Resistance brings a fall to its last speed")
  func fallAgainstResistance() throws {
    try expectTruth("t03")
  }

  @Test("Resistance lets speed and spin decay exponentially")
  func glide() throws {
    try expectTruth("t04")
  }

  @Test("A push off the centre gives J/m and r×J/I")
  func offCentrePush() throws {
    try expectTruth("t39")
  }

  @Test("A constant push covers ½at²")
  func constantPush() throws {
    try expectTruth("t40")
  }

  @Test("Free spin keeps its angle over 200 rad")
  func freeSpin() throws {
    try expectTruth("t41")
  }

  @Test("Films of 60, 120 and 240 frames a second show one motion")
  func frameRates() throws {
    try expectTruth("t49")
  }
}
