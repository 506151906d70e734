public import FlingGeometry

/// A moment that may depend on a mark: `0.4s`, `landed`, `landed + 0.2s`.
public enum Moment: Sendable {
  case time(Time)
  case mark(MarkID, offset: Time, range: SourceRange)
}

/// One step of the script.
public struct ScriptStep: Sendable {
  public enum Kind: Sendable {
    /// Runs actions.
    case perform([Action])
    /// Waits a time.
    case wait(Expression)
    /// Waits until the test holds; fails after the time.
    case waitUntil(Expression, atMost: Expression?)
    case mark(MarkID)
    case fingers(FingerStep)
    /// The system takes all fingers away.
    case interrupt
  }

  public var kind: Kind
  /// When it starts, even while earlier steps run.
  public var at: Moment?
  /// How long after the end of the step before.
  public var delay: Expression?
  /// Whether it starts with the step before.
  public var isTogether: Bool
  public var range: SourceRange

  public init(kind: Kind, at: Moment?, delay: Expression?, isTogether: Bool, range: SourceRange) {
    self.kind = kind
    self.at = at
    self.delay = delay
    self.isTogether = isTogether
    self.range = range
  }
}

/// Something that must come true.
public struct Expectation: Sendable {
  public enum Kind: Sendable {
    /// The test holds at this moment.
    case at(Moment, Expression)
    /// The test holds at every tick of [from, until).
    case always(Expression, from: Moment?, until: Moment?)
    /// The test holds at no tick of [from, until).
    case never(Expression, from: Moment?, until: Moment?)
    /// The test holds at some tick up to `by`, else up to the run's end.
    case eventually(Expression, by: Moment?)
    /// The test holds at some tick of [first, last], both included.
    case within(Moment, Moment, Expression)
    /// The items (empty: the whole scene) are at rest at this moment, by default the run's end.
    case rests([ItemPattern], by: Moment?)
    /// The gesture recognized or began so many times (a whole number); at least once if nil.
    case fires(GestureID, times: Expression?)
  }

  public var kind: Kind
  /// A text that may be computed when the expectation is decided.
  public var because: Expression?
  /// Where the test stands.
  public var range: SourceRange
  /// The index of the copy, if it was repeated.
  public var copy: Int?

  public init(kind: Kind, because: Expression?, range: SourceRange, copy: Int?) {
    self.kind = kind
    self.because = because
    self.range = range
    self.copy = copy
  }
}
