package import FlingRaster

/// Turns pictures into frames of an APNG. A frame depends on a few pictures before it alone, so frames can be encoded in
/// any order and on all cores, and are the same bytes always.
///
/// A frame holds the rectangle of what changed: as it is, or with unchanged pixels transparent, without filters or, where
/// colors vary, with them. Strips of rows, compressed as all of them would be, tell which of these is shortest.
package struct APNGFrameEncoder: Sendable {
  let layout: APNGLayout

  package init(_ layout: APNGLayout) {
    self.layout = layout
  }

  /// The earlier pictures, besides the one before, on which a picture may be drawn: the one before that, and one that
  /// the pictures of a stretch have in common, which is what moving things move over.
  package static func bases(ofPicture number: Int) -> [Int] {
    let common = (number - 1) / stretch * stretch
    return (common < number - 2 ? [common] : []) + (number >= 2 ? [number - 2] : [])
  }

  /// Of 8, 16, 24 and 32 pictures this makes the shortest films of cards on flat colors and on gradients.
  private static let stretch = 24

  /// The frames that can turn earlier pictures into the current one.
  /// - Parameters:
  ///   - number: how many pictures there are before.
  ///   - previous: the one before, unlike this; nil for the first. All are of the same size.
  ///   - others: further ones by their numbers, as `bases` asks for them.
  package func encode(
    _ current: Bitmap, number: Int, previous: Bitmap?, others: [(number: Int, picture: Bitmap)] = []
  ) throws(CodecError) -> APNGStep {
    let whole = ChangedRect(left: 0, top: 0, right: current.width, bottom: current.height)
    guard let previous else {
      let frame = frame(to: current, in: whole, over: nil)
      return APNGStep(
        number: number, candidates: [APNGStep.Candidate(base: .nothing, frame: frame)],
        isCovering: true, corner: current[0, 0])
    }
    for other in [previous] + others.map(\.picture)
    where other.width != current.width || other.height != current.height {
      throw .frameSize(
        width: current.width, height: current.height, expectedWidth: other.width, expectedHeight: other.height
      )
    }
    let rect = ChangedRect(wherePixelsOf: current, differFrom: previous) ?? corner
    var found = [
      APNGStep.Candidate(
        base: .picture(number - 1), frame: frame(to: current, in: rect, over: previous))
    ]
    // Where things move over nothing, nothing is the better base.
    for (base, picture) in layout.isOpaque ? others : [] {
      guard current.isMuchCloser(to: picture, than: previous, in: rect) else { continue }
      let rect = ChangedRect(wherePixelsOf: current, differFrom: picture) ?? corner
      found.append(
        APNGStep.Candidate(base: .picture(base), frame: frame(to: current, in: rect, over: picture)))
    }
    var shown = whole
    if !layout.isOpaque {
      let nothing = Bitmap(width: current.width, height: current.height)
      shown = ChangedRect(wherePixelsOf: current, differFrom: nothing) ?? corner
      found.append(
        APNGStep.Candidate(base: .nothing, frame: frame(to: current, in: shown, over: nil)))
    }
    return APNGStep(
      number: number, candidates: found, isCovering: rect.contains(shown), corner: current[0, 0])
  }

  /// The shortest frame that changes nothing: the first pixel as it is.
  /// - Parameter pixel: that pixel, premultiplied.
  func still(corner pixel: UInt32) -> APNGFrame {
    frame(to: Bitmap(width: 1, height: 1, filledWith: pixel), in: corner, over: nil)
  }

  private let corner = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)

  /// The shortest frame found.
  /// - Parameter previous: what stands there; nil for nothing.
  private func frame(
    to current: Bitmap, in rect: ChangedRect, over previous: Bitmap?
  ) -> APNGFrame {
    let plain = APNGRows(current, in: rect, layout)
    let layer = previous.flatMap { APNGRows(current, in: rect, over: $0, layout) }
    let ways = [plain, layer].compactMap(\.self)
    let isVaried = layout.pixels.bytesPerPixel > 1 && plain.isVaried(over: previous)
    guard ways.count > 1 || isVaried else {
      return APNGFrame(rect: rect, isLaidOver: false, imageData: plain.compressed(isVaried: false))
    }
    var tried = ways.map { (way: $0, sample: $0.sample(isVaried: isVaried)) }
    if isVaried {
      let least = tried.map(\.sample.data.count).min() ?? 0
      // Filters shorten whole gradients most, and layers only if these are short without filters.
      for (way, sample) in tried where !way.isLaidOver || sample.data.count <= least + least / 16 {
        let filtered = way.filtered()
        tried.append((filtered, filtered.sample(isVaried: true)))
      }
    }
    let sizes = tried.map(\.sample.data.count)
    let (way, sample) = tried[sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0]
    return APNGFrame(
      rect: rect, isLaidOver: way.isLaidOver,
      imageData: sample.isWhole ? sample.data : way.compressed(isVaried: isVaried))
  }
}

extension Bitmap {
  /// Whether less than half as many pixels differ from one picture than from another, which differs within a rectangle.
  fileprivate func isMuchCloser(to picture: Bitmap, than other: Bitmap, in rect: ChangedRect) -> Bool {
    // A part of the rows tells.
    let (pixels, others, near) = (self.pixels.span, other.pixels.span, picture.pixels.span)
    var distance = 0
    for y in stride(from: rect.top, to: rect.bottom, by: 6) {
      for place in (y * width + rect.left)..<(y * width + rect.right) where pixels[place] != others[place] {
        distance += 1
      }
    }
    var left = distance / 2
    for y in stride(from: rect.top % 6, to: height, by: 6) {
      for place in (y * width)..<(y * width + width) where pixels[place] != near[place] {
        left -= 1
        if left < 0 { return false }
      }
    }
    return true
  }
}
