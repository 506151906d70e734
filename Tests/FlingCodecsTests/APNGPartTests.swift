import FlingRaster
import Testing

@testable import FlingCodecs

/// What crosses the border between two workers that make parts of an APNG.
struct APNGPartTests {
  /// A disc that moves across a picture.
  private static func film(count: Int, isOpaque: Bool = true) -> [Bitmap] {
    (0..<count).map { index in
      Bitmap(width: 40, height: 20) { x, y in
        let (dx, dy) = (x - 2 - index % 37, y - 10)
        guard dx * dx + dy * dy < 40 else { return isOpaque ? 0xFF20_2020 : 0 }
        return 0xFF00_0000 | UInt32((x * 5 + y * 7) % 251) << 8 | UInt32((x * y) & 255)
      }
    }
  }

  private static func census(of film: [Bitmap]) -> PixelCensus {
    var census = PixelCensus()
    for picture in film { census.add(picture) }
    return census
  }

  /// Encodes a picture that may be drawn on some others.
  private static func candidates(
    _ number: Int, of film: [Int: Bitmap], by encoder: APNGFrameEncoder, leader: APNGFrameCandidates?
  ) throws -> APNGFrameCandidates {
    let others = try APNGFrameEncoder.bases(ofPicture: number).map { ($0, try #require(film[$0])) }
    return try encoder.encode(
      #require(film[number]), number: number,
      previous: film[number - 1], others: others,
      leader: APNGFrameEncoder.isLeader(ofPicture: number) ? nil : leader)
  }

  /// Encodes pictures one after the other, the leader of the first one too.
  private static func candidates(
    _ numbers: Range<Int>, of film: [Int: Bitmap], by encoder: APNGFrameEncoder
  ) throws -> [APNGFrameCandidates] {
    let first = APNGFrameEncoder.leader(ofPicture: numbers.lowerBound)
    var leader = try candidates(first, of: film, by: encoder, leader: nil)
    return try numbers.map { number in
      let step = try candidates(number, of: film, by: encoder, leader: leader)
      if APNGFrameEncoder.isLeader(ofPicture: number) { leader = step }
      return step
    }
  }

  @Test func `A worker that begins with any picture needs few earlier ones and encodes the same`() throws {
    let film = Self.film(count: 60)
    let encoder = APNGFrameEncoder(APNGLayout(Self.census(of: film)))
    let all = Dictionary(uniqueKeysWithValues: film.enumerated().map { ($0.offset, $0.element) })
    let expected = try Self.candidates(0..<60, of: all, by: encoder)
    for first in 0..<58 {
      let earlier = APNGFrameEncoder.earlierPictures(neededFrom: first)
      #expect(earlier.count <= 6 && earlier == earlier.filter { $0 < first }.sorted())
      let known = all.filter { earlier.contains($0.key) || $0.key >= first }
      let encoded = try Self.candidates(first..<first + 2, of: known, by: encoder)
      #expect(encoded == Array(expected[first..<first + 2]))
    }
  }

  @Test(arguments: [true, false]) func `Frames that were stored and read make the same file`(isOpaque: Bool)
    throws
  {
    let film = Self.film(count: 30, isOpaque: isOpaque)
    let encoder = APNGFrameEncoder(APNGLayout(Self.census(of: film)))
    let all = Dictionary(uniqueKeysWithValues: film.enumerated().map { ($0.offset, $0.element) })
    let encoded = try Self.candidates(0..<30, of: all, by: encoder)
    let stored = try encoded.map { try APNGFrameCandidates(binary: $0.binary) }
    func file(_ steps: [APNGFrameCandidates]) throws -> [UInt8] {
      let writer = try APNGWriter(width: 40, height: 20, encoder: encoder, frameCount: 30)
      for step in steps { try writer.append(step, delays: [FrameDelay(1, over: 50)]) }
      try writer.finish()
      return writer.takeBytes()
    }
    #expect(try file(stored) == file(encoded))
    #expect(stored.allSatisfy { $0.fits(width: 40, height: 20) })
    #expect(!stored[0].fits(width: 39, height: 20) && !stored[0].fits(width: 41, height: 20))
  }

  @Test func `Frames that end too early are truncated, and impossible ones are invalid`() throws {
    let film = Self.film(count: 1)
    let encoder = APNGFrameEncoder(APNGLayout(Self.census(of: film)))
    let step = try Self.candidates(0, of: [0: film[0]], by: encoder, leader: nil)
    let bytes = step.binary
    for length in bytes.indices {
      #expect(throws: BinaryError.truncated) { try APNGFrameCandidates(binary: Array(bytes[..<length])) }
    }
    func altered(number: Int, left: Int) -> [UInt8] {
      let frame = APNGFrame(
        rect: ChangedRect(left: left, top: 0, right: 4, bottom: 4), isLaidOver: false, imageData: [])
      return APNGFrameCandidates(
        number: number, candidates: [.init(base: .nothing, frame: frame)], isCovering: true, corner: 0,
        trials: []
      ).binary
    }
    #expect(throws: Never.self) { try APNGFrameCandidates(binary: altered(number: 0, left: 0)) }
    // Later pictures are drawn on the previous one first, rectangles are not empty, and numbers not negative.
    for (number, left) in [(1, 0), (0, 4), (0, -1), (-1, 0)] {
      #expect(throws: BinaryError.invalid) {
        try APNGFrameCandidates(binary: altered(number: number, left: left))
      }
    }
  }

  @Test(arguments: [3, 256, 300]) func `Censuses have equal bytes in any order and choose the same format`(
    colors: Int
  ) throws {
    let pictures = (0..<colors).map {
      Bitmap(width: 1, height: 1, filledWith: 0xFF00_0000 | UInt32($0) * 977)
    }
    let census = Self.census(of: pictures)
    var merged = PixelCensus()
    for picture in pictures.reversed() { merged.merge(Self.census(of: [picture])) }
    #expect(merged.binary == census.binary)
    let read = try PixelCensus(binary: census.binary)
    #expect(read.binary == census.binary)
    #expect(PixelLayout(read) == PixelLayout(census))
    #expect(APNGLayout(read).pixels == APNGLayout(census).pixels)
    #expect(APNGLayout(read).free == APNGLayout(census).free)
    #expect(read.isOpaque && read.isGray == census.isGray && !read.isEmpty && PixelCensus().isEmpty)
    for length in census.binary.indices {
      #expect(throws: BinaryError.truncated) { try PixelCensus(binary: Array(census.binary[..<length])) }
    }
  }

  @Test func `Colors that are not ascending, too many or too large are invalid`() {
    for values in [[2, 1], [1, 1], [-1], [1 << 32], Array(0...256)] {
      #expect(throws: BinaryError.invalid) { try ColorSet(binary: Optional(values).binary) }
    }
    #expect(throws: Never.self) { try ColorSet(binary: Optional([0, 1, Int(UInt32.max)]).binary) }
  }
}
