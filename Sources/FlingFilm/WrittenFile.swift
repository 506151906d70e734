/// A file, or a folder of frames, that now stands whole.
public struct WrittenFile: Hashable, Sendable {
  public enum OutputType: String, Sendable {
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

  public var kind: OutputType
  /// As it can be opened from the current folder; `-` for the standard output.
  public var path: String
  /// In pixels; 0 of a trace.
  public var width: Int
  public var height: Int
  /// Frames of film, equal ones counted each; frames side by side on a sheet; exposures of a strobe; rows of a trace.
  public var frameCount: Int
  /// Of all files together.
  public var byteCount: Int
}
