package import FlingRaster

/// Encodes pictures as frames of an APNG. A frame depends only on a few earlier pictures and on its leader's
/// step. Frames can therefore be encoded in parallel, and their bytes do not depend on the order.
///
/// A frame contains the bounding rectangle of changed pixels, stored in one of several encodings: as is, with
/// unchanged pixels transparent, or with filtered rows. One picture of each group, the leader, is compressed
/// in all encodings. The others of the group try only those that were near the leader's shortest, if they
/// look similar.
package struct APNGFrameEncoder: Sendable {
  let layout: APNGLayout

  /// Creates an encoder for frames of one pixel format.
  package init(_ layout: APNGLayout) {
    self.layout = layout
  }

  /// The indices of earlier pictures, besides the previous one, on which a picture may be drawn: the one just
  /// before its stretch of pictures, which often shows what moving objects uncover, and the one before the
  /// previous.
  package static func bases(ofPicture number: Int) -> [Int] {
    let common = (number - 1) / stretch * stretch
    return (common < number - 2 ? [common] : []) + (number >= 2 ? [number - 2] : [])
  }

  /// The number of pictures in a stretch. Of 8, 16, 24 and 32, this makes the smallest files for cards on
  /// flat colors and on gradients.
  private static let stretch = 24

  /// The index of the leader of a picture's group. The first picture is a group of its own.
  package static func leader(ofPicture number: Int) -> Int {
    number == 0 ? 0 : (number - 1) / groupSize * groupSize + 1
  }

  /// Whether a picture is the leader of its group.
  package static func isLeader(ofPicture number: Int) -> Bool { leader(ofPicture: number) == number }

  /// The earlier pictures that are needed to encode a picture and those behind it: its leader, and the pictures on
  /// which these two may be drawn.
  /// - Parameter number: the index of the first picture to encode.
  /// - Returns: indices below `number`, in ascending order.
  package static func earlierPictures(neededFrom number: Int) -> [Int] {
    let leader = leader(ofPicture: number)
    let earlier = [leader, number].filter { $0 > 0 }.flatMap { [$0 - 1] + bases(ofPicture: $0) }
    return Set([leader] + earlier).filter { $0 < number }.sorted()
  }

  /// The number of pictures in a group. With 16, later pictures differ too much from the leader: some files
  /// get 10 % larger.
  private static let groupSize = 8

  /// Encodes the frames that turn earlier pictures into the current one.
  /// - Parameters:
  ///   - number: the index of the picture.
  ///   - previous: the previous picture, which must differ; nil for the first. All pictures must have the
  ///     same size.
  ///   - others: the pictures of `bases(ofPicture:)` with their indices.
  ///   - leader: the step of the picture's leader; nil for a leader, which tries all encodings.
  /// - Throws: `CodecError.frameSize` if the pictures differ in size.
  package func encode(
    _ current: Bitmap, number: Int, previous: Bitmap?, others: [(number: Int, picture: Bitmap)] = [],
    leader: APNGFrameCandidates? = nil
  ) throws(CodecError) -> APNGFrameCandidates {
    let fullRect = ChangedRect(left: 0, top: 0, right: current.width, bottom: current.height)
    var (collected, trials): ([APNGFrameCandidates.Candidate], [APNGTrial]) = ([], [])
    func addCandidate(in rect: ChangedRect, over picture: Bitmap?, base: APNGFrameCandidates.Base) {
      let (frame, trial) = frame(to: current, in: rect, over: picture, after: leader?.trials)
      collected.append(APNGFrameCandidates.Candidate(base: base, frame: frame))
      trials.append(trial)
    }
    func candidates(isCovering: Bool) -> APNGFrameCandidates {
      APNGFrameCandidates(
        number: number, candidates: collected, isCovering: isCovering, corner: current[0, 0], trials: trials)
    }
    guard let previous else {
      addCandidate(in: fullRect, over: nil, base: .nothing)
      return candidates(isCovering: true)
    }
    for other in [previous] + others.map(\.picture)
    where other.width != current.width || other.height != current.height {
      throw .frameSize(
        width: current.width, height: current.height, expectedWidth: other.width, expectedHeight: other.height
      )
    }
    let rect = ChangedRect(wherePixelsOf: current, differFrom: previous) ?? corner
    addCandidate(in: rect, over: previous, base: .picture(number - 1))
    // With a transparent background the transparent canvas is the better base.
    let shortest = collected[0].frame.imageData.count
    let bases = layout.isOpaque ? others : []
    let estimate =
      bases.isEmpty
      ? 0
      : current.layerLengthEstimate(
        over: previous, rect.left..<rect.right, rect.top..<rect.bottom, upTo: .max)
    // Small frames take little time, so that more of them can be compressed.
    let estimateLimit = estimate * (shortest < 8192 ? 97 : 90) / 100
    for (base, picture) in bases {
      let other = current.layerLengthEstimate(
        over: picture, 0..<current.width, rect.top % 6..<current.height, upTo: estimateLimit)
      guard other <= estimateLimit else { continue }
      let rect = ChangedRect(wherePixelsOf: current, differFrom: picture) ?? corner
      // The base affects plain and filtered rows only by the rectangle, so only a layer is tried. A frame
      // longer than the shortest is kept, too: a picture can be drawn on one that is older than the last two
      // only if the picture before it is.
      let layer = APNGRows(current, in: rect, over: picture, layout)
      let rows = layer ?? APNGRows(current, in: rect, layout)
      guard let data = rows.compressed(trials[0].search, limit: shortest + shortest / 8) else { continue }
      let frame = APNGFrame(rect: rect, isLaidOver: layer != nil, imageData: data)
      collected.append(APNGFrameCandidates.Candidate(base: .picture(base), frame: frame))
    }
    var visible = fullRect
    if !layout.isOpaque {
      let nothing = Bitmap(width: current.width, height: current.height)
      visible = ChangedRect(wherePixelsOf: current, differFrom: nothing) ?? corner
      addCandidate(in: visible, over: nil, base: .nothing)
    }
    return candidates(isCovering: rect.contains(visible))
  }

  /// The compressed rows of a picture that stands by itself.
  func imageData(of picture: Bitmap) throws(CodecError) -> [UInt8] {
    try encode(picture, number: 0, previous: nil).candidates[0].frame.imageData
  }

  /// The shortest frame that changes nothing: the top left pixel in its own color.
  /// - Parameter pixel: the top left pixel, premultiplied.
  func unchangedFrame(corner pixel: UInt32) -> APNGFrame {
    frame(to: Bitmap(width: 1, height: 1, filledWith: pixel), in: corner, over: nil, after: nil).0
  }

  private let corner = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)

  /// Encodes a rectangle in several encodings.
  /// - Parameters:
  ///   - previous: the base picture; nil for a transparent canvas.
  ///   - known: the results of the leader's candidates; nil for a leader.
  /// - Returns: the shortest frame, and the results of all encodings tried.
  private func frame(
    to current: Bitmap, in rect: ChangedRect, over previous: Bitmap?, after known: [APNGTrial]?
  ) -> (APNGFrame, APNGTrial) {
    let plain = APNGRows(current, in: rect, layout)
    let layer = previous.flatMap { APNGRows(current, in: rect, over: $0, layout) }
    let statistics = plain.measure(over: previous)
    let canFilter = layout.pixels.bytesPerPixel > 1
    var search = canFilter && (known == nil || statistics.isVaried) ? MatchFinder.RowKind.varied : .flat
    var encodings: [APNGTrial.Encoding] = []
    // A follower takes the encodings and the search of the first of its leader's rectangles that looks
    // similar.
    for trial in known ?? [] where encodings.isEmpty {
      encodings = trial.encodings(for: statistics)?.filter { $0 != .layer || layer != nil } ?? []
      if !encodings.isEmpty { search = trial.search }
    }
    if encodings.isEmpty {
      // A leader, or a follower unlike its leader, tries all encodings.
      // Filters come first, because they are usually the shortest for gradients: the others then stop early.
      if canFilter, statistics.isVaried { encodings = [.filtered(.mostZeros), .filtered(.minimalSum)] }
      encodings += (layer == nil ? [] : [.layer]) + [.plain]
    }
    func rows(_ encoding: APNGTrial.Encoding) -> APNGRows {
      switch encoding {
      case .plain: plain
      case .layer: layer ?? plain
      case .filtered(let filters): plain.filtered(filters)
      }
    }
    var tried: [(encoding: APNGTrial.Encoding, data: [UInt8])] = []
    var shortest = Int.max / 2
    for encoding in encodings {
      // A leader records encodings a little longer than the shortest; a follower needs only that one.
      let limit = known == nil ? APNGTrial.recordedLengthLimit(shortest: shortest) : shortest
      guard let data = rows(encoding).compressed(search, limit: limit) else { continue }
      tried.append((encoding, data))
      shortest = min(shortest, data.count)
    }
    tried.sort { $0.data.count < $1.data.count }
    if known == nil, search == .varied,
      let (encoding, data) = tried.first(where: { !$0.encoding.isFiltered }),
      data.count <= APNGTrial.recordedLengthLimit(shortest: shortest),
      let flat = rows(encoding).compressed(.flat, limit: .max),
      (flat.count - data.count) * 80 < flat.count
    {
      // The varied search saves less than 1/80 of the bytes: it is not worth its time.
      search = .flat
    }
    return (
      APNGFrame(rect: rect, isLaidOver: tried[0].encoding == .layer, imageData: tried[0].data),
      APNGTrial(
        statistics: statistics,
        lengths: tried.map { APNGTrial.Length(encoding: $0.encoding, length: $0.data.count) },
        search: search)
    )
  }
}

extension Bitmap {
  /// An estimate of a layer's compressed length, in no unit: its changed pixels, and 150 for each edge, which
  /// is a pixel that is stored as another value than the one to its left. Every sixth row is a sufficient
  /// sample. The sum may end above a limit.
  fileprivate func layerLengthEstimate(
    over base: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, upTo limit: Int
  ) -> Int {
    let (pixels, before) = (self.pixels.span, base.pixels.span)
    var sum = 0
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) where sum <= limit {
      var last: UInt32 = 0
      for index in (y * width + columns.lowerBound)..<(y * width + columns.upperBound) {
        let stored = pixels[index] == before[index] ? 0 : pixels[index]
        sum += (stored == last ? 0 : 150) + (stored == 0 ? 0 : 1)
        last = stored
      }
    }
    return sum
  }
}
