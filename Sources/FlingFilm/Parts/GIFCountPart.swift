import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene

/// The counts of a range of frames of a GIF.
struct GIFCountPart: Sendable {
  let frames: Range<Int>
  let histogram: ColorHistogram
  let colors: FrameColorList
  let changeCounts: PixelChangeCounts
  /// SHA-256 of the film's first picture behind the poster; empty if it is not in the range.
  let first: [UInt8]
  /// SHA-256 of the film's last picture; empty if it is not in the range.
  let last: [UInt8]

  init(frames: Range<Int>, _ tally: GIFTally<FrameColorList>) {
    self.frames = frames
    histogram = tally.histogram
    colors = tally.colors
    changeCounts = tally.changeCounts
    first = tally.first?.digest ?? []
    last = tally.last?.digest ?? []
  }

  /// The part as bytes.
  func bytes(for film: GIFFilm) -> [UInt8] {
    var writer = BinaryWriter()
    frames.write(to: &writer)
    for number in film.facts { writer.write(number) }
    histogram.write(to: &writer)
    colors.write(to: &writer)
    changeCounts.write(to: &writer)
    writer.write(first)
    writer.write(last)
    return writer.bytes
  }

  /// Reads a part of a film.
  init(_ bytes: [UInt8], of film: GIFFilm) throws(BinaryError) {
    var reader = BinaryReader(bytes)
    frames = try Range(from: &reader)
    guard frames.lowerBound >= 0, frames.upperBound <= film.frameCount else { throw .invalid }
    for number in film.facts { guard try reader.int() == number else { throw .invalid } }
    histogram = try ColorHistogram(from: &reader)
    colors = try FrameColorList(from: &reader)
    for (shown, _) in colors.pictures {
      guard frames.contains(shown.lowerBound) else { throw .invalid }
    }
    changeCounts = try PixelChangeCounts(
      width: film.countedSize.width, height: film.countedSize.height, from: &reader)
    first = try reader.bytes()
    last = try reader.bytes()
    guard reader.isAtEnd, colors.limit == film.options.colors else { throw .invalid }
  }
}

extension GIFFilm {
  /// Facts by which parts of another film are told.
  fileprivate var facts: [Int] { [size.width, size.height, frameCount] }
}

/// The sum of the counts of a film's ranges.
struct GIFCountSum {
  private let film: GIFFilm
  private var tally: GIFTally<PaletteSpans>
  /// The end of the ranges, and of their pictures.
  private var end = 0
  private var shownEnd = 0
  /// See `GIFCountPart`.
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  init(of film: GIFFilm) {
    self.film = film
    tally = GIFTally(of: film, PaletteSpans(limit: film.options.colors))
  }

  /// Adds the next range.
  mutating func add(_ part: GIFCountPart) throws(BinaryError) {
    guard part.frames.lowerBound == end else { throw .invalid }
    end = part.frames.upperBound
    tally.histogram.merge(part.histogram)
    tally.changeCounts.merge(part.changeCounts)
    for (frames, colors) in part.colors.pictures where tally.colors.isPossible {
      guard frames.lowerBound == shownEnd, frames.upperBound <= film.frameCount else { throw .invalid }
      shownEnd = frames.upperBound
      tally.colors.add(frames, FrameColors(colors))
    }
    // Unknown colors rule out spans.
    if !part.colors.isPossible { tally.colors.add(part.frames, FrameColors()) }
    guard first.isEmpty || part.first.isEmpty, last.isEmpty || part.last.isEmpty else { throw .invalid }
    first += part.first
    last += part.last
  }

  /// The counts of the whole film; nil if ranges or pixels are missing.
  func counts() throws(FilmError) -> GIFCounts? {
    let isWhole = end == film.frameCount && (shownEnd == end || !tally.colors.isPossible)
    guard isWhole, !first.isEmpty, !last.isEmpty,
      tally.histogram.isComplete(pixelCount: film.size.width * film.size.height, frameCount: film.frameCount)
    else { return nil }
    return try GIFCounts(of: film, tally, endsElsewhere: first != last, digest: digest)
  }

  /// SHA-256 of all that decides how frames are encoded.
  private var digest: [UInt8] {
    var writer = BinaryWriter()
    tally.histogram.write(to: &writer)
    tally.colors.write(to: &writer)
    tally.changeCounts.write(to: &writer)
    (first != last).write(to: &writer)
    return SHA256.digest(of: writer.bytes)
  }
}

extension Bitmap {
  /// SHA-256 of the pixels.
  fileprivate var digest: [UInt8] {
    var hash = SHA256()
    hash.update(withWords: pixels)
    return hash.digest
  }
}
