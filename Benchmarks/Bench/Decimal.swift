/// Numbers for the table.
enum Decimal {
  /// The number with so many digits behind the point.
  static func text(_ value: Double, digits: Int) -> String {
    if value < 0 {
      let size = text(-value, digits: digits)
      return size.contains { $0 != "0" && $0 != "." } ? "-" + size : size
    }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let text = String(repeating: "0", count: max(0, digits + 1 - "\(whole)".count)) + "\(whole)"
    return text.dropLast(digits) + "." + text.suffix(digits)
  }
}
