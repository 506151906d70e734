/// A page that shows one film in a browser, with its title and its description as alternative text.
///
/// The page is one file of HTML without scripts; the film stands beside it.
public struct PreviewPage: Hashable, Sendable {
  public var title: String
  public var description: String
  /// The film's address as seen from the page.
  public var film: String
  /// The film's sides in points of the canvas, so that a film at scale 2 is shown sharp.
  public var width: Double
  public var height: Double

  public init(title: String, description: String, film: String, width: Double, height: Double) {
    self.title = title
    self.description = description
    self.film = film
    self.width = width
    self.height = height
  }

  /// The page's text. Whatever stands in the scene's words, it stays text.
  public var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(PreviewPage.escaped(title))</title>
    <style>
    body { margin: 2rem; font: 16px/1.4 system-ui, sans-serif; color-scheme: light dark; }
    img { box-shadow: 0 1px 6px rgb(0 0 0 / 25%); max-width: 100%; height: auto; }
    </style>
    <h1>\(PreviewPage.escaped(title))</h1>
    <img src="\(PreviewPage.escaped(film))" width="\(width)" height="\(height)" alt="\(PreviewPage.escaped(description))">
    <p>\(PreviewPage.escaped(description))</p>

    """
  }

  /// Text as it may stand in an element or a quoted attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }
}
