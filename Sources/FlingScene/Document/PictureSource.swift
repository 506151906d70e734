public import FlingGeometry

/// A picture that a scene names.
public struct PictureSource: Sendable {
  /// Relative to the scene's folder, without `.` and `..`.
  public var path: String
  /// Where it is named first.
  public var range: SourceRange
  /// In points; nil as long as the file was not read.
  public var size: Size?

  public init(path: String, range: SourceRange, size: Size? = nil) {
    self.path = path
    self.range = range
    self.size = size
  }

  /// Pixels a point: 2 for names that end in `@2x`, as in UIKit.
  public var scale: Double {
    let stem = path.dropLast(4)
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}
