/// A line drawn along the outline of a shape.
public struct Stroke: Hashable, Sendable {
  public var paint: Paint
  /// In points, at least 0; a stroke of width 0 draws nothing.
  public var width: Double
  /// Alternating lengths of dashes and gaps, in points; empty for a solid line.
  public var dash: [Double]
  /// The offset into the dash pattern at which the line begins, in points.
  public var phase: Double
  public var cap: Cap
  public var join: Join
  /// The maximum miter length, in widths; longer miters become bevels, as in SVG.
  public var miterLimit: Double
  public var alignment: Alignment
  /// The drawn part of the outline, in shares of its length; 0...1 is all of it.
  public var trim: ClosedRange<Double>

  public init(
    paint: Paint, width: Double = 1, dash: [Double] = [], phase: Double = 0, cap: Cap = .butt,
    join: Join = .miter, miterLimit: Double = 10, alignment: Alignment = .center,
    trim: ClosedRange<Double> = 0...1
  ) {
    self.paint = paint
    self.width = width
    self.dash = dash
    self.phase = phase
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.alignment = alignment
    self.trim = trim
  }

  public enum Cap: String, Sendable, CaseIterable {
    case butt
    case round
    case square
  }

  public enum Join: String, Sendable, CaseIterable {
    case miter
    case round
    case bevel
  }

  /// On which side of a closed outline the stroke lies; open outlines are always stroked on center.
  public enum Alignment: String, Sendable, CaseIterable {
    case center
    case inside
    case outside
  }
}
