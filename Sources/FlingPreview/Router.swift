/// Answers requests that the gate has accepted.
struct Router: Sendable {
  let gate: RequestGate
  private let session: PreviewSession
  private let oneTimeLink: OneTimeLink

  init(gate: RequestGate, session: PreviewSession, oneTimeLink: OneTimeLink) {
    self.gate = gate
    self.session = session
    self.oneTimeLink = oneTimeLink
  }

  /// Answers a request.
  /// - Parameters:
  ///   - route: the route that the gate found.
  ///   - request: the request with its body.
  ///   - peer: port from which the request comes; nil if unknown.
  func reply(to route: RequestGate.Route, _ request: PreviewRequest, fromPort peer: Int?) async
    -> PreviewReply
  {
    switch route {
    case .page:
      return .page(PreviewPage(nonce: SecretToken.make()))
    case .events:
      return PreviewReply(200, type: "text/event-stream", .stream(session.eventBus.events()))
    case .frames(let film, let theme, let first):
      // If the film is gone, a newer one exists, and the page will soon be notified of it.
      guard let records = await session.records(film: film, theme: theme, from: first) else {
        return PreviewReply(204, .bytes([]))
      }
      return PreviewReply(200, type: "application/octet-stream", .stream(records))
    case .settings:
      guard await session.applySettings(request.body) else { return PreviewReply(400, "invalid settings") }
      return PreviewReply(204, .bytes([]))
    case .oneTimeLink(let token):
      guard oneTimeLink.accept(token, fromPort: peer) else {
        return PreviewReply(403, "this link opens the page once: open the address that fling watch printed")
      }
      return .redirect(to: gate.page)
    }
  }
}
