import FlingCodecs

/// What frames change, kept from when they are drawn for the first time for when they are encoded, as far as there is room.
struct DeltaTape: Sendable {
  /// So many bytes are kept of a film, so that memory does not grow with its length.
  let room: Int
  /// The first frames of the film.
  private(set) var changes: [(delta: FrameDelta, frames: Range<Int>)] = []
  private var byteCount = 0
  private var isFull = false

  init(room: Int) {
    self.room = room
  }

  /// Keeps what the next frames change, which are alike.
  mutating func record(_ delta: FrameDelta, _ frames: Range<Int>) {
    byteCount += delta.byteCount
    isFull = isFull || byteCount > room
    if !isFull { changes.append((delta, frames)) }
  }
}

/// What frames that are alike change of those before.
struct Change: Sendable {
  let frames: Range<Int>
  let delta: Task<FrameDelta, Never>
}

/// Gives what the frames of a film change once more: from the tape, and beyond its end by drawing them again.
struct DeltaReel {
  private let tape: DeltaTape
  private let start: () throws(FilmError) -> SceneReel
  private var reel: SceneReel?
  private var chain: FrameChain
  private var last: Task<DrawnFrame, Never>?
  private var place = 0

  init(_ work: FilmWork, _ plan: OutputPlan, _ tape: DeltaTape, on backdrop: SceneReel.Backdrop) {
    self.tape = tape
    chain = FrameChain(FramePainter(plan.size, work.scene.shelf))
    start = { () throws(FilmError) in
      try SceneReel(work.scene, plan, on: backdrop)
    }
  }

  /// The next change; nil after the last.
  mutating func next() throws(FilmError) -> Change? {
    if place < tape.changes.count {
      let (delta, frames) = tape.changes[place]
      place += 1
      return Change(frames: frames, delta: Task { delta })
    }
    guard let still = try nextStill() else { return nil }
    let from = last
    let picture = chain.picture(of: still.snapshot)
    last = picture
    let delta = Task {
      let previous = await from?.value.bitmap
      let current = await picture.value
      return FrameDelta(from: previous, to: current.bitmap, within: current.damage?.rects)
    }
    return Change(frames: still.frame..<(still.frame + still.count), delta: delta)
  }

  private mutating func nextStill() throws(FilmError) -> Still? {
    if reel == nil {
      reel = try start()
      // What comes next is known by what it changes of the last frame of the tape.
      for index in tape.changes.indices {
        let still = try reel?.nextStill()
        if index == tape.changes.count - 1 { last = still.map { chain.picture(of: $0.snapshot) } }
      }
    }
    return try reel?.nextStill()
  }
}
