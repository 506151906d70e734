/// Finds matches in the unfiltered rows of a picture.
///
/// Flat pictures repeat the pixel to the left and the row above, which are looked at first, and what is near edges.
/// Places inside of runs of a pixel are not remembered: there are so many that nothing else could be found among
/// them, and the row above goes on behind the run.
struct MatchFinder {
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
  /// The last place of each hash, and for each place of the window the one before; -1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  private var links = [Int32](repeating: -1, count: window)
  /// The last two distances that were used; 0 for none.
  private var (recent, older) = (0, 0)

  private static let hashBits: UInt32 = 15
  private static let window = 32_768
  /// Places of a hash chain that are compared. 128 make frames 0.2 % shorter.
  private static let chain = 48
  /// Of longer matches only so many places at both ends are remembered.
  private static let ends = 32

  /// - Parameters:
  ///   - pixel: bytes of a pixel.
  ///   - row: bytes of a row.
  init(pixel: Int, row: Int) {
    self.pixel = pixel
    self.row = row
  }

  /// The match that saves most.
  /// - Parameter least: shorter ones are of no use.
  func match(in bytes: borrowing Span<UInt8>, at place: Int, from least: Int = lengths.lowerBound) -> Match {
    var match = Match()
    let limit = min(MatchFinder.lengths.upperBound, bytes.count - place)
    guard limit >= least else { return match }
    look(at: pixel, in: bytes, at: place, least...limit, for: &match)
    if match.length == limit { return match }
    look(at: row, in: bytes, at: place, least...limit, for: &match)
    look(at: recent, in: bytes, at: place, least...limit, for: &match)
    look(at: older, in: bytes, at: place, least...limit, for: &match)
    var next = Int(heads[MatchFinder.hash(bytes, place)])
    var count = MatchFinder.chain
    let oldest = max(0, place - MatchFinder.window)
    while next >= oldest, count > 0, match.length < limit {
      // Only longer ones, for they are farther.
      let longest = max(match.length, least - 1)
      if bytes[next + longest] == bytes[place + longest] {
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
    guard place + MatchFinder.lengths.lowerBound <= bytes.count else { return }
    let left = place - pixel
    if left > 0, bytes[place - 1] == bytes[left - 1], bytes[place] == bytes[left],
      bytes[place + 1] == bytes[left + 1],
      bytes[place + 2] == bytes[left + 2]
    {
      return
    }
    let hash = MatchFinder.hash(bytes, place)
    links[place & (MatchFinder.window - 1)] = heads[hash]
    heads[hash] = Int32(place)
  }

  /// Of three bytes.
  @inline(__always)
  private static func hash(_ bytes: borrowing Span<UInt8>, _ place: Int) -> Int {
    let word = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    return Int((word &* 0x9E37_79B1) >> (32 - hashBits))
  }
}
