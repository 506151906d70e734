import FlingGeometry

/// Writes the outline of a path as SVG path data, in as few characters as possible.
///
/// Coordinates are rounded to a number of decimals. Relative commands count from the rounded point before them, so that
/// errors of rounding do not add up.
///
/// Source: Scalable Vector Graphics 2, chapter 9.3.
struct SVGPathData {
  /// What the decimals of a coordinate are multiplied with to give a whole number.
  private let scale: Double
  private let decimals: Int
  /// Whether all paths of equal elements have the same commands, so that a reader can interpolate between them.
  private let isMorph: Bool
  private var text: [UInt8] = []
  /// The command in effect; nil if the next one must be written.
  private var command: UInt8?
  private var lastHasPoint = false
  private var current = Units(x: 0, y: 0)
  private var start = Units(x: 0, y: 0)
  private var hasCurrent = false

  /// A point in multiples of the last decimal.
  private struct Units {
    var x: Int
    var y: Int
  }

  /// - Parameters:
  ///   - decimals: of coordinates, in points or other units of the path.
  ///   - isMorph: whether paths of equal elements must have equal commands.
  static func text(_ path: Path, decimals: Int = 2, isMorph: Bool = false) -> String {
    var data = SVGPathData(decimals: decimals, isMorph: isMorph)
    for element in path.elements { data.append(element) }
    return String(decoding: data.text, as: UTF8.self)
  }

  private init(decimals: Int, isMorph: Bool) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    self.scale = scale
    self.decimals = decimals
    self.isMorph = isMorph
  }

  private func units(_ point: Point) -> Units {
    func whole(_ number: Double) -> Int {
      // Numbers of this size differ by less than a decimal; differences must not overflow.
      let scaled = (number * scale).rounded(.toNearestOrAwayFromZero)
      return Int(Swift.max(-1e15, Swift.min(1e15, scaled)))
    }
    return Units(x: whole(point.x), y: whole(point.y))
  }

  private mutating func append(_ element: Path.Element) {
    switch element {
    case .move(let point):
      guard point.isFinite else { return }
      move(to: point)
    case .line(let point):
      guard point.isFinite else { return }
      begin(at: point)
      let end = units(point)
      if !isMorph, end.y == current.y {
        choose(UInt8(ascii: "h"), [end.x - current.x], UInt8(ascii: "H"), [end.x])
      } else if !isMorph, end.x == current.x {
        choose(UInt8(ascii: "v"), [end.y - current.y], UInt8(ascii: "V"), [end.y])
      } else {
        appendPoints(UInt8(ascii: "l"), UInt8(ascii: "L"), [end])
      }
      current = end
    case .quad(let control, let point):
      guard control.isFinite, point.isFinite else { return }
      begin(at: control)
      appendPoints(UInt8(ascii: "q"), UInt8(ascii: "Q"), [units(control), units(point)])
      current = units(point)
    case .cubic(let first, let second, let point):
      guard first.isFinite, second.isFinite, point.isFinite else { return }
      begin(at: first)
      appendPoints(UInt8(ascii: "c"), UInt8(ascii: "C"), [units(first), units(second), units(point)])
      current = units(point)
    case .close:
      guard hasCurrent else { return }
      text.append(UInt8(ascii: "z"))
      command = nil
      current = start
    }
  }

  /// Begins at a line's or curve's first point if there is no current point, as `Path` does.
  private mutating func begin(at point: Point) {
    if !hasCurrent { move(to: point) }
  }

  private mutating func move(to point: Point) {
    let end = units(point)
    if hasCurrent {
      appendPoints(UInt8(ascii: "m"), UInt8(ascii: "M"), [end])
    } else {
      append(UInt8(ascii: "m"), [end.x, end.y])
    }
    // Further numbers after a move are lines.
    command = command == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
    current = end
    start = end
    hasCurrent = true
  }

  private mutating func appendPoints(_ relative: UInt8, _ absolute: UInt8, _ points: [Units]) {
    choose(
      relative, points.flatMap { [$0.x - current.x, $0.y - current.y] }, absolute,
      points.flatMap { [$0.x, $0.y] })
  }

  /// Appends the shorter one of two commands; the first one if they are equally long or paths must be alike.
  private mutating func choose(_ first: UInt8, _ numbers: [Int], _ second: UInt8, _ others: [Int]) {
    let begin = text.count
    let before = (command, lastHasPoint)
    append(first, numbers)
    if isMorph { return }
    let firstText = Array(text[begin...])
    let after = (command, lastHasPoint)
    text.removeSubrange(begin...)
    (command, lastHasPoint) = before
    append(second, others)
    guard text.count - begin >= firstText.count else { return }
    text.replaceSubrange(begin..., with: firstText)
    (command, lastHasPoint) = after
  }

  private mutating func append(_ letter: UInt8, _ numbers: [Int]) {
    var needsSpace = command == letter
    if !needsSpace {
      text.append(letter)
      command = letter
      lastHasPoint = false
    }
    for number in numbers {
      let digits = SVGPathData.text(number, decimals: decimals)
      let first = digits[0]
      let separates = first == UInt8(ascii: "-") || (first == UInt8(ascii: ".") && lastHasPoint)
      if needsSpace, !separates { text.append(UInt8(ascii: " ")) }
      text += digits
      lastHasPoint = digits.contains(UInt8(ascii: "."))
      needsSpace = true
    }
  }

  /// A multiple of the last decimal as a number.
  private static func text(_ units: Int, decimals: Int) -> [UInt8] {
    var digits = Array(String(units.magnitude).utf8)
    if decimals > 0 {
      let zeros = Swift.max(0, decimals + 1 - digits.count)
      digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros), at: 0)
      digits.insert(UInt8(ascii: "."), at: digits.count - decimals)
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      if digits.last == UInt8(ascii: ".") { digits.removeLast() }
      if digits.count > 1, digits[0] == UInt8(ascii: "0") { digits.removeFirst() }
    }
    return units < 0 ? [UInt8(ascii: "-")] + digits : digits
  }
}
