import PhysicsCases
import Testing

@Suite("Truth table: snaps and fields")
struct FieldsTruthTests {
  @Test("A critical snap comes in by its formula and never goes beyond")
  func criticalSnap() throws {
    try expectTruth("s01")
  }

  @Test("An under-damped snap overshoots by its damping ratio")
  func underdampedSnap() throws {
    try expectTruth("s02")
  }

  @Test("A snap also turns upright and ends still")
  func turningSnap() throws {
    try expectTruth("s03")
  }

  @Test("An orbit about an inverse-square middle stays a circle")
  func orbit() throws {
    try expectTruth("t44")
  }

  @Test("A drag field slows exponentially")
  func drag() throws {
    try expectTruth("s04")
  }

  @Test("A spring field leads round a closed ellipse")
  func springField() throws {
    try expectTruth("s05")
  }

  @Test("A radial field leads round circles at every falloff, and an ellipse does not turn")
  func radialField() throws {
    try expectTruth("s06")
  }

  @Test("Within the least radius the pull is even, and energy survives the edge")
  func minimumRadius() throws {
    try expectTruth("s07")
  }

  @Test("A vortex adds angular momentum as its torque does")
  func vortex() throws {
    try expectTruth("s08")
  }

  @Test("A magnetic field leads round a circle at one speed")
  func magneticField() throws {
    try expectTruth("s09")
  }

  @Test("A field ends at the edge of its region")
  func regionEdge() throws {
    try expectTruth("s12")
  }
}
