/// Finds matches in the rows of a picture. It first compares at the distances of the left pixel and of the
/// row above and at the last two distances used, then at earlier positions with the same hash.
struct MatchFinder {
  /// The kind of rows, which determines the search.
  enum Rows: Sendable {
    /// Unfiltered rows of few colors. They repeat the left pixel, the row above, and the surroundings of
    /// edges. Positions within a run of one pixel are not stored: they all match alike, and the match with
    /// the row above continues after the run.
    case flat
    /// Unfiltered rows with gradients. Runs are short, and many of them repeat elsewhere.
    case varied
    /// Filtered rows. Literals take few bits, so short matches save nothing. The search is for matches of at
    /// least 6 bytes, and hashes of 6 bytes find them in a fraction of the steps.
    case filtered

    /// The most positions of a hash chain that are compared. More would make flat frames 0.2 % shorter,
    /// filtered ones 1 %.
    fileprivate var chain: Int {
      switch self {
      case .flat: 48
      case .varied: 256
      case .filtered: 120
      }
    }

    /// The least length of a match.
    fileprivate var shortest: Int { self == .filtered ? hashed : MatchFinder.lengths.lowerBound }

    /// The number of bytes by which a match may be shorter than the one found a byte before. Such a match can
    /// save more because it is nearer.
    fileprivate var slack: Int { self == .flat ? 2 : 0 }
  }

  /// A run of bytes that equals the one at a distance before; no match if the length is 0.
  struct Match {
    var length = 0
    var distance = 0
    /// The benefit of the match: twice the length, less the number of extra bits of the distance.
    var score = Int.min
  }

  /// The lengths that deflate allows.
  static let lengths = 3...258

  /// The distance of the left pixel, in bytes.
  private let pixel: Int
  /// The distance of the row above, in bytes.
  private let row: Int
  private let rows: Rows
  private let chain: Int
  private let shortest: Int
  /// The last stored position of each hash; -1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  /// For each position in the window, the previous position with the same hash; -1 for none. Positions older
  /// than the window are overwritten; `match` stops before them.
  private var links = [Int32](repeating: -1, count: window)
  /// The last two different distances that were used; 0 for none.
  private var (recent, older) = (0, 0)

  private static let hashBits: UInt32 = 15
  private static let window = 32_768
  /// The number of bytes in the hash of filtered rows.
  private static let hashed = 6
  /// The number of positions that are stored at each end of a match. Those in the middle of a longer match
  /// are not.
  private static let ends = 32

  /// - Parameters:
  ///   - pixel: the bytes of a pixel.
  ///   - row: the bytes of a row, including its filter number.
  ///   - rows: the kind of rows.
  init(pixel: Int, row: Int, _ rows: Rows) {
    self.rows = rows
    chain = rows.chain
    shortest = rows.shortest
    self.pixel = pixel
    self.row = row
  }

  /// The match with the highest score; one of length 0 if there is none.
  /// - Parameter former: the match found a byte before, with which this one competes.
  func match(in bytes: borrowing Span<UInt8>, at place: Int, after former: Match = Match()) -> Match {
    var match = Match()
    let limit = min(MatchFinder.lengths.upperBound, bytes.count - place)
    let least = max(shortest, former.length - rows.slack)
    guard limit >= least else { return match }
    tryDistance(at: pixel, in: bytes, at: place, least...limit, for: &match)
    if match.length == limit { return match }
    tryDistance(at: row, in: bytes, at: place, least...limit, for: &match)
    tryDistance(at: recent, in: bytes, at: place, least...limit, for: &match)
    tryDistance(at: older, in: bytes, at: place, least...limit, for: &match)
    var next = Int(heads[hash(bytes, place)])
    // After a good match a better one is seldom worth a long search.
    var count = rows == .filtered && (former.length > 0 || match.length > 16) ? chain / 4 : chain
    let oldest = max(0, place - MatchFinder.window)
    while next >= oldest, count > 0, match.length < limit {
      // The chain leads to ever greater distances, so only a longer match can be better. Its last two bytes
      // are compared first.
      let longest = max(match.length, least - 1)
      if bytes[next + longest] == bytes[place + longest],
        bytes[next + longest - 1] == bytes[place + longest - 1]
      {
        tryDistance(at: place - next, in: bytes, at: place, least...limit, for: &match)
      }
      next = Int(links[next & (MatchFinder.window - 1)])
      count -= 1
    }
    return match
  }

  /// Compares the bytes with those at a distance and replaces `match` if the result has a higher score.
  /// - Parameter lengths: the least and the greatest length of a match.
  @inline(__always)
  private func tryDistance(
    at distance: Int, in bytes: borrowing Span<UInt8>, at place: Int, _ lengths: ClosedRange<Int>,
    for match: inout Match
  ) {
    guard distance > 0, distance <= place, distance <= MatchFinder.window else { return }
    var length = 0
    let start = place - distance
    while length < lengths.upperBound, bytes[start + length] == bytes[place + length] { length += 1 }
    guard length >= lengths.lowerBound else { return }
    let bits = max(0, Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount)
    let score = 2 * length - bits
    if score > match.score { match = Match(length: length, distance: distance, score: score) }
  }

  /// Records the distance of a match that was used, and stores the positions after its first byte.
  mutating func use(_ match: Match, in bytes: borrowing Span<UInt8>, at place: Int) {
    if match.distance != recent { (recent, older) = (match.distance, recent) }
    let ends = MatchFinder.ends
    if match.length <= 2 * ends {
      for place in place + 1..<place + match.length { insert(place, in: bytes) }
    } else {
      for place in place + 1..<place + ends { insert(place, in: bytes) }
      for place in place + match.length - ends..<place + match.length { insert(place, in: bytes) }
    }
  }

  /// Stores a position in the hash table, unless it lies within a run that need not be found, see
  /// `Rows.flat`.
  mutating func insert(_ place: Int, in bytes: borrowing Span<UInt8>) {
    guard place + shortest <= bytes.count else { return }
    let left = place - pixel
    if rows != .varied, left > 0, bytes[place - 1] == bytes[left - 1], bytes[place] == bytes[left],
      bytes[place + 1] == bytes[left + 1],
      bytes[place + 2] == bytes[left + 2]
    {
      return
    }
    let hash = hash(bytes, place)
    links[place & (MatchFinder.window - 1)] = heads[hash]
    heads[hash] = Int32(place)
  }

  /// The hash of the bytes of the shortest match: 6 for filtered rows, otherwise 3.
  @inline(__always)
  private func hash(_ bytes: borrowing Span<UInt8>, _ place: Int) -> Int {
    let word = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    guard rows == .filtered else { return Int((word &* 0x9E37_79B1) >> (32 - MatchFinder.hashBits)) }
    let next = UInt32(bytes[place + 3]) | UInt32(bytes[place + 4]) << 8 | UInt32(bytes[place + 5]) << 16
    let words = UInt64(word) | UInt64(next) << 24
    return Int((words &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - MatchFinder.hashBits))
  }
}
