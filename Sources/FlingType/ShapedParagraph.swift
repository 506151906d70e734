/// A paragraph shaped as a single line, from which lines are cut.
struct ShapedParagraph {
  let scalars: [UInt32]
  /// Whether a user-perceived character (grapheme cluster) begins at each scalar.
  let isStart: [Bool]
  let baseLevel: UInt8
  let items: [TextItem]
  let levels: [UInt8]
  /// The glyphs of each item, from left to right.
  private let shaped: [[ShapedGlyph]]
  /// The width of each glyph cluster in points, including tracking, at its first scalar; 0 at other scalars.
  let advances: [Double]
  /// Whether a glyph cluster begins at each scalar; a line may be cut there.
  let isCluster: [Bool]

  private let faces: [Face]
  private let style: TextStyle

  init(_ text: Substring, _ style: TextStyle, _ faces: [Face], baseLevel: UInt8? = nil) {
    var scalars: [UInt32] = []
    var isStart: [Bool] = []
    for character in text {
      for (index, scalar) in character.unicodeScalars.enumerated() {
        guard let drawn = ShapedParagraph.drawnScalar(for: scalar.value) else { continue }
        scalars.append(drawn)
        isStart.append(index == 0 || isStart.isEmpty)
      }
    }
    self.init(scalars, isStart, style, faces, baseLevel: baseLevel)
  }

  init(
    _ scalars: [UInt32], _ isStart: [Bool], _ style: TextStyle, _ faces: [Face], baseLevel: UInt8?
  ) {
    let bidi = BidiParagraph(scalars, baseLevel: baseLevel)
    self.scalars = scalars
    self.isStart = isStart
    self.baseLevel = bidi.baseLevel
    self.style = style
    self.faces = faces
    levels = bidi.levels
    items = faces.isEmpty ? [] : TextItemizer(faces: faces).items(scalars, isStart: isStart, levels: levels)
    var advances = [Double](repeating: 0, count: scalars.count)
    var isCluster = [Bool](repeating: false, count: scalars.count)
    shaped = items.map { item in
      let glyphs = ShapedParagraph.shape(item, item.range, scalars, style, faces)
      let face = faces[item.face]
      let scale = style.size / Double(face.unitsPerEm)
      for glyph in glyphs where scalars.indices.contains(glyph.cluster) {
        advances[glyph.cluster] += Double(glyph.advance) * scale
        isCluster[glyph.cluster] = true
      }
      return glyphs
    }
    for index in advances.indices where isCluster[index] { advances[index] += style.tracking }
    self.advances = advances
    self.isCluster = isCluster
  }

  /// The scalar to draw: a space for a tab, nil for other control characters.
  private static func drawnScalar(for scalar: UInt32) -> UInt32? {
    if scalar == 0x09 { return 0x20 }
    return scalar < 0x20 || (0x7F...0x9F).contains(scalar) ? nil : scalar
  }

  /// Shapes a part of an item. Ligatures are disabled if there is tracking.
  private static func shape(
    _ item: TextItem, _ range: Range<Int>, _ scalars: [UInt32], _ style: TextStyle, _ faces: [Face]
  ) -> [ShapedGlyph] {
    faces[item.face].shape(
      scalars, range, isRightToLeft: item.level & 1 == 1, script: item.script, language: style.language,
      withoutLigatures: style.tracking != 0)
  }

  /// The range without trailing spaces.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, LineBreaks.isSpace(scalars[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// The width of a range in points, without the last tracking.
  func width(of range: Range<Int>) -> Double {
    var width = 0.0
    for index in range { width += advances[index] }
    return range.isEmpty ? 0 : width - style.tracking
  }

  /// The glyphs of a line from left to right, starting at x = 0, and the line's width.
  func line(_ range: Range<Int>) -> (glyphs: [PlacedGlyph], width: Double) {
    var glyphs: [PlacedGlyph] = []
    var x = 0.0
    var hasGlyph = false
    for index in visualOrder(of: range) {
      let item = items[index]
      let subrange = item.range.clamped(to: range)
      let shaped =
        subrange == item.range ? shaped[index] : ShapedParagraph.shape(item, subrange, scalars, style, faces)
      let scale = style.size / Double(faces[item.face].unitsPerEm)
      for (index, glyph) in shaped.enumerated() {
        glyphs.append(
          PlacedGlyph(
            face: item.face, glyph: glyph.glyph, x: x + Double(glyph.xOffset) * scale,
            y: -Double(glyph.yOffset) * scale))
        x += Double(glyph.advance) * scale
        let isLast = index + 1 == shaped.count || shaped[index + 1].cluster != glyph.cluster
        if isLast { x += style.tracking }
        hasGlyph = true
      }
    }
    return (glyphs, hasGlyph ? x - style.tracking : 0)
  }

  /// The index of the first item that ends after a character. Items are contiguous.
  private func firstItem(endingAfter index: Int) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound > index { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The items of a line in visual order, from left to right (rule L2).
  private func visualOrder(of range: Range<Int>) -> [Int] {
    guard !range.isEmpty, !items.isEmpty else { return [] }
    var order = Array(
      firstItem(endingAfter: range.lowerBound)..<firstItem(endingAfter: range.upperBound - 1) + 1)
    let highest = order.map { items[$0].level }.max() ?? 0
    guard highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        guard items[order[start]].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, items[order[end]].level >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}

/// A glyph with its position.
package struct PlacedGlyph: Hashable, Sendable {
  /// The index of the face in the style's faces.
  package var face: Int
  package var glyph: UInt32
  /// The origin in points, y down, from the base line or from the top of the text.
  package var x: Double
  package var y: Double
}
