import FlingScene

/// The pictures of a film forward and then backward, without the first frame at the end: of frames 0 … N − 1,
/// frame f of the 2 N − 2 frames shows frame f or 2 N − 2 − f.
///
/// On the way back the film is drawn again, in chunks from its beginning, because a scene only runs forward.
struct BoomerangFrameSource: FrameSource {
  private var forward: any FrameSource
  private let frameCount: Int
  private let chunkSize: Int
  private let start: () -> any FrameSource
  /// The frames of each picture on the way forward.
  private var ranges: [Range<Int>] = []
  /// The next picture on the way back; nil on the way forward.
  private var nextBackward: Int?
  /// The pictures of the present chunk that come next, in forward order.
  private var chunk: [Task<DrawnFrame, Never>] = []
  /// The picture that was returned last, as it was drawn after its predecessor in the film; nil if it was not.
  private var last: Task<DrawnFrame, Never>?

  /// - Parameters:
  ///   - forward: the film from its beginning.
  ///   - frameCount: the number of its frames.
  ///   - chunkSize: the number of pictures of a chunk, at least 1.
  ///   - start: returns the film from its beginning, for each chunk.
  init(
    _ forward: any FrameSource, frameCount: Int, chunkSize: Int, _ start: @escaping () -> any FrameSource
  ) {
    self.forward = forward
    self.frameCount = frameCount
    self.chunkSize = chunkSize
    self.start = start
  }

  mutating func next() throws(FilmError) -> FilmPicture? {
    guard let index = nextBackward else {
      guard let picture = try forward.next() else { return nil }
      last = picture.drawn
      return FilmPicture(frames: passForward(picture.frames), drawn: picture.drawn)
    }
    guard let frames = passBackward(index) else { return nil }
    if chunk.isEmpty {
      var film = start()
      let first = max(0, index - chunkSize + 1)
      for _ in 0..<first { _ = try film.skip() }
      for _ in first...index { if let picture = try film.next() { chunk.append(picture.drawn) } }
    }
    guard let drawn = chunk.popLast() else { return nil }
    let following = last
    // The first picture of the film's next chunk was drawn without its predecessor.
    last = drawn
    return FilmPicture(
      frames: frames,
      drawn: Task {
        // Two pictures differ in the same area in both orders.
        let damage = await following?.value.damage
        return DrawnFrame(bitmap: await drawn.value.bitmap, damage: damage)
      })
  }

  mutating func skip() throws(FilmError) -> Range<Int>? {
    guard let index = nextBackward else {
      last = nil
      return try forward.skip().map { passForward($0) }
    }
    last = chunk.popLast()
    return passBackward(index)
  }

  mutating func upcomingFrames() throws(FilmError) -> Range<Int>? {
    if let nextBackward { return framesBackward(of: nextBackward) }
    return try forward.upcomingFrames().map { framesForward($0) }
  }

  /// Notes a picture on the way forward.
  /// - Returns: the frames that show it.
  private mutating func passForward(_ frames: Range<Int>) -> Range<Int> {
    ranges.append(frames)
    if frames.upperBound == frameCount {
      forward = NoFrames()
      nextBackward = ranges.count - 2
    }
    return framesForward(frames)
  }

  /// Notes a picture on the way back.
  /// - Returns: the frames that show it; nil after the last.
  private mutating func passBackward(_ index: Int) -> Range<Int>? {
    if index >= 0 { nextBackward = index - 1 }
    return framesBackward(of: index)
  }

  /// The frames that show a picture of the film on the way forward. The last picture is also the first on the way
  /// back.
  private func framesForward(_ frames: Range<Int>) -> Range<Int> {
    guard frames.upperBound == frameCount else { return frames }
    return frames.lowerBound..<max(frameCount, 2 * frameCount - 1 - max(frames.lowerBound, 1))
  }

  /// The frames that show a picture on the way back; nil after the last.
  private func framesBackward(of index: Int) -> Range<Int>? {
    guard index >= 0 else { return nil }
    let first = max(ranges[index].lowerBound, 1)
    let end = min(ranges[index].upperBound, frameCount - 1)
    guard first < end else { return nil }
    return (2 * frameCount - 1 - end)..<(2 * frameCount - 1 - first)
  }
}

/// The end of a film.
private struct NoFrames: FrameSource {
  func next() -> FilmPicture? { nil }
  func skip() -> Range<Int>? { nil }
  func upcomingFrames() -> Range<Int>? { nil }
}
