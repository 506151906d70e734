import FlingScene

/// A variable of `let` that holds a number from the start, as a slider shows it.
struct VariableSlider: Hashable, Sendable {
  let name: String
  /// In the unit below.
  let value: Double
  /// As `--set` takes it: empty, `s` or `deg`.
  let unit: String
  /// Of the slider, around the value that the file says.
  private(set) var range: ClosedRange<Double>
  private(set) var step: Double

  /// The same with the scale of another one, stretched if the value lies beyond it.
  func like(_ other: VariableSlider) -> VariableSlider {
    guard unit == other.unit else { return self }
    var slider = self
    slider.range = min(value, other.range.lowerBound)...max(value, other.range.upperBound)
    slider.step = other.step
    return slider
  }

  /// - Returns: nil of what is no number, or one of another unit.
  init?(_ variable: Document.Variable) {
    guard case .number(let number, let dimension)? = variable.initial.constant, number.isFinite,
      abs(number) <= 1e9
    else { return nil }
    name = variable.name
    switch dimension {
    case .plain: (value, unit) = (number, "")
    case .time: (value, unit) = (number, "s")
    // To a millionth, lest 30deg come back as 29.999999999999996.
    case .angle: (value, unit) = ((number * 180 / .pi * 1e6).rounded() / 1e6, "deg")
    default: return nil
    }
    (range, step) = VariableSlider.scale(around: value)
  }

  /// From nothing to twice the value, in about a hundred steps of 1, 2 or 5; what seems to be a count goes by ones.
  static func scale(around value: Double) -> (range: ClosedRange<Double>, step: Double) {
    let reach = value == 0 ? 1 : abs(value) * 2
    var step = 1e-6
    let factors = [2, 2.5, 2]
    var turn = 0
    while step * 125 < reach {
      step *= factors[turn % 3]
      turn += 1
    }
    if value >= 3, value == value.rounded() { step = max(1, step) }
    let end = (reach / step).rounded(.up) * step
    return (value == 0 ? -end...end : value > 0 ? 0...end : -end...0, step)
  }
}
