internal import FlingGeometry

/// Two that overlap at one spot, made ready to be parted: what `ContactRow` is without friction and a second spot, bit for
/// bit, in a small part of the room. There may be as many as contacts, so what their contacts know is asked of these.
struct LoneRow: Sendable {
  /// How much a unit of spin moves either body's surface along the normal.
  private let turnA: Double
  private let turnB: Double
  /// What a unit of speed asks for.
  private let perMass: Double
  private var press = 0.0

  init(_ row: ContactRow) {
    turnA = row.turnA.first
    turnB = row.turnB.first
    perMass = row.perDeterminant
  }

  /// How fast the bodies part.
  @inline(__always)
  func speed(_ a: Mover, _ b: Mover, along normal: Point) -> Double {
    normal.dot(b.velocity - a.velocity) + (b.spin * turnB - a.spin * turnA)
  }

  /// - Parameter least: the speed that the two must part with at least.
  @inline(__always)
  mutating func solve(_ movers: inout [Mover], _ a: Int, _ b: Int, along normal: Point, least: Double) {
    let speed = speed(movers[a], movers[b], along: normal) - least
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
