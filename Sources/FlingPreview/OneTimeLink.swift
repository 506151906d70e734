import FlingFilm
import Synchronization

/// A link that leads to the page once.
///
/// It is made for a browser that is started with the link among its arguments. Everybody on the machine can read those, so
/// the page's own address must not stand there. Nor may somebody else be faster than the browser: where the system tells
/// whose a connection is, only those of the user who runs this program are let in.
final class OneTimeLink: Sendable {
  /// What follows `open/` in the link.
  let word = SecretToken.make()
  private let isOpen = Mutex(true)
  /// The port that the page is served at.
  private let port: Int
  private let isOwn: @Sendable (_ peer: Int, _ port: Int) -> Bool?

  /// - Parameter isOwn: whether a connection between two ports of this machine is the user's own; nil if nobody knows.
  init(port: Int, isOwn: @escaping @Sendable (_ peer: Int, _ port: Int) -> Bool? = ConnectionOwner.isThisUser)
  {
    self.port = port
    self.isOwn = isOwn
  }

  /// Whether the link leads on; once it did, it never does again.
  /// - Parameter peer: the port that the request comes from; nil if it is not known.
  func accept(_ word: String, from peer: Int?) -> Bool {
    guard word == self.word, peer.flatMap({ isOwn($0, port) }) != false else { return false }
    return isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
