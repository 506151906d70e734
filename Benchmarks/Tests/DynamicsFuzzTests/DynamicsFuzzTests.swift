import BenchmarkTraits
import DynamicsFuzz
import Testing

/// What `fuzz` found once; each of these crashed, hung, lost its numbers or moved on its way to an error.
@Suite("Fuzz")
struct DynamicsFuzzTests {
  @Test(
    "A seed that failed once runs or is refused", .heavy,
    arguments: [
      0, 17, 36, 78, 110, 144, 221, 260, 291, 296, 306, 434, 516, 535, 31_067,
      104_689, 107_879, 108_637, 109_525,
    ] as [UInt64])
  func seeds(seed: UInt64) throws {
    try FuzzCase(seed: seed).run()
  }

  @Test(
    "A random world keeps the laws that a seed broke once", .heavy,
    arguments: [0, 5, 13, 56, 65, 75, 147, 832, 4512, 6303, 27_850, 102_216, 102_683, 103_107, 300_541]
      as [UInt64])
  func laws(seed: UInt64) throws {
    try LawCase(seed: seed).run()
  }

  @Test(
    "A random figure under rough handling stays below 10 000 pt/s and gains no energy once it is left alone",
    .heavy,
    arguments: [
      2, 3, 15, 26, 29, 45, 48, 52, 56, 83, 126, 137, 146, 147, 180, 213, 294, 386, 574, 1006, 1020, 1028,
      1097, 1120, 1214, 1260, 5000, 5001, 9035, 20_067, 20_068, 40_128,
    ] as [UInt64])
  func figures(seed: UInt64) throws {
    try FigureCase(seed: seed).run()
  }

  @Test(
    "Nothing leaves a closed box nor feels what is far away in random worlds where something did once",
    .heavy,
    arguments: [43, 64, 97, 142, 158, 286] as [UInt64])
  func limits(seed: UInt64) throws {
    try LawCase(seed: seed, isStrict: true).run()
  }
}
