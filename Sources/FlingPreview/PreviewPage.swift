/// The preview page of `fling watch`.
///
/// The page is the same for every scene. Content of the scene is sent to it as data and shown as text.
struct PreviewPage: Sendable {
  /// Marks the page's own script and style; the browser runs no others.
  private let nonce: String

  init(nonce: String) {
    self.nonce = nonce
  }

  /// Content security policy of the page.
  var policy: String {
    [
      "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
      "img-src 'self' blob: data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  var html: String {
    PageFiles.preview
      .replacing("{{nonce}}", with: nonce)
      .replacing("{{style}}\n", with: PageFiles.previewStyle)
      .replacing("{{player}}\n", with: PageFiles.previewPlayer)
      .replacing("{{panel}}\n", with: PageFiles.previewPanel)
  }
}
