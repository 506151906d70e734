/// Answers requests.
struct FrontDesk: Sendable {
  private let gate: RequestGate
  private let studio: Studio

  init(gate: RequestGate, studio: Studio) {
    self.gate = gate
    self.studio = studio
  }

  func reply(to request: PreviewRequest) async -> PreviewReply {
    do throws(RequestGate.Refusal) {
      switch try gate.errand(of: request) {
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
      }
    } catch {
      return .refusal(error)
    }
  }
}
