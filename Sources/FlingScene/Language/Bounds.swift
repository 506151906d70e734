/// Which numbers are allowed.
package struct Bounds: Hashable, Sendable {
  var low = -Double.infinity
  var isLowAllowed = true
  var high = Double.infinity
  /// Whether `.inf` may stand here.
  var allowsInfinity = false
  /// Whether what is computed beyond the bounds counts as the bound; otherwise it ends the run.
  var clamps = false

  package static let any = Bounds()
  package static let atLeastZero = Bounds(low: 0)
  package static let aboveZero = Bounds(low: 0, isLowAllowed: false)
  package static let share = Bounds(low: 0, high: 1)
  /// A share that is clamped when it is computed.
  static let clampedShare = Bounds(low: 0, high: 1, clamps: true)
  static let resistance = Bounds(low: 0, allowsInfinity: true)

  package static func atLeast(_ low: Double) -> Bounds { Bounds(low: low) }

  /// What is wrong with a value, as the end of a sentence that begins with the key; nil if it is allowed.
  func complaint(about value: Double) -> String? {
    if value.isInfinite { return allowsInfinity && value > 0 ? nil : "must be finite" }
    if high < .infinity, value < low || value > high {
      return "must lie in \(Bounds.text(low))…\(Bounds.text(high)), not \(Bounds.text(value))"
    }
    if isLowAllowed ? value < low : value <= low {
      return "must be \(isLowAllowed ? "at least" : "above") \(Bounds.text(low)), not \(Bounds.text(value))"
    }
    return nil
  }

  /// What ends the run if a value is computed that is not allowed; nil if it is.
  /// - Parameter name: what has the value, such as a key.
  package func refusal(of value: Double, named name: String) -> (message: String, hint: String?)? {
    guard !clamps else { return nil }
    if high < .infinity {
      let range = "\(Bounds.text(low))…\(Bounds.text(high))"
      guard value >= low, value <= high else {
        return (
          "\(name) must lie in \(range)", "clamp(…, \(Bounds.text(low)), \(Bounds.text(high))) keeps it there"
        )
      }
    } else if low == 0, isLowAllowed {
      guard value >= 0 else { return ("\(name) can't be negative", "max(0, …) keeps it from that") }
    } else if low.isFinite {
      guard isLowAllowed ? value >= low : value > low else {
        return ("\(name) must be \(isLowAllowed ? "at least" : "above") \(Bounds.text(low))", nil)
      }
    }
    return nil
  }

  /// The whole numbers within, as far as a picture can need them.
  package var wholeNumbers: ClosedRange<Int> {
    Int(max(low, -Bounds.mostWhole))...Int(min(high, Bounds.mostWhole))
  }

  private static let mostWhole = 1_000_000.0

  /// What to write instead of a value that is not allowed; nil where no number is nearest or the value says nothing.
  func hint(about value: Double) -> String? {
    guard value.isFinite else { return nil }
    if low == 0, high == 1, value >= 5, value <= 100 {
      return "write \(Bounds.text(value / 100)) for \(Bounds.text(value)) %"
    }
    if value > high { return "the most is \(Bounds.text(high))" }
    return isLowAllowed && value < low ? "the least is \(Bounds.text(low))" : nil
  }

  /// A number without `.0`.
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
