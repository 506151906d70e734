/// What a key wants from its expression; the evaluator converts to it or says what is wrong.
public enum ValueType: Hashable, Sendable {
  /// A number of this dimension; nil for any. A plain 0 fits every dimension.
  case number(Dimension?)
  case point
  /// A point, or one number for a square.
  case size
  /// A point, or one number for both axes.
  case scale
  case rect
  /// A color, or a text that spells one.
  case color
  /// A paint, a color, or a text that spells one.
  case paint
  /// A text; numbers, truth values, points and colors are printed.
  case text
  case truth
  case view
  case any

  public static let plain = ValueType.number(.plain)
  public static let time = ValueType.number(.time)
  public static let angle = ValueType.number(.angle)
  public static let spin = ValueType.number(.spin)
}
