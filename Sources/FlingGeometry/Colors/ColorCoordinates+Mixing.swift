/// The way between two hues, as in CSS.
package enum HueInterpolation: String, CaseIterable, Sendable {
  case shorter
  case longer
  case increasing
  case decreasing

  /// Two hues in degrees between which the numbers take this way.
  func unwrapped(_ from: Double, _ to: Double) -> (from: Double, to: Double) {
    let from = from - 360 * Elementary.floor(from / 360)
    let to = to - 360 * Elementary.floor(to / 360)
    let difference = to - from
    let raises: (from: Bool, to: Bool) =
      switch self {
      case .shorter: (difference > 180, difference < -180)
      case .longer: (difference > 0 && difference < 180, difference > -180 && difference <= 0)
      case .increasing: (false, difference < 0)
      case .decreasing: (difference > 0, false)
      }
    return (raises.from ? from + 360 : from, raises.to ? to + 360 : to)
  }
}

extension ColorCoordinates {
  /// The mixture of CSS `color-mix()`, in `space`: coordinates other than the hue are premultiplied, and a
  /// coordinate that is missing in one color is that of the other.
  /// - Parameters:
  ///   - share: 0 is this color, 1 is `other`.
  ///   - hue: the way between the hues; without effect in spaces that have none.
  package func mixed(
    with other: ColorCoordinates, by share: Double, in space: ColorSpace, hue: HueInterpolation = .shorter
  ) -> ColorCoordinates {
    let from = converted(to: space)
    let to = other.converted(to: space)
    func between(_ a: Double, _ b: Double) -> Double { a * (1 - share) + b * share }

    let fromAlpha = from.alpha ?? to.alpha
    let toAlpha = to.alpha ?? from.alpha
    var alpha: Double?
    if let fromAlpha, let toAlpha { alpha = between(fromAlpha, toAlpha) }
    var result = ColorCoordinates(space, nil, nil, nil, alpha: alpha)
    for index in 0..<3 {
      guard var a = from[index] ?? to[index], var b = to[index] ?? from[index] else { continue }
      if index == space.hueIndex {
        // As in browsers, also a hue taken from the other color makes a full turn if the way is the longer one.
        (a, b) = hue.unwrapped(a, b)
        let degrees = between(a, b)
        result[index] = degrees - 360 * Elementary.floor(degrees / 360)
      } else if let fromAlpha, let toAlpha {
        let mixture = between(a * fromAlpha, b * toAlpha)
        result[index] = alpha.map { $0 > 0 ? mixture / $0 : mixture }
      } else {
        result[index] = between(a, b)
      }
    }
    return result
  }
}
