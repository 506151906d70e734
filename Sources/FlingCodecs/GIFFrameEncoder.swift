package import FlingRaster

/// Turns pictures into frames of a GIF: first what a frame shows, in the order of the film and quickly, then its
/// compressed bytes, in any order and on all cores. The bytes are the same always.
///
/// A frame holds the rectangle of what changed, in which unchanged pixels are transparent or drawn again, whichever is
/// shorter. Where pixels become transparent, the frame before is erased, and what stands there is drawn again.
package struct GIFFrameEncoder: Sendable {
  package let palette: Palette
  /// Whether frames bring the palette along because the film's first one is another.
  private let isLocal: Bool
  private let map: PaletteMap
  /// Present when errors are passed on instead of looking up each color by itself.
  private let diffusion: Diffusion?
  private let tolerance: Tolerance?

  /// - Parameters:
  ///   - palette: made from `histogram`.
  ///   - histogram: of all of the film's pictures that are shown with the palette.
  ///   - lossy: how far a pixel that changes may be from the color it should have, so that the film gets smaller, in OKLab
  ///     × 100; a color farther from all entries is shown by the nearest. 0 to look for no smaller one.
  ///   - isLocal: whether frames bring the palette along.
  package init(
    palette: Palette, dither: Dither, histogram: ColorHistogram, lossy: Double = 0, isLocal: Bool = false
  ) {
    self.palette = palette
    self.isLocal = isLocal
    map = PaletteMap(palette, dither: dither, histogram: histogram)
    diffusion = dither == .diffusion && !palette.isExact ? Diffusion(palette) : nil
    tolerance = lossy > 0 ? Tolerance(lossy, palette) : nil
  }

  /// Whether what a frame shows depends on its bytes: `encode` must be called for one frame after the other.
  package var isLossy: Bool { tolerance != nil }

  /// What a frame shows.
  /// - Parameters:
  ///   - previous: the frame before; nil for the first one.
  ///   - next: the picture after; nil for the last one.
  package func show(
    _ bitmap: Bitmap, after previous: ShownFrame?, before next: Bitmap?
  ) throws(CodecError) -> ShownFrame {
    guard GIFWriter.sides.contains(bitmap.width), GIFWriter.sides.contains(bitmap.height) else {
      throw .size(format: "GIF", width: bitmap.width, height: bitmap.height)
    }
    for other in [previous?.bitmap, next] {
      if let other, other.width != bitmap.width || other.height != bitmap.height {
        throw .frameSize(
          width: bitmap.width, height: bitmap.height, expectedWidth: other.width, expectedHeight: other.height
        )
      }
    }
    let known = previous?.palette == palette ? previous : nil
    let indices = diffusion?.indices(of: bitmap, after: known) ?? indices(of: bitmap, after: known)
    var part: ChangedRect? = ChangedRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
    if let base = base(of: bitmap, indices, after: previous) {
      part = ChangedRect(whereIndices: indices, differFrom: base, stride: bitmap.width)
    }
    var isErased = false
    if palette.hasTransparentPixels, let next, let vanishing = ChangedRect(where: bitmap, showsMoreThan: next)
    {
      part = part?.union(vanishing) ?? vanishing
      isErased = true
    }
    // A film begins with a frame, and an erased one is followed by one, if only of one transparent pixel.
    if part == nil, previous?.isErasedAfterwards ?? true {
      part = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)
    }
    return ShownFrame(
      bitmap: bitmap, indices: indices, part: part, isErasedAfterwards: isErased, palette: palette)
  }

  /// The frame's bytes.
  /// - Parameters:
  ///   - shown: by this encoder, after `previous`. If the encoder is lossy, its pixels become those that the bytes show.
  /// - Returns: nil if nothing changes: let the frame before stay longer.
  package func encode(_ shown: inout ShownFrame, after previous: ShownFrame?) -> GIFFrame? {
    guard let part = shown.part else { return nil }
    let base = base(of: shown.bitmap, shown.indices, after: previous)
    let symbols = shown.indices.cropped(to: part, stride: shown.bitmap.width)
    var isFree = [Bool](repeating: false, count: symbols.count)
    var choices: [UInt16] = []
    if let base, let transparentIndex = palette.transparentIndex {
      let old = base.cropped(to: part, stride: shown.bitmap.width)
      isFree.mark(whereEqual: symbols, old)
      if let tolerance {
        choices = tolerance.choices(
          for: shown.bitmap, in: part, symbols, over: old, isFree, transparentIndex: UInt8(transparentIndex))
      }
    }
    let plane = SymbolPlane(
      symbols: symbols, isFree: isFree, alternative: palette.transparentIndex.map { UInt8($0) },
      choices: choices, neighbors: tolerance?.neighbors ?? [])
    var compressor = LZWCompressor(plane)
    let blocks = compressor.compress()
    if let drawn = compressor.drawnSymbols, let base {
      shown.indices.draw(drawn, in: part, over: base, stride: shown.bitmap.width, nothing: plane.alternative)
    }
    return GIFFrame(
      left: part.left, top: part.top, width: part.width, height: part.height,
      transparentIndex: palette.transparentIndex, isErasedAfterwards: shown.isErasedAfterwards,
      codeSize: plane.codeSize, palette: isLocal ? palette : nil, blocks: blocks)
  }

  // MARK: - What is shown

  /// The indices of all pixels: of those that are as before, the same again.
  private func indices(of bitmap: Bitmap, after previous: ShownFrame?) -> [UInt8] {
    var list = previous?.indices ?? [UInt8](repeating: 0, count: bitmap.pixels.count)
    var indices = list.mutableSpan
    let pixels = bitmap.pixels.span
    let earlier = previous?.bitmap ?? bitmap
    let before = earlier.pixels.span
    let isFirst = previous == nil
    var lastPixel: UInt32?
    var pattern = DitherPattern(first: 0, second: 0, share: 0)
    for y in 0..<bitmap.height {
      let row = y * bitmap.width
      for x in 0..<bitmap.width where isFirst || pixels[row + x] != before[row + x] {
        let pixel = pixels[row + x]
        if pixel != lastPixel {
          lastPixel = pixel
          pattern = self.pattern(of: pixel)
        }
        let index = pattern.index(x: x, y: y)
        if let tolerance, !isFirst, tolerance.keeps(indices[row + x], for: pixel) { continue }
        indices[row + x] = index
      }
    }
    return list
  }

  @inline(__always)
  private func pattern(of pixel: UInt32) -> DitherPattern {
    if let color = Pixel.opaqueColor(pixel) { return map.pattern(of: color) }
    // A palette made for another film may have no transparent entry; the first one shows that something is
    // amiss.
    return DitherPattern(first: UInt8(palette.transparentIndex ?? 0), second: 0, share: 0)
  }

  /// What is shown before the frame is drawn, in its own indices; nil if that is nothing, and nothing can stay.
  private func base(of bitmap: Bitmap, _ indices: [UInt8], after previous: ShownFrame?) -> [UInt8]? {
    let nothing = UInt8(palette.transparentIndex ?? 0)
    guard let previous else {
      return palette.hasTransparentPixels ? [UInt8](repeating: nothing, count: indices.count) : nil
    }
    var base = previous.indices
    if previous.palette != palette {
      // Both palettes hold all colors exactly: what is of another color is any other index.
      for index in base.indices {
        base[index] =
          bitmap.pixels[index] == previous.bitmap.pixels[index] ? indices[index] : indices[index] ^ 1
      }
    }
    if previous.isErasedAfterwards, let part = previous.part {
      for y in part.top..<part.bottom {
        for x in part.left..<part.right { base[y * bitmap.width + x] = nothing }
      }
    }
    return base
  }
}

extension [UInt8] {
  /// The bytes of a rectangle, row after row.
  fileprivate func cropped(to rect: ChangedRect, stride: Int) -> [UInt8] {
    if rect.area == count { return self }
    var part: [UInt8] = []
    part.reserveCapacity(rect.area)
    for y in rect.top..<rect.bottom { part += self[(y * stride + rect.left)..<(y * stride + rect.right)] }
    return part
  }

  /// Takes over symbols of a rectangle where they show something, and what was there before where they do not.
  fileprivate mutating func draw(
    _ symbols: [UInt8], in rect: ChangedRect, over base: [UInt8], stride: Int, nothing: UInt8
  ) {
    var next = 0
    for y in rect.top..<rect.bottom {
      for place in (y * stride + rect.left)..<(y * stride + rect.right) {
        self[place] = symbols[next] == nothing ? base[place] : symbols[next]
        next += 1
      }
    }
  }
}

extension [Bool] {
  /// Sets what is equal in two lists of the same length.
  fileprivate mutating func mark(whereEqual one: [UInt8], _ other: [UInt8]) {
    var marks = mutableSpan
    let one = one.span
    let other = other.span
    for index in one.indices where one[index] == other[index] { marks[index] = true }
  }
}
