package import FlingGeometry

/// Text set in lines: where its glyphs stand and how much room they take.
///
/// Points, y down; (0, 0) is the top left corner of the first line's box. Nothing in it depends on a resolution. A line is
/// as high as the first face of the style asks for, and reaches as far above and below its base line as the other faces of
/// its glyphs ask for, unless the style has a leading. Ascents and descents are rounded to whole points from 8 points on, as
/// browsers do, so that text at whole coordinates stands on whole pixels.
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
    guard !faces.isEmpty, style.size > 0 else { return }
    let metrics = LineMetrics(faces, style, leading: arrangement.leading)
    var limit = arrangement.lineLimit > 0 ? arrangement.lineLimit : .max
    // A hair of room for sums that do not come out even.
    let room = arrangement.overflow == .ellipsis ? height.map { $0 + 1e-6 } : nil
    if let room {
      let fitting = (room / metrics.distance).rounded(.down)
      if fitting < Double(limit) { limit = max(1, Int(max(fitting, 0))) }
    }
    var breaker = LineBreaker(style: style, faces: faces, width: width)
    var column = LineColumn()
    while true {
      breaker.limit = limit
      breaker.hasEllipsis = arrangement.overflow == .ellipsis
      breaker.breakLines(of: text)
      column = LineColumn(breaker.lines, metrics)
      // Lines that fallback faces make higher may be too many; with fewer of them another is the last.
      guard let room, column.isUneven, limit > 1, column.height > room else { break }
      limit = max(1, min(column.bottoms.count { $0 <= room }, breaker.lines.count - 1))
      breaker = LineBreaker(style: style, faces: faces, width: width)
    }
    isCut = breaker.isCut
    let widest = breaker.lines.reduce(0) { max($0, $1.width) }
    size = Size(width: widest, height: column.height)
    place(breaker.lines, column, arrangement.alignment, within: width ?? widest, style, faces)
  }

  private mutating func place(
    _ broken: [LineBreaker.Line], _ column: LineColumn, _ alignment: TextArrangement.Alignment,
    within width: Double, _ style: TextStyle, _ faces: [Face]
  ) {
    var placed: [GlyphRun.Glyph] = []
    for (index, line) in broken.enumerated() {
      let share = alignment.share(isRightToLeft: line.isRightToLeft)
      let x = (width - line.width) * share
      let baseline = column.baselines[index]
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

/// How high lines are, in points.
struct LineMetrics {
  /// From base line to base line of lines that need the first face alone.
  let distance: Double
  /// Of each face what a line of it has above and below its base line, as in CSS with half of what is more or less than
  /// letters need on each side.
  private let reaches: [Reach]
  /// Whether lines have their height whatever is in them.
  private let isSet: Bool

  struct Reach {
    var above: Double
    var below: Double
  }

  init(_ faces: [Face], _ style: TextStyle, leading: Double?) {
    isSet = leading != nil
    var first: Double?
    reaches = faces.map { face in
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
      return Reach(above: ascent, below: distance - ascent)
    }
    distance = first ?? 0
  }

  /// From the top of the first line to its base line, if it needs the first face alone.
  var ascent: Double { reaches.first?.above ?? 0 }

  /// How much further than the first face others of a line's glyphs reach.
  func excess(of line: LineBreaker.Line) -> Reach {
    guard !isSet, let own = reaches.first else { return Reach(above: 0, below: 0) }
    var excess = Reach(above: 0, below: 0)
    for glyph in line.glyphs where glyph.face != 0 {
      let reach = reaches[glyph.face]
      excess.above = Swift.max(excess.above, reach.above - own.above)
      excess.below = Swift.max(excess.below, reach.below - own.below)
    }
    return excess
  }
}

/// Lines below each other, in points from the top of the first.
private struct LineColumn {
  private(set) var baselines: [Double] = []
  private(set) var bottoms: [Double] = []
  /// Whether a line is higher than the first face asks for.
  private(set) var isUneven = false

  var height: Double { bottoms.last ?? 0 }

  init() {}

  init(_ lines: [LineBreaker.Line], _ metrics: LineMetrics) {
    // What faces besides the first have added so far.
    var added = 0.0
    for (index, line) in lines.enumerated() {
      let excess = metrics.excess(of: line)
      baselines.append(Double(index) * metrics.distance + metrics.ascent + (added + excess.above))
      added += excess.above + excess.below
      bottoms.append(Double(index + 1) * metrics.distance + added)
    }
    isUneven = added > 0
  }
}
