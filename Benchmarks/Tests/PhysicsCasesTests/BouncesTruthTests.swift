import PhysicsCases
import Testing

@Suite("Truth table: bounces and collisions")
struct BouncesTruthTests {
  @Test("A disc bounces to e² of its drop")
  func discBounce() throws {
    try expectTruth("t05")
  }

  @Test("A flat box bounces to e² of its drop without tilting")
  func flatBoxBounce() throws {
    try expectTruth("t06")
  }

  @Test("A wide box lands flat")
  func wideBoxBounce() throws {
    try expectTruth("t07")
  }

  @Test("Bouncing ends when the hops add up")
  func endOfBouncing() throws {
    try expectTruth("t08")
  }

  @Test("The last ball of Newton's cradle takes all speed")
  func cradle() throws {
    try expectTruth("t20")
  }

  @Test("A line of discs hands its momentum on")
  func discLine() throws {
    try expectTruth("t21")
  }

  @Test("Unequal masses swap momentum elastically")
  func unequalMasses() throws {
    try expectTruth("t22")
  }

  @Test("Without elasticity two go on as one")
  func inelastic() throws {
    try expectTruth("t23")
  }

  @Test("Discs part along the normal of the touch")
  func obliqueDiscs() throws {
    try expectTruth("t24")
  }

  @Test("A spinning disc leaves as sliding or gripping says")
  func spinningDisc() throws {
    try expectTruth("t25")
  }

  @Test("Nothing passes through a thin wall")
  func bullet() throws {
    try expectTruth("t35")
  }

  @Test("A fast box stops at the floor's surface")
  func fastBox() throws {
    try expectTruth("t36")
  }

  @Test("Collisions keep momentum and angular momentum")
  func systemMomentum() throws {
    try expectTruth("t47")
  }

  @Test("An elastic gas keeps its energy")
  func elasticGas() throws {
    try expectTruth("t55")
  }
}
