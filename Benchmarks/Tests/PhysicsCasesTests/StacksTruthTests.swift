import BenchmarkTraits
import PhysicsCases
import Testing

@Suite("Truth table: stacks and rest")
struct StacksTruthTests {
  @Test("Stacks of up to forty boxes stay upright")
  func stacks() throws {
    try expectTruth("t28")
  }

  @Test("Two leaning cards stand if and only if friction suffices")
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

  @Test("A box carries a box of a thousand times its weight")
  func heavyOnLight() throws {
    try expectTruth("t32")
  }

  @Test("Resting bodies do not jitter")
  func resting() throws {
    try expectTruth("t45")
  }

  @Test("A body falls asleep after half a second of rest")
  func timeToSleep() throws {
    try expectTruth("t46")
  }

  @Test("A balanced lever stays level")
  func lever() throws {
    try expectTruth("t52")
  }

  @Test("Dominoes stand until a push, then all fall")
  func dominoes() throws {
    try expectTruth("t53")
  }

  @Test("A body of two pieces has the inertia of both")
  func compoundInertia() throws {
    try expectTruth("t54")
  }

  @Test("The order of declaration does not change the result of a pyramid", .heavy)
  func permutation() throws {
    try expectTruth("t48 ")
  }

  @Test("A symmetric pyramid stays symmetric")
  func symmetry() throws {
    try expectTruth("t48b")
  }

  @Test("A mirrored scene has the mirrored result")
  func mirror() throws {
    try expectTruth("s14")
  }

  @Test("An ellipse rocks with the period of its curvature")
  func rockingEllipse() throws {
    try expectTruth("s10")
  }

  @Test("An ellipse has the mass and inertia of an ellipse, not of a polygon")
  func ellipseMass() throws {
    try expectTruth("s11")
  }
}
