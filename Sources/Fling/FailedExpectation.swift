import FlingFilm
import FlingGeometry

/// An expectation of a scene that its run did not meet.
public struct FailedExpectation: Hashable, Sendable {
  private let failure: FlingFilm.FailedExpectation

  init(_ failure: FlingFilm.FailedExpectation) {
    self.failure = failure
  }

  /// The message with its place in the scene. It names the moment and the values of both sides.
  public var diagnostic: Diagnostic { Diagnostic(failure.diagnostic) }

  /// The time at which the expectation was checked, in seconds from the start of the scene; nil if that
  /// moment never came.
  public var time: Double? { failure.time?.seconds }

  /// The author's reason for the expectation (`because`); nil if there is none.
  public var reason: String? { failure.because }
}

extension FailedExpectation: CustomStringConvertible {
  /// The diagnostic as text.
  public var description: String { diagnostic.description }
}
