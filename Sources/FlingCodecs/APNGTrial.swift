/// How the ways to draw a rectangle compared in one frame. Frames of a film are alike: where a later rectangle looks the same,
/// only the ways that were among the shortest are tried.
struct APNGTrial: Equatable, Sendable {
  enum Way: Sendable {
    /// All pixels as they are.
    case plain
    /// Unchanged pixels left out.
    case layer
    /// All pixels, with filtered rows.
    case filtered
  }

  struct Length: Equatable, Sendable {
    let way: Way
    /// In bytes.
    let length: Int
  }

  let look: Look
  /// The shortest way first. Ways that are longer than `limit` are left out.
  let lengths: [Length]
  /// The search for matches in unfiltered rows that is worth its time.
  let search: MatchFinder.Rows

  /// Nothing longer is ever near the shortest way.
  static func limit(_ least: Int) -> Int { least + least / 6 }

  /// The ways that can be the shortest for a rectangle that looks alike, the likeliest first; nil if it looks different.
  ///
  /// The less alike, the more lengths may differ: by 1.5 % and half of the difference.
  func ways(for other: Look) -> [Way]? {
    guard let difference = look.difference(from: other), let least = lengths.first?.length else { return nil }
    return lengths.filter { Double($0.length) <= Double(least) * (1.015 + difference / 2) }.map(\.way)
  }

  /// What can be told of a rectangle without compression.
  struct Look: Equatable, Sendable {
    /// In pixels.
    let area: Int
    /// The share of its pixels that change.
    let changed: Double
    /// The share of these that are nearly like a neighbor.
    let varied: Double

    /// Whether gradients or photographs are a part of what changes. Nothing else gets shorter by filters.
    var isVaried: Bool { varied > 1.0 / 6 }

    /// The greater difference of both shares; nil if that or the difference of the areas is too large to compare them.
    func difference(from other: Look) -> Double? {
      let difference = max(abs(changed - other.changed), abs(varied - other.varied))
      let isAlike = area <= 2 * other.area && other.area <= 2 * area && difference < 0.3
      return isAlike ? difference : nil
    }
  }
}
