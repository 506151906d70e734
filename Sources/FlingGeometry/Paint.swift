/// What fills an area. Patterns are anchored to the origin of the space in which they are drawn.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// Squares of `size` points in alternating colors; the one at the origin has the first.
  case checker(size: Double, Color, Color)
  /// Bands `width` points wide whose lines run along `angle` (radians, clockwise from the x axis); the first begins at the origin.
  case stripes(width: Double, angle: Double, Color, Color)
  /// Colors that run into one another. What its course says of a box is taken in the box around the area that is filled
  /// or outlined, unless it was placed in another one before.
  case gradient(Gradient)
  /// A picture, which ends where its frame does.
  case picture(PictureFill)

  /// The paint with all that depends on a box told in points.
  public func placed(in box: Rect) -> Paint {
    if case .gradient(let gradient) = self { .gradient(gradient.placed(in: box)) } else { self }
  }
}

/// How a group of pixels meets what lies beneath it; the formulas are those of W3C Compositing Level 1.
public enum BlendMode: String, Sendable, CaseIterable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  /// The sum of both premultiplied colors, cut at 1.
  case plus
}

/// Which of the areas that a path goes around are inside.
public enum FillRule: String, Sendable, CaseIterable {
  case nonzero
  case evenodd
}
