/// The font of a label as declared (`font`).
package struct FontFormula: Sendable {
  /// The families in order of preference; empty for the default family.
  package var families: [String]
  /// A number of points.
  package var size: Expression?
  /// The name of a weight, or a number 1...1000.
  package var weight: Expression?
  /// Truth value.
  package var italic: Expression?
  /// A number of points.
  package var tracking: Expression?
  /// A BCP 47 tag; empty for none.
  package var language: String

  package init(
    families: [String] = [], size: Expression? = nil, weight: Expression? = nil, italic: Expression? = nil,
    tracking: Expression? = nil, language: String = ""
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.italic = italic
    self.tracking = tracking
    self.language = language
  }
}

/// A font family declared in `fonts`, made of files in the scene's folder.
package struct FontDeclaration: Sendable {
  package var family: String
  package var files: [File]

  package struct File: Sendable {
    /// The weight; nil for a variable font with all weights.
    package var weight: Int?
    package var isItalic: Bool
    /// Relative to the scene's folder.
    package var path: String
    package var range: SourceRange
    /// The content of the file; nil until it is loaded. The decoder loads no files.
    package var bytes: [UInt8]?

    package init(weight: Int?, isItalic: Bool, path: String, range: SourceRange) {
      self.weight = weight
      self.isItalic = isItalic
      self.path = path
      self.range = range
    }
  }

  package init(family: String, files: [File]) {
    self.family = family
    self.files = files
  }
}
