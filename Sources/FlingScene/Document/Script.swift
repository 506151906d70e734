package import FlingGeometry

/// A moment, optionally relative to a mark: `0.4s`, `landed`, `landed + 0.2s`.
package enum Moment: Sendable {
  case time(Time)
  /// The range is nil for a moment that is not in the scene.
  case mark(MarkID, offset: Time, range: SourceRange?)

  /// The time of the moment; nil if its mark has no time.
  /// - Parameter marks: the times of the marks by index. A mark beyond the end has no time.
  package func time(with marks: [Time?]) -> Time? {
    switch self {
    case .time(let time): time
    case .mark(let mark, let offset, _):
      mark.index < marks.count ? marks[mark.index].map { $0 + offset } : nil
    }
  }
}

/// One step of the script.
package struct ScriptStep: Sendable {
  package enum Kind: Sendable {
    /// Runs actions.
    case perform([Action])
    /// Waits a time.
    case wait(Expression)
    /// Waits until the test is true; fails after `atMost`.
    case waitUntil(Expression, atMost: Expression?)
    case mark(MarkID)
    case fingers(FingerStep)
    /// Cancels all touches, as the system does for an incoming call.
    case interrupt
  }

  package var kind: Kind
  /// The time at which it starts, even while earlier steps run.
  package var at: Moment?
  /// The delay after the end of the previous step.
  package var delay: Expression?
  /// Whether it starts together with the previous step.
  package var isTogether: Bool
  package var range: SourceRange

  package init(kind: Kind, at: Moment?, delay: Expression?, isTogether: Bool, range: SourceRange) {
    self.kind = kind
    self.at = at
    self.delay = delay
    self.isTogether = isTogether
    self.range = range
  }
}

/// A condition on the run that must be met.
package struct Expectation: Sendable {
  package enum Kind: Sendable {
    /// The test is true at this moment.
    case at(Moment, Expression)
    /// The test is true at every tick in [from, until).
    case always(Expression, from: Moment?, until: Moment?)
    /// The test is false at every tick in [from, until).
    case never(Expression, from: Moment?, until: Moment?)
    /// The test is true at some tick up to `by`, or up to the end of the run.
    case eventually(Expression, by: Moment?)
    /// The test is true at some tick in [first, last], inclusive.
    case within(Moment, Moment, Expression)
    /// The items (the whole scene if empty) are at rest at this moment, by default at the end of the run.
    case rests([ItemPattern], by: Moment?)
    /// The gesture recognizes or begins exactly this number of times; at least once if nil.
    case fires(GestureID, times: Expression?)
  }

  package var kind: Kind
  /// A reason for messages; its text may be computed when the expectation is decided.
  package var because: Expression?
  /// The position of the test.
  package var range: SourceRange
  /// The index of the copy if the entry was repeated.
  package var copy: Int?

  package init(kind: Kind, because: Expression?, range: SourceRange, copy: Int?) {
    self.kind = kind
    self.because = because
    self.range = range
    self.copy = copy
  }
}
