public import FlingGeometry
public import FlingScene

/// A failed expectation.
public struct ExpectationFailure: Hashable, Sendable {
  /// An error with its location. The message names the moment and the values of both sides.
  public var diagnostic: Diagnostic
  /// The time of the check; nil if the moment was never reached.
  public var time: Time?
  /// The author's reason for the expectation.
  public var because: String?

  public init(diagnostic: Diagnostic, time: Time?, because: String?) {
    self.diagnostic = diagnostic
    self.time = time
    self.because = because
  }
}
