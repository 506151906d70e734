import Synchronization

/// The memory that layers of frames may take that are drawn at the same time: a frame waits until there is room for its own.
///
/// Frames that need little never wait. Who waits and for how long changes no byte.
final class LayerMemoryBudget: Sendable {
  /// For all films of the process.
  static let shared = LayerMemoryBudget(capacity: 96_000_000)

  private struct State {
    var used = 0.0
    /// In the order in which they came.
    var waiting: [(need: Double, turn: CheckedContinuation<Void, Never>)] = []
  }

  private let capacity: Double
  private let state = Mutex(State())

  /// - Parameter capacity: in pixels of four bytes. What needs more is drawn alone.
  init(capacity: Double) {
    self.capacity = capacity
  }

  /// Draws when there is room.
  /// - Parameter need: in pixels, at least 0.
  func draw<Picture>(needing need: Double, _ body: () -> Picture) async -> Picture {
    await enter(need)
    defer { leave(need) }
    return body()
  }

  private func enter(_ need: Double) async {
    await withCheckedContinuation { turn in
      let hasRoom = state.withLock { state in
        guard state.waiting.isEmpty, fits(need, state) else {
          state.waiting.append((need, turn))
          return false
        }
        state.used += need
        return true
      }
      if hasRoom { turn.resume() }
    }
  }

  private func leave(_ need: Double) {
    let turns = state.withLock { state in
      state.used -= need
      var turns: [CheckedContinuation<Void, Never>] = []
      while let next = state.waiting.first, fits(next.need, state) {
        state.waiting.removeFirst()
        state.used += next.need
        turns.append(next.turn)
      }
      return turns
    }
    for turn in turns { turn.resume() }
  }

  private func fits(_ need: Double, _ state: State) -> Bool {
    state.used == 0 || state.used + need <= capacity
  }
}
