/// A picture with its mipmap levels: smaller copies that save reading the whole picture where it is drawn
/// small.
package struct Picture: Sendable {
  /// The picture, then copies each half as wide and high as the previous one, rounded up.
  let levels: [Bitmap]

  /// Computes the smaller copies of a bitmap.
  package init(_ bitmap: Bitmap) {
    var levels = [bitmap]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(last.downscaled(toWidth: (last.width + 1) / 2, toHeight: (last.height + 1) / 2))
    }
    self.levels = levels
  }

  /// The picture at its own size.
  package var bitmap: Bitmap { levels[0] }

  /// Width in pixels.
  package var width: Int { levels[0].width }
  /// Height in pixels.
  package var height: Int { levels[0].height }
}
