import Synchronization

/// How many more may come in.
final class Places: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) {
    free = Mutex(count)
  }

  /// Takes a place; false if all are taken.
  func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func give() { free.withLock { $0 += 1 } }
}
