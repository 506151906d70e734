import FlingCodecs
import FlingGeometry
import Synchronization

/// Orders the work on a GIF's frames. Each frame is compared with the screen after the previous frame, one at
/// a time, which is quick; the slow compression of a frame overlaps with the frames that follow.
struct GIFSequencer {
  private let path: String
  private let shared: SharedScreen
  private var last: Task<Result<ComparedFrame, FilmError>, Never>?

  /// - Parameter screen: the screen before the first frame.
  init(_ path: String, _ screen: GIFScreen) {
    self.path = path
    shared = SharedScreen(screen)
  }

  /// The screen after the frames that were compared so far.
  var screen: GIFScreen { shared.current }

  /// Result of comparing a frame with the screen. `frame` is set if the compressed bytes were needed at once,
  /// which is so in lossy mode: compression then decides which pixels the screen shows.
  struct ComparedFrame: Sendable {
    var shown: GIFScreenChange
    var frame: GIFFrame?
  }

  /// The pending work on one frame.
  struct PendingFrame: Sendable {
    let frames: Range<Int>
    let encoder: GIFFrameEncoder
    let step: Task<Result<ComparedFrame, FilmError>, Never>

    /// Compresses the frame, unless that was already done for the screen.
    func compressedFrame() async throws(FilmError) -> CompressedFrame {
      var step = try await step.value.get()
      let frame = encoder.isLossy ? step.frame : encoder.encode(&step.shown)
      return CompressedFrame(frame: frame, eraser: encoder.encodeEraser(of: step.shown), frames: frames)
    }
  }

  /// Starts the work on the next change.
  /// - Parameter mayBeSplit: whether the change lasts long enough for two GIF frames, the second of which
  ///   erases.
  mutating func append(
    _ change: FrameChange, before next: FrameChange?, _ encoder: GIFFrameEncoder, mayBeSplit: Bool
  ) -> PendingFrame {
    // The next change matters only for erasing, that is for palettes with transparent pixels.
    let next = encoder.palette.hasTransparentPixels ? next : nil
    let step = Task { [last, path, shared] () -> Result<ComparedFrame, FilmError> in
      do throws(FilmError) {
        // The screen must be that after the previous frame.
        _ = try await last?.value.get()
        let delta = await change.delta.value
        let following = await next?.delta.value
        return .success(
          try OutputWriter.encode(path) { () throws(CodecError) in
            try shared.show(delta, before: following, by: encoder, mayBeSplit: mayBeSplit)
          })
      } catch {
        return .failure(error)
      }
    }
    last = step
    return PendingFrame(frames: change.frames, encoder: encoder, step: step)
  }

  /// The screen, which consecutive frames change in place.
  private final class SharedScreen: Sendable {
    private let screen: Mutex<GIFScreen>

    init(_ screen: GIFScreen) {
      self.screen = Mutex(screen)
    }

    var current: GIFScreen { screen.withLock { $0 } }

    func show(
      _ delta: FrameDelta, before next: FrameDelta?, by encoder: GIFFrameEncoder, mayBeSplit: Bool
    ) throws(CodecError) -> ComparedFrame {
      try screen.withLock { (screen) throws(CodecError) in
        var shown = try encoder.show(delta, on: &screen, before: next, mayBeSplit: mayBeSplit)
        // In lossy mode the compressed bytes decide what the screen shows, so the next frame must wait for
        // them.
        guard encoder.isLossy else { return ComparedFrame(shown: shown, frame: nil) }
        let frame = encoder.encode(&shown)
        screen.updateIndices(from: shown)
        return ComparedFrame(shown: shown, frame: frame)
      }
    }
  }
}

/// A compressed frame; `frame` is nil if it looks like the previous one.
struct CompressedFrame: Sendable {
  let frame: GIFFrame?
  /// A frame that follows and shows the same picture, but disposes of pixels that the next frame must not
  /// show.
  let eraser: GIFFrame?
  let frames: Range<Int>

  /// The rectangle that is cleared before the next frame; nil if there is none.
  var erasedRect: ChangedRect? { (eraser ?? frame)?.erasedRect }
}
