import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene

/// Compares the frames of a film with a golden: the hash of every frame with the golden's table, and the
/// pictures of kept frames.
///
/// Frames are added one by one, in order. At most two pictures are in memory.
struct FrameComparison {
  let film: GoldenFilm
  let table: GoldenTable
  /// The folder with the golden's pictures.
  let folder: GoldenFolder
  /// Problems of the golden's files.
  private(set) var damages: [String] = []
  /// Number of frames whose hash differs or is missing in the golden.
  private var differing = 0
  private var first: (frame: Int, time: Time)?
  /// First frame whose moment differs.
  private var moved: (frame: Int, actual: Time, expected: Time)?
  /// Number of kept frames that differ by more than the tolerance, and the first of them.
  private var brokenCount = 0
  private var firstBroken: (frame: Int, time: Time)?
  private var worst: (frame: Int, pixels: Int)?
  private var largestChannel = 0
  /// Whether the film has another size than the golden.
  private var isOtherSize = false

  init(_ film: GoldenFilm, _ table: GoldenTable, _ folder: GoldenFolder) {
    self.film = film
    self.table = table
    self.folder = folder
  }

  private var tolerance: FilmComparison.Tolerance {
    FilmComparison.Tolerance(channel: film.tolerance.difference, pixels: film.tolerance.pixels)
  }

  /// Compares a drawn frame.
  /// - Parameter bitmap: the frame's pixels; required if the frame is kept or its hash differs.
  /// - Returns: both pictures, if the frame is kept or is the first that differs.
  mutating func add(frame: Int, hash: UInt64, _ bitmap: Bitmap?) throws(FilmError) -> ComparedPictures? {
    let time = film.time(ofFrame: frame)
    guard table.frames.indices.contains(frame) else {
      return countDifference(frame, time)
        ? ComparedPictures(frame, isKept: false, expected: nil, actual: bitmap, tolerance: tolerance) : nil
    }
    let known = table.frames[frame]
    if known.time != time, moved == nil { moved = (frame, time, known.time) }
    let isFirst = known.hash != hash && countDifference(frame, time)
    guard known.isKept else {
      return isFirst
        ? ComparedPictures(frame, isKept: false, expected: nil, actual: bitmap, tolerance: tolerance) : nil
    }
    let expected = try storedPicture(of: frame)
    let picture = ComparedPictures(
      frame, isKept: true, expected: expected, actual: bitmap, tolerance: tolerance)
    // A kept picture that can't be read is reported as damage of the golden.
    if expected != nil { recordPixelDifference(of: picture, time) }
    return picture
  }

  /// Compares the frames of a golden that is longer than the film.
  /// - Parameter count: number of frames of the film.
  /// - Returns: the kept frames that the film lacks.
  mutating func compareMissingFrames(after count: Int) throws(FilmError) -> [ComparedPictures] {
    guard count < table.frames.count else { return [] }
    differing += table.frames.count - count
    if first == nil { first = (count, table.frames[count].time) }
    var pictures: [ComparedPictures] = []
    for frame in table.kept where frame >= count {
      guard let expected = try storedPicture(of: frame) else { continue }
      brokenCount += 1
      if firstBroken == nil { firstBroken = (frame, table.frames[frame].time) }
      pictures.append(
        ComparedPictures(frame, isKept: true, expected: expected, actual: nil, tolerance: tolerance))
    }
    return pictures
  }

  /// Counts a differing frame.
  /// - Returns: whether it is the first one.
  private mutating func countDifference(_ frame: Int, _ time: Time) -> Bool {
    differing += 1
    guard first == nil else { return false }
    first = (frame, time)
    return true
  }

  /// Judges a kept frame by its pixels.
  private mutating func recordPixelDifference(of picture: ComparedPictures, _ time: Time) {
    largestChannel = max(largestChannel, picture.difference?.largest ?? 0)
    guard picture.isBroken else { return }
    brokenCount += 1
    if firstBroken == nil { firstBroken = (picture.frame, time) }
    guard let difference = picture.difference else {
      isOtherSize = true
      return
    }
    if difference.differing > worst?.pixels ?? -1 { worst = (picture.frame, difference.differing) }
  }

