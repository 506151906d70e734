/// Breaks paragraphs into lines that fit a width; a text that is cut ends in an ellipsis (…).
struct LineBreaker {
  let style: TextStyle
  let faces: [Face]
  let width: Double?
  var limit = Int.max
  var hasEllipsis = true
  private(set) var lines: [Line] = []
  private(set) var isCut = false

  struct Line {
    var glyphs: [PlacedGlyph]
    var width: Double
    var isRightToLeft: Bool
  }

  init(style: TextStyle, faces: [Face], width: Double?) {
    self.style = style
    self.faces = faces
    self.width = width
  }

  /// Breaks a text into lines, up to the limit of lines.
  mutating func breakLines(of text: String) {
    let paragraphs = LineBreaker.paragraphs(of: text)
    for (index, paragraph) in paragraphs.enumerated() {
      guard lines.count < limit else {
        isCut = true
        return
      }
      add(ShapedParagraph(paragraph, style, faces), hasMore: index + 1 < paragraphs.count)
    }
  }

  /// The text between hard breaks. A break at the end of the text does not start another line.
  private static func paragraphs(of text: String) -> [Substring] {
    var paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    if paragraphs.count > 1, paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return paragraphs
  }

  /// Adds the lines of a paragraph.
  private mutating func add(_ paragraph: ShapedParagraph, hasMore: Bool) {
    let breaks = LineBreaks(paragraph.scalars).allowed
    let count = paragraph.scalars.count
    var start = 0
    repeat {
      let isLast = lines.count + 1 == limit
      let remainder = start..<count
      let end = isLast ? count : self.end(of: remainder, in: paragraph, breaks)
      if isLast, hasMore || !fits(remainder, in: paragraph) {
        isCut = true
        addTruncatedLine(remainder, of: paragraph)
        return
      }
      append(paragraph, start..<end)
      start = end
      // Spaces at a line break belong to neither line.
      while start < count, end < count, LineBreaks.isSpace(paragraph.scalars[start]) { start += 1 }
    } while start < count && lines.count < limit
  }

  /// Whether a range without its trailing spaces fits the width.
  private func fits(_ range: Range<Int>, in paragraph: ShapedParagraph) -> Bool {
    guard let width else { return true }
    return paragraph.width(of: paragraph.trimmed(range)) <= width + LineBreaker.hair
  }

  /// Tolerance for rounding errors of sums, in points.
  private static let hair = 1e-6

  /// The end of the line that begins at the start of `remainder`.
  private func end(of remainder: Range<Int>, in paragraph: ShapedParagraph, _ breaks: [Bool]) -> Int {
    guard let width else { return remainder.upperBound }
    var sum = 0.0
    var lastBreak: Int?
    for index in remainder {
      if index > remainder.lowerBound, breaks[index] { lastBreak = index }
      sum += paragraph.advances[index]
      let isSpace = LineBreaks.isSpace(paragraph.scalars[index])
      guard !isSpace, sum - style.tracking > width + LineBreaker.hair else { continue }
      if let lastBreak { return lastBreak }
      // A word that is longer than the line is cut between characters; a line has at least one character.
      var cut = index
      while cut > remainder.lowerBound, !canCut(paragraph, before: cut) { cut -= 1 }
      if cut > remainder.lowerBound { return cut }
      cut = index + 1
      while cut < remainder.upperBound, !canCut(paragraph, before: cut) { cut += 1 }
      return cut
    }
    return remainder.upperBound
  }

  /// Whether a line may be cut before a scalar: at the start of a character that is also the start of a glyph
  /// cluster.
  private func canCut(_ paragraph: ShapedParagraph, before index: Int) -> Bool {
    paragraph.isStart[index] && paragraph.isCluster[index]
  }

  private mutating func append(_ paragraph: ShapedParagraph, _ range: Range<Int>) {
    let visible = paragraph.trimmed(range)
    if range.upperBound < paragraph.scalars.count, let last = visible.last,
      paragraph.scalars[last] == LineBreaks.softHyphen
    {
      // A soft hyphen at a line break is drawn as a hyphen.
      append(appendingCharacter(paragraph, visible.lowerBound..<last, 0x2010, otherwise: 0x2D))
      return
    }
    let (glyphs, width) = paragraph.line(visible)
    lines.append(Line(glyphs: glyphs, width: width, isRightToLeft: paragraph.baseLevel == 1))
  }

  private mutating func append(_ paragraph: ShapedParagraph) {
    append(paragraph, paragraph.scalars.indices)
  }

  /// Adds the last line that fits, for a text that continues.
  private mutating func addTruncatedLine(_ remainder: Range<Int>, of paragraph: ShapedParagraph) {
    guard hasEllipsis else { return append(paragraph, remainder) }
    guard let width else { return append(appendingCharacter(paragraph, remainder, 0x2026, otherwise: nil)) }
    // Start with the characters that fit beside the ellipsis, then check the shaped result.
    let dots = ShapedParagraph("…", style, faces).width(of: 0..<1)
    var end = remainder.lowerBound
    var sum = 0.0
    while end < remainder.upperBound, sum + paragraph.advances[end] + dots <= width + LineBreaker.hair {
      sum += paragraph.advances[end]
      end += 1
    }
    while true {
      while end > remainder.lowerBound, end < remainder.upperBound, !canCut(paragraph, before: end) {
        end -= 1
      }
      let line = appendingCharacter(
        paragraph, paragraph.trimmed(remainder.lowerBound..<end), 0x2026, otherwise: nil)
      if end == remainder.lowerBound || line.width(of: line.scalars.indices) <= width + LineBreaker.hair {
        return append(line)
      }
      end -= 1
    }
  }

  /// A range of a paragraph with a character appended.
  private func appendingCharacter(
    _ paragraph: ShapedParagraph, _ range: Range<Int>, _ scalar: UInt32, otherwise: UInt32?
  ) -> ShapedParagraph {
    let isThere = faces.contains { $0.glyph(of: scalar) != nil }
    // Without a glyph for the ellipsis, three periods are used.
    let end: [UInt32] = isThere ? [scalar] : otherwise.map { [$0] } ?? [0x2E, 0x2E, 0x2E]
    return ShapedParagraph(
      Array(paragraph.scalars[range]) + end,
      Array(paragraph.isStart[range]) + end.map { _ in true }, style, faces, baseLevel: paragraph.baseLevel)
  }
}
