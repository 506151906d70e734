import PhysicsCases
import Testing

@Suite("Truth table: snaps and fields")
struct FieldsTruthTests {
  @Test("A critically damped snap follows its formula without overshoot")
  func criticalSnap() throws {
    try expectTruth("s01")
  }

  @Test("An underdamped snap overshoots by the formula of its damping ratio")
  func underdampedSnap() throws {
    try expectTruth("s02")
  }

  @Test("A snap also returns the angle to zero and comes to rest")
  func turningSnap() throws {
    try expectTruth("s03")
  }

  @Test("An orbit in an inverse-square field stays a circle")
  func orbit() throws {
    try expectTruth("t44")
  }

  @Test("A drag field slows an item exponentially")
  func drag() throws {
    try expectTruth("s04")
  }

  @Test("A spring field keeps an item on a closed ellipse")
  func springField() throws {
    try expectTruth("s05")
  }

  @Test("A radial field keeps circular orbits at every falloff, and an elliptic orbit does not precess")
  func radialField() throws {
    try expectTruth("s06")
  }

  @Test("Inside the minimum radius the force is constant, and energy is conserved across its edge")
  func minimumRadius() throws {
    try expectTruth("s07")
  }

  @Test("A vortex field adds angular momentum by its torque")
  func vortex() throws {
    try expectTruth("s08")
  }

  @Test("A magnetic field keeps an item on a circle at constant speed")
  func magneticField() throws {
    try expectTruth("s09")
  }

  @Test("The force of a field ends at the edge of its region")
  func regionEdge() throws {
    try expectTruth("s12")
  }
}