  /// Loads a kept picture of the golden; nil if it is damaged.
  private mutating func storedPicture(of frame: Int) throws(FilmError) -> Bitmap? {
    let name = GoldenFile.picture(frame, film.suffix)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile.bytes(at: folder.path(of: name), limit: PNGDecoder.fileLimit + 1)
    } catch {
      if error.isAbsence {
        damages.append("\(folder.path(of: name)) is missing")
        return nil
      }
      throw .unreadable(path: folder.path(of: name), reason: error.reason)
    }
    guard bytes.count <= PNGDecoder.fileLimit else {
      damages.append("\(folder.path(of: name)) is larger than \(PNGDecoder.fileLimit >> 20) MiB")
      return nil
    }
    do throws(CodecError) {
      let bitmap = try PNGDecoder.decode(bytes)
      guard bitmap.hash == table.frames[frame].hash else {
        damages.append(
          "\(folder.path(of: name)) is not the picture whose hash is in \(GoldenFile.table(film.suffix))")
        return nil
      }
      return bitmap
    } catch {
      damages.append("\(folder.path(of: name)): \(error)")
      return nil
    }
  }

  // MARK: Findings

  /// The differences found in all frames.
  /// - Parameter count: number of frames of the film.
  func findings(frameCount count: Int) -> [GoldenFinding] {
    [pictureFinding, frameFinding(frameCount: count)].compactMap(\.self)
  }

  private var pictureFinding: GoldenFinding? {
    guard brokenCount > 0, let firstBroken else { return nil }
    let kept = table.kept.count
    var message =
      "\(brokenCount) of \(kept) kept frames \(brokenCount == 1 ? "differs" : "differ"), first frame "
      + FrameComparison.text(firstBroken)
    if isOtherSize {
      message +=
        "; frames are \(film.plan.size.width)×\(film.plan.size.height) pixels, expected \(table.width)×\(table.height)"
    } else if let worst {
      message +=
        "; at most \(worst.pixels) of \(table.width * table.height) pixels (frame \(worst.frame)), channels by up to \(largestChannel)"
      if film.tolerance.allowsPixels {
        message += "; \(tolerance.pixels) pixels may differ by more than \(tolerance.channel)"
      }
    }
    var finding = GoldenFinding(.pictures, theme: film.theme, message)
    (finding.frame, finding.time) = (firstBroken.frame, firstBroken.time.seconds)
    (finding.pixels, finding.largestChannel) = (worst?.pixels, isOtherSize ? nil : largestChannel)
    if !isOtherSize { finding.worstFrame = worst?.frame }
    return finding
  }

  private func frameFinding(frameCount count: Int) -> GoldenFinding? {
    var messages: [String] = []
    if count != table.frames.count {
      messages.append(
        "the film has \(count) frame\(count == 1 ? "" : "s"), expected \(table.frames.count)")
    }
    if let moved {
      messages.append(
        "frame \(moved.frame) is at \(DecimalText.text(moved.actual.seconds)) s, expected \(DecimalText.text(moved.expected.seconds)) s"
      )
    }
    // With a tolerance for pixels, hashes may differ, so only kept frames are judged.
    if let first, differing > 0, !film.tolerance.allowsPixels {
      let all = max(count, table.frames.count)
      messages.append(
        "\(differing) of \(all) \(differing == 1 ? "differs" : "differ"), first frame \(FrameComparison.text(first))"
      )
    }
    guard !messages.isEmpty else { return nil }
    var finding = GoldenFinding(.frames, theme: film.theme, messages.joined(separator: "; "))
    finding.frame = first?.frame ?? moved?.frame
    finding.time = first?.time.seconds ?? moved?.actual.seconds
    return finding
  }

  private static func text(_ moment: (frame: Int, time: Time)) -> String {
    "\(moment.frame) (\(DecimalText.text(moment.time.seconds)) s)"
  }
}
