import FlingGeometry
import FlingScene

/// Writes glyphs as outlines. Lottie has no glyphs that are written once, so that equal outlines have equal bytes, next
/// to each other where that is possible: compression then makes them short.
struct LottieText {
  private let outlines: [GlyphRun.Outline]
  private let clock: LottieClock
  private let properties: LottieProperties

  /// Glyphs that come and go together.
  private struct Group: Hashable {
    var size: Double
    var unitsPerEm: Int
    var spans: [Range<Double>]
  }

  init(_ outlines: [GlyphRun.Outline], _ clock: LottieClock, _ properties: LottieProperties) {
    self.outlines = outlines
    self.clock = clock
    self.properties = properties
  }

  /// A group for glyphs of the same size that are visible at the same time, in units of their font. What is hidden has
  /// the scale 0: the fill belongs to all groups, so that their opacity would not affect it.
  /// - Parameters:
  ///   - whole: the frames of the layer.
  ///   - spans: when the text is present.
  func elements(
    of text: TextTrack, during whole: Range<Double>, _ spans: [Range<Double>]
  ) -> [JSONValue] {
    var groups: [Group] = []
    var numbers: [Group: Int] = [:]
    var members: [[TextTrack.Glyph]] = []
    for glyph in text.glyphs where outlines.indices.contains(glyph.outline) && glyph.size > 0 {
      let visible = clock.spans(glyph.presence, within: spans)
      guard !visible.isEmpty else { continue }
      let group = Group(
        size: glyph.size, unitsPerEm: Swift.max(1, outlines[glyph.outline].unitsPerEm), spans: visible)
      if let number = numbers[group] {
        members[number].append(glyph)
      } else {
        numbers[group] = groups.count
        groups.append(group)
        members.append([glyph])
      }
    }
    return zip(groups, members).map { group, glyphs in
      element(group, glyphs, during: whole, isWhole: group.spans == spans)
    }
  }

  private func element(
    _ group: Group, _ glyphs: [TextTrack.Glyph], during whole: Range<Double>, isWhole: Bool
  ) -> JSONValue {
    let scale = group.size / Double(group.unitsPerEm)
    let percent = LottieProperties.rounded(scale * 100, 6)
    // Equal outlines follow each other.
    let sorted = glyphs.enumerated().sorted {
      ($0.element.outline, $0.offset) < ($1.element.outline, $1.offset)
    }
    let elements = sorted.flatMap { _, glyph in self.glyph(glyph, scale: scale) }
    let shown = LottieProperties.numbers([percent, percent])
    let held =
      isWhole
      ? nil
      : LottieProperties.presence(
        group.spans, within: whole, shown: shown, hidden: LottieProperties.numbers([0, 0]))
    return LottieBuilder.group(
      elements, transform: [("s", held ?? LottieProperties.vector([percent, percent]))])
  }

  private func glyph(_ glyph: TextTrack.Glyph, scale: Double) -> [JSONValue] {
    let outline = LottieOutline(Channel(constant: [])) { _ in outlines[glyph.outline].path }
    let contours = outline.elements(properties, decimals: 1)
    guard !contours.isEmpty else { return [] }
    let place = LottieProperties.vector([
      LottieProperties.rounded(glyph.place.x / scale, 1), LottieProperties.rounded(glyph.place.y / scale, 1),
    ])
    return [LottieBuilder.group(contours, transform: [("p", place)])]
  }
}
