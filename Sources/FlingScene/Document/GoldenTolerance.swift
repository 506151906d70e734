/// How far a film may be from its golden and still count as the same.
public struct GoldenTolerance: Hashable, Sendable {
  /// The most by which a channel of a pixel may differ, 0...255.
  public var difference: Int
  /// The most pixels of a picture that may differ by more.
  public var pixels: Int
  /// The most by which a number of an item in the trace may differ: points, radians and those a second.
  public var trace: Double

  public init(difference: Int = 0, pixels: Int = 0, trace: Double = 0) {
    self.difference = difference
    self.pixels = pixels
    self.trace = trace
  }

  /// Nothing may differ.
  public static let exact = GoldenTolerance()

  /// Whether pictures may differ by something.
  public var allowsPixels: Bool { difference > 0 || pixels > 0 }
}
