import FlingGeometry
import Testing

@Suite("Keyed random numbers")
struct KeyedRandomTests {
  @Test(
    "Draws are uniform in mean, variance and each of sixteen bins", arguments: [0, 1, 0xFFFF_FFFF_FFFF_FFFF])
  func uniform(seed: UInt64) {
    let count = 100_000
    var sum = 0.0
    var squares = 0.0
    var bins = [Int](repeating: 0, count: 16)
    for index in 0..<count {
      let unit = KeyedRandom.unit(seed: seed, key: 7, count: UInt64(index))
      #expect(unit >= 0 && unit < 1)
      sum += unit
      squares += unit * unit
      bins[Int(unit * 16)] += 1
    }
    let mean = sum / Double(count)
    // Each tolerance is five standard deviations.
    #expect(abs(mean - 0.5) < 5 * 0.000913)
    let variance = squares / Double(count) - mean * mean
    #expect(abs(variance - 1.0 / 12) < 5 * 0.000236)
    for bin in bins { #expect(abs(bin - count / 16) < 5 * 77) }
  }

  @Test("Draws of neighboring keys, seeds and counts are uncorrelated")
  func independent() {
    let count = 20_000
    let others: [(UInt64) -> Double] = [
      { KeyedRandom.unit(seed: 3, key: 5, count: $0) }, { KeyedRandom.unit(seed: 4, key: 4, count: $0) },
      { KeyedRandom.unit(seed: 3, key: 4, count: $0 + 1) }, { KeyedRandom.unit(seed: 4, key: 3, count: $0) },
    ]
    for other in others {
      var product = 0.0
      for index in 0..<UInt64(count) {
        product += (KeyedRandom.unit(seed: 3, key: 4, count: index) - 0.5) * (other(index) - 0.5)
      }
      // The correlation of independent draws has a standard deviation of 1/√count.
      #expect(abs(product * 12 / Double(count)) < 5 / Double(count).squareRoot())
    }
  }

  @Test("Draws have their recorded values")
  func recordedValues() {
    #expect(KeyedRandom.unit(seed: 0, key: 0, count: 0) == 0.9260267719517167)
    #expect(KeyedRandom.unit(seed: 1, key: KeyedRandom.key("pendulum"), count: 2) == 0.48972263968354857)
    #expect(KeyedRandom.key("pendulum") == 0xFA9C_7F71_B779_A65C)
    #expect(KeyedRandom.combine(1, 2) == 0x081A_5C13_7785_6B73)
  }

  @Test("The key of a text is the key of its bytes")
  func textKeys() {
    #expect(KeyedRandom.key("bällchen") == KeyedRandom.key(Array("bällchen".utf8)))
    #expect(KeyedRandom.key("a") != KeyedRandom.key("b"))
    #expect(KeyedRandom.key("") != KeyedRandom.key([0]))
    #expect(KeyedRandom.combine(1, 2) != KeyedRandom.combine(2, 1))
  }
}
