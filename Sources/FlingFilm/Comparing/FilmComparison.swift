import FlingCodecs
import FlingRaster

/// How two pictures or films differ: PNGs, APNGs, GIFs and folders of frames in any combination.
///
/// What is shown at the same time is compared, not frame with frame: it does not matter how a film is cut into frames. A
/// GIF's times are taken for what they were rounded from. Of a film that is over the last picture stays.
public struct FilmComparison: Sendable {
  /// What counts as equal.
  public struct Tolerance: Hashable, Sendable {
    /// The most by which a channel of a pixel may differ, 0...255.
    public var channel: Int
    /// The most pixels of a picture that may differ by more.
    public var pixels: Int

    public init(channel: Int = 0, pixels: Int = 0) {
      self.channel = channel
      self.pixels = pixels
    }
  }

  /// One of the two.
  public struct Side: Hashable, Sendable {
    public var path: String
    /// `png`, `apng`, `gif` or `frames`.
    public var kind: String
    /// In pixels.
    public var width: Int
    public var height: Int
    /// Frames as they are stored; nil if the sizes differ, and so nothing was read.
    public var frameCount: Int?
    /// In seconds; 0 of a picture.
    public var duration: Double?
    /// How often it is shown; 0 for ever, nil of what has no such number.
    public var plays: Int?
  }

  /// A moment at which both show something.
  public struct Moment: Hashable, Sendable {
    /// In seconds.
    public var time: Double
    /// The numbers of the frames that are shown then, from 0.
    public var frames: [Int]
  }

  /// What differs in the pictures of films of one size.
  public struct Pictures: Sendable {
    /// Pairs of pictures that are shown at the same time.
    public var count = 0
    /// Pairs that differ by more than the tolerance.
    public var differing = 0
    public var first: Moment?
    /// Where the most pixels differ, and how many.
    public var worst: Moment?
    public var worstPixels = 0
    /// Pixels that differ by more than the tolerance, in all pairs.
    public var pixels = 0
    /// The largest difference of a channel, 0...255.
    public var largestChannel = 0
    /// Distance in OKLab times 100, where 1 is just noticeable: the mean of all pixels and what 99 of 100 do not exceed.
    public var meanDistance = 0.0
    public var highDistance = 0.0
  }

  public let sides: [Side]
  /// Nil if the sizes differ.
  public let pictures: Pictures?
  public let tolerance: Tolerance
  /// What is not alike, in words.
  public let differences: [String]

  public var isEqual: Bool { differences.isEmpty }

  /// - Throws: `FilmError.unreadable`, or `interrupted`.
  public init(
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
    while let time = try pair.next() {
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
    if abs(pair.first.end - pair.second.end) > pair.slack { differences.append("durations") }
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
