public import FlingGeometry
public import FlingScene

/// An expectation that did not come true.
public struct ExpectationFailure: Hashable, Sendable {
  /// What and where; an error, whose message names the moment and both sides' values, ready to be printed.
  public var diagnostic: Diagnostic
  /// When it was looked at; nil if the moment never came.
  public var time: Time?
  /// Why the author expects it.
  public var because: String?

  public init(diagnostic: Diagnostic, time: Time?, because: String?) {
    self.diagnostic = diagnostic
    self.time = time
    self.because = because
  }
}
