import FlingScene

/// A slider for a variable of `let` with a constant initial number.
struct VariableSlider: Hashable, Sendable {
  let name: String
  /// In `unit`.
  let value: Double
  /// Unit of `--set`: empty, `s` or `deg`.
  let unit: String
  /// Range of the slider, chosen around the value in the file.
  private(set) var range: ClosedRange<Double>
  private(set) var step: Double

  /// A copy with the range and step of another slider, extended to include its own value.
  func adoptingScale(of other: VariableSlider) -> VariableSlider {
    guard unit == other.unit else { return self }
    var slider = self
    slider.range = min(value, other.range.lowerBound)...max(value, other.range.upperBound)
    slider.step = other.step
    return slider
  }

  /// Creates a slider around the initial value of a variable.
  /// - Returns: nil if the initial value is not a number, or has another unit.
  init?(_ variable: Document.Variable) {
    guard case .number(let number, let dimension)? = variable.initial.constant, number.isFinite,
      abs(number) <= 1e9
    else { return nil }
    name = variable.name
    switch dimension {
    case .plain: (value, unit) = (number, "")
    case .time: (value, unit) = (number, "s")
    // Rounded to a millionth, so that 30deg is not shown as 29.999999999999996.
    case .angle: (value, unit) = ((number * 180 / .pi * 1e6).rounded() / 1e6, "deg")
    default: return nil
    }
    (range, step) = VariableSlider.scale(around: value)
  }

  /// A range from zero to twice the value with at most about a hundred steps of 1, 2 or 5 times a power of
  /// ten. Whole values from 3 on get whole steps.
  static func scale(around value: Double) -> (range: ClosedRange<Double>, step: Double) {
    let extent = value == 0 ? 1 : abs(value) * 2
    var step = 1e-6
    let factors = [2, 2.5, 2]
    var factorIndex = 0
    while step * 125 < extent {
      step *= factors[factorIndex % 3]
      factorIndex += 1
    }
    if value >= 3, value == value.rounded() { step = max(1, step) }
    let end = (extent / step).rounded(.up) * step
    return (value == 0 ? -end...end : value > 0 ? 0...end : -end...0, step)
  }
}
