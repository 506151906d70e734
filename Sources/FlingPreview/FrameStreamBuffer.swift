import FlingFilm
import Synchronization

/// Drawn stills of one film, shared by all viewers: in order, but for the first one, which may be the frame at which a page
/// is stopped.
final class FrameStreamBuffer: Sendable {
  /// Number of the film.
  let number: Int
  private let notifier = Notifier()
  private let state = Mutex(State())

  private struct State {
    var stills: [PreviewFilm.Still] = []
    var byteCount = 0
    var isOver = false
  }

  /// The maximum number of bytes of the stills of a film.
  private static let byteLimit = 512 << 20

  init(number: Int) {
    self.number = number
  }

  /// Appends a still.
  /// - Throws: `FilmError.unfinished` if the film exceeds the limit of memory.
  func add(_ still: PreviewFilm.Still) throws(FilmError) {
    let isFull = state.withLock { state in
      state.byteCount += still.png.count
      guard state.byteCount <= FrameStreamBuffer.byteLimit else { return true }
      state.stills.append(still)
      return false
    }
    notifier.notify()
    if isFull { throw .unfinished(path: "the preview", reason: "its pictures take more than 512 MiB") }
  }

  /// Marks the film as complete; no still will be added afterwards.
  func end() {
    state.withLock { $0.isOver = true }
    notifier.notify()
  }

  /// All stills from a given one on, as they are drawn. Each record contains the first frame, the number of
  /// frames and the number of bytes of the picture, as 32-bit little-endian integers, followed by the picture
  /// as PNG.
  func records(from first: Int) -> AsyncStream<[UInt8]> {
    let nextIndex = Mutex(first)
    let notifications = notifier.notifications()
    return AsyncStream {
      var iterator = notifications.makeAsyncIterator()
      while true {
        let index = nextIndex.withLock { $0 }
        let (still, isOver) = self.state.withLock { state in
          (index < state.stills.count ? state.stills[index] : nil, state.isOver)
        }
        if let still {
          nextIndex.withLock { $0 += 1 }
          return FrameStreamBuffer.record(of: still)
        }
        if isOver { return nil }
        guard await iterator.next() != nil else { return nil }
      }
    }
  }

  private static func record(of still: PreviewFilm.Still) -> [UInt8] {
    var record: [UInt8] = []
    record.reserveCapacity(12 + still.png.count)
    for number in [still.frames.lowerBound, still.frames.count, still.png.count] {
      for shift in [0, 8, 16, 24] { record.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return record + still.png
  }
}
