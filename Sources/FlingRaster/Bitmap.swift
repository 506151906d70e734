/// A picture of premultiplied sRGB pixels, row after row from the top: 0xAABBGGRR.
public struct Bitmap: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }
}
