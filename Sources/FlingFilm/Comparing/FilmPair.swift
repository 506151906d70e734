import FlingCodecs
import FlingRaster

/// Two films that are played side by side. Only a few pictures of each are in memory.
struct FilmPair {
  private(set) var first: Cursor
  private(set) var second: Cursor
  /// Nanoseconds by which the times of the same change may differ between the films.
  let slack: Int
  private var isBegun = false

  /// A film with its play position.
  struct Cursor {
    private var film: FilmFile
    /// The current picture and the next one.
    private(set) var shown: ShownPicture?
    private var upcoming: ShownPicture?
    /// Number of the current picture, from 0.
    private(set) var index = 0
    /// End of the current picture in nanoseconds.
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
    /// Number of plays; known once the end of the film has been read.
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
    // GIF delays are rounded to 1/100 s, so times may differ by half of that; APNG delays are nearly exact.
    let isMixed = (self.first.kind == .gif) != (self.second.kind == .gif)
    slack = isMixed ? 5_050_000 : 50_000
  }

  /// Whether one of the films, which are over, is longer than the other. A film may hold its last picture longer
  /// than a folder of frames can tell.
  var hasDifferentDurations: Bool {
    let excess = first.end - second.end
    if excess > slack { return second.kind != .frames || first.kind == .frames }
    return -excess > slack && (first.kind != .frames || second.kind == .frames)
  }

  /// Advances to the next moment at which either film changes.
  /// - Returns: that moment in nanoseconds, 0 at the first call; nil once both films show their last picture.
  mutating func advanceToNextChange() throws(FilmError) -> Int? {
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
