/// How colors that are no entry of the palette are shown.
public enum Dither: String, CaseIterable, Sendable {
  /// A pattern for colors of gradients that are farther than one just noticeable difference from their nearest entry, which
  /// would show as bands, where they seldom change; none for the others.
  case auto
  /// The nearest entry alone.
  case none
  /// A pattern of two entries for every color that is not an entry, fixed to the screen, so that what
  /// stands still does not flicker.
  case ordered
  /// Errors passed on from pixel to pixel, the finest for gradients and photographs at rest. Where things move the file
  /// grows.
  case diffusion

  /// Whether a color is shown as a pattern.
  /// - Parameters:
  ///   - squaredDistance: to the nearest entry, in OKLab × 100.
  ///   - isSmooth: whether it is mostly seen in gradients.
  func showsPattern(at squaredDistance: Double, isSmooth: Bool) -> Bool {
    switch self {
    case .auto: isSmooth && squaredDistance > Dither.visibleDistance * Dither.visibleDistance
    case .none, .diffusion: false
    case .ordered: squaredDistance > 0
    }
  }

  /// Colors of a gradient that are farther from their nearest entry show as bands.
  private static let visibleDistance = 1.0
}

/// One or two entries of a palette that show a color together.
struct DitherPattern: Equatable, Sendable {
  /// Entry of most pixels.
  var first: UInt8
  /// Entry of `share` out of 64 pixels.
  var second: UInt8
  /// 0 when only the first entry is used, else up to 32.
  var share: UInt8
  /// The entry that is nearest to the color.
  var nearest: UInt8

  /// - Parameter isCalm: whether the pattern is of use at this pixel.
  @inline(__always)
  func index(x: Int, y: Int, isCalm: Bool) -> UInt8 {
    if share == 0 || !isCalm { return nearest }
    return DitherPattern.matrix[(y & 7) << 3 | (x & 7)] < share ? second : first
  }

  /// The pattern that comes nearest to the color while its two entries stay near each other.
  ///
  /// The more two entries differ the more their pattern shows: at shares p and 1 - p, 0.3 p (1 - p) of
  /// their squared distance counts like a squared error. 0.3 was judged by eye on a gradient film of 32
  /// colors.
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
        let projection =
          ((color.lightness - first.lightness) * (second.lightness - first.lightness)
            + (color.a - first.a) * (second.a - first.a)
            + (color.b - first.b) * (second.b - first.b)) / span
        // The other half of the mixes is met with the two entries exchanged.
        let share = Int(max(0, min(0.5, projection)) * 64 + 0.5)
        guard share > 0 else { continue }
        let part = Double(share) / 64
        let mix = OKLab(
          lightness: first.lightness + part * (second.lightness - first.lightness),
          a: first.a + part * (second.a - first.a),
          b: first.b + part * (second.b - first.b))
        let cost = color.squaredDistance(to: mix) + 0.3 * part * (1 - part) * span
        if cost < bestCost {
          bestCost = cost
          best = DitherPattern(
            first: UInt8(candidates[i].index), second: UInt8(candidates[j].index), share: UInt8(share),
            nearest: nearest)
        }
      }
    }
    self = best
  }

  /// The pattern with entries counted from another one.
  func moved(by offset: Int) -> DitherPattern {
    DitherPattern(
      first: UInt8(Int(first) + offset), second: UInt8(Int(second) + offset), share: share,
      nearest: UInt8(Int(nearest) + offset))
  }

  /// One entry alone.
  init(_ index: UInt8) {
    self.init(first: index, second: index, share: 0, nearest: index)
  }

  private init(first: UInt8, second: UInt8, share: UInt8, nearest: UInt8) {
    self.first = first
    self.second = second
    self.share = share
    self.nearest = nearest
  }

  /// Pairs are sought among so many nearest entries.
  private static let candidates = 8

  /// Bayer's matrix of 8 × 8 ranks 0...63: the bits of x xor y and y, from the lowest up, make the rank
  /// from its highest bit down.
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
