/// The reply to a request.
struct PreviewReply: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Pieces that are sent as they come; the end of the stream ends the reply.
    case stream(AsyncStream<[UInt8]>)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body

  init(_ status: Int, type: String = "text/plain; charset=utf-8", _ body: Body) {
    self.status = status
    headers = [("Content-Type", type)] + PreviewReply.securityHeaders
    self.body = body
  }

  /// A reply with a short text.
  init(_ status: Int, _ text: String) {
    self.init(status, .bytes(Array((text + "\n").utf8)))
  }

  /// Headers of every reply: no caching, no guessed content types, no referrers, no embedding in other pages.
  static let securityHeaders: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// The page, which may run and load only its own content.
  static func page(_ page: PreviewPage) -> PreviewReply {
    var reply = PreviewReply(200, type: "text/html; charset=utf-8", .bytes(Array(page.html.utf8)))
    reply.headers.append(("Content-Security-Policy", page.policy))
    return reply
  }

  static func refusal(_ refusal: RequestGate.Refusal) -> PreviewReply {
    switch refusal {
    case .forbidden: PreviewReply(403, "forbidden: open the address that fling watch printed")
    case .unknown: PreviewReply(404, "not found")
    case .wrongMethod: PreviewReply(405, "method not allowed")
    case .tooLarge: PreviewReply(413, "too large")
    case .tooMany: PreviewReply(503, "too many pages of this scene are open")
    }
  }

  static func redirect(to path: String) -> PreviewReply {
    var reply = PreviewReply(303, "the page has another address")
    reply.headers.append(("Location", path))
    return reply
  }
}
