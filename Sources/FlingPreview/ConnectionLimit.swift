import NIOCore
import Synchronization

/// Open connections: unauthenticated ones, which have not shown the token yet, and authenticated ones.
///
/// Both are limited separately, so that unauthenticated connections cannot keep out authenticated ones. If
/// there are too many unauthenticated connections, the oldest is closed.
final class ConnectionLimit: Sendable {
  /// Identifies a connection.
  typealias Number = Int

  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var unauthenticated: [(number: Number, channel: any Channel)] = []
    var authenticated: Set<Number> = []
  }

  /// Creates a limit without connections.
  /// - Parameter limit: most unauthenticated and most authenticated connections.
  init(limit: Int) {
    self.limit = limit
  }

  /// Registers a new, unauthenticated connection.
  func register(_ channel: any Channel) -> Number {
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

  /// Marks a connection as authenticated.
  /// - Returns: false if there are too many authenticated connections.
  func authenticate(_ number: Number) -> Bool {
    state.withLock { state in
      if state.authenticated.contains(number) { return true }
      guard state.authenticated.count < limit else { return false }
      state.unauthenticated.removeAll { $0.number == number }
      state.authenticated.insert(number)
      return true
    }
  }

  /// Removes a closed connection.
  func remove(_ number: Number) {
    state.withLock { state in
      state.unauthenticated.removeAll { $0.number == number }
      state.authenticated.remove(number)
    }
  }
}
