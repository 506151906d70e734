/// The reason why a file cannot be used as a font.
package enum FontError: Error, Hashable, Sendable {
  /// The first bytes are not those of a font.
  case notAFont
  /// A compressed font; the value is WOFF or WOFF2.
  case packed(String)
  /// The font's tables are invalid.
  case damaged
  case tooLarge

  /// The message, as the end of a sentence whose subject is the file's name.
  package var message: String {
    switch self {
    case .notAFont: "is not a font"
    case .packed(let format): "is a font compressed as \(format)"
    case .damaged: "is damaged or not an OpenType font"
    case .tooLarge: "is larger than \(FontFile.sizeLimit >> 20) MiB"
    }
  }

  /// A hint on how to correct it.
  package var hint: String? {
    switch self {
    case .notAFont, .packed: "fonts are .ttf or .otf files"
    case .damaged, .tooLarge: nil
    }
  }
}

extension FontFile {
  /// The maximum size of a font in bytes; the largest fonts for Chinese have 20 MB.
  package static let sizeLimit = 64 << 20
}
