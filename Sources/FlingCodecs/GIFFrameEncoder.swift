/// Turns pictures into frames of a GIF: first what a frame shows, in the order of the film and quickly, then its
/// compressed bytes, in any order and on all cores. The bytes are the same always.
///
/// A frame holds the rectangle of what changed, in which unchanged pixels are transparent or drawn again, whichever is
/// shorter. Where pixels become transparent, the frame before is erased, and what stands there is drawn again. If that frame
/// is larger than what becomes transparent and is shown for long enough, a second one follows it that shows the same, covers
/// only what is to be erased, and is erased instead.
package struct GIFFrameEncoder: Sendable {
  package let palette: Palette
  /// Whether frames bring the palette along because the film's first one is another.
  private let isLocal: Bool
  private let map: PaletteMap
  /// Present when errors are passed on instead of looking up each color by itself.
  private let diffusion: Diffusion?
  private let tolerance: Tolerance?
  /// Where patterns are of use; empty if that is everywhere.
  private let calm: [Bool]

  /// - Parameters:
  ///   - palette: made from `histogram`.
  ///   - histogram: of all of the film's pictures that are shown with the palette.
  ///   - calm: for each pixel whether it changes seldom; empty if all do. `auto` dithers nowhere else.
  ///   - lossy: how far a pixel that changes may be from the color it should have, so that the film gets smaller, in OKLab
  ///     × 100; a color farther from all entries is shown by the nearest. 0 to look for no smaller one.
  ///   - isLocal: whether frames bring the palette along.
  package init(
    palette: Palette, dither: Dither, histogram: ColorHistogram, calm: [Bool] = [], lossy: Double = 0,
    isLocal: Bool = false
  ) {
    self.calm = dither == .auto && !palette.isExact ? calm : []
    self.palette = palette
    self.isLocal = isLocal
    map = PaletteMap(palette, dither: dither, histogram: histogram)
    diffusion = dither == .diffusion && !palette.isExact ? Diffusion(palette) : nil
    tolerance = lossy > 0 ? Tolerance(lossy, palette) : nil
  }

  /// Of pixels that would be erased and drawn again: for fewer a second frame is not worth its bytes.
  private static let leastSurplus = 1024

  /// Whether what a frame shows depends on its bytes: `encode` must be called for one frame after the other, and the
  /// screen be told.
  package var isLossy: Bool { tolerance != nil }

  /// Shows the next frame.
  /// - Parameters:
  ///   - screen: what the frame before left.
  ///   - next: what the frame after changes; nil for the last one.
  ///   - mayBeSplit: whether the frame is shown for long enough that two can be made of it.
  package func show(
    _ delta: FrameDelta, on screen: inout GIFScreen, before next: FrameDelta?, mayBeSplit: Bool = false
  ) throws(CodecError) -> ShownFrame {
    // One by one: of a loop over both the compiler makes other code from run to run.
    try delta.check(width: screen.width, height: screen.height)
    try next?.check(width: screen.width, height: screen.height)
    let isNewPalette = screen.palette != palette
    var last = screen
    // Unless someone asks what they were, pixels are changed where they are.
    if !isNewPalette, diffusion == nil { last.pixels = [] }
    delta.apply(to: &screen.pixels)
    var base: [UInt8]?
    var part: ChangedRect?
    if isNewPalette || diffusion != nil {
      let known = isNewPalette ? nil : last
      screen.indices = diffusion?.indices(of: screen, after: known) ?? indices(of: screen)
      base = self.base(of: screen, after: last)
      part =
        base.map { ChangedRect(whereIndices: screen.indices, differFrom: $0, stride: screen.width) }
        ?? ChangedRect(left: 0, top: 0, right: screen.width, bottom: screen.height)
    } else {
      part = draw(delta, on: &screen)
      base = last.indices
      if last.erased != nil {
        base = self.base(of: screen, after: last)
        part = base.flatMap {
          ChangedRect(whereIndices: screen.indices, differFrom: $0, stride: screen.width)
        }
      }
    }
    // A film begins with a frame, and an erased one is followed by one, if only of one transparent pixel.
    if part == nil, last.palette == nil || last.erased != nil {
      part = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)
    }
    screen.erased = nil
    var eraser: ChangedRect?
    if palette.hasTransparentPixels, let next, let vanishing = vanishing(from: screen, in: next) {
      let both = part?.union(vanishing) ?? vanishing
      if mayBeSplit, both.area > 2 * vanishing.area + GIFFrameEncoder.leastSurplus {
        eraser = vanishing
        screen.erased = vanishing
      } else {
        part = both
        screen.erased = both
      }
    }
    screen.palette = palette
    return ShownFrame(
      indices: screen.indices, base: base, pixels: isLossy ? screen.pixels : nil, width: screen.width,
      part: part, isErasedAfterwards: screen.erased != nil && eraser == nil, eraser: eraser)
  }

  /// The second of two frames that show the same, which covers what is to be erased; nil if there is none.
  /// - Parameter shown: as `encode` leaves it.
  package func encodeEraser(of shown: ShownFrame) -> GIFFrame? {
    guard let eraser = shown.eraser else { return nil }
    var second = ShownFrame(
      indices: shown.indices, base: shown.indices, pixels: nil, width: shown.width, part: eraser,
      isErasedAfterwards: true, eraser: nil)
    return encode(&second)
  }

  /// The frame's bytes.
  /// - Parameter shown: by this encoder. If the encoder is lossy, its pixels become those that the bytes show.
  /// - Returns: nil if nothing changes: let the frame before stay longer.
  package func encode(_ shown: inout ShownFrame) -> GIFFrame? {
    guard let part = shown.part else { return nil }
    let symbols = shown.indices.cropped(to: part, stride: shown.width)
    let old = shown.base?.cropped(to: part, stride: shown.width)
    let alternative = palette.transparentIndex.map { UInt8($0) }
    var choices: [UInt16] = []
    if let tolerance, let old, let alternative, let pixels = shown.pixels {
      choices = tolerance.choices(
        for: pixels, width: shown.width, in: part, symbols, over: old, transparentIndex: alternative)
    }
    let plane = SymbolPlane(
      symbols: symbols, over: old, alternative: alternative, choices: choices,
      neighbors: tolerance?.neighbors ?? [])
    var compressor = LZWCompressor(plane)
    let blocks = compressor.compress()
    if let drawn = compressor.drawnSymbols, let base = shown.base {
      shown.indices.draw(drawn, in: part, over: base, stride: shown.width, nothing: plane.alternative)
    }
    return GIFFrame(
      left: part.left, top: part.top, width: part.width, height: part.height,
      transparentIndex: palette.transparentIndex, isErasedAfterwards: shown.isErasedAfterwards,
      codeSize: plane.codeSize, palette: isLocal ? palette : nil, blocks: blocks)
  }

  // MARK: - What is shown

  /// The indices of all pixels.
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
        indices[row + x] = pattern.index(x: x, y: y, isCalm: calm.isEmpty || calm[row + x])
      }
    }
    return list
  }

  /// Finds the indices of the pixels that change.
  /// - Returns: where indices changed; nil if none did.
  private func draw(_ delta: FrameDelta, on screen: inout GIFScreen) -> ChangedRect? {
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
      for place in range {
        let index = pattern.index(x: place - row, y: y, isCalm: calm.isEmpty || calm[place])
        if indices[place] == index { continue }
        if let tolerance, tolerance.keeps(indices[place], for: pixel) { continue }
        indices[place] = index
        first = min(first, place)
        last = place
      }
      guard first < range.upperBound else { return }
      let run = ChangedRect(left: first - row, top: y, right: last - row + 1, bottom: y + 1)
      bounds = bounds?.union(run) ?? run
    }
    return bounds
  }

  @inline(__always)
  private func pattern(of pixel: UInt32) -> DitherPattern {
    if let color = Pixel.opaqueColor(pixel) { return map.pattern(of: color) }
    // A palette made for another film may have no transparent entry; the first one shows that something is
    // amiss.
    return DitherPattern(UInt8(palette.transparentIndex ?? 0))
  }

  /// What stands there before the frame is drawn, in its own indices; nil if that is nothing, and nothing can stay.
  private func base(of screen: GIFScreen, after last: GIFScreen) -> [UInt8]? {
    let nothing = UInt8(palette.transparentIndex ?? 0)
    if last.palette == nil {
      return palette.hasTransparentPixels ? [UInt8](repeating: nothing, count: last.pixels.count) : nil
    }
    var base = last.indices
    if last.palette != palette {
      // Both palettes hold all colors exactly: what is of another color is any other index.
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

  /// The bounds of all pixels that show something and will not after the next frame; nil if there are none.
  private func vanishing(from screen: GIFScreen, in next: FrameDelta) -> ChangedRect? {
    var bounds: ChangedRect?
    next.forEachRun { range, pixel in
      guard Pixel.opaqueColor(pixel) == nil else { return }
      let y = range.lowerBound / screen.width
      for place in range where Pixel.opaqueColor(screen.pixels[place]) != nil {
        let x = place - y * screen.width
        let pixel = ChangedRect(left: x, top: y, right: x + 1, bottom: y + 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
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

extension FrameDelta {
  /// Demands the size of a screen.
  fileprivate func check(width: Int, height: Int) throws(CodecError) {
    guard self.width == width, self.height == height else {
      throw .frameSize(
        width: self.width, height: self.height, expectedWidth: width, expectedHeight: height)
    }
  }
}
