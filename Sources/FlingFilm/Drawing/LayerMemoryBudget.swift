import Synchronization

/// Limits the memory for layers of frames that are drawn concurrently: a frame waits until its layers fit.
///
/// Waiting changes no pixel, only the time at which a frame is drawn. A frame is never refused: one that
/// needs more than the capacity is drawn alone.
final class LayerMemoryBudget: Sendable {
  /// Shared by all films of the process.
  static let shared = LayerMemoryBudget(capacity: 96_000_000)

  private struct State {
    var used = 0.0
    /// Waiting frames, first in, first out.
    var waiting: [(need: Double, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let capacity: Double
  private let state = Mutex(State())

  /// Creates a budget of which nothing is used.
  /// - Parameter capacity: in pixels of four bytes. A frame that needs more is drawn alone.
  init(capacity: Double) {
    self.capacity = capacity
  }

  /// Calls `body` once the required memory is available.
  /// - Parameter need: in pixels of four bytes, at least 0.
  func draw<Picture>(needing need: Double, _ body: () -> Picture) async -> Picture {
    await acquire(need)
    defer { release(need) }
    return body()
  }

  /// Waits until the memory is available. Waiting frames are served in order, so none starves.
  private func acquire(_ need: Double) async {
    await withCheckedContinuation { continuation in
      let isAdmitted = state.withLock { state in
        // A frame that fits must not overtake frames that wait.
        guard state.waiting.isEmpty, fits(need, state) else {
          state.waiting.append((need, continuation))
          return false
        }
        state.used += need
        return true
      }
      if isAdmitted { continuation.resume() }
    }
  }

  private func release(_ need: Double) {
    let continuations = state.withLock { state in
      state.used -= need
      var continuations: [CheckedContinuation<Void, Never>] = []
      while let next = state.waiting.first, fits(next.need, state) {
        state.waiting.removeFirst()
        state.used += next.need
        continuations.append(next.continuation)
      }
      return continuations
    }
    for continuation in continuations { continuation.resume() }
  }

  /// Whether the memory fits, or no other frame uses any, so that a large frame runs alone.
  private func fits(_ need: Double, _ state: State) -> Bool {
    state.used == 0 || state.used + need <= capacity
  }
}
