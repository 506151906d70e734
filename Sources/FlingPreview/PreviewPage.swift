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
    PageText.preview
      .replacing("{{nonce}}", with: nonce)
      .replacing("{{style}}\n", with: PageText.previewStyle)
      .replacing("{{player}}\n", with: PageText.previewPlayer)
      .replacing("{{panel}}\n", with: PageText.previewPanel)
  }
}
