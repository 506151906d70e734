internal import FlingGeometry

/// Computes the pixels of a drawn picture, row by row.
///
/// If the picture is drawn smaller, each pixel has the mean of the area that it covers. If it is drawn larger
/// or rotated, a bicubic filter is used: Catmull–Rom for about equal sizes, the softer Mitchell–Netravali
/// filter for enlarging. A picture drawn in its own size on whole pixels is copied.
struct PictureRows: PaintRows, Sendable {
  /// The picture in approximately the size in which it is drawn.
  private let bitmap: Bitmap
  /// Transform from pixels of the canvas to pixels of `bitmap`.
  private let inverse: AffineTransform
  /// Offset of `bitmap` on the canvas in whole pixels; nil unless pixels coincide.
  private let shift: (x: Int, y: Int)?
  private let opacity: UInt32
  /// Premultiplied color that replaces the picture's own colors; nil for none.
  private let tint: UInt32?
  private let curve: BicubicFilter
  /// Edges of the picture inside the painted area, which must be antialiased here.
  private let antialiasedEdges: AntialiasedEdges
  private(set) var row: [UInt32] = []
  private var area = PixelRect.empty
  /// Channels of a part of the bitmap.
  private var samples: [SIMD4<Float>] = []
  private var sampledRect = PixelRect.empty

  struct AntialiasedEdges: Sendable {
    var left = false
    var top = false
    var right = false
    var bottom = false

    var areNone: Bool { !left && !top && !right && !bottom }
  }

  /// Nil if nothing is visible.
  /// - Parameters:
  ///   - frame: position and size of the picture.
  ///   - box: bounding box of the painted area. Edges of the picture outside of it are antialiased by the
  ///     filled shape.
  init?(
    _ picture: Picture, in frame: Rect, of box: Rect, tint: Color?, transform: AffineTransform,
    opacity: Double
  ) {
    guard picture.width > 0, picture.height > 0, frame.width > 0, frame.height > 0 else { return nil }
    var map = AffineTransform(
      a: frame.width / Double(picture.width), b: 0, c: 0, d: frame.height / Double(picture.height),
      tx: frame.minX, ty: frame.minY
    ).concatenating(transform)
    let across = Point(map.a, map.b).length
    let down = Point(map.c, map.d).length
    guard across > 0, down > 0, across < 1e9, down < 1e9 else { return nil }
    bitmap = PictureRows.reducedBitmap(of: picture, across, down)
    // From here on `map` refers to the bitmap in place of the picture.
    let (sx, sy) = (
      Double(picture.width) / Double(bitmap.width), Double(picture.height) / Double(bitmap.height)
    )
    map = AffineTransform(scaleX: sx, y: sy).concatenating(map)
    guard let inverse = map.inverted, inverse.tx.magnitude < 1e9, inverse.ty.magnitude < 1e9 else {
      return nil
    }
    self.inverse = inverse
    shift = PictureRows.wholePixelOffset(of: map)
    self.opacity = UInt32(Swift.max(0, Swift.min(1, opacity)) * 255 + 0.5)
    self.tint = tint.map { Premultiplied.pixel($0) }
    curve = Swift.max(across * sx, down * sy) > 1.25 ? .soft : .sharp
    let slack = 1e-6
    antialiasedEdges = AntialiasedEdges(
      left: frame.minX > box.minX + slack, top: frame.minY > box.minY + slack,
      right: frame.maxX < box.maxX - slack, bottom: frame.maxY < box.maxY - slack)
    if self.opacity == 0 { return nil }
  }

  /// The picture reduced to the size in which it is drawn; axes that are enlarged keep their pixels.
  private static func reducedBitmap(of picture: Picture, _ across: Double, _ down: Double) -> Bitmap {
    func reducedSize(_ side: Int, _ scale: Double) -> Int {
      scale < 1 ? Swift.max(1, Int((Double(side) * scale).rounded())) : side
    }
    let width = reducedSize(picture.width, across)
    let height = reducedSize(picture.height, down)
    let level = picture.levels.last { $0.width >= width && $0.height >= height }
    return (level ?? picture.levels[0]).downscaled(toWidth: width, toHeight: height)
  }

