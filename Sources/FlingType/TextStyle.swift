/// How characters look: the `font` of the scene language.
public struct TextStyle: Hashable, Sendable {
  /// Families by preference; a character is drawn in the first that has it. The default family follows them all.
  public var families: [String]
  /// The side of the square on which letters are drawn, in points; above 0.
  public var size: Double
  public var weight: FontWeight
  public var isItalic: Bool
  /// What is added behind every character, in points, as UIKit's `kern` and CSS's `letter-spacing`. Other than 0 it
  /// parts ligatures and contextual forms, as browsers do.
  public var tracking: Double
  /// A BCP 47 tag such as `tr`, by which a font may choose other forms; empty for none.
  public var language: String

  public init(
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

/// How lines stand in their frame.
public struct TextArrangement: Hashable, Sendable {
  public var alignment: Alignment
  /// The most lines; 0 for any number.
  public var lineLimit: Int
  /// From base line to base line, in points; nil for the font's own distance.
  public var leading: Double?
  public var overflow: Overflow

  public init(
    alignment: Alignment = .start, lineLimit: Int = 0, leading: Double? = nil, overflow: Overflow = .ellipsis
  ) {
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.leading = leading
    self.overflow = overflow
  }

  public enum Alignment: String, Sendable, CaseIterable {
    /// Where the paragraph begins: left, or right if it runs from right to left.
    case start
    case center
    case end
    case left
    case right
  }

  /// What becomes of text for which there is no room.
  public enum Overflow: String, Sendable, CaseIterable {
    /// It ends with … on the last line that fits.
    case ellipsis
    /// It is cut at the frame.
    case clip
    /// It is drawn beyond the frame.
    case none
  }
}
