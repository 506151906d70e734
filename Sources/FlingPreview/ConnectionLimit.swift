import NIOCore
import Synchronization

/// The connections that are open: strangers, who have not shown the token yet, and guests, who have.
///
/// Both are bounded apart, so that no number of strangers keeps a guest out: where there are too many strangers, the one
/// who came first has to go.
final class ConnectionLimit: Sendable {
  /// Names a connection.
  typealias Number = Int

  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var unauthenticated: [(number: Number, channel: any Channel)] = []
    var authenticated: Set<Number> = []
  }

  /// - Parameter limit: the most strangers, and the most guests.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes in a stranger.
  func enter(_ channel: any Channel) -> Number {
    let (number, oldest) = state.withLock { state in
      state.count += 1
      state.unauthenticated.append((state.count, channel))
      return (
        state.count, state.unauthenticated.count > limit ? state.unauthenticated.removeFirst().channel : nil
      )
    }
    oldest?.close(promise: nil)
    return number
  }

  /// Makes a stranger a guest; who is one already stays one.
  /// - Returns: false if there are too many guests.
  func admit(_ number: Number) -> Bool {
    state.withLock { state in
      if state.authenticated.contains(number) { return true }
      guard state.authenticated.count < limit else { return false }
      state.unauthenticated.removeAll { $0.number == number }
      state.authenticated.insert(number)
      return true
    }
  }

  /// Forgets a connection that has ended.
  func leave(_ number: Number) {
    state.withLock { state in
      state.unauthenticated.removeAll { $0.number == number }
      state.authenticated.remove(number)
    }
  }
}
