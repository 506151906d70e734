/// The page on which a film is looked at while its scene is written.
///
/// It is the same for every scene: all words of a scene come to it as data, which it shows as text.
struct PreviewPage: Sendable {
  /// Marks the page's own script and style, which alone may run.
  private let nonce: String

  init(nonce: String) {
    self.nonce = nonce
  }

  /// What the browser lets the page do.
  var policy: String {
    [
      "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
      "img-src 'self' blob: data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Fling</title>
    <link rel="icon" href="\(PreviewPage.icon)">
    <style nonce="\(nonce)">
    \(PreviewPage.style)
    </style>
    </head>
    <body>
    \(PreviewPage.markup)
    <script nonce="\(nonce)">
    \(PreviewPage.script)
    </script>
    </body>
    </html>

    """
  }

  /// All that the page does.
  static let script = player + "\n" + panel

  /// A ball in flight.
  private static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    + "%3Cpath d='M1 13Q6 1 12 6' fill='none' stroke='%238ab' stroke-width='1.5'/%3E"
    + "%3Ccircle cx='12' cy='6' r='3.5' fill='%23f63'/%3E%3C/svg%3E"
}
