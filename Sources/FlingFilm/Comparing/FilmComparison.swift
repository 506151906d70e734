import FlingCodecs
import FlingRaster

/// The differences of two pictures or films: PNGs, APNGs, GIFs and folders of frames in any combination.
///
/// Pictures that are shown at the same time are compared, whatever their frame numbers: it does not matter
/// how a film is cut into frames. The comparison allows for the rounding of GIF delays to 1/100 s. After its
/// end a film shows its last picture. Frames in a folder have no time of their own, so a film may show its last
/// picture longer than a folder.
package struct FilmComparison: Sendable {
  /// Limits below which pictures count as equal.
  package struct Tolerance: Hashable, Sendable {
    /// Largest allowed difference of a pixel's channel, 0...255.
    package var channel: Int
    /// Largest number of pixels in a picture that may differ by more than `channel`.
    package var pixels: Int

    /// Creates a tolerance; exact by default.
    package init(channel: Int = 0, pixels: Int = 0) {
      self.channel = channel
      self.pixels = pixels
    }
  }

  /// One of the two compared films.
  package struct Side: Hashable, Sendable {
    /// Path of the file or folder.
    package var path: String
    /// `png`, `apng`, `gif` or `frames`.
    package var kind: String
    /// Width and height in pixels.
    package var width: Int
    package var height: Int
    /// Number of stored frames; nil if the sizes differ, because then nothing was read.
    package var frameCount: Int?
    /// In seconds; 0 for a picture. Nil if the sizes differ.
    package var duration: Double?
    /// How often the film is played; 0 for forever, nil for formats without such a number.
    package var plays: Int?
  }

  /// A moment at which a pair of pictures is shown.
  package struct Moment: Hashable, Sendable {
    /// Time from the start in seconds.
    package var time: Double
    /// Numbers of the frames that the two films show at that time, from 0.
    package var frames: [Int]
  }

  /// Differences of two films of the same size.
  package struct Pictures: Sendable {
    /// Number of pairs of pictures that are shown at the same time.
    package var count = 0
    /// Number of pairs that differ by more than the tolerance.
    package var differing = 0
    /// The first pair that differs by more than the tolerance.
    package var first: Moment?
    /// The pair with the most differing pixels, and their number.
    package var worst: Moment?
    package var worstPixels = 0
    /// Number of pixels, over all pairs, that differ by more than the tolerance.
    package var pixels = 0
    /// Largest difference of a channel, 0...255.
    package var largestChannel = 0
    /// Distances in OKLab times 100, where 1 is just noticeable: the mean over all pixels and the 99th
    /// percentile.
    package var meanDistance = 0.0
    package var highDistance = 0.0
  }

  /// The two films, in the order of the arguments.
  package let sides: [Side]
  /// Nil if the sizes differ.
  package let pictures: Pictures?
  /// The tolerance of the comparison.
  package let tolerance: Tolerance
  /// Names of what differs: `sizes`, `pictures`, `durations`, `loops`.
  package let differences: [String]

  /// Whether the films are equal within the tolerance.
  package var isEqual: Bool { differences.isEmpty }

  /// Compares two films.
  /// - Throws: `FilmError.unreadable`, or `interrupted`.
  package init(
    _ first: String, _ second: String, tolerance: Tolerance = Tolerance(),
    isInterrupted: () -> Bool = { false }
  ) throws(FilmError) {
    var pair = try FilmPair(first, second)
    self.tolerance = tolerance
    guard pair.first.width == pair.second.width, pair.first.height == pair.second.height else {
      sides = [Side(pair.first, isOver: false), Side(pair.second, isOver: false)]
      pictures = nil
      differences = ["sizes"]
      return
    }
    var pictures = Pictures()
    var sum = PixelDifference()
    while let time = try pair.advanceToNextChange() {
      if isInterrupted() { throw .interrupted }
      guard let a = pair.first.shown?.picture, let b = pair.second.shown?.picture else { break }
      pictures.count += 1
      let difference = PixelDifference(a, b, tolerance: tolerance.channel)
      sum.add(difference)
      guard difference.differing > tolerance.pixels else { continue }
      let moment = Moment(
        time: Double(time) / 1_000_000_000, frames: [pair.first.index, pair.second.index])
      pictures.differing += 1
      pictures.pixels += difference.differing
      if pictures.first == nil { pictures.first = moment }
      if difference.differing > pictures.worstPixels {
        pictures.worstPixels = difference.differing
        pictures.worst = moment
      }
    }
    pictures.largestChannel = sum.largest
    pictures.meanDistance = sum.meanDistance
    pictures.highDistance = sum.highDistance
    self.pictures = pictures
    let sides = [Side(pair.first, isOver: true), Side(pair.second, isOver: true)]
    self.sides = sides
    var differences: [String] = []
    if pictures.differing > 0 { differences.append("pictures") }
    if pair.hasDifferentDurations { differences.append("durations") }
    if let a = sides[0].plays, let b = sides[1].plays, a != b { differences.append("loops") }
    self.differences = differences
  }
}

extension FilmComparison.Side {
  init(_ film: FilmPair.Cursor, isOver: Bool) {
    self.init(
      path: film.path, kind: film.kind.rawValue, width: film.width, height: film.height,
      frameCount: isOver ? film.index + 1 : nil, duration: isOver ? Double(film.end) / 1_000_000_000 : nil,
      plays: isOver ? film.plays : nil)
  }
}
