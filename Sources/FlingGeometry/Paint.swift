/// The paint of an area. Patterns are anchored to the origin of the coordinates in which they are drawn.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// Squares with sides of `size` points in alternating colors; the square at the origin has the first color.
  case checker(size: Double, Color, Color)
  /// Bands `width` points wide along `angle` (radians, clockwise from the x axis); the first band begins at
  /// the origin.
  case stripes(width: Double, angle: Double, Color, Color)
  /// Colors that blend into one another. Anchors relative to a box use the box around the filled or stroked
  /// area, unless `placed(in:)` resolved them for another box.
  case gradient(Gradient)
  /// A picture; nothing is painted outside its frame.
  case picture(PictureFill)

  /// The paint with everything that depends on a box resolved to points.
  public func placed(in box: Rect) -> Paint {
    if case .gradient(let gradient) = self { .gradient(gradient.placed(in: box)) } else { self }
  }
}

/// How a group of pixels is composited with what lies beneath; formulas of W3C Compositing Level 1.
public enum BlendMode: String, Sendable, CaseIterable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  /// The sum of both premultiplied colors, clamped to 1.
  case plus
  case difference
  case exclusion
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hue
  case saturation
  case color
  case luminosity
}

/// Which areas enclosed by a path are filled.
public enum FillRule: String, Sendable, CaseIterable {
  case nonzero
  case evenodd
}
