package import FlingGeometry

/// A picture file that a scene refers to.
package struct PictureSource: Sendable {
  /// The path relative to the scene's folder, without `.` and `..` components.
  package var path: String
  /// The position of the first reference.
  package var range: SourceRange
  /// The size in points; nil until the file is loaded.
  package var size: Size?

  package init(path: String, range: SourceRange, size: Size? = nil) {
    self.path = path
    self.range = range
    self.size = size
  }

  /// Pixels per point: 2 for names that end in `@2x`, 3 for `@3x`, as in UIKit.
  package var scale: Double {
    let stem = path.dropLast(4)
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}
