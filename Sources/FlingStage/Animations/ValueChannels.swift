import FlingGeometry
import FlingScene

/// The value of a variable as numbers that are animated one by one.
struct ValueChannels {
  let kind: Kind
  /// One number, two of a point, or four of a color: red, green and blue times alpha, then alpha.
  var numbers: [Double]

  enum Kind: Equatable {
    case number(Dimension)
    case point
    case color
  }

  init(_ kind: Kind, _ numbers: [Double]) {
    self.kind = kind
    self.numbers = numbers
  }

  /// Nil for values that are not animated.
  /// - Parameter theme: for texts that spell a color.
  init?(_ value: Value, theme: Theme) {
    switch value {
    case .number(let number, let dimension): self.init(.number(dimension), [number])
    case .point(let point): self.init(.point, [point.x, point.y])
    case .color(let color): self.init(color)
    case .text(let text):
      guard let color = try? ColorSyntax.color(text, theme: theme) else { return nil }
      self.init(color)
    case .rect, .paint, .truth, .view, .none: return nil
    }
  }

  private init(_ color: Color) {
    let alpha = color.alpha
    self.init(.color, [color.red * alpha, color.green * alpha, color.blue * alpha, alpha])
  }

  /// The value of the numbers. Colors are cut to their range.
  var value: Value {
    switch kind {
    case .number(let dimension): return .number(numbers[0], dimension)
    case .point: return .point(Point(numbers[0], numbers[1]))
    case .color:
      let alpha = min(max(numbers[3], 0), 1)
      func component(_ index: Int) -> Double { alpha > 0 ? min(max(numbers[index] / alpha, 0), 1) : 0 }
      return .color(Color(red: component(0), green: component(1), blue: component(2), alpha: alpha))
    }
  }

  /// The kind of an animation between two values; nil if there is none. A plain 0 fits every dimension.
  func commonKind(with other: ValueChannels) -> Kind? {
    switch (kind, other.kind) {
    case (.number(.plain), .number(let dimension)) where numbers[0] == 0: .number(dimension)
    case (.number(let dimension), .number(.plain)) where other.numbers[0] == 0: .number(dimension)
    case (let a, let b): a == b ? a : nil
    }
  }
}
