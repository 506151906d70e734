package import FlingGeometry
package import FlingScene

/// A failed expectation.
package struct ExpectationFailure: Hashable, Sendable {
  /// An error with its location. The message names the moment and the values of both sides.
  package var diagnostic: Diagnostic
  /// The time of the check; nil if the moment was never reached.
  package var time: Time?
  /// The author's reason for the expectation.
  package var because: String?

  package init(diagnostic: Diagnostic, time: Time?, because: String?) {
    self.diagnostic = diagnostic
    self.time = time
    self.because = because
  }
}
