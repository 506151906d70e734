import BenchmarkTraits
import DynamicsFuzz
import Testing

/// Cases that `fuzz` once found: each crashed, hung, produced NaN or moved items before it threw an error.
@Suite("Physics fuzzing: regressions")
struct DynamicsFuzzTests {
  @Test(
    "A case that once failed runs or is refused", .heavy,
    arguments: [
      0, 17, 36, 78, 110, 144, 221, 260, 291, 296, 306, 434, 516, 535, 31_067,
      104_689, 107_879, 108_637, 109_525,
    ] as [UInt64])
  func seeds(seed: UInt64) throws {
    try APIFuzzCase(seed: seed).run()
  }

  @Test(
    "A random world obeys the laws that it once broke", .heavy,
    arguments: [0, 5, 13, 56, 65, 75, 147, 832, 4512, 6303, 27_850, 102_216, 102_683, 103_107, 300_541]
      as [UInt64])
  func laws(seed: UInt64) throws {
    try InvariantCase(seed: seed).run()
  }

  @Test(
    "A random figure stays below 10 000 pt/s and gains no energy after the last event",
    .heavy,
    arguments: [
      2, 3, 15, 26, 29, 45, 48, 52, 56, 83, 126, 137, 146, 147, 180, 213, 294, 386, 574, 1006, 1020, 1028,
      1097, 1120, 1214, 1260, 5000, 5001, 9035, 20_067, 20_068, 40_128,
    ] as [UInt64])
  func figures(seed: UInt64) throws {
    try RagdollCase(seed: seed).run()
  }

  @Test(
    "No body leaves a closed box or reacts to distant bodies in worlds that once failed",
    .heavy,
    arguments: [43, 64, 97, 142, 158, 286] as [UInt64])
  func limits(seed: UInt64) throws {
    try InvariantCase(seed: seed, isStrict: true).run()
  }
}
