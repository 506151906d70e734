import PhysicsCases
import Testing

@Suite("Truth table: bounces and collisions")
struct BouncesTruthTests {
  @Test("A disc bounces to e² of its drop height")
  func discBounce() throws {
    try expectTruth("t05")
  }

  @Test("A flat box bounces to e² of its drop height without tilting")
  func flatBoxBounce() throws {
    try expectTruth("t06")
  }

  @Test("A wide box lands without tilting")
  func wideBoxBounce() throws {
    try expectTruth("t07")
  }

  @Test("Bouncing ends at the sum of the geometric series of hops")
  func endOfBouncing() throws {
    try expectTruth("t08")
  }

  @Test("The last ball of Newton's cradle takes over the whole speed")
  func cradle() throws {
    try expectTruth("t20")
  }

  @Test("A line of discs passes its momentum on")
  func discLine() throws {
    try expectTruth("t21")
  }

  @Test("An elastic collision of unequal masses exchanges momentum by the closed form")
  func unequalMasses() throws {
    try expectTruth("t22")
  }

  @Test("An inelastic collision leaves both bodies with the same velocity")
  func inelastic() throws {
    try expectTruth("t23")
  }

  @Test("Oblique discs separate along the contact normal")
  func obliqueDiscs() throws {
    try expectTruth("t24")
  }

  @Test("A spinning disc bounces with the velocity and spin of sliding or gripping friction")
  func spinningDisc() throws {
    try expectTruth("t25")
  }

  @Test("A fast disc does not pass through a thin wall")
  func bullet() throws {
    try expectTruth("t35")
  }

  @Test("A fast box stops at the surface of the floor")
  func fastBox() throws {
    try expectTruth("t36")
  }

  @Test("Collisions conserve momentum and angular momentum")
  func systemMomentum() throws {
    try expectTruth("t47")
  }

  @Test("An elastic gas conserves energy")
  func elasticGas() throws {
    try expectTruth("t55")
  }
}
