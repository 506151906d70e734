/// The range of allowed numbers.
package struct NumberBounds: Hashable, Sendable {
  var low = -Double.infinity
  var isLowAllowed = true
  var high = Double.infinity
  /// Whether `.inf` is allowed.
  var allowsInfinity = false
  /// Whether computed values outside the bounds are clamped; otherwise they end the run with an error.
  var clamps = false

  package static let any = NumberBounds()
  package static let atLeastZero = NumberBounds(low: 0)
  package static let aboveZero = NumberBounds(low: 0, isLowAllowed: false)
  package static let fraction = NumberBounds(low: 0, high: 1)
  /// A fraction that is clamped when it is computed.
  static let clampedFraction = NumberBounds(low: 0, high: 1, clamps: true)
  static let resistance = NumberBounds(low: 0, allowsInfinity: true)

  package static func atLeast(_ low: Double) -> NumberBounds { NumberBounds(low: low) }

  /// The error of a value, as the end of a sentence whose subject is the key; nil if the value is allowed.
  package func violationMessage(for value: Double) -> String? {
    if value.isInfinite { return allowsInfinity && value > 0 ? nil : "must be finite" }
    if high < .infinity, value < low || value > high {
      return "must lie in \(Self.text(low))…\(Self.text(high)), not \(Self.text(value))"
    }
    if isLowAllowed ? value < low : value <= low {
      return "must be \(isLowAllowed ? "at least" : "above") \(Self.text(low)), not \(Self.text(value))"
    }
    return nil
  }

  /// The run-time error of a computed value; nil if the value is allowed.
  ///
  /// - Parameter name: the subject of the message, such as the key.
  package func runtimeViolation(of value: Double, named name: String) -> (message: String, hint: String?)? {
    guard !clamps else { return nil }
    if high < .infinity {
      let range = "\(Self.text(low))…\(Self.text(high))"
      guard value >= low, value <= high else {
        return (
          "\(name) must lie in \(range)", "clamp(…, \(Self.text(low)), \(Self.text(high))) keeps it there"
        )
      }
    } else if low == 0, isLowAllowed {
      guard value >= 0 else { return ("\(name) can't be negative", "max(0, …) keeps it from that") }
    } else if low.isFinite {
      guard isLowAllowed ? value >= low : value > low else {
        return ("\(name) must be \(isLowAllowed ? "at least" : "above") \(Self.text(low))", nil)
      }
    }
    return nil
  }

  /// The allowed integers, within ±1,000,000.
  package var wholeNumbers: ClosedRange<Int> {
    Int(max(low, -NumberBounds.integerLimit))...Int(min(high, NumberBounds.integerLimit))
  }

  private static let integerLimit = 1_000_000.0

  /// A hint for a value that is not allowed; nil if there is no nearest allowed number.
  func hint(about value: Double) -> String? {
    guard value.isFinite else { return nil }
    if low == 0, high == 1, value >= 5, value <= 100 {
      return "write \(Self.text(value / 100)) for \(Self.text(value)) %"
    }
    if value > high { return "the most is \(Self.text(high))" }
    return isLowAllowed && value < low ? "the least is \(Self.text(low))" : nil
  }

  /// A number without a trailing `.0`.
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
