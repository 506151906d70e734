import FlingStage

/// A sequence of the pictures of a film.
package protocol FrameSource {
  /// The next picture, which is drawn concurrently; nil after the last.
  mutating func next() throws(FilmError) -> FilmPicture?

  /// Skips the next picture without drawing it.
  /// - Returns: the frames that show it; nil after the last.
  mutating func skip() throws(FilmError) -> Range<Int>?

  /// The frames that show the next picture, which is neither drawn nor skipped; nil after the last.
  mutating func upcomingFrames() throws(FilmError) -> Range<Int>?
}

/// A picture of a film, possibly still being drawn.
package struct FilmPicture: Sendable {
  /// The consecutive frames that show this picture.
  package let frames: Range<Int>
  package let drawn: Task<DrawnFrame, Never>

  package init(frames: Range<Int>, drawn: Task<DrawnFrame, Never>) {
    self.frames = frames
    self.drawn = drawn
  }
}

/// Draws the pictures of a scene's film.
struct DrawnFrameSource: FrameSource {
  private var reel: SceneFrameIterator
  private var chain: FrameChain
  /// The next frames, if they are known already.
  private var coming: EqualFrames?
  /// Whether any picture so far contained glyphs.
  private(set) var hasText = false

  /// Starts at the first frame of an output.
  /// - Parameters:
  ///   - runs: shared runs of the cells; empty for an output that runs the scene by itself.
  ///   - pictureLimit: the number of pictures that may be drawn at a time; nil if the caller limits it.
  init(
    _ scene: PreparedScene, _ plan: OutputPlan, _ runs: [RunCache] = [],
    on backdrop: SceneFrameIterator.Backdrop = .scene, pictureLimit: Int? = nil
  ) {
    reel = SceneFrameIterator(scene, plan, runs, on: backdrop)
    chain = FrameChain(FramePainter(plan.size, scene.shelf), pictureLimit: pictureLimit)
  }

  mutating func next() throws(FilmError) -> FilmPicture? {
    guard let group = try nextGroup() else { return nil }
    if !hasText { hasText = group.snapshot.hasText }
    return FilmPicture(frames: group.frames, drawn: chain.picture(of: group.snapshot))
  }

  mutating func skip() throws(FilmError) -> Range<Int>? { try nextGroup()?.frames }

  mutating func upcomingFrames() throws(FilmError) -> Range<Int>? {
    if coming == nil { coming = try reel.nextEqualFrames() }
    return coming?.frames
  }

  private mutating func nextGroup() throws(FilmError) -> EqualFrames? {
    guard let group = coming else { return try reel.nextEqualFrames() }
    coming = nil
    return group
  }
}
