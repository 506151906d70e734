import FlingGeometry
import Trials

/// The truth table as Markdown: what is known, how near to it is asked for, and what Fling does.
struct TruthTable {
  let text: String

  init() {
    var lines = ["| case | figure | closed form | bar | Fling |", "| --- | --- | ---: | ---: | ---: |"]
    var missed = 0
    for truth in Truth.all {
      for finding in truth.measure() {
        let value = Self.number(finding.value)
        if !finding.holds { missed += 1 }
        lines.append(
          "| \(truth.name) | \(finding.metric) | \(Self.number(finding.truth)) | \(Self.number(finding.bar)) "
            + "| \(finding.holds ? value : "**\(value)**") |")
      }
    }
    lines.append("")
    lines.append(
      missed == 0 ? "Every figure is within its bar." : "Figures off their bars, in bold: \(missed).")
    text = lines.joined(separator: "\n")
  }

  /// Six digits that count, as a power of ten where it is small.
  private static func number(_ value: Double) -> String {
    let size = abs(value)
    if !value.isFinite { return "–" }
    if size == 0 { return "0" }
    if size >= 0.001 { return shortened(Decimal.text(value, digits: size < 1 ? 6 : (size < 100 ? 5 : 3))) }
    var exponent = 0
    var digits = size
    while digits < 1 {
      digits *= 10
      exponent -= 1
    }
    return (value < 0 ? "-" : "") + shortened(Decimal.text(digits, digits: 1)) + "e\(exponent)"
  }

  private static func shortened(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
