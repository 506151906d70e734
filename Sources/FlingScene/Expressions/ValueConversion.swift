internal import FlingGeometry

/// Conversion of values of expressions to the type that a key expects.
enum ValueConversion {
  /// Checks whether a value of this type can be converted. Only certain errors are reported; other values are
  /// checked at run time.
  static func check(_ type: ValueType, fits wanted: ValueType) throws(ExpressionError) {
    if type == .any || wanted == .any { return }
    let fits: Bool =
      switch (wanted, type) {
      case (.number(nil, _), .number), (.number, .zero), (.number, .number(nil, _)): true
      case (.number(let dimension, _), .number(let other, _)): dimension == other
      case (.place, .point), (.place, .view): true
      case (.point, .point), (.rect, .rect), (.truth, .truth), (.view, .view): true
      case (.size, .point), (.scale, .point), (.size, .zero), (.scale, .zero): true
      case (.size, .number(let dimension, _)), (.scale, .number(let dimension, _)):
        dimension == nil || dimension == .plain
      case (.color, .color), (.color, .paint), (.color, .text), (.paint, .color), (.paint, .paint),
        (.paint, .text):
        true
      case (.text, .view), (.text, .none): false
      case (.text, _): true
      default: false
      }
    if !fits { throw mismatch(type, wanted) }
  }

  /// Converts a computed value to the type that its key expects.
  ///
  /// - Throws: if the value has another type.
  static func value(_ value: Value, as wanted: ValueType, theme: Theme) throws(ExpressionError) -> Value {
    switch (wanted, value) {
    case (.any, _), (.number(nil, _), .number), (.point, .point), (.size, .point), (.scale, .point),
      (.rect, .rect),
      (.truth, .truth), (.view, .view), (.text, .text), (.place, .point), (.place, .view):
      return value
    case (.number(let dimension?, _), .number(let number, let other)):
      if dimension == other { return value }
      if number == 0, other == .plain { return .number(0, dimension) }
    case (.size, .number(let side, .plain)), (.scale, .number(let side, .plain)):
      return .point(Point(side, side))
    case (.text, .number), (.text, .truth), (.text, .point), (.text, .rect), (.text, .color):
      return .text(try value.text())
    case (.color, .color), (.color, .paint), (.color, .text):
      guard case .color(let color) = try paint(value, theme: theme) else {
        throw ExpressionError("expected a color, found a pattern")
      }
      return .color(color)
    case (.paint, .color), (.paint, .paint), (.paint, .text):
      let paint = try paint(value, theme: theme)
      if case .color(let color) = paint { return .color(color) }
      return .paint(paint)
    default: break
    }
    throw mismatch(value.type, wanted)
  }

  /// Converts a paint, a color, or a text that spells a color.
  static func paint(_ value: Value, theme: Theme) throws(ExpressionError) -> Paint {
    switch value {
    case .color(let color): return .color(color)
    case .paint(let paint): return paint
    case .text(let text):
      do throws(ExpressionError) {
        return .color(try ColorSyntax.color(text, theme: theme))
      } catch {
        throw ExpressionError(error.message, hint: error.hint)
      }
    default: throw ExpressionError("expected a color, found \(value.type.phrase)")
    }
  }

  /// The error for a value of the wrong type, with a hint for common mistakes.
  private static func mismatch(_ type: ValueType, _ wanted: ValueType) -> ExpressionError {
    let hint: String? =
      switch (wanted, type) {
      case (.number(.time?, _), .number(.plain?, _)): "times need a unit: 0.4s or 400ms"
      case (.number(.angle?, _), .number(.plain?, _)): "angles need a unit: 45deg, 0.5rad or 0.25turn"
      case (.number(.spin?, _), .number(.plain?, _)): "spins need a unit: 5rad/s or 90deg/s"
      case (.point, .view): "write its .center"
      case (.text, .view): "write its .name"
      case (.point, .number), (.point, .zero), (.place, .number), (.place, .zero): "points are written [x, y]"
      case (.rect, .point): "rectangles are written [x, y, width, height]"
      default: nil
      }
    return ExpressionError("expected \(wanted.phrase), found \(type.phrase)", hint: hint)
  }
}
