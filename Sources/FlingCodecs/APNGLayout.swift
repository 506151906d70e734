/// How an APNG stores the pixels of all its frames, and how it leaves some of them as they were.
package struct APNGLayout: Sendable {
  let pixels: PixelLayout
  /// The premultiplied pixel that stands for nothing where a frame is laid over the one before; nil if there is none.
  package let free: UInt32?
  /// Whether frames may show something that is not opaque, which cannot be laid over anything.
  let isOpaque: Bool

  /// - Parameter census: of all pictures of the film.
  package init(_ census: PixelCensus) {
    isOpaque = census.isOpaque
    let least = PixelLayout(census)
    switch least {
    case .palette(let colors) where !colors.contains(0) && colors.count < 256:
      pixels = .palette([0] + colors)
      free = 0
    case .palette(let colors):
      pixels = least
      free = colors.contains(0) ? 0 : nil
    // Grays are left to single pictures: a film's are in its palette.
    case .opaque, .gray:
      pixels = least
      free = census.unusedColor
    case .withAlpha:
      pixels = least
      free = 0
    }
  }

  /// The opaque color 0xFFBBGGRR that stands for nothing in a film without opacity; nil if there is none.
  package var key: UInt32? { pixels == .opaque ? free : nil }
}
