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
    // Grays are left to single pictures: a film's are in its palette. ffmpeg 5.1 misplaces parts of frames whose indices have
    // fewer than 8 bits.
    if let colors = census.colors.colors {
      let hasRoom = !colors.contains(0) && colors.count < 256
      pixels = .palette(PixelLayout.sorted(hasRoom ? [0] + colors : colors), depth: 8)
      free = hasRoom || colors.contains(0) ? 0 : nil
    } else if isOpaque {
      pixels = .opaque
      free = census.unusedColor
    } else {
      pixels = .withAlpha
      free = 0
    }
  }

  /// The opaque color 0xFFBBGGRR that stands for nothing in a film without opacity; nil if there is none.
  package var key: UInt32? { pixels == .opaque ? free : nil }
}
