package import FlingGeometry

/// Text laid out in lines: the positions of its glyphs and its size.
///
/// Coordinates are points with y down; (0, 0) is the top left corner of the first line's box. The layout does
/// not depend on a resolution. Unless the style has a leading, a line has the height of the style's first
/// face, extended above and below the base line as far as the other faces of its glyphs require. From 8
/// points on, ascents and descents are rounded to whole points as in browsers, so that text at integer
/// coordinates is aligned to pixels.
package struct TextLayout: Sendable {
  /// The width of the widest line, and the height of all lines.
  package private(set) var size = Size.zero
  package private(set) var lines: [Line] = []
  /// All glyphs with their outlines.
  package private(set) var glyphs = GlyphRun(size: 1)
  /// Whether text was omitted or replaced by an ellipsis because it does not fit.
  package private(set) var isCut = false

  package struct Line: Hashable, Sendable {
    /// The start of the first glyph.
    package var x: Double
    /// The distance from the top of the text.
    package var baseline: Double
    package var width: Double
  }

  /// - Parameters:
  ///   - width: the maximum width of lines; nil for no limit.
  ///   - height: if the overflow is an ellipsis, lines below this height are omitted, except the first.
  package init(
    _ text: String, _ style: TextStyle, _ arrangement: TextArrangement = TextArrangement(),
    width: Double? = nil, height: Double? = nil, by typesetter: Typesetter
  ) {
    let faces = typesetter.faces(for: style)
    guard !faces.isEmpty, style.size > 0 else { return }
    let metrics = LineMetrics(faces, style, leading: arrangement.leading)
    var limit = arrangement.lineLimit > 0 ? arrangement.lineLimit : .max
    // A tolerance for rounding errors of sums.
    let maxHeight = arrangement.overflow == .ellipsis ? height.map { $0 + 1e-6 } : nil
    if let maxHeight {
      let fitting = (maxHeight / metrics.distance).rounded(.down)
      if fitting < Double(limit) { limit = max(1, Int(max(fitting, 0))) }
    }
    var breaker = LineBreaker(style: style, faces: faces, width: width)
    var positions = LinePositions()
    while true {
      breaker.limit = limit
      breaker.hasEllipsis = arrangement.overflow == .ellipsis
      breaker.breakLines(of: text)
      positions = LinePositions(breaker.lines, metrics)
      // Fallback faces may make lines higher, so that fewer lines fit; then another line is the last one.
      guard let maxHeight, positions.isUneven, limit > 1, positions.height > maxHeight else { break }
      limit = max(1, min(positions.bottoms.count { $0 <= maxHeight }, breaker.lines.count - 1))
      breaker = LineBreaker(style: style, faces: faces, width: width)
    }
    isCut = breaker.isCut
    let widest = breaker.lines.reduce(0) { max($0, $1.width) }
    size = Size(width: widest, height: positions.height)
    placeLines(breaker.lines, positions, arrangement.alignment, within: width ?? widest, style, faces)
  }

  /// Positions the glyphs of broken lines.
  private mutating func placeLines(
    _ broken: [LineBreaker.Line], _ positions: LinePositions, _ alignment: TextArrangement.Alignment,
    within width: Double, _ style: TextStyle, _ faces: [Face]
  ) {
    var placed: [GlyphRun.Glyph] = []
    for (index, line) in broken.enumerated() {
      let fraction = alignment.leftFraction(isRightToLeft: line.isRightToLeft)
      let x = (width - line.width) * fraction
      let baseline = positions.baselines[index]
      lines.append(Line(x: x, baseline: baseline, width: line.width))
      for glyph in line.glyphs {
        placed.append(
          GlyphRun.Glyph(
            faces[glyph.face].runOutline(of: glyph.glyph), at: Point(x + glyph.x, baseline + glyph.y)))
      }
    }
    glyphs = GlyphRun(size: style.size, placed)
  }
}

extension TextArrangement.Alignment {
  /// The share of the free space that is left of a line.
  fileprivate func leftFraction(isRightToLeft: Bool) -> Double {
    switch self {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .start: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    }
  }
}

/// The heights of lines, in points.
struct LineMetrics {
  /// The distance between base lines of lines that use only the first face.
  let distance: Double
  /// For each face, the extent of its line above and below the base line. As in CSS, the difference between
  /// the line height and the letters' height is split equally.
  private let extents: [Extent]
  /// Whether the line height is fixed by a leading.
  private let isSet: Bool

  struct Extent {
    var above: Double
    var below: Double
  }

  init(_ faces: [Face], _ style: TextStyle, leading: Double?) {
    isSet = leading != nil
    var first: Double?
    extents = faces.map { face in
      let scale = style.size / Double(face.unitsPerEm)
      func points(_ units: Int) -> Double {
        let exact = Double(units) * scale
        return style.size >= 8 ? exact.rounded() : exact
      }
      let (above, below) = (points(face.ascender), points(-face.descender))
      let natural = above + below + points(face.lineGap)
      let distance = Swift.max(leading ?? natural, style.size / 1000)
      if first == nil { first = distance }
      let ascent = above + (distance - above - below) / 2
      return Extent(above: ascent, below: distance - ascent)
    }
    distance = first ?? 0
  }

  /// The distance from the top of the first line to its base line, if it uses only the first face.
  var ascent: Double { extents.first?.above ?? 0 }

  /// How far the fallback faces of a line extend beyond the first face.
  func fallbackExcess(in line: LineBreaker.Line) -> Extent {
    guard !isSet, let primary = extents.first else { return Extent(above: 0, below: 0) }
    var excess = Extent(above: 0, below: 0)
    for glyph in line.glyphs where glyph.face != 0 {
      let extent = extents[glyph.face]
      excess.above = Swift.max(excess.above, extent.above - primary.above)
      excess.below = Swift.max(excess.below, extent.below - primary.below)
    }
    return excess
  }
}

/// The vertical positions of lines, in points from the top of the first.
private struct LinePositions {
  private(set) var baselines: [Double] = []
  private(set) var bottoms: [Double] = []
  /// Whether a fallback face makes some line higher.
  private(set) var isUneven = false

  var height: Double { bottoms.last ?? 0 }

  init() {}

  init(_ lines: [LineBreaker.Line], _ metrics: LineMetrics) {
    // The height added by fallback faces so far.
    var added = 0.0
    for (index, line) in lines.enumerated() {
      let excess = metrics.fallbackExcess(in: line)
      baselines.append(Double(index) * metrics.distance + metrics.ascent + (added + excess.above))
      added += excess.above + excess.below
      bottoms.append(Double(index + 1) * metrics.distance + added)
    }
    isUneven = added > 0
  }
}
