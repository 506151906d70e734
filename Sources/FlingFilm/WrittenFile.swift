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
  }

  /// The format of the output.
  package var kind: OutputType
  /// Path from the current folder; `-` for the standard output.
  package var path: String
  /// Width and height in pixels; 0 for a trace.
  package var width: Int
  package var height: Int
  /// Number of frames of a film, including repeated ones; frames on a contact sheet; exposures of a strobe;
  /// or rows of a trace.
  package var frameCount: Int
  /// Size of all its files together.
  package var byteCount: Int
}
