/// Finds matches in the rows of a picture. It first compares at the distances of the left pixel and of the
/// row above and at the last two distances used, then at earlier positions with the same hash.
struct MatchFinder {
  /// The kind of rows, which determines the search.
  enum RowKind: Sendable {
    /// Unfiltered rows of few colors. They repeat the left pixel, the row above, and the surroundings of
    /// edges. Positions within a run of one pixel are not stored: they all match alike, and the match with
    /// the row above continues after the run.
    case flat
    /// Unfiltered rows with gradients. Runs are short, and many of them repeat elsewhere.
    case varied
    /// Filtered rows. Literals take few bits, so short matches save nothing. The search is for matches of at
    /// least 6 bytes, and hashes of 6 bytes find them in a fraction of the steps.
    case filtered

    /// The most positions of a hash chain that are compared. With 512, filtered frames would be 0.3 % shorter
    /// and take 12 % longer.
    fileprivate var chain: Int {
      switch self {
      case .flat: 48
      case .varied, .filtered: 256
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
  private let rows: RowKind
  private let chain: Int
  private let shortest: Int
  /// The last stored position of each hash, then for each position in the window the previous position with
  /// the same hash; -1 for none. Positions older than the window are overwritten; `match` stops before them.
  private var chains = [Int32](repeating: -1, count: 1 << hashBits + window)
  /// The last two different distances that were used; 0 for none.
  private var (recent, older) = (0, 0)

  private static let hashBits: UInt32 = 15
  /// The greatest distance of a match, in bytes.
  static let window = 32_768
  /// The number of bytes in the hash of filtered rows.
  private static let hashed = 6
  /// The number of positions that are stored at each end of a match. Those in the middle of a longer match
  /// are not.
  private static let ends = 32

  /// - Parameters:
  ///   - pixel: the bytes of a pixel.
  ///   - row: the bytes of a row, including its filter number.
  ///   - rows: the kind of rows.
  init(pixel: Int, row: Int, _ rows: RowKind) {
    self.rows = rows
    chain = rows.chain
    shortest = rows.shortest
    self.pixel = pixel
    self.row = row
  }

  /// The match with the highest score; one of length 0 if there is none.
  /// - Parameters:
  ///   - words: for each position its four bytes, see `DeflateEncoder`.
  ///   - former: the match found a byte before, with which this one competes.
  func match(in words: borrowing Span<UInt32>, at position: Int, after former: Match = Match()) -> Match {
    var match = Match()
    let limit = min(MatchFinder.lengths.upperBound, words.count - position)
    let minLength = max(shortest, former.length - rows.slack)
    guard limit >= minLength else { return match }
    tryDistance(at: pixel, in: words, at: position, minLength...limit, for: &match)
    if match.length == limit { return match }
    tryDistance(at: row, in: words, at: position, minLength...limit, for: &match)
    tryDistance(at: recent, in: words, at: position, minLength...limit, for: &match)
    tryDistance(at: older, in: words, at: position, minLength...limit, for: &match)
    let chains = chains.span
    var next = Int(chains[MatchFinder.hash(words, position, rows)])
    // After a good match a better one is seldom worth a long search.
    var count = rows == .filtered && (former.length > 0 || match.length > 16) ? chain / 4 : chain
    let oldest = max(0, position - MatchFinder.window)
    // The chain leads to ever greater distances, so only a longer match can be better. Its last bytes are
    // compared first.
    var last = max(match.length, minLength - 1) - 3
    var ending = last < 0 ? 0 : words[position + last]
    while next >= oldest, count > 0, match.length < limit {
      if last < 0 || words[next + last] == ending {
        tryDistance(at: position - next, in: words, at: position, minLength...limit, for: &match)
        last = max(match.length, minLength - 1) - 3
        ending = last < 0 ? 0 : words[position + last]
      }
      next = Int(chains[MatchFinder.chainIndex(of: next)])
      count -= 1
    }
    return match
  }

  /// Compares the bytes with those at a distance and replaces `match` if the result has a higher score.
  /// - Parameter lengths: the least and the greatest length of a match.
  @inline(__always)
  private func tryDistance(
    at distance: Int, in words: borrowing Span<UInt32>, at position: Int, _ lengths: ClosedRange<Int>,
    for match: inout Match
  ) {
    guard distance > 0, distance <= position, distance <= MatchFinder.window else { return }
    var length = 0
    let start = position - distance
    while length < lengths.upperBound {
      let difference = words[start + length] ^ words[position + length]
      if difference != 0 {
        length += difference.trailingZeroBitCount / 8
        break
      }
      length += 4
    }
    length = min(length, lengths.upperBound)
    guard length >= lengths.lowerBound else { return }
    let bits = max(0, Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount)
    let score = 2 * length - bits
    if score > match.score { match = Match(length: length, distance: distance, score: score) }
  }

  /// Records the distance of a match that was used, and stores the positions after its first byte.
  mutating func use(_ match: Match, in words: borrowing Span<UInt32>, at position: Int) {
    if match.distance != recent { (recent, older) = (match.distance, recent) }
    let ends = MatchFinder.ends
    if match.length <= 2 * ends {
      insert(position + 1..<position + match.length, in: words)
    } else {
      insert(position + 1..<position + ends, in: words)
      insert(position + match.length - ends..<position + match.length, in: words)
    }
  }

  /// Stores positions in the hash table, except, in flat and filtered rows, those within a run of one pixel.
  mutating func insert(_ positions: Range<Int>, in words: borrowing Span<UInt32>) {
    let (rows, pixel, shortest) = (rows, pixel, shortest)
    var chains = chains.mutableSpan
    for position in positions.clamped(to: 0..<max(0, words.count - shortest + 1)) {
      let left = position - pixel
      if rows != .varied, left > 0, words[position - 1] == words[left - 1] { continue }
      let hash = MatchFinder.hash(words, position, rows)
      chains[MatchFinder.chainIndex(of: position)] = chains[hash]
      chains[hash] = Int32(truncatingIfNeeded: position)
    }
  }

  /// Lets all positions count from a later start.
  /// - Parameter distance: the number of bytes to the later start, a multiple of the window.
  mutating func slide(by distance: Int) {
    var chains = chains.mutableSpan
    for index in chains.indices { chains[index] = max(-1, chains[index] - Int32(distance)) }
  }

  /// The index in `chains` of the position before another one of the same hash.
  @inline(__always)
  private static func chainIndex(of position: Int) -> Int { 1 << hashBits + position & (window - 1) }

  /// The hash of the bytes of the shortest match: 6 for filtered rows, otherwise 3.
  @inline(__always)
  private static func hash(_ words: borrowing Span<UInt32>, _ position: Int, _ rows: RowKind) -> Int {
    let word = words[position] & 0xFF_FFFF
    guard rows == .filtered else { return Int((word &* 0x9E37_79B1) >> (32 - MatchFinder.hashBits)) }
    let both = UInt64(word) | UInt64(words[position + 3] & 0xFF_FFFF) << 24
    return Int((both &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - MatchFinder.hashBits))
  }
}
