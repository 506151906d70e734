/// A picture that fills an area. A number identifies the picture, so that paints stay small values without
/// pixels.
public struct PictureFill: Hashable, Sendable {
  /// The index of the picture in the list of pictures that the renderer has.
  public var number: Int
  /// The rectangle of the picture, in the coordinates of the filled shape.
  public var frame: Rect
  /// A color that replaces the picture's colors and keeps its opacity, as for UIKit's template images; nil
  /// for the original colors.
  public var tint: Color?

  public init(number: Int, frame: Rect, tint: Color? = nil) {
    self.number = number
    self.frame = frame
    self.tint = tint
  }
}

/// How a picture fits its box; the values of CSS `object-fit`.
public enum PictureFit: String, Sendable, CaseIterable {
  /// Stretched to the box without keeping the aspect ratio.
  case fill
  /// The largest size that fits into the box.
  case contain
  /// The smallest size that covers the box.
  case cover
  /// The picture's own size.
  case none

  /// The picture's rectangle, centered in the box.
  /// - Parameters:
  ///   - size: the picture's own size.
  ///   - box: the box to fill. The result is the box if `size` is empty.
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
