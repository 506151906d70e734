import FlingGeometry

extension Time {
  /// The time in the format of scenes: seconds with at most three decimals, without trailing zeros.
  var written: String {
    let sign = units < 0 ? "-" : ""
    let thousandths = (units.magnitude * 1000 + UInt(Time.unitsPerSecond) / 2) / UInt(Time.unitsPerSecond)
    let wholeSeconds = thousandths / 1000
    var digits = String(thousandths % 1000)
    while digits.count < 3 { digits = "0" + digits }
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(sign)\(wholeSeconds)s" : "\(sign)\(wholeSeconds).\(digits)s"
  }
}
