/// How heavy a face is, on the scale of OpenType and CSS: 1...1000, 400 regular, 700 bold.
public struct FontWeight: Hashable, Comparable, Sendable {
  public let value: Int

  public static let regular = FontWeight(value: 400)
  public static let bold = FontWeight(value: 700)

  /// - Parameter value: cut to 1...1000.
  public init(value: Int) {
    self.value = min(max(value, 1), 1000)
  }

  /// The weight of this name, as UIKit and CSS name them; nil for an unknown one.
  public init?(name: String) {
    guard let entry = FontWeight.names.first(where: { $0.name == name }) else { return nil }
    self.init(value: entry.value)
  }

  /// Names with their values, lightest first.
  public static let names: [(name: String, value: Int)] = [
    ("thin", 100), ("ultralight", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
    ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  public static func < (a: FontWeight, b: FontWeight) -> Bool { a.value < b.value }

  /// The place of the weight nearest to this one among those at hand; nil of none.
  ///
  /// The order of preference is that of CSS Fonts Level 4, section 5.2: from 400 to 500 first the heavier ones up to 500, then
  /// the lighter, then the heavier; below 400 first the lighter; above 500 first the heavier.
  public func nearest(among weights: [FontWeight]) -> Int? {
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
