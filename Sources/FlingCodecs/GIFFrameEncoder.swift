/// Encodes pictures as frames of a GIF, in two steps: first the indices that each frame shows, which is quick
/// and in the order of the film; then the compressed bytes, in any order and concurrently. The bytes do not
/// depend on that order.
///
/// A frame contains the bounding rectangle of the changes. Unchanged pixels in it are transparent or
/// repeated, whichever compresses better. Where pixels become transparent, the previous frame must be
/// disposed of, and opaque pixels in its rectangle are drawn again. If the previous frame is much larger than
/// the area that becomes transparent, and its delay is long enough, it is followed by an *eraser*: a second
/// frame that shows the same, covers only that area, and is disposed of instead.
package struct GIFFrameEncoder: Sendable {
  package let palette: Palette
  /// Whether frames have a local color table, because the film's global one is different.
  private let isLocal: Bool
  private let map: PaletteMap
  /// Error diffusion; nil if each color is looked up individually.
  private let diffusion: ErrorDiffusion?
  private let tolerance: LossyTolerance?
  /// Pixels that change rarely, where ordered dithering is useful; empty if it is useful everywhere.
  private let calm: [Bool]

  /// Creates an encoder for the frames that are shown with one palette.
  /// - Parameters:
  ///   - palette: made from `histogram`.
  ///   - dither: how colors are shown that are not palette entries.
  ///   - histogram: counts of all pictures of the film that are shown with the palette.
  ///   - calm: for each pixel whether it rarely changes; empty if all do. `auto` dithers only these pixels.
  ///   - lossy: allowed distance of a changed pixel from its color, in OKLab × 100, to make the file smaller;
  ///     a color farther than that from all entries is shown by the nearest. 0 for lossless compression of
  ///     the indices.
  ///   - isLocal: whether frames have a local color table.
  package init(
    palette: Palette, dither: Dither, histogram: ColorHistogram, calm: [Bool] = [], lossy: Double = 0,
    isLocal: Bool = false
  ) {
    self.calm = dither == .auto && !palette.isExact ? calm : []
    self.palette = palette
    self.isLocal = isLocal
    map = PaletteMap(palette, dither: dither, histogram: histogram)
    diffusion = dither == .diffusion && !palette.isExact ? ErrorDiffusion(palette) : nil
    tolerance = lossy > 0 ? LossyTolerance(lossy, palette) : nil
  }

  /// The color table of the encoder's frames; nil if they use the film's.
  var localPalette: Palette? { isLocal ? palette : nil }

  /// Least number of pixels, cleared and drawn again without an eraser, for which an eraser frame is worth
  /// its bytes.
  private static let minSurplus = 1024

  /// Whether the compression decides what a frame shows. Then `encode` must be called for one frame after the
  /// other, and the screen updated with `GIFScreen.show`.
  package var isLossy: Bool { tolerance != nil }

  /// Computes what the next frame shows and updates the screen.
  /// - Parameters:
  ///   - delta: the changed pixels.
  ///   - screen: the screen after the previous frame.
  ///   - next: the change of the following frame; nil for the last frame.
  ///   - mayBeSplit: whether the frame's delay is long enough for two frames.
  /// - Returns: input for `encode`.
  package func show(
    _ delta: FrameDelta, on screen: inout GIFScreen, before next: FrameDelta?, mayBeSplit: Bool = false
  ) throws(CodecError) -> GIFScreenChange {
    // Two separate checks: for a loop over both, the compiler generates different code from build to build.
    try delta.requireSize(width: screen.width, height: screen.height)
    try next?.requireSize(width: screen.width, height: screen.height)
    let isNewPalette = screen.palette != palette
    var last = screen
    // Without another reader of the old pixels, they are changed in place without a copy.
    if !isNewPalette, diffusion == nil { last.pixels = [] }
    delta.apply(to: &screen.pixels)
    var base: [UInt8]?
    var changedRect: ChangedRect?
    if isNewPalette || diffusion != nil {
      // With a new palette or error diffusion, all pixels are computed again.
      let known = isNewPalette ? nil : last
      screen.indices = diffusion?.indices(of: screen, after: known) ?? indices(of: screen)
      base = baseIndices(of: screen, after: last)
      changedRect =
        base.map { ChangedRect(whereIndices: screen.indices, differFrom: $0, stride: screen.width) }
        ?? ChangedRect(left: 0, top: 0, right: screen.width, bottom: screen.height)
    } else {
      changedRect = updateIndices(by: delta, on: &screen)
      base = last.indices
      if last.erased != nil {
        base = baseIndices(of: screen, after: last)
        changedRect = base.flatMap {
          ChangedRect(whereIndices: screen.indices, differFrom: $0, stride: screen.width)
        }
      }
    }
    // The first frame must exist, and so must a frame after one that is disposed of, if only with one
    // transparent pixel.
    if changedRect == nil, last.palette == nil || last.erased != nil {
      changedRect = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)
    }
    screen.erased = nil
    var eraser: ChangedRect?
    if palette.hasTransparentPixels, let next, let vanishing = boundsOfVanishingPixels(on: screen, in: next) {
      // Pixels that vanish in the next frame must be covered by a frame that is cleared: this one or an
      // eraser.
      let union = changedRect?.union(vanishing) ?? vanishing
      if mayBeSplit, union.area > 2 * vanishing.area + GIFFrameEncoder.minSurplus {
        eraser = vanishing
        screen.erased = vanishing
      } else {
        changedRect = union
        screen.erased = union
      }
    }
    screen.palette = palette
    return GIFScreenChange(
      indices: screen.indices, base: base, pixels: isLossy ? screen.pixels : nil, width: screen.width,
      rect: changedRect, isErasedAfterwards: screen.erased != nil && eraser == nil, eraser: eraser)
  }

  /// The eraser frame, which shows the same as `shown` and covers the area to be cleared; nil if there is
  /// none.
  /// - Parameter shown: after the call of `encode`.
  package func encodeEraser(of shown: GIFScreenChange) -> GIFFrame? {
    guard let eraser = shown.eraser else { return nil }
    var second = GIFScreenChange(
      indices: shown.indices, base: shown.indices, pixels: nil, width: shown.width, rect: eraser,
      isErasedAfterwards: true, eraser: nil)
    return encode(&second)
  }

  /// Compresses a frame.
  /// - Parameter shown: result of `show` of this encoder. If the encoder is lossy, its indices are updated to
  ///   those in the compressed bytes.
  /// - Returns: nil if nothing changes, so that the previous frame's delay is extended.
  package func encode(_ shown: inout GIFScreenChange) -> GIFFrame? {
    guard let rect = shown.rect else { return nil }
    let symbols = shown.indices.cropped(to: rect, stride: shown.width)
    let old = shown.base?.cropped(to: rect, stride: shown.width)
    let alternative = palette.transparentIndex.map { UInt8($0) }
    var choices: [UInt16] = []
    if let tolerance, let old, let alternative, let pixels = shown.pixels {
      // Lossy: pixels may keep their old color or take a similar one.
      choices = tolerance.choices(
        for: pixels, width: shown.width, in: rect, symbols, over: old, transparentIndex: alternative)
    }
    let plane = SymbolPlane(
      symbols: symbols, over: old, alternative: alternative, choices: choices,
      neighbors: tolerance?.neighbors ?? [])
    var compressor = LZWCompressor(plane)
    let blocks = compressor.compress()
    if let drawn = compressor.drawnSymbols, let base = shown.base {
      shown.indices.draw(
        drawn, in: rect, over: base, stride: shown.width, transparentIndex: plane.alternative)
    }
    return GIFFrame(
      left: rect.left, top: rect.top, width: rect.width, height: rect.height,
      transparentIndex: palette.transparentIndex, isErasedAfterwards: shown.isErasedAfterwards,
      codeSize: plane.codeSize, palette: localPalette, blocks: blocks)
  }

  // MARK: - Shown indices

  /// Computes the indices of all pixels.
  private func indices(of screen: GIFScreen) -> [UInt8] {
    var list = [UInt8](repeating: 0, count: screen.pixels.count)
    var indices = list.mutableSpan
    let pixels = screen.pixels.span
    var lastPixel = pixels[0]
    var pattern = pattern(of: lastPixel)
    for y in 0..<screen.height {
      let row = y * screen.width
      for x in 0..<screen.width {
        if pixels[row + x] != lastPixel {
          lastPixel = pixels[row + x]
          pattern = self.pattern(of: lastPixel)
        }
        indices[row + x] = pattern.index(x: x, y: y, changesRarely: calm.isEmpty || calm[row + x])
      }
    }
    return list
  }

  /// Updates the indices of the changed pixels.
  /// - Returns: the bounds of changed indices; nil if none changed.
  private func updateIndices(by delta: FrameDelta, on screen: inout GIFScreen) -> ChangedRect? {
    let width = screen.width
    var indices = screen.indices.mutableSpan
    var bounds: ChangedRect?
    var y = 0
    delta.forEachRun { range, pixel in
      while range.lowerBound >= (y + 1) * width { y += 1 }
      let pattern = pattern(of: pixel)
      let row = y * width
      var first = range.upperBound
      var last = range.lowerBound
      for position in range {
        let index = pattern.index(x: position - row, y: y, changesRarely: calm.isEmpty || calm[position])
        if indices[position] == index { continue }
        // Lossy: small changes are not drawn at all, which avoids flicker in fades.
        if let tolerance, tolerance.canKeep(indices[position], for: pixel) { continue }
        indices[position] = index
        first = min(first, position)
        last = position
      }
      guard first < range.upperBound else { return }
      let run = ChangedRect(left: first - row, top: y, right: last - row + 1, bottom: y + 1)
      bounds = bounds?.union(run) ?? run
    }
    return bounds
  }

  @inline(__always)
  private func pattern(of pixel: UInt32) -> DitherPattern {
    if let color = Pixel.gifColor(pixel) { return map.pattern(of: color) }
    // The palette of another film may have no transparent entry. Index 0 then makes the mistake visible.
    return DitherPattern(UInt8(palette.transparentIndex ?? 0))
  }

  /// The indices on screen before the frame is drawn, in terms of its palette; nil if the screen is empty, or
  /// if nothing can stay.
  private func baseIndices(of screen: GIFScreen, after last: GIFScreen) -> [UInt8]? {
    let nothing = UInt8(palette.transparentIndex ?? 0)
    if last.palette == nil {
      return palette.hasTransparentPixels ? [UInt8](repeating: nothing, count: last.pixels.count) : nil
    }
    var base = last.indices
    if last.palette != palette {
      // Both palettes contain all colors exactly, so any other index marks a pixel as changed.
      for index in base.indices {
        let isSame = screen.pixels[index] == last.pixels[index]
        base[index] = isSame ? screen.indices[index] : screen.indices[index] ^ 1
      }
    }
    if let erased = last.erased {
      for y in erased.top..<erased.bottom {
        for x in erased.left..<erased.right { base[y * screen.width + x] = nothing }
      }
    }
    return base
  }

  /// The bounds of all opaque pixels that become transparent in the next frame; nil if there are none.
  private func boundsOfVanishingPixels(on screen: GIFScreen, in next: FrameDelta) -> ChangedRect? {
    var bounds: ChangedRect?
    next.forEachRun { range, pixel in
      guard Pixel.gifColor(pixel) == nil else { return }
      let y = range.lowerBound / screen.width
      for index in range where Pixel.gifColor(screen.pixels[index]) != nil {
        let x = index - y * screen.width
        let pixel = ChangedRect(left: x, top: y, right: x + 1, bottom: y + 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
  }
}

extension [UInt8] {
  /// The elements of a rectangle, row after row.
  fileprivate func cropped(to rect: ChangedRect, stride: Int) -> [UInt8] {
    if rect.area == count { return self }
    var result: [UInt8] = []
    result.reserveCapacity(rect.area)
    for y in rect.top..<rect.bottom { result += self[(y * stride + rect.left)..<(y * stride + rect.right)] }
    return result
  }

  /// Updates a rectangle with drawn symbols; where a symbol is transparent, the base stays.
  fileprivate mutating func draw(
    _ symbols: [UInt8], in rect: ChangedRect, over base: [UInt8], stride: Int, transparentIndex: UInt8
  ) {
    var next = 0
    for y in rect.top..<rect.bottom {
      for index in (y * stride + rect.left)..<(y * stride + rect.right) {
        self[index] = symbols[next] == transparentIndex ? base[index] : symbols[next]
        next += 1
      }
    }
  }
}

extension FrameDelta {
  /// Throws if the delta does not have the screen's size.
  fileprivate func requireSize(width: Int, height: Int) throws(CodecError) {
    guard self.width == width, self.height == height else {
      throw .frameSize(
        width: self.width, height: self.height, expectedWidth: width, expectedHeight: height)
    }
  }
}