  /// The whole-pixel offset, if the transform is a translation by whole pixels; otherwise nil.
  private static func wholePixelOffset(of map: AffineTransform) -> (x: Int, y: Int)? {
    let slack = 1e-6
    let (x, y) = (map.tx.rounded(), map.ty.rounded())
    guard (map.a - 1).magnitude < slack, map.b.magnitude < slack, map.c.magnitude < slack,
      (map.d - 1).magnitude < slack, (map.tx - x).magnitude < 1e-3, (map.ty - y).magnitude < 1e-3,
      x.magnitude < 1e9, y.magnitude < 1e9
    else { return nil }
    return (Int(x), Int(y))
  }

  var columns: Range<Int> { area.left..<area.right }

  /// Always false, because finding out would need a look at every pixel.
  var isOpaque: Bool { false }

  mutating func prepare(_ area: PixelRect) {
    self.area = area
    row = [UInt32](repeating: 0, count: area.width)
    guard shift == nil, !area.isEmpty else { return }
    let corners = [
      Point(Double(area.left), Double(area.top)), Point(Double(area.right), Double(area.top)),
      Point(Double(area.left), Double(area.bottom)), Point(Double(area.right), Double(area.bottom)),
    ].map(inverse.apply)
    let bitmapRect = PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
    var bounds = PixelRect(around: Rect(around: corners) ?? .zero)
    // Two more pixels on each side for the bicubic filter and for rounding.
    bounds.left = Swift.min(Swift.max(bounds.left - 2, 0), bitmap.width - 1)
    bounds.top = Swift.min(Swift.max(bounds.top - 2, 0), bitmap.height - 1)
    bounds.right = Swift.max(bounds.right + 3, bounds.left + 1)
    bounds.bottom = Swift.max(bounds.bottom + 3, bounds.top + 1)
    sampledRect = bounds.intersection(bitmapRect)
    samples.removeAll(keepingCapacity: true)
    samples.reserveCapacity(sampledRect.width * sampledRect.height)
    for y in sampledRect.top..<sampledRect.bottom {
      for x in sampledRect.left..<sampledRect.right {
        samples.append(Bitmap.channels(bitmap.pixels[y * bitmap.width + x]))
      }
    }
  }

  mutating func makeRow(_ y: Int, _ columns: Range<Int>) {
    if let shift {
      copyRow(y - shift.y, columns, from: shift.x)
    } else {
      sampleRow(y, columns)
    }
    if !antialiasedEdges.areNone { smoothEdges(y, columns) }
    for column in columns {
      let index = column - area.left
      if let tint { row[index] = Premultiplied.scaled(tint, by: row[index] >> 24) }
      if opacity < 255 { row[index] = Premultiplied.scaled(row[index], by: opacity) }
    }
  }

  /// Copies a row of a picture in its own size. Outside of the bitmap, its edge pixels are repeated.
  private mutating func copyRow(_ y: Int, _ columns: Range<Int>, from left: Int) {
    let start = Swift.max(0, Swift.min(bitmap.height - 1, y)) * bitmap.width
    for column in columns {
      let x = Swift.max(0, Swift.min(bitmap.width - 1, column - left))
      row[column - area.left] = bitmap.pixels[start + x]
    }
  }

  /// Filters a row of a scaled or rotated picture.
  private mutating func sampleRow(_ y: Int, _ columns: Range<Int>) {
    let middle = Double(y) + 0.5
    let samples = samples
    for column in columns {
      let position = inverse.apply(to: Point(Double(column) + 0.5, middle))
      row[column - area.left] = Bitmap.pixel(sample(samples.span, at: position))
    }
  }

