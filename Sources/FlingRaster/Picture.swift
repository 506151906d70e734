/// A picture made ready to be drawn at any size: with its halves, quarters and so on, which save reading all of it where
/// it is drawn small.
public struct Picture: Sendable {
  /// The picture itself, then each half as wide and high as the one before, to one pixel.
  let levels: [Bitmap]

  public init(_ bitmap: Bitmap) {
    var levels = [bitmap]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(last.resized(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
    }
    self.levels = levels
  }

  /// In pixels.
  public var width: Int { levels[0].width }
  /// In pixels.
  public var height: Int { levels[0].height }
}
