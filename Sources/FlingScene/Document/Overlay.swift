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
    /// Arrows at the centers of views, with a text at their tips.
    case vectors([ItemPattern], of: Quantity, label: Expression?)
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
    /// A text with a pointer to a point or a view.
    case callout(Expression, of: Expression, side: Side?)
    /// A dimension line with a text; nil for its length.
    case dimension(Expression?, Extent, side: Side?)
    /// A bracket along a side of the box around views, with a text.
    case bracket(Expression, of: [ItemPattern], side: Side?)
    /// Everything outside of a view is dimmed.
    case spotlight(Spotlight)
    /// A caption with a number.
    case step(Expression, number: Int)
    /// What the colors of arrows and trails mean.
    case legend
  }

  /// The kinds as they are written.
  package enum Word: String, CaseIterable, Sendable {
    case touches, trail, ghosts, vectors, boundaries, bodies, attachments, fields, contacts, grid, rulers
    case caption, clock, plot, gestures, debug
    case callout, dimension, bracket, spotlight, step, legend
  }

  /// Parts of the physics.
  package struct Physics: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let contacts = Physics(rawValue: 1)
    package static let attachments = Physics(rawValue: 2)
    package static let boundaries = Physics(rawValue: 4)
    package static let fields = Physics(rawValue: 8)
    /// The collision outlines of items.
    package static let outlines = Physics(rawValue: 16)
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

  /// The side of a target on which an annotation stands, in the order in which ties are decided.
  package enum Side: String, CaseIterable, Sendable {
    case top, right, bottom, left
  }

  /// What a dimension line measures.
  package enum Extent: Sendable {
    /// The width or the height of a view, as the side says.
    case view(Expression)
    /// The distance of two points.
    case between(Expression, Expression)
  }

  /// Everything outside of a view is dimmed.
  package struct Spotlight: Sendable {
    package var view: Expression
    /// The opacity of the dimming color, 0...1.
    package var dim: Expression?
    /// Positive values shrink what stays bright.
    package var inset: InsetsFormula

    package init(view: Expression, dim: Expression? = nil, inset: InsetsFormula = InsetsFormula()) {
      self.view = view
      self.dim = dim
      self.inset = inset
    }
  }

  /// The position of a caption, step, clock, plot, legend or list of gestures.
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

extension Overlay.Word {
  /// An overlay of this kind without keys of its own; nil if it needs a text or an expression.
  /// - Parameter views: the views that it follows. Other overlays ignore them.
  package func kind(following views: [ItemPattern]) -> Overlay.Kind? {
    switch self {
    case .touches: .touches
    case .trail: .trail(views)
    case .ghosts: .ghosts(views, every: Time(seconds: 0.1))
    case .vectors: .vectors(views, of: .velocity, label: nil)
    case .boundaries: .boundaries
    case .bodies: .bodies
    case .attachments: .attachments
    case .fields: .fields
    case .contacts: .contacts
    case .grid: .grid(nil)
    case .rulers: .rulers
    case .clock: .clock
    case .gestures: .gestures
    case .debug: .debug
    case .legend: .legend
    case .caption, .plot, .callout, .dimension, .bracket, .spotlight, .step: nil
    }
  }
}

extension Overlay.Kind {
  package var word: Overlay.Word {
    switch self {
    case .touches: .touches
    case .trail: .trail
    case .ghosts: .ghosts
    case .vectors: .vectors
    case .boundaries: .boundaries
    case .bodies: .bodies
    case .attachments: .attachments
    case .fields: .fields
    case .contacts: .contacts
    case .grid: .grid
    case .rulers: .rulers
    case .caption: .caption
    case .clock: .clock
    case .plot: .plot
    case .gestures: .gestures
    case .debug: .debug
    case .callout: .callout
    case .dimension: .dimension
    case .bracket: .bracket
    case .spotlight: .spotlight
    case .step: .step
    case .legend: .legend
    }
  }

  /// The views that the overlay follows; nil for overlays that follow none.
  package var views: [ItemPattern]? {
    switch self {
    case .trail(let views), .ghosts(let views, _), .vectors(let views, _, _), .bracket(_, let views, _): views
    default: nil
    }
  }

  /// The text of a callout, dimension line or bracket, or at the tips of arrows; nil without one.
  package var text: Expression? {
    switch self {
    case .callout(let text, _, _), .bracket(let text, _, _): text
    case .dimension(let text, _, _): text
    case .vectors(_, _, let label): label
    default: nil
    }
  }

  /// Whether the overlay contains text.
  package var hasText: Bool {
    switch self {
    case .rulers, .caption, .clock, .plot, .gestures, .callout, .dimension, .bracket, .step, .legend: true
    case .vectors(_, _, let label): label != nil
    default: false
    }
  }

  /// What the overlay shows of bodies and behaviors beyond poses.
  package var physics: Overlay.Physics {
    switch self {
    case .contacts: .contacts
    case .attachments: .attachments
    case .boundaries: .boundaries
    case .fields: .fields
    case .bodies: .outlines
    case .debug: [.contacts, .attachments, .boundaries, .fields, .outlines]
    default: []
    }
  }
}
