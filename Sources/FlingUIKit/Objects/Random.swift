internal import FlingGeometry

/// The random numbers of the app: one stream, which the seed of the film determines.
struct RandomState: Sendable {
  private let seed: UInt64
  private var count: UInt64 = 0

  init(seed: UInt64) { self.seed = seed }

  mutating func next() -> UInt64 {
    count += 1
    return KeyedRandom.combine(KeyedRandom.combine(seed, 0x5EED), count)
  }
}

/// The random numbers of the app. The seed of the film determines them.
public struct SystemRandomNumberGenerator: RandomNumberGenerator, Sendable {
  public init() {}
  public mutating func next() -> UInt64 { AppEnvironment.with { $0.random.next() } }
}

public func arc4random() -> UInt32 {
  var dice = SystemRandomNumberGenerator()
  return UInt32(truncatingIfNeeded: dice.next() >> 32)
}

/// A number from 0 to below the bound; 0 for a bound of 0.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  var dice = SystemRandomNumberGenerator()
  return upperBound < 2 ? 0 : UInt32(dice.next(upperBound: UInt64(upperBound)))
}

/// From 0 to below 1.
public func drand48() -> Double {
  var dice = SystemRandomNumberGenerator()
  return Double(dice.next() >> 11) * 0x1p-53
}

public func srand48(_ seed: Int) {}

/// From 0 to 2³¹ − 1.
public func rand() -> Int32 { Int32(truncatingIfNeeded: arc4random() >> 1) }
public func random() -> Int { Int(arc4random() >> 1) }
public func srand(_ seed: UInt32) {}
public func srandom(_ seed: UInt32) {}

extension FixedWidthInteger {
  public static func random(in range: Range<Self>) -> Self {
    var dice = SystemRandomNumberGenerator()
    return random(in: range, using: &dice)
  }

  public static func random(in range: ClosedRange<Self>) -> Self {
    var dice = SystemRandomNumberGenerator()
    return random(in: range, using: &dice)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  public static func random(in range: Range<Self>) -> Self {
    var dice = SystemRandomNumberGenerator()
    return random(in: range, using: &dice)
  }

  public static func random(in range: ClosedRange<Self>) -> Self {
    var dice = SystemRandomNumberGenerator()
    return random(in: range, using: &dice)
  }
}

extension Bool {
  public static func random() -> Bool {
    var dice = SystemRandomNumberGenerator()
    return random(using: &dice)
  }
}

extension Sequence {
  public func shuffled() -> [Element] {
    var dice = SystemRandomNumberGenerator()
    return shuffled(using: &dice)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  public mutating func shuffle() {
    var dice = SystemRandomNumberGenerator()
    shuffle(using: &dice)
  }
}

extension Collection {
  public func randomElement() -> Element? {
    var dice = SystemRandomNumberGenerator()
    return randomElement(using: &dice)
  }
}

extension UUID {
  /// A random identifier, which the seed of the film determines.
  public init() {
    var dice = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let word = dice.next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    }
    // Version 4, variant 1.
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
