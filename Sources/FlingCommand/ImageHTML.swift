import FlingFilm
import FlingScene

/// HTML for a written picture or film, which Markdown also accepts, with its size in points and its
/// description.
enum ImageHTML {
  /// One line of HTML; nil for files that a page cannot show.
  /// - Parameters:
  ///   - file: the picture for the light theme, or the only one.
  ///   - dark: the picture for the dark theme; nil if there is only one.
  ///   - document: the scene.
  static func html(_ file: WrittenFile, dark: WrittenFile? = nil, of document: Document) -> String? {
    switch file.kind {
    case .gif, .apng, .png, .sheet, .strobe: break
    default: return nil
    }
    let scale = document.canvas.scale
    func points(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / scale).rounded())) }
    let image =
      "<img src=\"\(percentEncodedURL(of: file.path))\" width=\"\(points(file.width))\" height=\"\(points(file.height))\" "
      + "alt=\"\(escaped(document.metadata.description ?? document.metadata.title ?? ""))\">"
    guard let dark else { return image }
    return
      "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(percentEncodedURL(of: dark.path))\">\(image)</picture>"
  }

  /// A text for a quoted attribute, on one line.
  private static func escaped(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // HTML does not allow control characters.
      case _ where scalar.isInvisible && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)):
        result += "\u{FFFD}"
      case _ where scalar.isInvisible: result += "&#x\(String(scalar.value, radix: 16));"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A percent-encoded URL for a path relative to the current folder.
  private static func percentEncodedURL(of path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = byte < 128 && (character.isLetter || character.isNumber || "-._~/".contains(character))
      if isPlain {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
  }
}
