/// How a label's characters look, as declared: `font`.
public struct FontFormula: Sendable {
  /// By preference; empty for the default family.
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

/// A family of `fonts`: files beside the scene.
public struct FontDeclaration: Sendable {
  public var family: String
  public var files: [File]

  public struct File: Sendable {
    /// Nil for a file that has all weights in one.
    public var weight: Int?
    public var isItalic: Bool
    /// Relative to the scene's folder.
    public var path: String
    public var range: SourceRange
    /// What is in the file; nil until someone has read it: whoever reads a scene reads no other files.
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
