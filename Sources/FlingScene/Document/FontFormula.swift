/// The font of a label as declared (`font`).
public struct FontFormula: Sendable {
  /// The families in order of preference; empty for the default family.
  public var families: [String]
  /// A number of points.
  public var size: Expression?
  /// The name of a weight, or a number 1...1000.
  public var weight: Expression?
  /// Truth value.
  public var italic: Expression?
  /// A number of points.
  public var tracking: Expression?
  /// A BCP 47 tag; empty for none.
  public var language: String

  public init(
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
public struct FontDeclaration: Sendable {
  public var family: String
  public var files: [File]

  public struct File: Sendable {
    /// The weight; nil for a variable font with all weights.
    public var weight: Int?
    public var isItalic: Bool
    /// Relative to the scene's folder.
    public var path: String
    public var range: SourceRange
    /// The content of the file; nil until it is loaded. The decoder loads no files.
    public var bytes: [UInt8]?

    public init(weight: Int?, isItalic: Bool, path: String, range: SourceRange) {
      self.weight = weight
      self.isItalic = isItalic
      self.path = path
      self.range = range
    }
  }

  public init(family: String, files: [File]) {
    self.family = family
    self.files = files
  }
}
