package import FlingGeometry
import FlingScene

/// Size of an output's picture in pixels, and the transform from points of the canvas to pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let transform: AffineTransform

  /// Computes the size of a picture.
  /// - Parameters:
  ///   - canvas: size in points.
  ///   - scale: pixels per point, used if neither width nor height is given.
  ///   - width: in pixels; if only one of width and height is given, the aspect ratio stays.
  ///   - height: in pixels.
  /// - Returns: nil if a side would be shorter than one pixel or longer than `Limits.canvasSide`, or if the
  ///   picture would have more than `Limits.pixels`.
  package init?(canvas: Size, scale: Double, width: Int?, height: Int?) {
    guard canvas.width > 0, canvas.height > 0 else { return nil }
    let horizontal: Double
    let vertical: Double
    switch (width, height) {
    case (let width?, let height?):
      horizontal = Double(width) / canvas.width
      vertical = Double(height) / canvas.height
    case (let width?, nil):
      horizontal = Double(width) / canvas.width
      vertical = horizontal
    case (nil, let height?):
      vertical = Double(height) / canvas.height
      horizontal = vertical
    case (nil, nil):
      horizontal = scale
      vertical = scale
    }
    let sides = [
      width.map(Double.init) ?? canvas.width * horizontal,
      height.map(Double.init) ?? canvas.height * vertical,
    ]
    .map { ($0 + 0.5).rounded(.down) }
    guard sides.allSatisfy({ $0 >= 1 && $0 <= Double(Limits.canvasSide) }) else { return nil }
    guard sides[0] * sides[1] <= Double(Limits.pixels) else { return nil }
    self.width = Int(sides[0])
    self.height = Int(sides[1])
    transform = AffineTransform(scaleX: horizontal, y: vertical)
  }
}
