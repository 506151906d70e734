import FlingCodecs
import FlingGeometry
import Synchronization

/// What is shown frame after frame: each builds on the one before, which is quick, and is compressed while others follow.
struct GIFSequencer {
  private let path: String
  private let screen: ScreenBox
  private var last: Task<Result<Step, FilmError>, Never>?

  init(_ path: String, _ size: PixelSize) throws(FilmError) {
    self.path = path
    screen = try OutputWriter.encode(path) { () throws(CodecError) in
      ScreenBox(try GIFScreen(width: size.width, height: size.height))
    }
  }

  /// What a frame shows; with it its bytes, if others wait for these.
  struct Step: Sendable {
    var shown: ShownFrame
    var frame: GIFFrame?
  }

  /// The work on one frame.
  struct Link: Sendable {
    let frames: Range<Int>
    let encoder: GIFFrameEncoder
    let step: Task<Result<Step, FilmError>, Never>

    func made() async throws(FilmError) -> MadeFrame {
      var step = try await step.value.get()
      let frame = encoder.isLossy ? step.frame : encoder.encode(&step.shown)
      return MadeFrame(frame: frame, eraser: encoder.encodeEraser(of: step.shown), frames: frames)
    }
  }

  /// - Parameter mayBeSplit: whether two frames of a GIF can follow each other while the change is shown.
  mutating func append(
    _ change: Change, before next: Change?, _ encoder: GIFFrameEncoder, mayBeSplit: Bool
  ) -> Link {
    // Only what is erased depends on what comes.
    let next = encoder.palette.hasTransparentPixels ? next : nil
    let step = Task { [last, path, screen] () -> Result<Step, FilmError> in
      do throws(FilmError) {
        _ = try await last?.value.get()
        let delta = await change.delta.value
        let following = await next?.delta.value
        return .success(
          try OutputWriter.encode(path) { () throws(CodecError) in
            try screen.show(delta, before: following, by: encoder, mayBeSplit: mayBeSplit)
          })
      } catch {
        return .failure(error)
      }
    }
    last = step
    return Link(frames: change.frames, encoder: encoder, step: step)
  }

  /// The screen, which one frame after the other changes where it lies.
  private final class ScreenBox: Sendable {
    private let screen: Mutex<GIFScreen>

    init(_ screen: GIFScreen) {
      self.screen = Mutex(screen)
    }

    func show(
      _ delta: FrameDelta, before next: FrameDelta?, by encoder: GIFFrameEncoder, mayBeSplit: Bool
    ) throws(CodecError) -> Step {
      try screen.withLock { (screen) throws(CodecError) in
        var shown = try encoder.show(delta, on: &screen, before: next, mayBeSplit: mayBeSplit)
        guard encoder.isLossy else { return Step(shown: shown, frame: nil) }
        let frame = encoder.encode(&shown)
        screen.show(shown)
        return Step(shown: shown, frame: frame)
      }
    }
  }
}

/// A frame ready to be written; none if it looks like the one before.
struct MadeFrame: Sendable {
  let frame: GIFFrame?
  /// Follows the frame and shows the same.
  let eraser: GIFFrame?
  let frames: Range<Int>
}
