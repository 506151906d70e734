/// The pixel format of an APNG, and the pixel value that marks unchanged pixels.
package struct APNGLayout: Sendable {
  let pixels: PixelLayout
  /// The premultiplied pixel that is transparent in frames with blending, and so marks unchanged pixels; nil
  /// if no value is free.
  package let free: UInt32?
  /// Whether all pixels of the film are opaque. A translucent pixel can't be blended over another one and
  /// keep its value.
  let isOpaque: Bool

  /// - Parameter census: the colors of all pictures of the film.
  package init(_ census: PixelCensus) {
    isOpaque = census.isOpaque
    // Gray formats serve single pictures only: a film stores its grays in a palette. Indices always have 8
    // bits, because ffmpeg 5.1 misplaces rectangles of frames with fewer.
    if let colors = census.colors.colors {
      let hasFreeEntry = !colors.contains(0) && colors.count < 256
      pixels = .palette(PixelLayout.sorted(hasFreeEntry ? [0] + colors : colors), depth: 8)
      free = hasFreeEntry || colors.contains(0) ? 0 : nil
    } else if isOpaque {
      pixels = .opaque
      free = census.unusedColor
    } else {
      pixels = .withAlpha
      free = 0
    }
  }

  /// The color 0xFFBBGGRR that the tRNS chunk declares transparent in an opaque film without a palette; nil
  /// if there is none.
  package var key: UInt32? { pixels == .opaque ? free : nil }
}
