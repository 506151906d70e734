import FlingGeometry
import Testing

@testable import FlingDynamics

@Suite("Hash grid")
struct HashGridTests {
  /// - Parameters:
  ///   - size: Size of the area that contains the centers.
  ///   - long: Number of parts that extend from one side to the other.
  private func grid(_ count: Int, over size: Size, long: Int = 0) -> HashGrid {
    var dice = SeededRandom(seed: 7)
    var grid = HashGrid()
    grid.reset(parts: count)
    for part in 0..<count {
      let middle = Point(size.width * dice.unit(), size.height * dice.unit())
      let velocity = Point(900 * (dice.unit() - 0.5), 900 * (dice.unit() - 0.5))
      let swept = SweptBounds(
        position: middle, angle: 0, velocity: velocity, angularVelocity: 0, lever: 0, bulge: 0, now: 3)
      let half = part < long ? Point(size.width, 2) : Point(4 + 4 * dice.unit(), 4 + 4 * dice.unit())
      grid.set(
        part,
        to: .init(middle: middle, half: half, velocity: velocity, swept, collidesWithBodies: part % 50 != 1))
    }
    return grid
  }

  @Test(
    "A sweep finds every pair with a moved proxy exactly once, as a comparison of all pairs does",
    arguments: [
      (Size(width: 500, height: 500), 0), (Size(width: 40, height: 4000), 0),
      (Size(width: 4000, height: 40), 0), (Size(width: 600, height: 600), 5),
    ])
  func sweep(size: Size, long: Int) {
    var grid = grid(1000, over: size, long: long)
    let isMovedProxy = { (part: Int) in part % 3 != 0 }
    var found: [[Int]] = []
    let isWhole = grid.sweep(
      from: 3, isMovedProxy: isMovedProxy, report: { found.append([$0, $1].sorted()) })
    #expect(isWhole)
    var expected: [[Int]] = []
    let sought = grid.boxes.indices.filter { grid.boxes[$0].collidesWithBodies }
    for a in sought {
      for b in sought
      where a < b && (isMovedProxy(a) || isMovedProxy(b)) && grid.boxes[a].overlaps(grid.boxes[b], from: 3) {
        expected.append([a, b])
      }
    }
    #expect(expected.count > 500)
    #expect(found.sorted { $0.lexicographicallyPrecedes($1) } == expected)
  }

  @Test("A known pair is marked as found, and a new pair is added")
  func finds() {
    let pairs = [(1, 2), (1, 5), (2, 3), (4, 5)].map { PartPair(a: $0, b: $1, partA: $0, partB: $1) }
    let contacts = [pairs[0], pairs[1], pairs[3]].map { Contact($0) }
    var finds = PairQueryResult(among: contacts, bodies: 6)
    for pair in [pairs[3], pairs[2], pairs[0]] { finds.record(pair, among: contacts) }
    #expect(finds.isFound == [true, false, true])
    #expect(finds.newPairs == [pairs[2]])
    #expect(finds.count == 3)
  }
}
