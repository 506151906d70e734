import PhysicsCases
import Testing

@Suite("Truth table: friction")
struct FrictionTruthTests {
  @Test("Under the critical slope nothing creeps")
  func slopeSticks() throws {
    try expectTruth("t09")
  }

  @Test("Above the critical slope it slips at g(sin α − μ cos α)")
  func slopeSlips() throws {
    try expectTruth("t10")
  }

  @Test("Sliding ends after v²/2μg")
  func slidingDistance() throws {
    try expectTruth("t11")
  }

  @Test("A disc rolls down at ⅔ g sin α without slipping")
  func rolling() throws {
    try expectTruth("t26")
  }

  @Test("A disc rolls on at its speed")
  func rollingOnTheFlat() throws {
    try expectTruth("t27")
  }

  @Test("A block topples when its weight leaves its foot")
  func toppling() throws {
    try expectTruth("t50")
  }

  @Test("A wall holds what is pressed hard enough")
  func pressedToAWall() throws {
    try expectTruth("t51")
  }
}
