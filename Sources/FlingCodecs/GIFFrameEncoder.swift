package import FlingRaster

/// Turns pictures into frames of a GIF. A frame depends on two pictures alone, so frames can be encoded in
/// any order and on all cores, and are the same bytes always.
///
/// Films without transparent pixels: a frame holds the rectangle of what changed, in which unchanged pixels
/// are transparent or drawn again, whichever is shorter. Films with transparent pixels: each frame holds
/// all pixels that show something and is erased before the next.
package struct GIFFrameEncoder: Sendable {
  package let palette: Palette
  private let map: PaletteMap
  /// Present when errors are passed on instead of looking up each color by itself.
  private let diffusion: Diffusion?

  /// - Parameters:
  ///   - palette: made from `histogram`.
  ///   - histogram: of all the film's pictures.
  package init(palette: Palette, dither: Dither, histogram: ColorHistogram) {
    self.palette = palette
    map = PaletteMap(palette, dither: dither, histogram: histogram)
    diffusion = dither == .diffusion && !palette.isExact ? Diffusion(palette) : nil
  }

  /// The frame that turns the previous picture into the current one.
  /// - Parameter previous: nil for the first frame; else of the same size.
  /// - Returns: nil when the two look the same with this palette: let the frame before stay longer.
  package func encode(previous: Bitmap?, current: Bitmap) throws(CodecError) -> GIFFrame? {
    guard GIFWriter.sides.contains(current.width), GIFWriter.sides.contains(current.height) else {
      throw .size(format: "GIF", width: current.width, height: current.height)
    }
    if let previous, previous.width != current.width || previous.height != current.height {
      throw .frameSize(
        width: current.width, height: current.height, expectedWidth: previous.width,
        expectedHeight: previous.height)
    }
    if palette.hasTransparentPixels { return wholeFrame(previous, current) }
    return changedFrame(previous, current)
  }

  // MARK: - Opaque films

  private func changedFrame(_ previous: Bitmap?, _ current: Bitmap) -> GIFFrame? {
    let whole = ChangedRect(left: 0, top: 0, right: current.width, bottom: current.height)
    guard let previous else {
      return frame(whole, fixed(indices(of: current)))
    }
    guard let touched = ChangedRect(wherePixelsOf: current, differFrom: previous) else { return nil }
    if let diffusion {
      let (new, old) = diffusion.indices(of: current, and: previous, equalAbove: touched.top)
      return frame(whole, showing: new, over: old)
    }
    let new = indices(of: current, in: touched)
    // What stayed has the same index again: only the rest of the previous picture is looked up.
    var old = new
    for y in touched.top..<touched.bottom {
      let row = y * current.width
      for x in touched.left..<touched.right where current.pixels[row + x] != previous.pixels[row + x] {
        let index = pattern(of: previous.pixels[row + x]).index(x: x, y: y)
        old[(y - touched.top) * touched.width + x - touched.left] = index
      }
    }
    return frame(touched, showing: new, over: old)
  }

  /// The frame that turns the indices `old` of a rectangle into `new`; nil when they are equal.
  private func frame(_ rect: ChangedRect, showing new: [UInt8], over old: [UInt8]) -> GIFFrame? {
    guard let changed = ChangedRect(whereIndices: new, differFrom: old, stride: rect.width) else {
      return nil
    }
    var plane = SymbolPlane(alternative: alternative, capacity: changed.area)
    for y in changed.top..<changed.bottom {
      for index in (y * rect.width + changed.left)..<(y * rect.width + changed.right) {
        plane.append(new[index], isFree: new[index] == old[index])
      }
    }
    return frame(changed.moved(right: rect.left, down: rect.top), plane)
  }

  /// Indices of all pixels, row after row.
  private func indices(of bitmap: Bitmap) -> [UInt8] {
    diffusion?.indices(of: bitmap)
      ?? indices(
        of: bitmap, in: ChangedRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height))
  }

  /// Indices of a rectangle's pixels, each looked up by itself, row after row.
  private func indices(of bitmap: Bitmap, in rect: ChangedRect) -> [UInt8] {
    var plane: [UInt8] = []
    plane.reserveCapacity(rect.area)
    let pixels = bitmap.pixels
    var lastPixel = pixels[rect.top * bitmap.width + rect.left]
    var pattern = pattern(of: lastPixel)
    for y in rect.top..<rect.bottom {
      let row = y * bitmap.width
      for x in rect.left..<rect.right {
        let pixel = pixels[row + x]
        if pixel != lastPixel {
          lastPixel = pixel
          pattern = self.pattern(of: pixel)
        }
        plane.append(pattern.index(x: x, y: y))
      }
    }
    return plane
  }

  @inline(__always)
  private func pattern(of pixel: UInt32) -> DitherPattern {
    if let color = Pixel.opaqueColor(pixel) { return map.pattern(of: color) }
    // A palette made for another film may have no transparent entry; the first one shows that something is
    // amiss.
    return DitherPattern(first: UInt8(palette.transparentIndex ?? 0), second: 0, share: 0)
  }

  // MARK: - Films with transparent pixels

  private func wholeFrame(_ previous: Bitmap?, _ current: Bitmap) -> GIFFrame? {
    let plane = indices(of: current)
    if let previous {
      if previous.pixels == current.pixels { return nil }
      if indices(of: previous) == plane { return nil }
    }
    let nothing = [UInt8](repeating: UInt8(palette.transparentIndex ?? 0), count: plane.count)
    // A frame cannot be empty: a picture of nothing is one transparent pixel.
    let shown =
      ChangedRect(whereIndices: plane, differFrom: nothing, stride: current.width)
      ?? ChangedRect(left: 0, top: 0, right: 1, bottom: 1)
    var part: [UInt8] = []
    part.reserveCapacity(shown.area)
    for y in shown.top..<shown.bottom {
      part += plane[(y * current.width + shown.left)..<(y * current.width + shown.right)]
    }
    return frame(shown, fixed(part))
  }

  // MARK: - Both

  private var alternative: UInt8? { palette.transparentIndex.map { UInt8($0) } }

  /// Pixels that are shown in one way only.
  private func fixed(_ symbols: [UInt8]) -> SymbolPlane {
    var plane = SymbolPlane(alternative: nil, capacity: symbols.count)
    for symbol in symbols { plane.append(symbol, isFree: false) }
    return plane
  }

  private func frame(_ rect: ChangedRect, _ plane: SymbolPlane) -> GIFFrame {
    var plane = plane
    plane.findCommonSymbols()
    var compressor = LZWCompressor(codeSize: palette.codeSize)
    return GIFFrame(
      left: rect.left, top: rect.top, width: rect.width, height: rect.height,
      transparentIndex: palette.transparentIndex, isErasedAfterwards: palette.hasTransparentPixels,
      blocks: compressor.compress(plane))
  }
}
