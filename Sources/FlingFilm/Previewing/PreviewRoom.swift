import FlingGeometry

/// The space that a page has for a film. The film is drawn as large as fits, so that the page shows it pixel by pixel.
package struct PreviewRoom: Hashable, Sendable {
  /// In pixels of the screen.
  private let width: Double
  private let height: Double
  /// Most pixels per point; nil for as many as fit.
  private let largestScale: Double?

  /// Most pixels of a picture. A page enlarges those of a film that would need more.
  private static let pixelLimit = 1_048_576.0

  /// Returns nil if a side is not 1 to 16 384 pixels long, or the scale not 0.01 to 100.
  package init?(width: Int, height: Int, largestScale: Double? = nil) {
    guard OutputOverrides.widthRange.contains(width), OutputOverrides.widthRange.contains(height),
      OutputOverrides.scaleRange.contains(largestScale ?? 1)
    else { return nil }
    self.width = Double(width)
    self.height = Double(height)
    self.largestScale = largestScale
  }

  /// The width in pixels at which a picture of this size in points fits.
  func pixelWidth(of size: Size) -> Int {
    let aspect = size.width / size.height
    let widest = min(
      width, height * aspect, (PreviewRoom.pixelLimit * aspect).squareRoot(),
      size.width * (largestScale ?? .infinity))
    // The height must not be less than a pixel either.
    return Int(max(1, aspect.rounded(.up), widest))
  }
}
