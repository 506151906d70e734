/// A file, or a folder of frames, that was written completely.
package struct WrittenFile: Hashable, Sendable {
  /// The format of an output.
  package enum OutputType: String, Sendable {
    case gif
    case apng
    case png
    case frames
    case trace
    case sheet
    case strobe
    case y4m
    case pam
    case svg
    case html
    case lottie
    case motion

    /// Whether the output consists of layers with keyframes.
    package var isVector: Bool {
      switch self {
      case .svg, .html, .lottie, .motion: true
      case .gif, .apng, .png, .frames, .trace, .sheet, .strobe, .y4m, .pam: false
      }
    }
  }

  /// The largest differences between keyframes and the scene.
  package struct Deviation: Hashable, Sendable {
    package var points: Double
    package var degrees: Double
    /// Of a color channel, 0...1.
    package var color: Double

    package init(points: Double, degrees: Double, color: Double) {
      (self.points, self.degrees, self.color) = (points, degrees, color)
    }
  }

  /// The format of the output.
  package var kind: OutputType
  /// Path from the current folder; `-` for the standard output.
  package var path: String
  /// Width and height in pixels; in points for vector outputs with drawings; 0 for a trace and for motion.
  package var width: Int
  package var height: Int
  /// Number of frames of a film, including repeated ones; frames on a contact sheet; exposures of a strobe;
  /// or rows of a trace. A vector output counts as one.
  package var frameCount: Int
  /// Size of all its files together.
  package var byteCount: Int
  /// Nil for outputs of pixels and for traces.
  package var deviation: Deviation?

  package init(
    kind: OutputType, path: String, width: Int, height: Int, frameCount: Int, byteCount: Int,
    deviation: Deviation? = nil
  ) {
    (self.kind, self.path, self.deviation) = (kind, path, deviation)
    (self.width, self.height, self.frameCount, self.byteCount) = (width, height, frameCount, byteCount)
  }
}
