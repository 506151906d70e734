import FlingGeometry
import FlingType

/// A typeset text; the box of its first line begins at (0, 0).
struct TypesetText {
  var glyphs: GlyphRun
  var size: Size
}

/// Typesets the texts of overlays in the default font family. Results are cached, since the same texts recur
/// in many frames.
final class OverlayTypesetter {
  /// The text styles of overlays.
  enum Font: Hashable {
    /// Captions, steps, clocks and tables of gestures: all texts that may stand in one row.
    case caption
    case title
    case figures
    /// Callouts, dimension lines, brackets and legends.
    case annotation
    /// Labels above the pictures of a grid.
    case label

    var style: TextStyle {
      switch self {
      case .caption: TextStyle(size: 15, weight: FontWeight(value: 500))
      case .title: TextStyle(size: 12, weight: FontWeight(value: 600))
      case .figures: TextStyle(size: 11)
      case .annotation: TextStyle(size: 12, weight: FontWeight(value: 500))
      case .label: TextStyle(size: 13, weight: FontWeight(value: 600))
      }
    }
  }

  private struct Key: Hashable {
    var text: String
    var font: Font
    var width: Double?
    var isCentered: Bool
    var isTabular: Bool
  }

  private let typesetter: Typesetter
  private var known: [Key: TypesetText] = [:]
  private var digitWidths: [Font: Double] = [:]
  private static let cacheLimit = 512

  init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
  }

  /// - Parameter width: lines are broken to fit; nil for no limit.
  func typeset(_ text: String, _ font: Font, width: Double? = nil, isCentered: Bool = false) -> TypesetText {
    let key = Key(text: text, font: font, width: width, isCentered: isCentered, isTabular: false)
    return cached(key) {
      let arrangement = TextArrangement(alignment: isCentered ? .center : .start, overflow: .none)
      let layout = TextLayout(text, font.style, arrangement, width: width, by: typesetter)
      // The layout positions lines within the given width; the result begins at the leftmost line.
      let first = layout.lines.map(\.x).min() ?? 0
      return TypesetText(glyphs: layout.glyphs.moved(by: Point(-first, 0)), size: layout.size)
    }
  }

  /// One line, truncated with an ellipsis to a width.
  func typeset(_ text: String, _ font: Font, truncatedTo width: Double) -> TypesetText {
    var set = self.typeset(text, font)
    var prefix = text
    while set.size.width > width, !prefix.isEmpty {
      prefix.removeLast()
      set = self.typeset(prefix + "…", font)
    }
    return set
  }

  /// A centered text with lines of similar lengths: no narrower box has as few of them.
  /// - Parameter width: the available width.
  func balanced(_ text: String, _ font: Font, width: Double) -> TypesetText {
    let widest = typeset(text, font, width: width, isCentered: true)
    guard widest.size.height > typeset("0", font).size.height else { return widest }
    var (low, high, best) = (0.0, widest.size.width, widest)
    while high - low > 2 {
      let middle = (low + high) / 2
      let narrower = typeset(text, font, width: middle, isCentered: true)
      if narrower.size.height > widest.size.height || narrower.size.width > middle {
        low = middle
      } else {
        (high, best) = (middle, narrower)
      }
    }
    return best
  }

  /// A centered text that changes: its digits have equal widths, so that lines break at the same words whatever
  /// the digits are. A text with other characters than those of ASCII is broken as it is.
  /// - Parameter width: the available width.
  func changing(_ text: String, _ font: Font, width: Double) -> TypesetText {
    guard text.allSatisfy({ $0 == "−" || $0.isASCII && !$0.isNewline }) else {
      return typeset(text, font, width: width, isCentered: true)
    }
    let words = text.split(separator: " ").map(String.init)
    let lengths = words.map { tabularFigures($0, font).size.width }
    let space = advance(of: " ", font)
    func broken(at width: Double) -> [Range<Int>] {
      var lines: [Range<Int>] = []
      var (start, length) = (0, 0.0)
      for index in words.indices {
        let longer = length + (index > start ? space : 0) + lengths[index]
        if index > start, longer > width {
          lines.append(start..<index)
          (start, length) = (index, lengths[index])
        } else {
          length = longer
        }
      }
      return start < words.count ? lines + [start..<words.count] : lines
    }
    var lines = broken(at: width)
    guard lines.count > 1 else { return tabularFigures(text, font) }
    // Lines of similar lengths: no narrower box has as few of them.
    var narrower = width
    while narrower > 2, broken(at: narrower - 2).count == lines.count { narrower -= 2 }
    lines = broken(at: narrower)
    return stacked(lines.map { tabularFigures(words[$0].joined(separator: " "), font) }, font)
  }

  /// Centered lines, one below the other.
  private func stacked(_ lines: [TypesetText], _ font: Font) -> TypesetText {
    let lineHeight = typeset("0\n0", font).size.height - typeset("0", font).size.height
    let width = lines.map(\.size.width).max() ?? 0
    var glyphs: [GlyphRun.Glyph] = []
    for (index, line) in lines.enumerated() {
      let origin = Point((width - line.size.width) / 2, Double(index) * lineHeight)
      glyphs += line.glyphs.moved(by: origin).glyphs
    }
    let height = (lines.first?.size.height ?? 0) + Double(lines.count - 1) * lineHeight
    return TypesetText(
      glyphs: GlyphRun(size: font.style.size, glyphs), size: Size(width: width, height: height))
  }

  /// Figures with digits of equal width, so that they do not move while they change.
  func tabularFigures(_ text: String, _ font: Font) -> TypesetText {
    let key = Key(text: text, font: font, width: nil, isCentered: false, isTabular: true)
    return cached(key) {
      let digit = digitWidth(font)
      var size = Size.zero
      var glyphs: [GlyphRun.Glyph] = []
      for character in text {
        let layout = TextLayout(String(character), font.style, by: typesetter)
        let isDigit = character.isASCII && character.isNumber
        let cellWidth = isDigit ? digit : advance(of: character, font)
        let x = size.width + (isDigit ? (digit - layout.size.width) / 2 : 0)
        glyphs += layout.glyphs.moved(by: Point(x, 0)).glyphs
        size = Size(width: size.width + cellWidth, height: max(size.height, layout.size.height))
      }
      return TypesetText(glyphs: GlyphRun(size: font.style.size, glyphs), size: size)
    }
  }

  /// Looks up or typesets a text. A full cache is emptied.
  private func cached(_ key: Key, _ set: () -> TypesetText) -> TypesetText {
    if let cached = known[key] { return cached }
    let made = set()
    if known.count >= OverlayTypesetter.cacheLimit { known.removeAll() }
    known[key] = made
    return made
  }

  private func digitWidth(_ font: Font) -> Double {
    if let width = digitWidths[font] { return width }
    let width = "0123456789".reduce(0) { max($0, advance(of: $1, font)) }
    digitWidths[font] = width
    return width
  }

  /// The advance of a character. It is measured between bars, because spaces at the ends of a line have no
  /// width.
  private func advance(of character: Character, _ font: Font) -> Double {
    func width(_ text: String) -> Double { TextLayout(text, font.style, by: typesetter).size.width }
    return width("|\(character)|") - width("||")
  }
}
