/// Finds matches in the rows of a picture. The left pixel, the row above and the last two distances are looked at first,
/// then earlier places whose first bytes hash alike.
struct MatchFinder {
  /// What kind of rows are searched.
  enum Rows: Sendable {
    /// Unfiltered ones of few colors. They repeat the pixel to the left, the row above, and what is near edges. Places inside
    /// of runs of a pixel are not remembered: nothing else could be found among them, and the row above goes on behind the
    /// run.
    case flat
    /// Unfiltered ones with gradients. Runs are short, and many of them repeat at other places.
    case varied
    /// Filtered ones. Bytes take few bits, so that short matches save nothing: only those of 6 bytes and more are looked for,
    /// which hashes of 6 bytes find in a fraction of the steps.
    case filtered

    /// Places of a hash chain that are compared. More of them make flat frames 0.2 % shorter, filtered ones 1 %.
    fileprivate var chain: Int {
      switch self {
      case .flat: 48
      case .varied: 256
      case .filtered: 120
      }
    }

    fileprivate var shortest: Int { self == .filtered ? hashed : MatchFinder.lengths.lowerBound }

    /// A match after another one may be so much shorter and save more, being nearer.
    fileprivate var slack: Int { self == .flat ? 2 : 0 }
  }

  /// Equal bytes at a distance; none if the length is 0.
  struct Match {
    var length = 0
    var distance = 0
    /// Grows with the bytes, and falls with the bits that tell the distance.
    var score = Int.min
  }

  /// Lengths of matches.
  static let lengths = 3...258

  /// The distances of the left pixel and of the row above.
  private let pixel: Int
  private let row: Int
  private let rows: Rows
  private let chain: Int
  private let shortest: Int
  /// The last place of each hash, and for each place of the window the one before; -1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  private var links = [Int32](repeating: -1, count: window)
  /// The last two distances that were used; 0 for none.
  private var (recent, older) = (0, 0)

  private static let hashBits: UInt32 = 15
  private static let window = 32_768
  /// The bytes of filtered rows that a hash is made of.
  private static let hashed = 6
  /// Of longer matches only so many places at both ends are remembered.
  private static let ends = 32

  /// - Parameters:
  ///   - pixel: bytes of a pixel.
  ///   - row: bytes of a row.
  ///   - rows: what the rows hold.
  init(pixel: Int, row: Int, _ rows: Rows) {
    self.rows = rows
    chain = rows.chain
    shortest = rows.shortest
    self.pixel = pixel
    self.row = row
  }

  /// The match that saves most.
  /// - Parameter former: what was found a byte before.
  func match(in bytes: borrowing Span<UInt8>, at place: Int, after former: Match = Match()) -> Match {
    var match = Match()
    let limit = min(MatchFinder.lengths.upperBound, bytes.count - place)
    let least = max(shortest, former.length - rows.slack)
    guard limit >= least else { return match }
    look(at: pixel, in: bytes, at: place, least...limit, for: &match)
    if match.length == limit { return match }
    look(at: row, in: bytes, at: place, least...limit, for: &match)
    look(at: recent, in: bytes, at: place, least...limit, for: &match)
    look(at: older, in: bytes, at: place, least...limit, for: &match)
    var next = Int(heads[hash(bytes, place)])
    // There is something already: a better match is seldom worth a long search.
    var count = rows == .filtered && (former.length > 0 || match.length > 16) ? chain / 4 : chain
    let oldest = max(0, place - MatchFinder.window)
    while next >= oldest, count > 0, match.length < limit {
      // Only longer ones, for they are farther.
      let longest = max(match.length, least - 1)
      if bytes[next + longest] == bytes[place + longest],
        bytes[next + longest - 1] == bytes[place + longest - 1]
      {
        look(at: place - next, in: bytes, at: place, least...limit, for: &match)
      }
      next = Int(links[next & (MatchFinder.window - 1)])
      count -= 1
    }
    return match
  }

  @inline(__always)
  private func look(
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

  /// Remembers that a match was used at a place, and the bytes behind that place.
  mutating func use(_ match: Match, in bytes: borrowing Span<UInt8>, at place: Int) {
    if match.distance != recent { (recent, older) = (match.distance, recent) }
    let ends = MatchFinder.ends
    if match.length <= 2 * ends {
      for place in place + 1..<place + match.length { remember(place, in: bytes) }
    } else {
      for place in place + 1..<place + ends { remember(place, in: bytes) }
      for place in place + match.length - ends..<place + match.length { remember(place, in: bytes) }
    }
  }

  /// Remembers the bytes at a place.
  mutating func remember(_ place: Int, in bytes: borrowing Span<UInt8>) {
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

  /// Of the shortest match's bytes.
  @inline(__always)
  private func hash(_ bytes: borrowing Span<UInt8>, _ place: Int) -> Int {
    let word = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    guard rows == .filtered else { return Int((word &* 0x9E37_79B1) >> (32 - MatchFinder.hashBits)) }
    let next = UInt32(bytes[place + 3]) | UInt32(bytes[place + 4]) << 8 | UInt32(bytes[place + 5]) << 16
    let words = UInt64(word) | UInt64(next) << 24
    return Int((words &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - MatchFinder.hashBits))
  }
}
