import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene

/// Takes the pictures that a comparison looks at: writes those that failed, and keeps for a report what it shows.
struct GoldenGallery {
  private let film: GoldenFilm
  private var failures: FailureFolder
  private let isWriting: Bool
  private let isCollecting: Bool
  private(set) var exhibit: GoldenExhibit
  /// Why pictures could not be written; the comparison goes on.
  private(set) var error: FilmError?

  var files: [String] { failures.files }

  /// - Parameter isWriting: whether pictures of what failed are written.
  init(_ film: GoldenFilm, _ item: GoldenCase, _ options: GoldenOptions, isWriting: Bool) {
    self.film = film
    failures = FailureFolder(of: item.path, in: options.failureFolder)
    self.isWriting = isWriting
    isCollecting = options.collectsExhibits
    exhibit = GoldenExhibit(
      theme: film.theme, width: film.scene.pictureSize.width, height: film.scene.pictureSize.height,
      tolerance: film.tolerance.difference)
  }

  mutating func add(_ picture: GoldenPicture, time: Time) throws(FilmError) {
    // Within a tolerance, a frame that is not kept is not judged.
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
        frame: picture.frame, time: time.seconds, expected: expected, actual: actual, isBroken: isBroken))
  }

  private func encode(_ bitmap: Bitmap) throws(FilmError) -> [UInt8] {
    try OutputWriter.encode("a frame") { () throws(CodecError) in try PNGEncoder(effort: .fast).encode(bitmap)
    }
  }
}
