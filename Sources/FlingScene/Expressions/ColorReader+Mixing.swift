internal import FlingGeometry

/// `color-mix()` of CSS Color 5.
extension ColorReader {
  private static let mixUsage = "color-mix(in oklab, red, blue 30%)"

  /// Parses `in SPACE, a, b` or `a, b` with optional shares, after the opening bracket.
  ///
  /// Inside, a percentage beside a color is its share, not its opacity.
  mutating func mixture(depth: Int) throws(ExpressionError) -> ColorCoordinates {
    let (space, hue) = try interpolation()
    let first = try sharedColor(depth: depth)
    try text.expect(",", in: ColorReader.mixUsage)
    let second = try sharedColor(depth: depth)
    try text.expect(")", in: ColorReader.mixUsage)

    let a = first.share ?? second.share.map { 100 - $0 } ?? 50
    let b = second.share ?? 100 - a
    let sum = a + b
    let share = sum > 0 ? b / sum : 0.5
    let mixture = first.color.mixed(with: second.color, by: share, in: space, hue: hue)
    // As in CSS, shares that are less than 100% together leave the mixture translucent.
    return sum < 100 ? mixture.withOpacity(sum / 100) : mixture
  }

  /// Parses `in SPACE` and, in a space with a hue, `longer hue`, with the comma behind them. Without them the
  /// space is OKLab, as in CSS.
  private mutating func interpolation() throws(ExpressionError) -> (ColorSpace, HueInterpolation) {
    text.skipSpace()
    let start = text.position
    let word = text.word().lowercased()
    guard word == "in" else {
      if ColorSpace(rawValue: word) != nil, text.peek != "(" {
        throw text.mistake("\"in\" is missing", at: start..<text.position, hint: "write in \(word)")
      }
      text.position = start
      return (.oklab, .shorter)
    }
    let spaceRange = nextWordRange()
    let name = text.string(spaceRange).lowercased()
    guard let space = ColorSpace(rawValue: name) else {
      throw text.mistake(
        name.isEmpty ? "a color space is missing" : "unknown color space \"\(name)\"",
        at: name.isEmpty ? text.nextRange : spaceRange,
        hint: suggestion(for: name, in: ColorSpace.allCases.map(\.rawValue))
          ?? "write \(ColorReader.mixUsage)")
    }
    let wayRange = nextWordRange()
    if wayRange.isEmpty {
      try text.expect(",", in: ColorReader.mixUsage)
      return (space, .shorter)
    }
    let way = text.string(wayRange).lowercased()
    guard let hue = HueInterpolation(rawValue: way) else {
      throw text.mistake(
        "unexpected \"\(way)\" after a color space", at: wayRange,
        hint: suggestion(for: way, in: HueInterpolation.allCases.map(\.rawValue))
          ?? "write \(ColorReader.mixUsage)")
    }
    guard space.hueIndex != nil else {
      throw text.mistake(
        "\"\(name)\" has no hue", at: wayRange, hint: "one of hsl, hwb, lch and oklch has one")
    }
    let hueRange = nextWordRange()
    guard text.string(hueRange).lowercased() == "hue" else {
      throw text.mistake(
        "\"hue\" is missing", at: hueRange.isEmpty ? text.nextRange : hueRange, hint: "write \(way) hue")
    }
    try text.expect(",", in: ColorReader.mixUsage)
    return (space, hue)
  }

  /// Parses a color and its share in percent, in either order.
  private mutating func sharedColor(
    depth: Int
  ) throws(ExpressionError) -> (color: ColorCoordinates, share: Double?) {
    var share = try self.share()
    let color = try colorWithoutOpacity(depth: depth)
    if share == nil { share = try self.share() }
    return (color, share)
  }

  /// Parses a share in percent; nil if there is none.
  private mutating func share() throws(ExpressionError) -> Double? {
    text.skipSpace()
    guard text.isAtNumber else { return nil }
    let start = text.position
    let share = try text.number()
    guard text.skip("%") else {
      let range = start..<text.position
      throw text.mistake("a share is a percentage", at: range, hint: "write \(text.string(range))%")
    }
    guard (0...100).contains(share) else {
      throw text.mistake("a share lies between 0% and 100%", at: start..<text.position)
    }
    return share
  }

  /// The range of the next word, which is read; empty if there is none.
  private mutating func nextWordRange() -> Range<Int> {
    text.skipSpace()
    let start = text.position
    _ = text.word()
    return start..<text.position
  }
}
