/// What a film says of one color, as whole sums, so that no order of adding can show.
struct ColorTally: Sendable {
  /// Pixels of it, each counted once a frame.
  var count = 0
  /// Frames in which pixels turned to it.
  var frames: Int { Int(frameCount) }
  private var frameCount: UInt32 = 0
  /// How often, where pixels turned to it, the pixel to the left or above was nearly the same, and how often another one.
  var smoothSteps = 0
  var sharpSteps = 0

  /// When pixels were last noted that turned to it. No part of the sums.
  private var lastOccasion = Occasion.none

  /// A frame of a film, or one of several pictures that are counted by themselves. A number, for there are tallies of very many
  /// colors.
  struct Occasion: Equatable, Sendable {
    private let number: Int32

    static let none = Occasion(number: -1)

    static func frame(_ index: Int) -> Occasion { Occasion(number: Int32(truncatingIfNeeded: index)) }

    static func picture(_ index: Int) -> Occasion { Occasion(number: -2 - Int32(truncatingIfNeeded: index)) }
  }

  init(count: Int = 0, smoothSteps: Int = 0, sharpSteps: Int = 0) {
    self.count = count
    self.smoothSteps = smoothSteps
    self.sharpSteps = sharpSteps
  }

  /// Pixels that turn to it in a frame.
  init(_ run: PixelRun, from frame: Int) {
    self.init(count: -frame * run.length, smoothSteps: run.smoothSteps, sharpSteps: run.sharpSteps)
  }

  /// Notes that pixels turned to it.
  mutating func arrive(on occasion: Occasion) {
    guard lastOccasion != occasion else { return }
    lastOccasion = occasion
    frameCount += 1
  }

  /// Whether it is mostly seen where colors change little by little, so that too few of them would show as bands.
  var isSmooth: Bool { smoothSteps > 2 * sharpSteps }

  static func += (sum: inout ColorTally, other: ColorTally) {
    sum.count += other.count
    sum.frameCount += other.frameCount
    sum.smoothSteps += other.smoothSteps
    sum.sharpSteps += other.sharpSteps
  }
}

/// Pixels of one color that follow each other.
struct PixelRun {
  let pixel: UInt32
  var length = 0
  private(set) var smoothSteps = 0
  private(set) var sharpSteps = 0

  init(pixel: UInt32 = 0) {
    self.pixel = pixel
  }

  /// Two channels that differ by no more are taken for a gradient's.
  private static let smoothStep: Int32 = 3

  /// Notes how much a neighbor differs.
  @inline(__always)
  mutating func step(from neighbor: UInt32) {
    if neighbor == pixel { return }
    let widest = max(distance(to: neighbor, 0), distance(to: neighbor, 8), distance(to: neighbor, 16))
    if widest <= PixelRun.smoothStep { smoothSteps += 1 } else { sharpSteps += 1 }
  }

  /// In the channel that begins at a bit.
  @inline(__always)
  private func distance(to neighbor: UInt32, _ shift: UInt32) -> Int32 {
    abs(Int32(neighbor &>> shift & 255) &- Int32(pixel &>> shift & 255))
  }
}
