package import FlingRaster

/// Turns pictures into frames of an APNG. A frame depends on a few pictures before it alone, so frames can be encoded in
/// any order and on all cores, and are the same bytes always.
///
/// A frame holds the rectangle of what changed: as it is, with unchanged pixels transparent, or with filtered rows. One picture
/// of each few, the leader, is compressed in all of these ways; the others that look like it only in those that came near its
/// shortest.
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

  /// The picture that leads a picture: on which ways to draw were tried; nil if it is a leader itself.
  package static func leader(ofPicture number: Int) -> Int? {
    let leader = (number - 1) / followers * followers + 1
    return leader < number ? leader : nil
  }

  /// With 16, changes in what moves go unseen: single films get 10 % longer.
  private static let followers = 8

  /// The frames that can turn earlier pictures into the current one.
  /// - Parameters:
  ///   - number: how many pictures there are before.
  ///   - previous: the one before, unlike this; nil for the first. All are of the same size.
  ///   - others: further ones by their numbers, as `bases` asks for them.
  ///   - leader: what was made of the picture's leader; nil for a leader, of which all ways are tried.
  package func encode(
    _ current: Bitmap, number: Int, previous: Bitmap?, others: [(number: Int, picture: Bitmap)] = [],
    leader: APNGStep? = nil
  ) throws(CodecError) -> APNGStep {
    let whole = ChangedRect(left: 0, top: 0, right: current.width, bottom: current.height)
    var (found, trials): ([APNGStep.Candidate], [APNGTrial]) = ([], [])
    func draw(in rect: ChangedRect, over picture: Bitmap?, _ base: APNGStep.Base) {
      let (frame, trial) = frame(to: current, in: rect, over: picture, after: leader?.trials)
      found.append(APNGStep.Candidate(base: base, frame: frame))
      trials.append(trial)
    }
    func step(isCovering: Bool) -> APNGStep {
      APNGStep(
        number: number, candidates: found, isCovering: isCovering, corner: current[0, 0], trials: trials)
    }
    guard let previous else {
      draw(in: whole, over: nil, .nothing)
      return step(isCovering: true)
    }
    for other in [previous] + others.map(\.picture)
    where other.width != current.width || other.height != current.height {
      throw .frameSize(
        width: current.width, height: current.height, expectedWidth: other.width, expectedHeight: other.height
      )
    }
    let rect = ChangedRect(wherePixelsOf: current, differFrom: previous) ?? corner
    draw(in: rect, over: previous, .picture(number - 1))
    // Where things move over nothing, nothing is the better base.
    for (base, picture) in layout.isOpaque ? others : [] {
      guard current.isMuchCloser(to: picture, than: previous, in: rect) else { continue }
      let rect = ChangedRect(wherePixelsOf: current, differFrom: picture) ?? corner
      draw(in: rect, over: picture, .picture(base))
    }
    var shown = whole
    if !layout.isOpaque {
      let nothing = Bitmap(width: current.width, height: current.height)
      shown = ChangedRect(wherePixelsOf: current, differFrom: nothing) ?? corner
      draw(in: shown, over: nil, .nothing)
    }
    return step(isCovering: rect.contains(shown))
  }

  /// The shortest frame that changes nothing: the first pixel as it is.
  /// - Parameter pixel: that pixel, premultiplied.
  func still(corner pixel: UInt32) -> APNGFrame {
    frame(to: Bitmap(width: 1, height: 1, filledWith: pixel), in: corner, over: nil, after: nil).0
  }

  private let corner = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)

  /// The shortest frame found, and how the ways to it compared.
  /// - Parameters:
  ///   - previous: what stands there; nil for nothing.
  ///   - known: how ways compared in the leader's frames; nil for a leader.
  private func frame(
    to current: Bitmap, in rect: ChangedRect, over previous: Bitmap?, after known: [APNGTrial]?
  ) -> (APNGFrame, APNGTrial) {
    let plain = APNGRows(current, in: rect, layout)
    let layer = previous.flatMap { APNGRows(current, in: rect, over: $0, layout) }
    let look = plain.look(over: previous)
    let canFilter = layout.pixels.bytesPerPixel > 1
    var search = canFilter && (known == nil || look.isVaried) ? MatchFinder.Rows.varied : .flat
    var ways: [APNGTrial.Way] = []
    for trial in known ?? [] where ways.isEmpty {
      ways = trial.ways(for: look)?.filter { $0 != .layer || layer != nil } ?? []
      if !ways.isEmpty { search = trial.search }
    }
    if ways.isEmpty {
      ways = (layer == nil ? [] : [.layer]) + [.plain] + (canFilter && look.isVaried ? [.filtered] : [])
    }
    func rows(_ way: APNGTrial.Way) -> APNGRows {
      way == .layer ? layer ?? plain : way == .plain ? plain : plain.filtered()
    }
    var tried: [(way: APNGTrial.Way, data: [UInt8])] = []
    var least = Int.max / 2
    for way in ways {
      let limit = known == nil ? APNGTrial.limit(least) : least
      guard let data = rows(way).compressed(search, limit: limit) else { continue }
      tried.append((way, data))
      least = min(least, data.count)
    }
    tried.sort { $0.data.count < $1.data.count }
    if known == nil, search == .varied, let (way, data) = tried.first(where: { $0.way != .filtered }),
      data.count <= APNGTrial.limit(least), let flat = rows(way).compressed(.flat, limit: .max),
      (flat.count - data.count) * 80 < flat.count
    {
      // The search of varied rows saves less than an eightieth.
      search = .flat
    }
    return (
      APNGFrame(rect: rect, isLaidOver: tried[0].way == .layer, imageData: tried[0].data),
      APNGTrial(
        look: look, lengths: tried.map { APNGTrial.Length(way: $0.way, length: $0.data.count) },
        search: search)
    )
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
