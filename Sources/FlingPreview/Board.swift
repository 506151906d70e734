import FlingScene
import Synchronization

/// The current state for all viewers: the newest note of each topic. A viewer that connects later gets these
/// notes first.
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
  }

  private let notifier = Notifier()
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var notes: [(number: Int, topic: Topic, text: [UInt8])] = []
  }

  /// Posts a note that replaces the previous one of its topic and those of other topics.
  func post(_ topic: Topic, _ note: JSONValue, insteadOf others: [Topic] = []) {
    let text = note.compact
    state.withLock { state in
      state.count += 1
      state.notes.removeAll { $0.topic == topic || others.contains($0.topic) }
      state.notes.append((state.count, topic, text))
    }
    notifier.notify()
  }

  /// Wakes all readers, which reveals closed connections.
  func heartbeat() { notifier.notify() }

  /// The current notes, then new ones as they are posted, as server-sent events.
  func events() -> AsyncStream<[UInt8]> {
    // Number of the last note that was sent; nil before the first read.
    let told = Mutex<Int?>(nil)
    let notifications = notifier.notifications()
    return AsyncStream {
      let last = told.withLock { $0 }
      var fresh = self.notes(after: last ?? 0)
      if fresh.isEmpty, last != nil {
        var ring = notifications.makeAsyncIterator()
        guard await ring.next() != nil else { return nil }
        fresh = self.notes(after: last ?? 0)
      }
      let newest = fresh.last?.number ?? last ?? 0
      told.withLock { $0 = newest }
      // A comment line keeps the connection alive; writing it fails if the viewer has gone.
      if fresh.isEmpty { return Array(":\n\n".utf8) }
      return fresh.flatMap { note in
        Array("event: \(note.topic.rawValue)\ndata: ".utf8) + note.text + Array("\n\n".utf8)
      }
    }
  }

  private func notes(after last: Int) -> [(number: Int, topic: Topic, text: [UInt8])] {
    state.withLock { $0.notes.filter { $0.number > last } }
  }
}
