import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// Writes the outputs of one film; holds what they share.
struct OutputWriter {
  let scene: PreparedScene
  /// One run for each cell, shared by all outputs; empty if there is only one output.
  let runs: [RunCache]
  var pipeline: OrderedPipeline
  /// See `FilmOptions.recordingByteLimit`.
  let recordingByteLimit: Int
  /// Called with the number of frames just completed.
  let countFrames: (Int) -> Void
  /// Receives a copy of all that is written; nil for none.
  var copy: (any OutputCopy)?

  var document: Document { scene.document }

  /// Converts a `CodecError` to a `FilmError` that names the file.
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
    if pipeline.isInterrupted() || Task.isCancelled { throw .interrupted }
  }

  func pngEncoder(effort: PNGEncoder.Effort) -> PNGEncoder {
    PNGEncoder(
      effort: effort, title: document.metadata.title ?? "", description: document.metadata.description ?? "")
  }
}
