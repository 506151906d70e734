/// The compressed lengths of one rectangle, stored in several encodings. Frames of a film are similar: for a
/// later rectangle that looks similar, the encoder tries only the encodings that were among the shortest.
struct APNGTrial: Equatable, Sendable {
  /// How the pixels of a rectangle are stored.
  enum Encoding: Equatable, Sendable {
    /// All pixels, with unfiltered rows.
    case plain
    /// Changed pixels only, with unfiltered rows. Unchanged pixels are transparent.
    case layer
    /// All pixels, with filtered rows.
    case filtered(RowFilter.Choice)

    var isFiltered: Bool { self != .plain && self != .layer }
  }

  /// The compressed length of one encoding.
  struct Length: Equatable, Sendable {
    let encoding: Encoding
    /// In bytes.
    let length: Int
  }

  let statistics: PixelStatistics
  /// The shortest encoding first. Encodings that were too long to be compressed to the end are absent.
  let lengths: [Length]
  /// The match search for unfiltered rows that later rectangles use.
  let search: MatchFinder.RowKind

  /// The most bytes of an encoding that is worth recording, given those of the shortest. A longer one is
  /// outside the greatest tolerance of `encodings(for:)`, 16.5 %.
  static func recordedLengthLimit(shortest: Int) -> Int { shortest + shortest / 6 }

  /// The encodings that may be the shortest for another rectangle, the likeliest first; nil if it looks too
  /// different.
  ///
  /// The tolerance is 1.5 % of the shortest length plus half of the difference of the statistics.
  func encodings(for other: PixelStatistics) -> [Encoding]? {
    guard let difference = statistics.difference(from: other), let shortest = lengths.first?.length else {
      return nil
    }
    return lengths.filter { Double($0.length) <= Double(shortest) * (1.015 + difference / 2) }.map(\.encoding)
  }

  /// Measurements of a rectangle that need no compression.
  struct PixelStatistics: Equatable, Sendable {
    /// In pixels.
    let area: Int
    /// The fraction of its pixels that differ from the base, 0...1.
    let changed: Double
    /// The fraction of changed pixels that differ slightly from the left or the upper neighbor, 0...1.
    let varied: Double

    /// Whether the changed pixels include gradients or photographs. Filters shorten nothing else.
    var isVaried: Bool { varied > 1.0 / 6 }

    /// The greater of the differences of the two fractions; nil if it reaches 0.3 or one area is more than
    /// twice the other.
    func difference(from other: PixelStatistics) -> Double? {
      let difference = max(abs(changed - other.changed), abs(varied - other.varied))
      let isAlike = area <= 2 * other.area && other.area <= 2 * area && difference < 0.3
      return isAlike ? difference : nil
    }
  }
}
