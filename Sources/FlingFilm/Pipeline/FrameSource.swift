import FlingStage

/// Gives the pictures of a film, one after the other.
package protocol FrameSource {
  /// The next picture, drawn on some core; nil after the last.
  mutating func next() throws(FilmError) -> FilmPicture?

  /// Leaves out the next picture, which need not be drawn then.
  mutating func skip() throws(FilmError)
}

/// A picture of a film, which may not be finished.
package struct FilmPicture: Sendable {
  /// Those that show it.
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
  /// Whether there were glyphs on a picture so far.
  private(set) var hasText = false

  /// - Parameter runs: of the cells, for all outputs; none for an output that runs by itself.
  init(
    _ scene: PreparedScene, _ plan: OutputPlan, _ runs: [RunCache] = [],
    on backdrop: SceneFrameIterator.Backdrop = .scene
  ) {
    reel = SceneFrameIterator(scene, plan, runs, on: backdrop)
    chain = FrameChain(FramePainter(plan.size, scene.shelf))
  }

  mutating func next() throws(FilmError) -> FilmPicture? {
    guard let still = try reel.nextStill() else { return nil }
    if !hasText { hasText = still.snapshot.hasText }
    return FilmPicture(frames: still.frames, drawn: chain.picture(of: still.snapshot))
  }

  mutating func skip() throws(FilmError) { _ = try reel.nextStill() }
}
