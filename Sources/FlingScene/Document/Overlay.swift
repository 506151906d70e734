public import FlingGeometry

/// An entry of `show`: something drawn upon the film that explains it and changes nothing of what happens.
public struct Overlay: Sendable {
  /// What is shown. Views are told by patterns that count as the film begins.
  public enum Kind: Sendable {
    /// Fingers that are down, with where they have just been.
    case touches
    /// The ways that the middles of views have gone.
    case trail([ItemPattern])
    /// Views as they were at moments so far apart.
    case ghosts([ItemPattern], every: Time)
    /// Arrows at the middles of views.
    case vectors([ItemPattern], of: Quantity)
    /// The boundaries of collisions that are in.
    case boundaries
    /// The outlines of bodies as collisions take them, their centres of mass, and which of them sleep.
    case bodies
    /// Rods, springs, ropes and joints.
    case attachments
    /// Where fields act, and how they pull.
    case fields
    /// Where bodies touch now, and where they met just before.
    case contacts
    /// Lines so far apart; 20 pt if nil.
    case grid(Expression?)
    /// Scales of points along the top and the left side.
    case rulers
    /// A text that may be computed.
    case caption(Expression)
    /// The time of the scene.
    case clock
    /// A number over time.
    case plot(Plot)
    /// The states of all gestures.
    case gestures
    /// Boundaries, bodies, attachments, fields, contacts and touches.
    case debug
  }

  /// What arrows show.
  public enum Quantity: String, Sendable, CaseIterable {
    /// Of the centre of mass.
    case velocity
    /// How fast that changes from tick to tick.
    case acceleration
    /// Mass × acceleration: the sum of all forces, contacts and joints included.
    case force
  }

  /// A small chart over time.
  public struct Plot: Sendable {
    /// A number of any unit.
    public var value: Expression
    /// The ends of the scale; nil for the least and the greatest value that come.
    public var range: ClosedRange<Double>?
    public var title: Expression?

    public init(value: Expression, range: ClosedRange<Double>? = nil, title: Expression? = nil) {
      self.value = value
      self.range = range
      self.title = title
    }
  }

  /// Where a text or a chart stands.
  public enum Placement: Sendable {
    /// In the canvas, with its middle on a point.
    case point(Expression)
    /// In the canvas, at the unit point of one of the nine words.
    case word(Point)
    /// In a strip that is added to the picture above or below.
    case above
    case below
  }

  public var kind: Kind
  /// Nil for the overlay's own.
  public var color: Expression?
  /// Of lines, in points; nil for the overlay's own.
  public var width: Expression?
  /// 0...1, of the overlay as a whole; nil for the overlay's own.
  public var opacity: Expression?
  /// Shown in [from, until); nil for the start and the end of the film.
  public var from: Moment?
  public var until: Moment?
  /// Nil for the overlay's own, and for what stands where its views are.
  public var place: Placement?
  public var range: SourceRange

  public init(
    kind: Kind, color: Expression? = nil, width: Expression? = nil, opacity: Expression? = nil,
    from: Moment? = nil, until: Moment? = nil, place: Placement? = nil, range: SourceRange
  ) {
    self.kind = kind
    self.color = color
    self.width = width
    self.opacity = opacity
    self.from = from
    self.until = until
    self.place = place
    self.range = range
  }
}
