/// Answers requests.
struct FrontDesk: Sendable {
  let gate: RequestGate
  private let studio: Studio
  private let invitation: Invitation

  init(gate: RequestGate, studio: Studio, invitation: Invitation) {
    self.gate = gate
    self.studio = studio
    self.invitation = invitation
  }

  /// - Parameters:
  ///   - errand: what the gate found the request to be about.
  ///   - peer: the port that the request comes from.
  func reply(to errand: RequestGate.Errand, _ request: PreviewRequest, from peer: Int?) async -> PreviewReply
  {
    switch errand {
    case .page:
      return .page(PreviewPage(nonce: SecretToken.make()))
    case .events:
      return PreviewReply(200, type: "text/event-stream", .pieces(studio.board.events()))
    case .frames(let film, let first):
      // A newer film has come in between, of which the page will soon know.
      guard let records = await studio.records(film: film, from: first) else {
        return PreviewReply(204, .whole([]))
      }
      return PreviewReply(200, type: "application/octet-stream", .pieces(records))
    case .settings:
      guard await studio.change(request.body) else { return PreviewReply(400, "these are no settings") }
      return PreviewReply(204, .whole([]))
    case .invitation(let word):
      guard invitation.accept(word, from: peer) else {
        return PreviewReply(403, "this link opens the page once: open the address that fling watch printed")
      }
      return .redirect(to: gate.page)
    }
  }
}
