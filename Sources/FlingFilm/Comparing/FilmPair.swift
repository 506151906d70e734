import FlingCodecs
import FlingRaster

/// Two films that run beside each other. Of each no more than a few pictures are in memory.
struct FilmPair {
  private(set) var first: Cursor
  private(set) var second: Cursor
  /// Nanoseconds by which the same moment of both may differ.
  let slack: Int
  private var isBegun = false

  /// A film and how far it has run.
  struct Cursor {
    private var film: FilmFile
    /// What is shown now, and what comes next.
    private(set) var shown: ShownPicture?
    private var upcoming: ShownPicture?
    /// The number of the picture that is shown, from 0.
    private(set) var index = 0
    /// When it is over, in nanoseconds.
    private(set) var end = 0

    init(_ film: FilmFile) throws(FilmError) {
      self.film = film
      shown = try self.film.next()
      guard let shown else { throw .unreadable(path: film.path, reason: "it has no picture") }
      end = shown.nanoseconds
      upcoming = try self.film.next()
    }

    var path: String { film.path }
    var kind: FilmFile.Format { film.kind }
    var width: Int { film.reader.width }
    var height: Int { film.reader.height }
    /// Known when the film is over.
    var plays: Int? { film.reader.plays }
    var isLast: Bool { upcoming == nil }

    mutating func advance() throws(FilmError) {
      guard let next = upcoming else { return }
      shown = next
      index += 1
      end += next.nanoseconds
      upcoming = try film.next()
    }
  }

  init(_ first: String, _ second: String) throws(FilmError) {
    self.first = try Cursor(FilmFile(first))
    self.second = try Cursor(FilmFile(second))
    // A GIF's pictures begin at the nearest hundredth of a second, those of an APNG nearly when they should.
    let isMixed = (self.first.kind == .gif) != (self.second.kind == .gif)
    slack = isMixed ? 5_050_000 : 50_000
  }

  /// Goes on to where one of them changes.
  /// - Returns: when that is, in nanoseconds; nil when both show their last picture. The first time it is the start.
  mutating func next() throws(FilmError) -> Int? {
    guard isBegun else {
      isBegun = true
      return 0
    }
    let ends = [first, second].filter { !$0.isLast }.map(\.end)
    guard let time = ends.min() else { return nil }
    while !first.isLast, first.end <= time + slack { try first.advance() }
    while !second.isLast, second.end <= time + slack { try second.advance() }
    return time
  }
}
