internal import FlingGeometry

/// Parses the easing functions of CSS: `steps(4, jump-start)`, `cubic-bezier(0.4, 0, 0.2, 1)` and
/// `linear(0, 0.25 75%, 1)`.
package enum EasingSyntax {
  /// - Throws: an error whose range is in Unicode scalars of the text.
  package static func function(_ text: String) throws(ExpressionError) -> Easing {
    var reader = EasingReader(text: CSSScanner(text))
    return try reader.completeFunction()
  }
}

private struct EasingReader {
  var text: CSSScanner

  private static let usage = [
    "steps": "steps(4, jump-start)", "cubic-bezier": "cubic-bezier(0.4, 0, 0.2, 1)",
    "linear": "linear(0, 0.25 75%, 1)",
  ]

  mutating func completeFunction() throws(ExpressionError) -> Easing {
    text.skipSpace()
    let start = text.position
    let name = text.word().lowercased()
    let range = start..<max(text.position, start + 1)
    guard let usage = EasingReader.usage[name], text.skip("(") else {
      throw text.mistake(
        name.isEmpty
          ? "\"\(text.string(start..<text.scalars.count))\" is not an easing" : "unknown easing \"\(name)\"",
        at: name.isEmpty ? start..<max(start + 1, text.scalars.count) : range,
        hint: suggestion(for: name, in: EasingReader.usage.keys.sorted())
          ?? "write steps(4), cubic-bezier(0.4, 0, 0.2, 1) or linear(0, 0.25 75%, 1)")
    }
    let easing: Easing =
      switch name {
      case "steps": try steps(usage)
      case "cubic-bezier": try bezier(usage)
      default: try points(usage)
      }
    text.skipSpace()
    if !text.isAtEnd {
      let rest = text.position..<text.scalars.count
      throw text.mistake("unexpected \"\(text.string(rest))\" after an easing", at: rest)
    }
    return easing
  }

  /// Parses a count and an optional word after `steps(`.
  private mutating func steps(_ usage: String) throws(ExpressionError) -> Easing {
    text.skipSpace()
    let start = text.position
    let number = text.isAtNumber ? try text.number() : .nan
    let range = start..<max(text.position, start + 1)
    guard let count = Int(text.string(start..<text.position)), Double(count) == number,
      (1...10_000).contains(count)
    else {
      throw text.mistake(
        "\"ease\" has a whole number of steps from 1 to 10000", at: range, hint: "write steps(4)")
    }
    var jumps = Easing.Jumps.end
    text.skipSpace()
    if text.skip(",") {
      text.skipSpace()
      let wordStart = text.position
      let word = text.word().lowercased()
      // CSS knows `start` and `end` from its first version.
      guard let known = Easing.Jumps(rawValue: word == "start" || word == "end" ? "jump-\(word)" : word)
      else {
        let words = Easing.Jumps.allCases.map(\.rawValue)
        throw text.mistake(
          "\"\(word)\" does not say when steps jump", at: wordStart..<max(text.position, wordStart + 1),
          hint: suggestion(for: word, in: words) ?? "it is one of \(words.joined(separator: ", "))")
      }
      jumps = known
    }
    if jumps == .neither, count < 2 {
      throw text.mistake(
        "steps with \"jump-none\" are at least 2", at: range, hint: "write steps(2, jump-none)")
    }
    try text.expect(")", in: usage)
    return .steps(count, jumps)
  }

  /// Parses four numbers after `cubic-bezier(`.
  private mutating func bezier(_ usage: String) throws(ExpressionError) -> Easing {
    var values: [Double] = []
    for index in 0..<4 {
      if index > 0 { try text.expect(",", in: usage) }
      let (value, range) = try number(usage)
      if index % 2 == 0, !(0...1).contains(value) {
        throw text.mistake("x1 and x2 of \"cubic-bezier\" lie in 0…1", at: range)
      }
      values.append(value)
    }
    try text.expect(")", in: usage)
    return .bezier(values[0], values[1], values[2], values[3])
  }

  /// Parses values with up to two percentages each after `linear(`.
  private mutating func points(_ usage: String) throws(ExpressionError) -> Easing {
    var stops: [(y: Double, shares: [Double])] = []
    let start = text.position
    while true {
      var shares = try self.shares()
      let (y, range) = try number(usage)
      let later = try self.shares()
      if !shares.isEmpty, !later.isEmpty {
        throw text.mistake(
          "the percentages of a value stand on one side of it", at: range,
          hint: "write linear(0, 0.25 25% 75%, 1)")
      }
      shares += later
      if shares.count > 2 {
        throw text.mistake("a value of \"linear\" has two percentages at most", at: range)
      }
      stops.append((y, shares))
      text.skipSpace()
      if !text.skip(",") { break }
    }
    try text.expect(")", in: usage)
    guard stops.count > 1 else {
      throw text.mistake(
        "\"linear\" takes at least two values", at: start..<text.position - 1, hint: "write \(usage)")
    }
    return .points(EasingReader.placed(stops))
  }

  /// The points of the stops. As in CSS, the first without a percentage is at 0 and the last at 1, none is
  /// before an earlier one, and others without one are spread evenly.
  private static func placed(_ stops: [(y: Double, shares: [Double])]) -> [Point] {
    var points: [(x: Double?, y: Double)] = []
    var greatest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      var shares = stop.shares
      if shares.isEmpty, index == 0 { shares = [0] }
      if shares.isEmpty, index == stops.count - 1 { shares = [1] }
      for share in shares {
        greatest = max(greatest, share)
        points.append((greatest, stop.y))
      }
      if shares.isEmpty { points.append((nil, stop.y)) }
    }
    // The first and the last point have a place.
    var placed: [Point] = []
    var before = (index: 0, x: 0.0)
    for (index, point) in points.enumerated() {
      guard let x = point.x else { continue }
      for gap in before.index + 1..<max(index, before.index + 1) {
        let share = Double(gap - before.index) / Double(index - before.index)
        placed.append(Point(before.x + (x - before.x) * share, points[gap].y))
      }
      placed.append(Point(x, point.y))
      before = (index, x)
    }
    return placed
  }

  /// Parses percentages, as shares.
  private mutating func shares() throws(ExpressionError) -> [Double] {
    var shares: [Double] = []
    while true {
      text.skipSpace()
      let start = text.position
      guard text.isAtNumber else { return shares }
      let number = try text.number()
      guard text.skip("%") else {
        text.position = start
        return shares
      }
      shares.append(number / 100)
    }
  }

  private mutating func number(_ usage: String) throws(ExpressionError) -> (Double, Range<Int>) {
    text.skipSpace()
    guard text.isAtNumber else {
      throw text.mistake("a number is missing", at: text.nextRange, hint: "write \(usage)")
    }
    let start = text.position
    let value = try text.number()
    return (value, start..<text.position)
  }
}
