import FlingCodecs
import FlingRaster

/// Frame deltas, recorded when frames are drawn for the first time, for the later pass that encodes them.
/// Recording stops at a limit of memory.
struct DeltaCache: Sendable {
  /// Most bytes of deltas that are kept, so that memory does not grow with the film's length.
  let byteLimit: Int
  /// Deltas of the film's first frames, in order. Each belongs to a range of frames that look alike.
  private(set) var changes: [(delta: FrameDelta, frames: Range<Int>)] = []
  private var byteCount = 0
  /// Whether the limit was reached, so that later frames are missing.
  private(set) var isFull = false

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// Records the delta of the next frames, which look alike. Once one delta does not fit, no later one is
  /// kept, so `changes` has no gaps.
  mutating func record(_ delta: FrameDelta, _ frames: Range<Int>) {
    byteCount += delta.byteCount
    isFull = isFull || byteCount > byteLimit
    if !isFull { changes.append((delta, frames)) }
  }

  /// A recording of nothing.
  static let empty: DeltaCache = {
    var cache = DeltaCache(byteLimit: 0)
    cache.isFull = true
    return cache
  }()

  /// Draws all pictures of a film and records the delta of each.
  /// - Parameters:
  ///   - previous: the picture before the first, if the film is continued.
  ///   - firstFrame: the number of the frame that counts as the first.
  ///   - countFrames: called with the number of frames just completed.
  ///   - make: derives further results from a drawn picture; called concurrently.
  ///   - consume: receives these results in order, in the calling task.
  /// - Returns: the first and the last picture; nil for a film without frames.
  mutating func record<Product: Sendable>(
    _ film: some FrameSource, after previous: Task<DrawnFrame, Never>? = nil,
    startingAt firstFrame: Int = 0, by pipeline: OrderedPipeline,
    _ countFrames: (Int) -> Void,
    make: @escaping @Sendable (DrawnChange) -> Product,
    consume: (_ frames: Range<Int>, _ delta: FrameDelta, Product) -> Void
  ) async throws(FilmError) -> (first: Bitmap, last: Bitmap)? {
    var reel = film
    var first: Task<DrawnFrame, Never>?
    var last = previous
    try await pipeline.run(
      next: { () throws(FilmError) -> (FilmPicture, from: Task<DrawnFrame, Never>?)? in
        guard let picture = try reel.next() else { return nil }
        defer { last = picture.drawn }
        if first == nil, picture.frames.lowerBound >= firstFrame { first = picture.drawn }
        return (picture, last)
      },
      make: { (picture, from) async throws(FilmError) in
        let previous = await from?.value.bitmap
        let current = await picture.drawn.value
        // The damage tells where pixels may differ, so only these are compared.
        let delta = FrameDelta(from: previous, to: current.bitmap, within: current.damage?.rects)
        let product = make(
          DrawnChange(
            frames: picture.frames, previous: previous, current: current.bitmap, delta: delta))
        return (picture.frames, delta, product)
      },
      consume: { (frames, delta, product) throws(FilmError) in
        record(delta, frames)
        consume(frames, delta, product)
        countFrames(frames.count)
      })
    guard let first, let last else { return nil }
    return await (first.value.bitmap, last.value.bitmap)
  }
}

/// A drawn picture of a film with its difference from the previous one.
struct DrawnChange: Sendable {
  let frames: Range<Int>
  /// Nil for the first picture.
  let previous: Bitmap?
  let current: Bitmap
  let delta: FrameDelta
}

/// The difference of a run of equal frames from the frame before them.
struct FrameChange: Sendable {
  let frames: Range<Int>
  let delta: Task<FrameDelta, Never>
}

/// Returns the deltas of a film once more: first the recorded ones, then, if the recording is incomplete, by
/// drawing the other frames again.
struct DeltaIterator {
  private let deltaCache: DeltaCache
  private let start: () -> any FrameSource
  private var reel: (any FrameSource)?
  private var last: Task<DrawnFrame, Never>?
  private var index = 0

  /// Starts at the first delta of a film.
  /// - Parameter start: returns the film from its beginning.
  init(_ deltaCache: DeltaCache, _ start: @escaping () -> any FrameSource) {
    self.deltaCache = deltaCache
    self.start = start
  }

  /// The next change; nil after the last.
  mutating func next() throws(FilmError) -> FrameChange? {
    if index < deltaCache.changes.count {
      let (delta, frames) = deltaCache.changes[index]
      index += 1
      return FrameChange(frames: frames, delta: Task { delta })
    }
    guard deltaCache.isFull, let picture = try nextPicture() else { return nil }
    let from = last
    last = picture.drawn
    let delta = Task {
      let previous = await from?.value.bitmap
      let current = await picture.drawn.value
      return FrameDelta(from: previous, to: current.bitmap, within: current.damage?.rects)
    }
    return FrameChange(frames: picture.frames, delta: delta)
  }

  /// The next picture that is not in the recording. The first call skips the recorded ones without drawing
  /// them.
  private mutating func nextPicture() throws(FilmError) -> FilmPicture? {
    if reel == nil {
      reel = start()
      for _ in deltaCache.changes.dropLast() { _ = try reel?.skip() }
      // The first delta after the recording needs the last recorded picture as its reference.
      if !deltaCache.changes.isEmpty { last = try reel?.next()?.drawn }
    }
    return try reel?.next()
  }
}
