/// The font of characters: `font` in the scene language.
package struct TextStyle: Hashable, Sendable {
  /// Families in order of preference. A character uses the first one that has a glyph for it; the default
  /// family comes last.
  package var families: [String]
  /// The em size in points; above 0.
  package var size: Double
  package var weight: FontWeight
  package var isItalic: Bool
  /// The space added after every character, in points, like UIKit's `kern` and CSS's `letter-spacing`. If not
  /// 0, ligatures and contextual forms are disabled, as in browsers.
  package var tracking: Double
  /// A BCP 47 tag such as `tr`, for language-specific glyphs; empty for none.
  package var language: String

  package init(
    families: [String] = [], size: Double = 17, weight: FontWeight = .regular, isItalic: Bool = false,
    tracking: Double = 0, language: String = ""
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.tracking = tracking
    self.language = language
  }
}

/// The arrangement of lines in their frame.
package struct TextArrangement: Hashable, Sendable {
  package var alignment: Alignment
  /// The maximum number of lines; 0 for no limit.
  package var lineLimit: Int
  /// The distance between base lines in points; nil for the font's own.
  package var leading: Double?
  package var overflow: Overflow

  package init(
    alignment: Alignment = .start, lineLimit: Int = 0, leading: Double? = nil, overflow: Overflow = .ellipsis
  ) {
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.leading = leading
    self.overflow = overflow
  }

  package enum Alignment: String, Sendable, CaseIterable {
    /// The start of the paragraph: left, or right for right-to-left paragraphs.
    case start
    case center
    case end
    case left
    case right
  }

  /// The treatment of text that does not fit.
  package enum Overflow: String, Sendable, CaseIterable {
    /// The last line that fits ends with an ellipsis.
    case ellipsis
    /// The text is clipped to the frame.
    case clip
    /// The text is drawn beyond the frame.
    case none
  }
}
