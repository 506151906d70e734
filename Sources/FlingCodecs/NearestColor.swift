/// Finds the palette entry that looks most like a color. Entries are sorted by lightness and tried from the
/// color's lightness outward, until the difference of lightness alone exceeds the best distance.
struct NearestColor: Sendable {
  private let entries: [Entry]
  /// Position of each palette color in `entries`.
  private let sortedIndices: [Int]

  private struct Entry: Sendable {
    var color: OKLab
    var index: Int
  }

  struct Match: Equatable, Sendable {
    var index: Int
    var squaredDistance: Double

    @inline(__always)
    func isNearer(than other: Match) -> Bool {
      squaredDistance < other.squaredDistance
        || (squaredDistance == other.squaredDistance && index < other.index)
    }
  }

  /// Sorts the colors of a palette for searches.
  /// - Parameter colors: at least one.
  init(_ colors: [OKLab]) {
    precondition(!colors.isEmpty, "a palette of 0 colors has no nearest one")
    entries = colors.enumerated().map { Entry(color: $0.element, index: $0.offset) }
      .sorted { ($0.color.lightness, $0.index) < ($1.color.lightness, $1.index) }
    var sortedIndices = [Int](repeating: 0, count: colors.count)
    for (sortedIndex, entry) in entries.enumerated() { sortedIndices[entry.index] = sortedIndex }
    self.sortedIndices = sortedIndices
  }

  /// The nearest entry; among equally near ones, the first of the palette.
  /// - Parameter guess: index of an entry that is probably near. The nearer it is, the fewer entries are
  ///   tried.
  func nearest(to color: OKLab, guess: Int? = nil) -> Match {
    var above = firstEntry(above: color.lightness)
    var below = above - 1
    var best = Match(index: Int.max, squaredDistance: .infinity)
    if let guess {
      best = Match(
        index: guess, squaredDistance: entries[sortedIndices[guess]].color.squaredDistance(to: color))
    }
    while true {
      let rise = above < entries.count ? entries[above].color.lightness - color.lightness : .infinity
      let fall = below >= 0 ? color.lightness - entries[below].color.lightness : .infinity
      // Continue on the side that is nearer in lightness.
      let next = rise <= fall ? above : below
      let gap = rise <= fall ? rise : fall
      if gap == .infinity || gap * gap > best.squaredDistance { return best }
      let match = Match(
        index: entries[next].index, squaredDistance: entries[next].color.squaredDistance(to: color))
      if match.isNearer(than: best) { best = match }
      if rise <= fall { above += 1 } else { below -= 1 }
    }
  }

  /// The nearest entries in order of distance, at most `amount`.
  func nearest(_ amount: Int, to color: OKLab) -> [Match] {
    var best: [Match] = []
    best.reserveCapacity(amount + 1)
    for entry in entries {
      let match = Match(index: entry.index, squaredDistance: entry.color.squaredDistance(to: color))
      if best.count == amount, !match.isNearer(than: best[amount - 1]) { continue }
      var position = best.count
      while position > 0, match.isNearer(than: best[position - 1]) { position -= 1 }
      best.insert(match, at: position)
      if best.count > amount { best.removeLast() }
    }
    return best
  }

  /// Index of the first entry that is not darker; binary search.
  private func firstEntry(above lightness: Double) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].color.lightness < lightness { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
