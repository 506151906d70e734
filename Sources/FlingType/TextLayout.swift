package import FlingGeometry

/// Text set in lines: where its glyphs stand and how much room they take.
///
/// Points, y down; (0, 0) is the top left corner of the first line's box. Nothing in it depends on a resolution. Lines
/// have the distance that the first face of the style asks for, its ascent and descent rounded to whole points from 8
/// points on, as browsers do, so that text at whole coordinates stands on whole pixels.
package struct TextLayout: Sendable {
  /// As wide as the widest line, as high as all lines.
  package private(set) var size = Size.zero
  package private(set) var lines: [Line] = []
  /// All glyphs with their outlines.
  package private(set) var glyphs = GlyphRun(size: 1)
  /// Whether something was left out, or ends in …, for want of room.
  package private(set) var isCut = false

  package struct Line: Hashable, Sendable {
    /// Where the first glyph begins.
    package var x: Double
    /// From the top of the text.
    package var baseline: Double
    package var width: Double
  }

  /// - Parameters:
  ///   - width: lines are broken to fit; nil for no limit.
  ///   - height: with an ellipsis, lines below it are left out; the first one never.
  package init(
    _ text: String, _ style: TextStyle, _ arrangement: TextArrangement = TextArrangement(),
    width: Double? = nil, height: Double? = nil, by typesetter: Typesetter
  ) {
    let faces = typesetter.faces(for: style)
    guard let first = faces.first, style.size > 0 else { return }
    let metrics = LineMetrics(first, style, leading: arrangement.leading)
    var breaker = LineBreaker(style: style, faces: faces, width: width)
    breaker.limit = arrangement.lineLimit > 0 ? arrangement.lineLimit : .max
    breaker.hasEllipsis = arrangement.overflow == .ellipsis
    if breaker.hasEllipsis, let height {
      // A hair of room for sums that do not come out even.
      let fitting = ((height + 1e-6) / metrics.distance).rounded(.down)
      if fitting < Double(breaker.limit) { breaker.limit = max(1, Int(max(fitting, 0))) }
    }
    breaker.breakLines(of: text)
    isCut = breaker.isCut
    let widest = breaker.lines.reduce(0) { max($0, $1.width) }
    size = Size(width: widest, height: Double(breaker.lines.count) * metrics.distance)
    place(breaker.lines, arrangement.alignment, within: width ?? widest, metrics, style, faces)
  }

  private mutating func place(
    _ broken: [LineBreaker.Line], _ alignment: TextArrangement.Alignment, within width: Double,
    _ metrics: LineMetrics, _ style: TextStyle, _ faces: [Face]
  ) {
    var placed: [GlyphRun.Glyph] = []
    for (index, line) in broken.enumerated() {
      let share = alignment.share(isRightToLeft: line.isRightToLeft)
      let x = (width - line.width) * share
      let baseline = metrics.baseline(ofLine: index)
      lines.append(Line(x: x, baseline: baseline, width: line.width))
      for glyph in line.glyphs {
        placed.append(
          GlyphRun.Glyph(
            faces[glyph.face].drawing(of: glyph.glyph), at: Point(x + glyph.x, baseline + glyph.y)))
      }
    }
    glyphs = GlyphRun(size: style.size, placed)
  }
}

extension TextArrangement.Alignment {
  /// How much of the room beside a line lies on its left.
  fileprivate func share(isRightToLeft: Bool) -> Double {
    switch self {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .start: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    }
  }
}

/// How the lines of a text follow each other, in points.
struct LineMetrics {
  /// From base line to base line.
  let distance: Double
  /// From the top of a line's box to its base line.
  private let ascent: Double

  init(_ face: Face, _ style: TextStyle, leading: Double?) {
    let scale = style.size / Double(face.unitsPerEm)
    func points(_ units: Int) -> Double {
      let exact = Double(units) * scale
      return style.size >= 8 ? exact.rounded() : exact
    }
    let (above, below) = (points(face.ascender), points(-face.descender))
    let natural = above + below + points(face.lineGap)
    let least = style.size / 1000
    distance = Swift.max(leading ?? natural, least)
    // What a line has more or less than its letters is shared evenly above and below, as in CSS.
    ascent = above + (distance - above - below) / 2
  }

  func baseline(ofLine index: Int) -> Double {
    Double(index) * distance + ascent
  }
}
