package import FlingGeometry

/// A key of an entry with its value.
package struct Setting<Key: Hashable & Sendable>: Sendable {
  package var key: Key
  package var content: Content
  /// The position of the value.
  package var range: SourceRange
  /// The coordinates that a key about a view's place writes. It writes fewer than it could if the view's own
  /// keys replace a part of a style's key.
  package var coordinates: Coordinates

  package init(
    _ key: Key, _ content: Content, range: SourceRange, coordinates: Coordinates = []
  ) {
    self.key = key
    self.content = content
    self.range = range
    self.coordinates = coordinates
  }
}

/// The value of a key. The key's type determines which case it has.
package enum Content: Sendable {
  /// A single expression, possibly constant: number, point, size, rectangle, time, angle, text or truth
  /// value.
  case expression(Expression)
  /// A list of separate expressions: corner radii, dashes, points of a polygon, ranges.
  case expressions([Expression])
  case paint(PaintFormula)
  case stroke(StrokeFormula)
  /// The first shadow is on top; an empty list means no shadow.
  case shadows([ShadowFormula])
  case body(BodyFormula)
  /// The index of a picture in `Document.pictures`.
  case picture(Int)
  case font(FontFormula)
  /// `top`, `left`, `bottom`, `right`; missing ones are nil and count as 0.
  case insets(InsetsFormula)
  case star(points: Expression, inner: Expression?)
  /// The union of regions, relative to the field's position; empty for everywhere.
  case region([RegionFormula])
  /// Members of a behavior: `items`, `item`, `to`.
  case items([ItemPattern])
  /// How children are placed.
  indirect case layout(LayoutFormula)
  /// A width or height, or both; nil for `fit`, the length of what is inside.
  case lengths([Expression?])
  /// The word `layout`: the parent's layout determines the key again.
  case byLayout
  /// The value `none`: nothing is drawn.
  case none
}

/// A paint with parts that may be computed.
package indirect enum PaintFormula: Sendable {
  case none
  /// A color, or a text that spells one (`red 40%`, `light-dark(…)`).
  case expression(Expression)
  case checker(size: Expression, colors: [Expression])
  case stripes(width: Expression, angle: Expression?, colors: [Expression])
  case gradient(GradientFormula)
}

package struct StrokeFormula: Sendable {
  package var paint: PaintFormula
  package var width: Expression?
  package var dash: [Expression]
  package var phase: Expression?
  /// The form of line ends: `butt`, `round`, `square`.
  package var cap: Expression?
  /// The form of corners: `miter`, `round`, `bevel`.
  package var join: Expression?
  package var miterLimit: Expression?
  /// The side of the outline: `center`, `inside`, `outside`.
  package var align: Expression?
  /// The start and the end of the visible part as fractions of the outline's length, a point of both, or empty.
  package var trim: [Expression]

  package init(
    paint: PaintFormula, width: Expression? = nil, dash: [Expression] = [], phase: Expression? = nil,
    cap: Expression? = nil, join: Expression? = nil, miterLimit: Expression? = nil, align: Expression? = nil,
    trim: [Expression] = []
  ) {
    self.paint = paint
    self.width = width
    self.dash = dash
    self.phase = phase
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.align = align
    self.trim = trim
  }
}

/// A shadow; nil stands for the default.
package struct ShadowFormula: Sendable {
  package var color: Expression?
  /// The displacement of the shadow, a point.
  package var offset: Expression?
  package var blur: Expression?
  package var spread: Expression?

  package init(
    color: Expression? = nil, offset: Expression? = nil, blur: Expression? = nil, spread: Expression? = nil
  ) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.spread = spread
  }
}

/// The collision outline of a view, relative to its center.
package enum BodyFormula: Sendable {
  case rectangle
  case ellipse
  case shape
  case none
  case points([Expression])
  case path(Expression)
  /// An ellipse of this size.
  case sized(Expression)
}

package struct InsetsFormula: Sendable {
  package var top: Expression?
  package var left: Expression?
  package var bottom: Expression?
  package var right: Expression?

  package init(
    top: Expression? = nil, left: Expression? = nil, bottom: Expression? = nil, right: Expression? = nil
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A part of a field's region.
package struct RegionFormula: Sendable {
  package enum Shape: Sendable {
    /// A number, the radius.
    case circle(Expression)
    /// A size.
    case box(Expression)
  }

  package var shape: Shape
  /// Whether the part is everything outside the shape.
  package var isInverted: Expression?

  package init(shape: Shape, isInverted: Expression?) {
    self.shape = shape
    self.isInverted = isInverted
  }
}

/// The members of a behavior; resolved when the behavior becomes active.
package enum ItemPattern: Sendable {
  /// Every top-level view that is not hidden and whose body is not `none`.
  case all
  case view(ViewID)
  /// The views that a pattern with `*`, such as `box-*`, matches, in document order.
  case views([ViewID])
  /// A name that is known only when the action runs.
  case dynamic(Expression)
}
