/// Statistics of one color in a film. Integer sums make them independent of the order of additions.
struct ColorTally: Sendable {
  /// Number of pixels with this color, summed over frames.
  var count = 0
  /// Number of frames in which pixels took this color.
  var frames: Int { Int(frameCount) }
  private var frameCount: UInt32 = 0
  /// For pixels that took this color: how often the left or upper neighbor was nearly equal, and how often it
  /// was clearly different.
  var smoothSteps = 0
  var sharpSteps = 0

  /// The frame in which pixels last took this color. Not part of the sums.
  private var lastOccasion = CountedFrame.none

  /// A frame of a film, or a picture counted individually. Stored in 32 bits, because there is one for each
  /// color.
  struct CountedFrame: Equatable, Sendable {
    private let number: Int32

    static let none = CountedFrame(number: -1)

    static func frame(_ index: Int) -> CountedFrame { CountedFrame(number: Int32(truncatingIfNeeded: index)) }

    static func picture(_ index: Int) -> CountedFrame {
      CountedFrame(number: -2 - Int32(truncatingIfNeeded: index))
    }
  }

  init(count: Int = 0, smoothSteps: Int = 0, sharpSteps: Int = 0) {
    self.count = count
    self.smoothSteps = smoothSteps
    self.sharpSteps = sharpSteps
  }

  /// Statistics of pixels that take the color in a frame.
  init(_ run: PixelRun, from frame: Int) {
    self.init(count: -frame * run.length, smoothSteps: run.smoothSteps, sharpSteps: run.sharpSteps)
  }

  /// Counts a frame in which pixels took the color, once for each frame.
  mutating func countFrame(_ occasion: CountedFrame) {
    guard lastOccasion != occasion else { return }
    lastOccasion = occasion
    frameCount += 1
  }

  /// Whether the color mostly appears in gradients, where too few palette colors would show as bands.
  var isSmooth: Bool { smoothSteps > 2 * sharpSteps }

  /// Adds sums. They wrap around, so that damaged counts of parts are found by `isComplete` instead of trapping.
  static func += (sum: inout ColorTally, other: ColorTally) {
    sum.count &+= other.count
    sum.frameCount &+= other.frameCount
    sum.smoothSteps &+= other.smoothSteps
    sum.sharpSteps &+= other.sharpSteps
  }

  /// Whether these can be the sums of a whole film.
  /// - Parameter pixelCount: number of pixels of all its frames.
  func isComplete(pixelCount: Int, frameCount: Int) -> Bool {
    (1...pixelCount).contains(count) && (1...frameCount).contains(frames)
      && ColorTally.areSteps(smoothSteps, sharpSteps, pixelCount: pixelCount)
  }

  /// Whether these can be the steps of a whole film: each pixel has two neighbors.
  static func areSteps(_ smooth: Int, _ sharp: Int, pixelCount: Int) -> Bool {
    (0...2 * pixelCount).contains(smooth) && (0...2 * pixelCount).contains(sharp)
  }
}

extension ColorTally: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for sum in [count, frames, smoothSteps, sharpSteps] { writer.write(sum) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    count = try reader.int()
    guard let frames = UInt32(exactly: try reader.int()) else { throw .invalid }
    frameCount = frames
    smoothSteps = try reader.int()
    sharpSteps = try reader.int()
  }
}

/// Consecutive pixels of one color.
struct PixelRun {
  let pixel: UInt32
  var length = 0
  private(set) var smoothSteps = 0
  private(set) var sharpSteps = 0

  init(pixel: UInt32 = 0) {
    self.pixel = pixel
  }

  /// Largest difference of a channel between neighbors that still counts as part of a gradient.
  private static let smoothStep: Int32 = 3

  /// Counts the step from a neighbor as smooth or sharp.
  @inline(__always)
  mutating func countStep(from neighbor: UInt32) {
    if neighbor == pixel { return }
    let widest = max(
      channelDistance(to: neighbor, 0), channelDistance(to: neighbor, 8), channelDistance(to: neighbor, 16))
    if widest <= PixelRun.smoothStep { smoothSteps += 1 } else { sharpSteps += 1 }
  }

  /// Difference in the channel that starts at a bit.
  @inline(__always)
  private func channelDistance(to neighbor: UInt32, _ shift: UInt32) -> Int32 {
    abs(Int32(neighbor &>> shift & 255) &- Int32(pixel &>> shift & 255))
  }
}
