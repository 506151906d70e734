import Testing

@testable import FlingPreview

@Suite("Access to the preview")
struct RequestGateTests {
  private let gate = RequestGate(token: "secret", port: 8000)

  private func route(
    _ target: String, by method: String = "GET", host: String? = "127.0.0.1:8000", origin: String? = nil,
    body: [UInt8] = []
  ) throws(RequestGate.Refusal) -> RequestGate.Route {
    var headers: [(name: String, value: String)] = []
    if let host { headers.append(("Host", host)) }
    if let origin { headers.append(("oRIGIN", origin)) }
    return try gate.route(
      of: PreviewRequest(method: method, target: target, headers: headers, body: body))
  }

  @Test("A request with the token is routed to the page, its events, frames and settings")
  func routes() throws {
    #expect(try route("/secret/") == .page)
    #expect(try route("/secret/", host: "localhost:8000") == .page)
    #expect(try route("/secret/events") == .events)
    #expect(try route("/secret/frames/3/1/17") == .frames(film: 3, theme: 1, from: 17))
    #expect(try route("/secret/settings", by: "POST", origin: "http://127.0.0.1:8000") == .settings)
  }

  @Test(
    "A request without the token is refused",
    arguments: [
      "/", "/wrong/", "/secre/", "/secret", "secret/", "", "*", "//secret/", "/Secret/", "/secret%2F",
    ])
  func token(target: String) {
    #expect(throws: RequestGate.Refusal.forbidden) { try route(target) }
  }

  @Test(
    "A request with another host name is refused, as in DNS rebinding",
    arguments: [
      nil, "", "evil.example", "evil.example:8000", "127.0.0.1", "127.0.0.1:80",
      "127.0.0.1:8000.evil.example",
    ])
  func host(_ host: String?) {
    #expect(throws: RequestGate.Refusal.forbidden) { try route("/secret/", host: host) }
  }

  @Test("A request with two Host headers is refused")
  func twoHosts() {
    let headers = [(name: "Host", value: "127.0.0.1:8000"), (name: "host", value: "evil.example")]
    #expect(throws: RequestGate.Refusal.forbidden) {
      try gate.route(of: PreviewRequest(method: "GET", target: "/secret/", headers: headers))
    }
  }

  @Test(
    "A request from another origin is refused even with the token",
    arguments: [
      "null", "http://evil.example", "https://127.0.0.1:8000", "http://127.0.0.1", "http://localhost:8000",
    ])
  func origin(_ origin: String) {
    #expect(throws: RequestGate.Refusal.forbidden) { try route("/secret/events", origin: origin) }
    #expect(throws: RequestGate.Refusal.forbidden) {
      try route("/secret/settings", by: "POST", origin: origin)
    }
  }

  @Test(
    "A path outside the routes is refused",
    arguments: [
      "/secret/scene.yaml", "/secret/../scene.yaml", "/secret/frames/", "/secret/frames/1/0",
      "/secret/frames/-1/0/0", "/secret/frames/1/0/x", "/secret/frames/1/0/0/0",
      "/secret/frames/1/0/99999999999999999999", "/secret/frames/1/0/../../x", "/secret//",
      "/secret/events?x",
    ])
  func paths(target: String) {
    #expect(throws: RequestGate.Refusal.unknown) { try route(target) }
  }

  @Test("Settings require POST, all other routes GET")
  func methods() {
    #expect(throws: RequestGate.Refusal.wrongMethod) { try route("/secret/settings") }
    #expect(throws: RequestGate.Refusal.wrongMethod) { try route("/secret/", by: "POST") }
    #expect(throws: RequestGate.Refusal.wrongMethod) { try route("/secret/events", by: "HEAD") }
  }

  @Test("An oversized body is refused")
  func size() {
    let body = [UInt8](repeating: 0, count: PreviewRequest.bodyLimit + 1)
    #expect(throws: RequestGate.Refusal.tooLarge) { try route("/secret/settings", by: "POST", body: body) }
  }

  @Test("Tokens have 128 bits and differ")
  func tokens() {
    let tokens = (0..<100).map { _ in SecretToken.make() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
