import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// What all outputs of a film are made with.
struct OutputWriter {
  let scene: PreparedScene
  /// Of its cells, for all outputs; none if only one output looks once.
  let runs: [RunCache]
  var conveyor: OrderedPipeline
  /// See `FilmOptions`.
  let recordingRoom: Int
  /// Told of every frame that is done with.
  let countFrames: (Int) -> Void

  var document: Document { scene.document }

  /// Turns a codec's refusal into an error about a file.
  static func encode<Result>(
    _ path: String, _ body: () throws(CodecError) -> Result
  ) throws(FilmError) -> Result {
    do throws(CodecError) {
      return try body()
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  func checkInterrupt() throws(FilmError) {
    if conveyor.isInterrupted() || Task.isCancelled { throw .interrupted }
  }

  func pngEncoder(effort: PNGEncoder.Effort) -> PNGEncoder {
    PNGEncoder(effort: effort, title: document.title ?? "", description: document.description ?? "")
  }
}
