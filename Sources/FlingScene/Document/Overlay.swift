package import FlingGeometry

/// An overlay (an entry of `show`): a drawing on the film that explains it. It does not affect the
/// simulation.
package struct Overlay: Sendable {
  /// The content of the overlay. Patterns of views are resolved at the start of the film.
  package enum Kind: Sendable {
    /// Fingers that touch the canvas, with a fading tail.
    case touches
    /// The paths of the views' centers.
    case trail([ItemPattern])
    /// Earlier poses of views, at regular intervals.
    case ghosts([ItemPattern], every: Time)
    /// Arrows at the centers of views.
    case vectors([ItemPattern], of: Quantity)
    /// The boundaries of active collisions.
    case boundaries
    /// The collision outlines of bodies, their centers of mass, and whether they sleep.
    case bodies
    /// Rods, springs, ropes and joints.
    case attachments
    /// The regions and forces of fields.
    case fields
    /// Current contact points and recent impacts.
    case contacts
    /// Lines at a constant distance; 20 pt if nil.
    case grid(Expression?)
    /// Rulers in points along the top and left edges.
    case rulers
    /// A text that may be computed.
    case caption(Expression)
    /// The time of the scene.
    case clock
    /// A plot of a number over time.
    case plot(Plot)
    /// The states of all gestures.
    case gestures
    /// Boundaries, bodies, attachments, fields, contacts and touches.
    case debug
  }

  /// The quantity that arrows show.
  package enum Quantity: String, Sendable, CaseIterable {
    /// The velocity of the center of mass.
    case velocity
    /// The change of the velocity from tick to tick.
    case acceleration
    /// Mass × acceleration: the sum of all forces, contacts and joints included.
    case force
  }

  /// A small chart over time.
  package struct Plot: Sendable {
    /// A number of any unit.
    package var value: Expression
    /// The range of the vertical axis; nil for the range of the values.
    package var range: ClosedRange<Double>?
    package var title: Expression?

    package init(value: Expression, range: ClosedRange<Double>? = nil, title: Expression? = nil) {
      self.value = value
      self.range = range
      self.title = title
    }
  }

  /// The position of a caption, clock, plot or list of gestures.
  package enum Placement: Sendable {
    /// Centerd on a point of the canvas.
    case point(Expression)
    /// At a named position of the canvas (nine words), as a unit point.
    case word(Point)
    /// In a strip added above or below the picture.
    case above
    case below
  }

  package var kind: Kind
  /// Nil for the overlay's default.
  package var color: Expression?
  /// The line width in points; nil for the overlay's default.
  package var width: Expression?
  /// The opacity of the whole overlay, 0...1; nil for the overlay's default.
  package var opacity: Expression?
  /// Visible in [from, until); nil for the start and the end of the film.
  package var from: Moment?
  package var until: Moment?
  /// Nil for the overlay's default, and for overlays that follow views.
  package var place: Placement?
  package var range: SourceRange

  package init(
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
