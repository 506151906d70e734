import PhysicsCases
import Testing

@Suite("Truth table: friction")
struct FrictionTruthTests {
  @Test("A box below the critical slope does not creep")
  func slopeSticks() throws {
    try expectTruth("t09")
  }

  @Test("A box above the critical slope accelerates by g(sin α − μ cos α)")
  func slopeSlips() throws {
    try expectTruth("t10")
  }

  @Test("A sliding box stops after v²/2μg")
  func slidingDistance() throws {
    try expectTruth("t11")
  }

  @Test("A disc rolls down a slope at ⅔ g sin α without slipping")
  func rolling() throws {
    try expectTruth("t26")
  }

  @Test("A disc that rolls on a level floor keeps its speed")
  func rollingOnTheFlat() throws {
    try expectTruth("t27")
  }

  @Test("A block topples when its center of mass is beyond its foot")
  func toppling() throws {
    try expectTruth("t50")
  }

  @Test("A block pressed against a wall slips below the critical force only")
  func pressedToAWall() throws {
    try expectTruth("t51")
  }
}
