import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene

/// Collects the pictures of a comparison: writes those of failed frames, and encodes those that a report
/// shows.
struct ComparisonPictureCollector {
  private let film: GoldenFilm
  private var failures: FailureFolder
  private let isWriting: Bool
  private let isCollecting: Bool
  private(set) var exhibit: GoldenExhibit
  /// Error of writing pictures; the comparison continues without them.
  private(set) var error: FilmError?

  var files: [String] { failures.files }
  var pictures: [GoldenOutcome.Picture] { failures.pictures }

  /// Creates a collector without pictures for one theme of a scene.
  /// - Parameter isWriting: whether pictures of failed frames are written.
  init(_ film: GoldenFilm, _ item: GoldenCase, _ options: GoldenOptions, isWriting: Bool) {
    self.film = film
    failures = FailureFolder(of: item.path, in: options.failureFolder)
    failures.keepsPictures = options.usedStore != nil
    self.isWriting = isWriting
    isCollecting = options.collectsExhibits
    exhibit = GoldenExhibit(
      theme: film.theme, width: film.scene.pictureSize.width, height: film.scene.pictureSize.height,
      tolerance: film.tolerance.difference)
  }

  mutating func add(_ picture: ComparedPictures, time: Time) throws(FilmError) {
    // With a tolerance for pixels, frames that are not kept are not judged.
    let isBroken = picture.isBroken && !(picture.expected == nil && film.tolerance.allowsPixels)
    if isWriting, isBroken, error == nil {
      do throws(FilmError) {
        try failures.write(picture, suffix: film.suffix, tolerance: film.tolerance.difference)
      } catch {
        self.error = error
      }
    }
    guard isCollecting else { return }
    let expected = try picture.expected.map { (bitmap) throws(FilmError) in try encode(bitmap) }
    let actual =
      picture.expected == picture.actual
      ? expected : try picture.actual.map { (bitmap) throws(FilmError) in try encode(bitmap) }
    exhibit.pictures.append(
      GoldenExhibit.Picture(
        frame: picture.frame, time: time.seconds, expected: expected, actual: actual, isKept: picture.isKept,
        isBroken: isBroken, pixels: picture.difference?.differing))
  }

  private func encode(_ bitmap: Bitmap) throws(FilmError) -> [UInt8] {
    try OutputWriter.encode("a frame") { () throws(CodecError) in try PNGEncoder(effort: .fast).encode(bitmap)
    }
  }
}
