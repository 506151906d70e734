internal import FlingGeometry

/// The words for nine points of a rectangle.
enum PointWords {
  static let all = [
    "center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right",
  ]

  /// The position that a word means, as fractions of width and height; nil if it is none of the nine.
  static func unitPoint(of word: String) -> Point? {
    guard all.contains(word) else { return nil }
    return Point(
      word.hasSuffix("left") ? 0 : word.hasSuffix("right") ? 1 : 0.5,
      word.hasPrefix("top") ? 0 : word.hasPrefix("bottom") ? 1 : 0.5)
  }
}
