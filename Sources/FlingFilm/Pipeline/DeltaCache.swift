import FlingCodecs
import FlingRaster

/// What frames change, kept from when they are drawn for the first time for when they are encoded, as far as there is room.
struct DeltaCache: Sendable {
  /// So many bytes are kept of a film, so that memory does not grow with its length.
  let room: Int
  /// The first frames of the film.
  private(set) var changes: [(delta: FrameDelta, frames: Range<Int>)] = []
  private var byteCount = 0
  /// Whether frames are left out.
  private(set) var isFull = false

  init(room: Int) {
    self.room = room
  }

  /// Keeps what the next frames change, which are alike.
  mutating func record(_ delta: FrameDelta, _ frames: Range<Int>) {
    byteCount += delta.byteCount
    isFull = isFull || byteCount > room
    if !isFull { changes.append((delta, frames)) }
  }

  /// Draws all pictures of a film and keeps what each changes of the one before.
  /// - Parameters:
  ///   - countFrames: told of every frame that is done with.
  ///   - make: learns what else is needed of a picture, on some core.
  ///   - consume: takes what was learnt, here, in order.
  /// - Returns: the last picture; nil of a film without frames.
  mutating func record<Product: Sendable>(
    _ film: some FrameSource, by conveyor: OrderedPipeline, _ countFrames: (Int) -> Void,
    make: @escaping @Sendable (DrawnChange) -> Product,
    consume: (_ frames: Range<Int>, _ delta: FrameDelta, Product) -> Void
  ) async throws(FilmError) -> Bitmap? {
    var reel = film
    var last: Task<DrawnFrame, Never>?
    try await conveyor.run(
      next: { () throws(FilmError) -> (FilmPicture, from: Task<DrawnFrame, Never>?)? in
        guard let picture = try reel.next() else { return nil }
        defer { last = picture.drawn }
        return (picture, last)
      },
      make: { (picture, from) async throws(FilmError) in
        let previous = await from?.value.bitmap
        let current = await picture.drawn.value
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
    return await last?.value.bitmap
  }
}

/// A picture of a film and what it changes of the one before.
struct DrawnChange: Sendable {
  let frames: Range<Int>
  /// Nil for the first picture.
  let previous: Bitmap?
  let current: Bitmap
  let delta: FrameDelta
}

/// What frames that are alike change of those before.
struct Change: Sendable {
  let frames: Range<Int>
  let delta: Task<FrameDelta, Never>
}

/// Gives what the frames of a film change once more: from the tape, and beyond its end by drawing them again.
struct DeltaIterator {
  private let tape: DeltaCache
  private let start: () -> any FrameSource
  private var reel: (any FrameSource)?
  private var last: Task<DrawnFrame, Never>?
  private var place = 0

  /// - Parameter start: gives the film from its beginning.
  init(_ tape: DeltaCache, _ start: @escaping () -> any FrameSource) {
    self.tape = tape
    self.start = start
  }

  /// The next change; nil after the last.
  mutating func next() throws(FilmError) -> Change? {
    if place < tape.changes.count {
      let (delta, frames) = tape.changes[place]
      place += 1
      return Change(frames: frames, delta: Task { delta })
    }
    guard tape.isFull, let picture = try nextPicture() else { return nil }
    let from = last
    last = picture.drawn
    let delta = Task {
      let previous = await from?.value.bitmap
      let current = await picture.drawn.value
      return FrameDelta(from: previous, to: current.bitmap, within: current.damage?.rects)
    }
    return Change(frames: picture.frames, delta: delta)
  }

  private mutating func nextPicture() throws(FilmError) -> FilmPicture? {
    if reel == nil {
      reel = start()
      for _ in tape.changes.dropLast() { try reel?.skip() }
      // What comes next is known by what it changes of the last picture of the tape.
      if !tape.changes.isEmpty { last = try reel?.next()?.drawn }
    }
    return try reel?.next()
  }
}