  /// The filtered color at a point of the bitmap. Outside of the bitmap, its edge pixels are repeated.
  @inline(__always)
  private func sample(_ samples: Span<SIMD4<Float>>, at position: Point) -> SIMD4<Float> {
    let x = Swift.max(-1, Swift.min(Double(bitmap.width) + 1, position.x)) - 0.5
    let y = Swift.max(-1, Swift.min(Double(bitmap.height) + 1, position.y)) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let across = curve.weights(Float(x - left))
    let down = curve.weights(Float(y - top))
    let first = Int(left) - 1 - sampledRect.left
    let above = Int(top) - 1 - sampledRect.top
    let (width, height) = (sampledRect.width, sampledRect.height)
    let columns = SIMD4(first, first &+ 1, first &+ 2, first &+ 3).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: width &- 1))
    let lines = SIMD4(above, above &+ 1, above &+ 2, above &+ 3).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: height &- 1))
    func rowSum(_ line: Int) -> SIMD4<Float> {
      let start = line &* width
      var sum = samples[start &+ columns.x] * across.x
      sum += samples[start &+ columns.y] * across.y
      sum += samples[start &+ columns.z] * across.z
      sum += samples[start &+ columns.w] * across.w
      return sum
    }
    var sum = rowSum(lines.x) * down.x
    sum += rowSum(lines.y) * down.y
    sum += rowSum(lines.z) * down.z
    sum += rowSum(lines.w) * down.w
    return sum
  }

  /// Antialiases the edges of the picture over the width of a pixel.
  private mutating func smoothEdges(_ y: Int, _ columns: Range<Int>) {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    // Pixels of the bitmap in one pixel of the canvas, perpendicular to an edge.
    let across = Swift.max(1e-9, Point(inverse.a, inverse.c).length)
    let down = Swift.max(1e-9, Point(inverse.b, inverse.d).length)
    for column in columns {
      let position = inverse.apply(to: Point(Double(column) + 0.5, Double(y) + 0.5))
      var coverage = 1.0
      func fade(towardEdgeAt distance: Double) { coverage *= Swift.max(0, Swift.min(1, distance + 0.5)) }
      if antialiasedEdges.left { fade(towardEdgeAt: position.x / across) }
      if antialiasedEdges.right { fade(towardEdgeAt: (width - position.x) / across) }
      if antialiasedEdges.top { fade(towardEdgeAt: position.y / down) }
      if antialiasedEdges.bottom { fade(towardEdgeAt: (height - position.y) / down) }
      if coverage < 1 {
        row[column - area.left] = Premultiplied.scaled(
          row[column - area.left], by: UInt32(coverage * 255 + 0.5))
      }
    }
  }
}

/// A bicubic filter, which interpolates or approximates evenly spaced values.
///
/// Source: D. Mitchell and A. Netravali, "Reconstruction Filters in Computer Graphics", 1988.
struct BicubicFilter: Sendable {
  /// The coefficients of the four weights. A weight at distance d is (((k3 · d + k2) · d + k1) · d + k0) / 6.
  private let k3: SIMD4<Float>
  private let k2: SIMD4<Float>
  private let k1: SIMD4<Float>
  private let k0: SIMD4<Float>

  /// Catmull–Rom: interpolates every value, so pixels in their own size do not change.
  static let sharp = BicubicFilter(b: 0, c: 0.5)
  /// Mitchell–Netravali: a compromise between blur and ringing.
  static let soft = BicubicFilter(b: 1.0 / 3, c: 1.0 / 3)

  private init(b: Float, c: Float) {
    /// One coefficient of the values at −1 and 2, whose distance is 1 to 2, and of those at 0 and 1.
    func coefficients(far: Float, near: Float) -> SIMD4<Float> { SIMD4(far, near, near, far) }
    k3 = coefficients(far: -b - 6 * c, near: 12 - 9 * b - 6 * c)
    k2 = coefficients(far: 6 * b + 30 * c, near: -18 + 12 * b + 6 * c)
    k1 = coefficients(far: -12 * b - 48 * c, near: 0)
    k0 = coefficients(far: 8 * b + 24 * c, near: 6 - 2 * b)
  }

  /// The weights of the values at −1, 0, 1 and 2 for a position in 0...1.
  @inline(__always)
  func weights(_ t: Float) -> SIMD4<Float> {
    let distances = SIMD4(1 + t, t, 1 - t, 2 - t)
    return (((k3 * distances + k2) * distances + k1) * distances + k0) / 6
  }
}
