/// A picture that fills an area. Which one is told by number: paints are values, and pixels are many.
public struct PictureFill: Hashable, Sendable {
  /// The picture's place among those that what draws was given.
  public var number: Int
  /// Where it lies, in the coordinates of what it fills.
  public var frame: Rect
  /// Takes the place of the picture's colors, of which the opacity alone counts then, as for UIKit's template images; nil
  /// for its own colors.
  public var tint: Color?

  public init(number: Int, frame: Rect, tint: Color? = nil) {
    self.number = number
    self.frame = frame
    self.tint = tint
  }
}

/// How a picture fits the box that it is drawn in, as CSS's `object-fit`.
public enum PictureFit: String, Sendable, CaseIterable {
  /// Stretched to the box.
  case fill
  /// As large as fits.
  case contain
  /// As small as covers the box.
  case cover
  /// In its own size.
  case none

  /// Where a picture lies, its middle on the box's.
  /// - Parameters:
  ///   - size: the picture's own.
  ///   - box: where the picture is to be shown.
  public func frame(of size: Size, in box: Rect) -> Rect {
    guard size.width > 0, size.height > 0 else { return box }
    let (across, down) = (box.width / size.width, box.height / size.height)
    let scale: Double
    switch self {
    case .fill: return box
    case .contain: scale = Swift.min(across, down)
    case .cover: scale = Swift.max(across, down)
    case .none: scale = 1
    }
    return Rect(center: box.center, size: Size(width: size.width * scale, height: size.height * scale))
  }
}
