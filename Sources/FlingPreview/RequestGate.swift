/// Rejects requests that do not come from the preview page itself.
///
/// A page of another origin can make the browser send requests to this server, and a foreign host name can be
/// made to point to this machine. Neither knows the token. Besides, the first shows in the header `Origin`
/// and the second in `Host`.
struct RequestGate: Sendable {
  private let token: String
  private let hosts: [String]

  init(token: String, port: Int) {
    self.token = token
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The resource that a request asks for.
  enum Route: Hashable, Sendable {
    /// The page itself.
    case page
    /// The stream of events.
    case events
    /// The pictures of a film in one of its themes, starting with one of its stills.
    case frames(film: Int, theme: Int, from: Int)
    /// New values, overlays, another theme or size.
    case settings
    /// The page, through a one-time link that contains this word instead of the page's token.
    case oneTimeLink(String)

    /// Whether the route needs no token.
    var needsNoToken: Bool {
      if case .oneTimeLink = self { true } else { false }
    }
  }

  /// Path of the page.
  var page: String { "/\(token)/" }

  /// Reasons for rejecting a request, as HTTP status.
  enum Refusal: Int, Error, Hashable, Sendable {
    case forbidden = 403
    case unknown = 404
    case wrongMethod = 405
    case tooLarge = 413
    case tooMany = 503
  }

  /// The route of a request.
  /// - Throws: `Refusal` if host, origin, token, path, method or size of the request is not allowed.
  func route(of request: PreviewRequest) throws(Refusal) -> Route {
    let named = request.values(of: "host")
    guard named.count == 1, hosts.contains(named[0].lowercased()) else { throw .forbidden }
    guard request.values(of: "origin").allSatisfy({ $0.lowercased() == "http://\(named[0].lowercased())" })
    else { throw .forbidden }
    let parts = request.target.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[0].isEmpty else { throw .forbidden }
    let route: Route
    if parts[1] == token {
      route = try self.route(Array(parts[2...]))
    } else {
      guard parts[1] == "open", parts.count == 3 else { throw .forbidden }
      route = .oneTimeLink(parts[2])
    }
    guard request.method == (route == .settings ? "POST" : "GET") else { throw .wrongMethod }
    guard request.body.count <= PreviewRequest.bodyLimit else { throw .tooLarge }
    return route
  }

  private func route(_ path: [String]) throws(Refusal) -> Route {
    switch path.count {
    case 1 where path[0].isEmpty: return .page
    case 1 where path[0] == "events": return .events
    case 1 where path[0] == "settings": return .settings
    case 4 where path[0] == "frames":
      let numbers = path[1...].compactMap { Int($0) }
      guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { throw .unknown }
      return .frames(film: numbers[0], theme: numbers[1], from: numbers[2])
    default: throw .unknown
    }
  }
}
