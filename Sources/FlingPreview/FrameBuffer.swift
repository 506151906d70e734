import FlingFilm
import Synchronization

/// The stills of one film as far as they are drawn, for as many viewers as there are.
final class FrameBuffer: Sendable {
  /// Tells films apart.
  let number: Int
  private let notifier = Notifier()
  private let state = Mutex(State())

  private struct State {
    var stills: [PreviewFilm.Still] = []
    var byteCount = 0
    var isOver = false
  }

  /// The most bytes that are kept of a film's pictures.
  private static let byteLimit = 512 << 20

  init(number: Int) {
    self.number = number
  }

  /// - Throws: if there is no room for more.
  func add(_ still: PreviewFilm.Still) throws(FilmError) {
    let isFull = state.withLock { state in
      state.byteCount += still.png.count
      guard state.byteCount <= FrameBuffer.byteLimit else { return true }
      state.stills.append(still)
      return false
    }
    notifier.notify()
    if isFull { throw .unfinished(path: "the preview", reason: "its pictures take more than 512 MiB") }
  }

  /// Nothing will be added any more.
  func end() {
    state.withLock { $0.isOver = true }
    notifier.notify()
  }

  /// All stills from one on, as they come, each as a record: the first frame, how many, the length of the picture, each in
  /// four bytes, the lowest first, and the picture as a PNG.
  func records(from first: Int) -> AsyncStream<[UInt8]> {
    let place = Mutex(first)
    let notifications = notifier.notifications()
    return AsyncStream {
      var ring = notifications.makeAsyncIterator()
      while true {
        let index = place.withLock { $0 }
        let (still, isOver) = self.state.withLock { state in
          (index < state.stills.count ? state.stills[index] : nil, state.isOver)
        }
        if let still {
          place.withLock { $0 += 1 }
          return FrameBuffer.record(of: still)
        }
        if isOver { return nil }
        guard await ring.next() != nil else { return nil }
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
