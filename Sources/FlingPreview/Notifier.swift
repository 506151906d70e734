import Synchronization

/// Wakes tasks that wait for changes. Several notifications while a task is busy count as one.
final class Notifier: Sendable {
  private let listeners = Mutex(Listeners())

  private struct Listeners {
    var count = 0
    var all: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  func notify() {
    let all = listeners.withLock { $0.all }
    for listener in all.values { listener.yield() }
  }

  /// Notifications from now on; the stream ends when the listening task is cancelled.
  func notifications() -> AsyncStream<Void> {
    let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = listeners.withLock { listeners in
      listeners.count += 1
      listeners.all[listeners.count] = listener
      return listeners.count
    }
    listener.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.all.removeValue(forKey: number) }
    }
    return stream
  }
}
