import FlingScene
import Synchronization

/// What viewers must know, always the newest: who comes late reads it too.
final class EventBus: Sendable {
  enum Topic: String, CaseIterable, Sendable {
    /// Somebody changed something; the new film is not there yet.
    case work
    /// A film that is being drawn.
    case film
    /// It is drawn.
    case end
    /// Why there is no new film; none if there is.
    case mistakes
  }

  private let notifier = Notifier()
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var notes: [(number: Int, topic: Topic, text: [UInt8])] = []
  }

  /// Puts up a note instead of earlier ones.
  func post(_ topic: Topic, _ note: JSONValue, insteadOf others: [Topic] = []) {
    let text = note.compact
    state.withLock { state in
      state.count += 1
      state.notes.removeAll { $0.topic == topic || others.contains($0.topic) }
      state.notes.append((state.count, topic, text))
    }
    notifier.notify()
  }

  /// Wakes all readers, so that those who went away are noticed.
  func heartbeat() { notifier.notify() }

  /// The notes that hang, then those that come, as server-sent events.
  func events() -> AsyncStream<[UInt8]> {
    // The number of the last note that was told; nil before the first reading.
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
      // A comment keeps the connection alive, and shows who went away.
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
