internal import FlingGeometry

/// Gaussians along rows and along columns.
struct Blur: Sendable {
  let across: GaussianLine
  let down: GaussianLine

  /// - Parameter sigma: the standard deviations along x and y, in pixels.
  init(_ sigma: Point, directUpTo direct: Double, boxes: Int) {
    across = GaussianLine(sigma: sigma.x, directUpTo: direct, boxes: boxes)
    down = GaussianLine(sigma: sigma.y, directUpTo: direct, boxes: boxes)
  }

  /// A blur of whole pictures, quick and within 3 of 255.
  static func picture(_ sigma: Point) -> Blur { Blur(sigma, directUpTo: 2, boxes: 3) }

  /// A blur of coverage, exact up to 32 pixels and within 1.5 of 255 beyond.
  static func coverage(_ sigma: Point) -> Blur { Blur(sigma, directUpTo: 32, boxes: 5) }

  /// What an area may act on.
  func spread(_ area: PixelRect) -> PixelRect {
    guard !area.isEmpty else { return .empty }
    return PixelRect(
      left: area.left - across.reach, top: area.top - down.reach, right: area.right + across.reach,
      bottom: area.bottom + down.reach)
  }

  /// At most so many places are held at a time: wide pictures are blurred in upright strips.
  private static let placeLimit = 1 << 22

  /// Strips of an area so narrow that little memory is needed.
  func strips(of area: PixelRect) -> [PixelRect] {
    let width = Swift.max(256, Blur.placeLimit / Swift.max(1, area.height))
    return stride(from: area.left, to: area.right, by: width).map { left in
      PixelRect(left: left, top: area.top, right: Swift.min(area.right, left + width), bottom: area.bottom)
    }
  }
}

extension Layer {
  /// Blurs what is drawn on the sheet.
  /// - Parameters:
  ///   - area: of the result; what lies outside of the sheet is transparent.
  ///   - result: the sheet for it, of transparent pixels.
  func write(_ blur: Blur, in area: PixelRect, to result: inout [UInt32]) {
    for strip in blur.strips(of: area) {
      // Of the source, what may act on the strip.
      let source = dirty.intersection(blur.spread(strip))
      guard !source.isEmpty else { continue }
      let rows = rowsBlurred(blur.across, source, strip)
      Layer.writeColumns(blur, rows, source, strip, area, to: &result)
    }
  }

  /// The rows of a part of the sheet, blurred along x, where they meet a strip: whole numbers by the line's scale.
  private func rowsBlurred(_ gauss: GaussianLine, _ source: PixelRect, _ strip: PixelRect) -> [SIMD4<Float>] {
    let reach = gauss.reach
    var line = [SIMD4<Float>](repeating: .zero, count: source.width + 4 * reach)
    var other = line
    var rows: [SIMD4<Float>] = []
    rows.reserveCapacity(strip.width * source.height)
    let offset = strip.left - source.left + 2 * reach
    for y in source.top..<source.bottom {
      let base = (y - frame.top) * frame.width + source.left - frame.left
      for index in line.indices { line[index] = .zero }
      for x in 0..<source.width { line[x + 2 * reach] = SIMD4(pixel: pixels[base + x]) * gauss.scale }
      gauss.blur(&line, &other, count: source.width)
      for x in 0..<strip.width {
        let place = x + offset
        let isReached = place >= reach && place < source.width + 3 * reach
        rows.append(isReached ? line[place] : .zero)
      }
    }
    return rows
  }

  private static func writeColumns(
    _ blur: Blur, _ rows: [SIMD4<Float>], _ source: PixelRect, _ strip: PixelRect, _ area: PixelRect,
    to result: inout [UInt32]
  ) {
    let gauss = blur.down
    let reach = gauss.reach
    var line = [SIMD4<Float>](repeating: .zero, count: source.height + 4 * reach)
    var other = line
    let first = Swift.max(strip.top, source.top - reach)
    let end = Swift.min(strip.bottom, source.bottom + reach)
    guard first < end else { return }
    for x in 0..<strip.width {
      for index in line.indices { line[index] = .zero }
      let scale = gauss.scale / blur.across.scale
      for y in 0..<source.height {
        line[y + 2 * reach] = (rows[y * strip.width + x] * scale).wholeNumbers
      }
      gauss.blur(&line, &other, count: source.height)
      for y in first..<end {
        let value = line[y - source.top + 2 * reach] / gauss.scale
        result[(y - area.top) * area.width + strip.left + x - area.left] = value.pixel
      }
    }
  }
}

extension SIMD4<Float> {
  /// The channels of a pixel.
  init(pixel: UInt32) {
    let channels = SIMD4<UInt32>(pixel, pixel >> 8, pixel >> 16, pixel >> 24)
    self.init(channels & SIMD4<UInt32>(repeating: 255))
  }

  /// Each value rounded to nearest, ties to even; for magnitudes below 2²².
  var wholeNumbers: SIMD4<Float> {
    let magic = SIMD4<Float>(repeating: 12_582_912)
    return (self + magic) - magic
  }

  /// The pixel of channels that lie in 0...255.
  var pixel: UInt32 {
    let whole = self.rounded(.toNearestOrEven)
    let red = UInt32(whole.x)
    let green = UInt32(whole.y)
    let blue = UInt32(whole.z)
    return red | green << 8 | blue << 16 | UInt32(whole.w) << 24
  }
}
