package import FlingRaster

/// Turns pictures into frames of an APNG. A frame depends on a few pictures before it alone, so frames can be encoded in
/// any order and on all cores, and are the same bytes always.
///
/// A frame holds the rectangle of what changed: as it is, or with unchanged pixels transparent, without filters or with
/// them, whichever is shortest when compressed quickly; that one is then compressed well, as are those of up to 4 % more: a
/// film of flat shapes is 0.2 % shorter for them. To compress all ways well takes four times as long for next to nothing.
package struct APNGFrameEncoder: Sendable {
  let layout: APNGLayout

  package init(_ layout: APNGLayout) {
    self.layout = layout
  }

  /// The earlier pictures, besides the one before, on which a picture may be drawn: the one before that, and one that
  /// the pictures of a stretch have in common, which is what moving things move over.
  package static func bases(ofPicture number: Int) -> [Int] {
    let common = (number - 1) / stretch * stretch
    return (common < number - 2 ? [common] : []) + (number >= 2 ? [number - 2] : [])
  }

  /// Of 8, 16, 24 and 32 pictures this makes the shortest films of cards on flat colors and on gradients.
  private static let stretch = 24

  /// The frames that can turn earlier pictures into the current one.
  /// - Parameters:
  ///   - number: how many pictures there are before.
  ///   - previous: the one before, unlike this; nil for the first. All are of the same size.
  ///   - others: further ones by their numbers, as `bases` asks for them.
  package func encode(
    _ current: Bitmap, number: Int, previous: Bitmap?, others: [(number: Int, picture: Bitmap)] = []
  ) throws(CodecError) -> APNGStep {
    let whole = ChangedRect(left: 0, top: 0, right: current.width, bottom: current.height)
    guard let previous else {
      let found = try best(of: ways(to: current, in: whole, over: nil))
      return APNGStep(
        number: number, candidates: [APNGStep.Candidate(base: .nothing, frame: try compressed(found))],
        isCovering: true, corner: current[0, 0])
    }
    for other in [previous] + others.map(\.picture)
    where other.width != current.width || other.height != current.height {
      throw .frameSize(
        width: current.width, height: current.height, expectedWidth: other.width, expectedHeight: other.height
      )
    }
    let rect = ChangedRect(wherePixelsOf: current, differFrom: previous) ?? corner
    let next = try best(of: ways(to: current, in: rect, over: previous))
    var found = [(base: APNGStep.Base.picture(number - 1), ways: next)]
    // Where things move over nothing, nothing is the better base.
    for (base, picture) in layout.isOpaque ? others : [] {
      let rect = ChangedRect(wherePixelsOf: current, differFrom: picture) ?? corner
      let near = try best(
        of: ways(to: current, in: rect, over: picture).filter { way in
          next.contains { $0.filters == way.filters }
        })
      // A longer frame may be needed on the way to shorter ones: only who kept to a base can go on with it.
      if 10 * near[0].size < 13 * next[0].size { found.append((.picture(base), near)) }
    }
    var shown = whole
    if !layout.isOpaque {
      let nothing = Bitmap(width: current.width, height: current.height)
      shown = ChangedRect(wherePixelsOf: current, differFrom: nothing) ?? corner
      found.append((.nothing, try best(of: ways(to: current, in: shown, over: nil))))
    }
    return APNGStep(
      number: number,
      candidates: try found.map { (base, ways) throws(CodecError) in
        APNGStep.Candidate(base: base, frame: try compressed(ways))
      }, isCovering: rect.contains(shown), corner: current[0, 0])
  }

  /// The shortest frame that changes nothing: the first pixel as it is.
  /// - Parameter pixel: that pixel, premultiplied.
  func still(corner pixel: UInt32) throws(CodecError) -> APNGFrame {
    try compressed(ways(to: Bitmap(width: 1, height: 1, filledWith: pixel), in: corner, over: nil))
  }

  /// Of zlib's compression: level 3 likes other filters than level 9, which makes gradients 1 % longer.
  private static let quickLevel = 6
  private let corner = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)

  // MARK: - Ways

  /// One way to draw a rectangle.
  private struct Way {
    let rect: ChangedRect
    let pixels: Bitmap
    /// Where the rectangle's pixels lie in the bitmap.
    let columns: Range<Int>
    let rows: Range<Int>
    let isLaidOver: Bool
    let filters: PNGStream.Filters
    /// Of the image data, compressed quickly.
    var size = 0
  }

  private func ways(to current: Bitmap, in rect: ChangedRect, over previous: Bitmap?) -> [Way] {
    var ways = filters.map {
      Way(
        rect: rect, pixels: current, columns: rect.left..<rect.right, rows: rect.top..<rect.bottom,
        isLaidOver: false, filters: $0)
    }
    if let previous, let layer = layer(rect, current, over: previous) {
      ways += filters.map {
        Way(
          rect: rect, pixels: layer, columns: 0..<rect.width, rows: 0..<rect.height, isLaidOver: true,
          filters: $0)
      }
    }
    return ways
  }

  /// Indices of neighbours have nothing in common that a filter could use.
  private var filters: [PNGStream.Filters] {
    if case .palette = layout.pixels { return [.none] }
    return [.none, .adaptive, .every]
  }

  /// The rectangle with unchanged pixels free; nil if there are none, or what changes is not opaque.
  private func layer(_ rect: ChangedRect, _ current: Bitmap, over previous: Bitmap) -> Bitmap? {
    guard let free = layout.free else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.area)
    var hasFree = false
    for y in rect.top..<rect.bottom {
      let row = y * current.width
      for position in (row + rect.left)..<(row + rect.right) {
        let pixel = current.pixels[position]
        let isFree = pixel == previous.pixels[position]
        if isFree { hasFree = true } else if pixel >> 24 < 255 { return nil }
        pixels.append(isFree ? free : pixel)
      }
    }
    return hasFree ? Bitmap(width: rect.width, height: rect.height, pixels: pixels) : nil
  }

  /// The ways that may turn out to be the shortest, the first of them the one that is when compressed quickly.
  private func best(of ways: [Way]) throws(CodecError) -> [Way] {
    guard ways.count > 1 else { return ways }
    let tried = try ways.map { (way) throws(CodecError) in
      var way = way
      way.size = try imageData(way, level: APNGFrameEncoder.quickLevel).count
      return way
    }
    let least = tried.map(\.size).min() ?? 0
    let near = tried.filter { 100 * $0.size <= 104 * least }
    return near.filter { $0.size == least } + near.filter { $0.size > least }
  }

  // MARK: - Compression

  /// The shortest of some ways, compressed well.
  private func compressed(_ ways: [Way]) throws(CodecError) -> APNGFrame {
    var best: APNGFrame?
    for way in ways {
      let data = try imageData(way, level: 9)
      if let best, best.imageData.count <= data.count { continue }
      best = APNGFrame(rect: way.rect, isLaidOver: way.isLaidOver, imageData: data)
    }
    guard let best else { throw .closed(format: "APNG") }
    return best
  }

  private func imageData(_ way: Way, level: Int) throws(CodecError) -> [UInt8] {
    let stream = try PNGStream(
      width: way.columns.count, height: way.rows.count, layout: layout.pixels, level: level,
      filters: way.filters)
    if case .palette(let colors) = layout.pixels { try stream.putPalette(colors) }
    try stream.endHeader()
    var source = PixelRows(layout.pixels)
    for y in way.rows { try stream.putRow(source.row(of: way.pixels, y, way.columns)) }
    return PNGChunk.imageData(of: try stream.finish())
  }
}
