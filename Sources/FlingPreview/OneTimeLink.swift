import FlingFilm
import Synchronization

/// A link that leads to the page only once.
///
/// It is passed to a browser as a program argument. All users of the machine can read arguments, so the
/// page's own address must not be passed. To prevent another user from being faster than the browser, only
/// connections of the user who runs this program are accepted where the system shows the owner of a
/// connection.
final class OneTimeLink: Sendable {
  /// The part of the link after `open/`.
  let token = SecretToken.make()
  private let isOpen = Mutex(true)
  /// Port of the page.
  private let port: Int
  private let isSameUser: @Sendable (_ peer: Int, _ port: Int) -> Bool?

  /// Creates a link with a random token.
  /// - Parameter isSameUser: whether a connection between two local ports belongs to the user; nil if
  ///   unknown.
  init(
    port: Int,
    isSameUser: @escaping @Sendable (_ peer: Int, _ port: Int) -> Bool? = ConnectionOwner.isThisUser
  ) {
    self.port = port
    self.isSameUser = isSameUser
  }

  /// Whether the link may be followed; true at most once.
  /// - Parameter peer: port from which the request comes; nil if unknown.
  func accept(_ token: String, fromPort peer: Int?) -> Bool {
    guard token == self.token, peer.flatMap({ isSameUser($0, port) }) != false else { return false }
    return isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
