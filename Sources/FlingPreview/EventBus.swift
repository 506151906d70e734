import FlingScene
import Synchronization

/// The newest message of each topic, for all viewers. A viewer that connects later first gets the current
/// messages.
final class EventBus: Sendable {
  enum Topic: String, CaseIterable, Sendable {
    /// A change was noticed; its film does not exist yet.
    case work
    /// A film whose drawing has begun.
    case film
    /// The film is completely drawn.
    case end
    /// Errors because of which there is no new film; empty if there is one.
    case mistakes
    /// What vector outputs cannot hold, and what they cost their readers.
    case outputs
  }

  private let notifier = Notifier()
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var messages: [(number: Int, topic: Topic, text: [UInt8])] = []
  }

  /// Posts a message that replaces the previous one of its topic and those of other topics.
  func post(_ topic: Topic, _ message: JSONValue, replacing others: [Topic] = []) {
    let text = message.compact
    state.withLock { state in
      state.count += 1
      state.messages.removeAll { $0.topic == topic || others.contains($0.topic) }
      state.messages.append((state.count, topic, text))
    }
    notifier.notify()
  }

  /// Wakes all readers, which reveals closed connections.
  func heartbeat() { notifier.notify() }

  /// The current messages, then new ones as they are posted, as server-sent events.
  func events() -> AsyncStream<[UInt8]> {
    // Number of the last message that was sent; nil before the first read.
    let lastSent = Mutex<Int?>(nil)
    let notifications = notifier.notifications()
    return AsyncStream {
      let last = lastSent.withLock { $0 }
      var newMessages = self.messages(after: last ?? 0)
      if newMessages.isEmpty, last != nil {
        var iterator = notifications.makeAsyncIterator()
        guard await iterator.next() != nil else { return nil }
        newMessages = self.messages(after: last ?? 0)
      }
      let newest = newMessages.last?.number ?? last ?? 0
      lastSent.withLock { $0 = newest }
      // A comment line keeps the connection alive; writing it fails if the viewer has gone.
      if newMessages.isEmpty { return Array(":\n\n".utf8) }
      return newMessages.flatMap { note in
        Array("event: \(note.topic.rawValue)\ndata: ".utf8) + note.text + Array("\n\n".utf8)
      }
    }
  }

  private func messages(after last: Int) -> [(number: Int, topic: Topic, text: [UInt8])] {
    state.withLock { $0.messages.filter { $0.number > last } }
  }
}
