import BenchmarkTraits
import PhysicsCases
import Testing

@Suite("Truth table: stacks and rest")
struct StacksTruthTests {
  @Test("Stacks of up to forty boxes stand")
  func stacks() throws {
    try expectTruth("t28")
  }

  @Test("Two cards lean on each other if and only if friction allows")
  func leaningCards() throws {
    try expectTruth("t29")
  }

  @Test("A card house stands", .heavy)
  func cardHouse() throws {
    try expectTruth("t30")
  }

  @Test("An arch stands")
  func arch() throws {
    try expectTruth("t31")
  }

  @Test("A box carries a thousand times its weight")
  func heavyOnLight() throws {
    try expectTruth("t32")
  }

  @Test("What rests does not move a pixel")
  func resting() throws {
    try expectTruth("t45")
  }

  @Test("Rest lasts half a second before sleep")
  func timeToSleep() throws {
    try expectTruth("t46")
  }

  @Test("A balanced lever stays level")
  func lever() throws {
    try expectTruth("t52")
  }

  @Test("Dominoes stand, then all fall")
  func dominoes() throws {
    try expectTruth("t53")
  }

  @Test("A body of two pieces turns as both together")
  func compoundInertia() throws {
    try expectTruth("t54")
  }

  @Test("A pyramid ends alike, however it is declared", .heavy)
  func permutation() throws {
    try expectTruth("t48 ")
  }

  @Test("A symmetric pyramid stays symmetric")
  func symmetry() throws {
    try expectTruth("t48b")
  }

  @Test("A mirrored scene is the exact mirror")
  func mirror() throws {
    try expectTruth("s14")
  }

  @Test("An ellipse rocks like a pendulum")
  func rockingEllipse() throws {
    try expectTruth("s10")
  }

  @Test("An ellipse weighs and turns as an ellipse, not as its outline's polygon")
  func ellipseMass() throws {
    try expectTruth("s11")
  }
}
