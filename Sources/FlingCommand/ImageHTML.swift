import FlingFilm
import FlingScene

/// HTML for a written picture or film, which Markdown also accepts, with its size in points and its
/// description.
enum ImageHTML {
  /// A picture or film.
  struct Picture {
    /// The file for the light theme, or the only one.
    var light: WrittenFile
    /// The file for the dark theme; nil if there is only one.
    var dark: WrittenFile?
  }

  /// One line of HTML; nil for files that a page cannot show.
  /// - Parameters:
  ///   - picture: the picture or film.
  ///   - vector: an SVG that shows the same film; nil for none. It has a still of its own.
  ///   - poster: the picture for readers who prefer less motion; nil for none.
  ///   - document: the scene.
  static func html(
    _ picture: Picture, vector: WrittenFile? = nil, poster: Picture? = nil, of document: Document
  ) -> String? {
    let file = picture.light
    switch file.kind {
    case .gif, .apng, .png, .sheet, .strobe, .svg: break
    default: return nil
    }
    let scale = file.kind.isVector ? 1 : document.canvas.scale
    func points(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / scale).rounded())) }
    let image =
      "<img src=\"\(percentEncodedURL(of: file.path))\" width=\"\(points(file.width))\" height=\"\(points(file.height))\" "
      + "alt=\"\(escaped(document.metadata.description ?? document.metadata.title ?? ""))\">"
    func source(_ media: [String], _ file: WrittenFile) -> String {
      "<source media=\"\(media.joined(separator: " and "))\" srcset=\"\(percentEncodedURL(of: file.path))\">"
    }
    // A page takes the first source that fits.
    let still = "(prefers-reduced-motion: reduce)"
    let night = "(prefers-color-scheme: dark)"
    let sources = [
      vector.map { "<source type=\"image/svg+xml\" srcset=\"\(percentEncodedURL(of: $0.path))\">" },
      poster?.dark.map { source([still, night], $0) }, (poster?.light).map { source([still], $0) },
      picture.dark.map { source([night], $0) },
    ].compactMap(\.self)
    return sources.isEmpty ? image : "<picture>\(sources.joined())\(image)</picture>"
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
