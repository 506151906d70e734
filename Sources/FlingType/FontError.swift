/// Why a file serves as no font.
public enum FontError: Error, Hashable, Sendable {
  /// Its first bytes are of no font.
  case notAFont
  /// WOFF or WOFF2: its name.
  case packed(String)
  /// What it says about itself makes no sense.
  case damaged
  case tooLarge

  /// The end of a sentence that begins with the file's name.
  public var message: String {
    switch self {
    case .notAFont: "is no font"
    case .packed(let format): "is a font packed as \(format)"
    case .damaged: "is damaged or no OpenType font"
    case .tooLarge: "is larger than \(FontFile.sizeLimit >> 20) MiB"
    }
  }

  /// What to do about it.
  public var hint: String? {
    switch self {
    case .notAFont, .packed: "fonts are .ttf or .otf files"
    case .damaged, .tooLarge: nil
    }
  }
}

extension FontFile {
  /// Bytes that a font may have at most: the largest ones for Chinese have 20 MB.
  public static let sizeLimit = 64 << 20
}
