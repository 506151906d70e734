/// How colors are shown that are not palette entries.
package enum Dither: String, CaseIterable, Sendable {
  /// Ordered dithering for colors of gradients that rarely change and are farther than one just noticeable
  /// difference from their nearest entry, because these would show as bands; no dithering for others.
  case auto
  /// Always the nearest entry.
  case none
  /// Ordered dithering with two entries for every color that is not an entry. The pattern is fixed to the
  /// screen, so static areas do not flicker.
  case ordered
  /// Error diffusion: the finest result for static gradients and photographs. Motion makes the file larger.
  case diffusion

  /// Whether a color is shown as a pattern.
  /// - Parameters:
  ///   - squaredDistance: squared distance to the nearest entry, in OKLab × 100.
  ///   - isSmooth: whether the color mostly appears in gradients.
  func showsPattern(at squaredDistance: Double, isSmooth: Bool) -> Bool {
    switch self {
    case .auto: isSmooth && squaredDistance > Dither.visibleDistance * Dither.visibleDistance
    case .none, .diffusion: false
    case .ordered: squaredDistance > 0
    }
  }

  /// Distance in OKLab × 100 above which the nearest entry makes visible bands in a gradient.
  private static let visibleDistance = 1.0
}

/// One or two palette entries that together show a color.
struct DitherPattern: Equatable, Sendable {
  /// Index of the entry of most pixels.
  var first: UInt8
  /// Index of the entry of `secondCount` out of 64 pixels.
  var second: UInt8
  /// 0 if only the first entry is used, otherwise up to 32.
  var secondCount: UInt8
  /// Index of the entry nearest to the color.
  var nearest: UInt8

  /// The palette index for a pixel.
  /// - Parameter changesRarely: whether the pixel changes so rarely that a pattern is useful there.
  @inline(__always)
  func index(x: Int, y: Int, changesRarely: Bool) -> UInt8 {
    if secondCount == 0 || !changesRarely { return nearest }
    return DitherPattern.matrix[(y & 7) << 3 | (x & 7)] < secondCount ? second : first
  }

  /// Finds the pattern with the lowest cost for a color: its squared error plus a penalty for the distance of
  /// its two entries.
  ///
  /// The farther apart two entries are, the more visible is their pattern: at shares p and 1 − p, 0.3 p (1 −
  /// p) times their squared distance is added to the squared error. The factor 0.3 was judged by eye on a
  /// gradient film of 32 colors.
  init(showing color: OKLab, with palette: [OKLab], _ search: NearestColor) {
    let candidates = search.nearest(DitherPattern.candidates, to: color)
    let nearest = UInt8(candidates[0].index)
    var best = DitherPattern(nearest)
    var bestCost = candidates[0].squaredDistance
    for i in candidates.indices {
      for j in candidates.indices where i != j {
        let first = palette[candidates[i].index]
        let second = palette[candidates[j].index]
        let span = first.squaredDistance(to: second)
        guard span > 0 else { continue }
        // The fraction of the second entry at which the mixture is nearest to the color.
        let projection =
          ((color.lightness - first.lightness) * (second.lightness - first.lightness)
            + (color.a - first.a) * (second.a - first.a)
            + (color.b - first.b) * (second.b - first.b)) / span
        // Shares above one half are covered by the pair in reverse order.
        let secondCount = Int(max(0, min(0.5, projection)) * 64 + 0.5)
        guard secondCount > 0 else { continue }
        let fraction = Double(secondCount) / 64
        let mix = OKLab(
          lightness: first.lightness + fraction * (second.lightness - first.lightness),
          a: first.a + fraction * (second.a - first.a),
          b: first.b + fraction * (second.b - first.b))
        let cost = color.squaredDistance(to: mix) + 0.3 * fraction * (1 - fraction) * span
        if cost < bestCost {
          bestCost = cost
          best = DitherPattern(
            first: UInt8(candidates[i].index), second: UInt8(candidates[j].index),
            secondCount: UInt8(secondCount),
            nearest: nearest)
        }
      }
    }
    self = best
  }

  /// The pattern with an offset added to its palette indices.
  func addingToIndices(_ offset: Int) -> DitherPattern {
    DitherPattern(
      first: UInt8(Int(first) + offset), second: UInt8(Int(second) + offset), secondCount: secondCount,
      nearest: UInt8(Int(nearest) + offset))
  }

  /// A pattern with a single entry.
  init(_ index: UInt8) {
    self.init(first: index, second: index, secondCount: 0, nearest: index)
  }

  private init(first: UInt8, second: UInt8, secondCount: UInt8, nearest: UInt8) {
    self.first = first
    self.second = second
    self.secondCount = secondCount
    self.nearest = nearest
  }

  /// Number of nearest entries from which pairs are formed.
  private static let candidates = 8

  /// Bayer's 8 × 8 matrix with ranks 0...63. The bits of x xor y and of y, from the lowest up, alternately
  /// form the bits of the rank from the highest down.
  private static let matrix: [UInt8] = (0..<64).map { cell in
    let x = cell & 7
    let y = cell >> 3
    var rank = 0
    for bit in 0..<3 {
      let mixed = (x ^ y) >> bit & 1
      let row = y >> bit & 1
      rank |= (mixed << 1 | row) << (4 - 2 * bit)
    }
    return UInt8(rank)
  }
}
