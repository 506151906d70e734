/// The weight of a font on the scale of OpenType and CSS: 1...1000, 400 is regular, 700 is bold.
package struct FontWeight: Hashable, Comparable, Sendable {
  package let value: Int

  package static let regular = FontWeight(value: 400)
  package static let bold = FontWeight(value: 700)

  /// - Parameter value: clamped to 1...1000.
  package init(value: Int) {
    self.value = min(max(value, 1), 1000)
  }

  package static func < (a: FontWeight, b: FontWeight) -> Bool { a.value < b.value }

  /// The index of the nearest available weight; nil if there is none.
  ///
  /// The order of preference is that of CSS Fonts Level 4, section 5.2: for 400 to 500, first heavier weights
  /// up to 500, then lighter ones, then heavier ones; below 400 first lighter weights; above 500 first
  /// heavier weights.
  package func nearest(among weights: [FontWeight]) -> Int? {
    func rank(_ weight: FontWeight) -> (Int, Int) {
      let distance = abs(weight.value - value)
      let isHeavier = weight.value > value
      if weight.value == value { return (0, 0) }
      if (400...500).contains(value) {
        if isHeavier && weight.value <= 500 { return (1, distance) }
        return isHeavier ? (3, distance) : (2, distance)
      }
      return (isHeavier == (value > 500)) ? (1, distance) : (2, distance)
    }
    var best: Int?
    for (index, weight) in weights.enumerated() {
      if let chosen = best, rank(weights[chosen]) <= rank(weight) { continue }
      best = index
    }
    return best
  }
}
