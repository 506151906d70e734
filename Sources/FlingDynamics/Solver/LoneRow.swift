internal import FlingGeometry

/// Two that overlap at one spot, made ready to be parted: what `ContactRow` is without friction and a second spot, bit for
/// bit, in less than half of the room. There may be as many as contacts.
struct LoneRow: Sendable {
  @Short private(set) var contact: Int
  @Short private var a: Int
  @Short private var b: Int
  private let normal: Point
  /// How much a unit of spin moves either body's surface along the normal.
  private let turnA: Double
  private let turnB: Double
  /// The least speed along the normal, and what a unit of speed asks for.
  private let least: Double
  private let perMass: Double
  private var press = 0.0

  /// - Parameter least: the speed that the two must part with at least.
  init(_ row: ContactRow, least: Double) {
    contact = row.contact
    a = row.a
    b = row.b
    normal = row.normal
    turnA = row.turnA.first
    turnB = row.turnB.first
    self.least = least
    perMass = row.perDeterminant
  }

  /// How fast the bodies part.
  func speed(_ movers: [Mover]) -> Double {
    let parting = normal.dot(movers[b].velocity - movers[a].velocity)
    return parting + (movers[b].spin * turnB - movers[a].spin * turnA)
  }

  mutating func solve(_ movers: inout [Mover]) {
    let speed = speed(movers) - least
    var next = press - speed * perMass
    next = next > 0 ? next : 0
    let change = next - press
    guard abs(change) > 0 else { return }
    press = next
    let impulse = normal * change
    movers[a].take(impulse, turnA * change, -1)
    movers[b].take(impulse, turnB * change, 1)
  }
}
