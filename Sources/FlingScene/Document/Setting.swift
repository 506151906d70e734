/// A key of an entry with its value.
public struct Setting<Key: Hashable & Sendable>: Sendable {
  public var key: Key
  public var content: Content
  /// The position of the value.
  public var range: SourceRange

  public init(_ key: Key, _ content: Content, range: SourceRange) {
    self.key = key
    self.content = content
    self.range = range
  }
}

/// The value of a key. The key's type determines which case it has.
public enum Content: Sendable {
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
  /// The value `none`: nothing is drawn.
  case none
}

/// A paint with parts that may be computed.
public indirect enum PaintFormula: Sendable {
  case none
  /// A color, or a text that spells one (`red 40%`, `light-dark(…)`).
  case expression(Expression)
  case checker(size: Expression, colors: [Expression])
  case stripes(width: Expression, angle: Expression?, colors: [Expression])
  case gradient(GradientFormula)
}

public struct StrokeFormula: Sendable {
  public var paint: PaintFormula
  public var width: Expression?
  public var dash: [Expression]
  public var phase: Expression?
  /// The form of line ends: `butt`, `round`, `square`.
  public var cap: Expression?
  /// The form of corners: `miter`, `round`, `bevel`.
  public var join: Expression?
  public var miterLimit: Expression?
  /// The side of the outline: `center`, `inside`, `outside`.
  public var align: Expression?
  /// The start and the end of the visible part as fractions of the outline's length, or empty.
  public var trim: [Expression]

  public init(
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
public struct ShadowFormula: Sendable {
  public var color: Expression?
  /// The displacement of the shadow, a point.
  public var offset: Expression?
  public var blur: Expression?
  public var spread: Expression?

  public init(
    color: Expression? = nil, offset: Expression? = nil, blur: Expression? = nil, spread: Expression? = nil
  ) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.spread = spread
  }
}

/// The collision outline of a view, relative to its center.
public enum BodyFormula: Sendable {
  case rectangle
  case ellipse
  case shape
  case none
  case points([Expression])
  case path(Expression)
  /// An ellipse of this size.
  case sized(Expression)
}

public struct InsetsFormula: Sendable {
  public var top: Expression?
  public var left: Expression?
  public var bottom: Expression?
  public var right: Expression?

  public init(top: Expression?, left: Expression?, bottom: Expression?, right: Expression?) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A part of a field's region.
public struct RegionFormula: Sendable {
  public enum Shape: Sendable {
    /// A number, the radius.
    case circle(Expression)
    /// A size.
    case box(Expression)
  }

  public var shape: Shape
  /// Whether the part is everything outside the shape.
  public var isInverted: Expression?

  public init(shape: Shape, isInverted: Expression?) {
    self.shape = shape
    self.isInverted = isInverted
  }
}

/// The members of a behavior; resolved when the behavior becomes active.
public enum ItemPattern: Sendable {
  /// Every top-level view that is not hidden and whose body is not `none`.
  case all
  case view(ViewID)
  /// A name pattern with `*`, such as `box-*`.
  case pattern(String, range: SourceRange)
  /// A name that is known only when the action runs.
  case dynamic(Expression)
}
