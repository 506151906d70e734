package import FlingGeometry

extension Canvas {
  /// Fills glyphs.
  ///
  /// Upright, evenly scaled glyphs of up to 64 pixels are drawn with cached masks, each at the nearest
  /// sixteenth of a pixel along x and y; all others are drawn as paths. Either way all glyphs of a run are
  /// one shape, so the paint covers overlaps once.
  /// - Parameters:
  ///   - run: the glyphs with their positions.
  ///   - paint: covers the bounding box of the run.
  ///   - transform: from the run's coordinates to pixels. Patterns are anchored at the run's origin and
  ///     transformed with it.
  ///   - opacity: 0...1, multiplied with the paint's own.
  package mutating func fill(
    _ run: GlyphRun, paint: Paint, transform: AffineTransform = .identity, opacity: Double = 1
  ) {
    guard
      let source = PaintSource(
        paint, in: run.bounds, transform: transform, opacity: opacity, pictures: pictures)
    else { return }
    guard let box = Canvas.maskedBox(of: run, transform) else {
      fill(outlinesOf: run, source, transform)
      return
    }
    let area = box.intersection(window)
    guard !area.isEmpty else { return }
    glyphCoverage.begin(area)
    addMasks(of: run, transform)
    target.markDirty(area)
    paintGlyphCoverage(source)
  }

  /// The pixel bounds of a run that can be drawn with masks; nil if it cannot.
  private static func maskedBox(of run: GlyphRun, _ transform: AffineTransform) -> PixelRect? {
    let scale = transform.a
    guard transform.b == 0, transform.c == 0, transform.d == scale, scale > 0,
      run.size * scale <= largestMasked, run.reach * scale < GlyphMasks.reach
    else { return nil }
    let first = transform.apply(to: run.bounds.origin)
    let last = transform.apply(to: Point(run.bounds.maxX, run.bounds.maxY))
    // NaN, and coordinates so large that doubles become coarse, are left to the path code.
    guard first.x > -farthest, first.y > -farthest, last.x < farthest, last.y < farthest else { return nil }
    // One pixel more on each side, because masks are moved by up to 1/32 of a pixel.
    return PixelRect(
      around: Rect(x: first.x - 1, y: first.y - 1, width: last.x - first.x + 2, height: last.y - first.y + 2))
  }

  /// Largest em square, in pixels, for masks: larger letters are rarely drawn twice.
  private static let largestMasked = 64.0
  private static let farthest = 1e6

  private mutating func fill(outlinesOf run: GlyphRun, _ source: PaintSource, _ transform: AffineTransform) {
    edges.begin(clip: window)
    for outline in run.outlines {
      let scale = run.scale(of: outline)
      for position in run.places[outline.places] {
        let glyphTransform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: position.x, ty: position.y)
        edges.append(outline.path, transform: glyphTransform.concatenating(transform))
      }
    }
    guard !edges.isBroken else { return }
    paintEdges(rule: .nonzero, source: source, clip: nil)
  }

  /// Adds the masks of all glyphs to the combined coverage, and computes those that are missing.
  private mutating func addMasks(of run: GlyphRun, _ transform: AffineTransform) {
    var masks = glyphs.masks(for: run, scale: transform.a)
    var changed: [Int] = []
    let reach = Int(run.reach * transform.a) + 2
    for (index, outline) in run.outlines.enumerated() {
      var positions = run.places[outline.places]
      while let missing = glyphCoverage.add(masks[index], at: positions, transform, reach: reach) {
        positions = positions[missing...]
        masks[index].addMask(
          of: outline.path, at: GlyphPosition(positions[missing], transform).phase, &edges, &accumulator)
        if changed.last != index { changed.append(index) }
      }
    }
    if !changed.isEmpty { glyphs.store(masks, of: changed, in: run) }
  }

  private mutating func paintGlyphCoverage(_ source: PaintSource) {
    switch source {
    case .solid(let pixel):
      let area = glyphCoverage.area
      for y in area.top..<area.bottom {
        guard let wordRange = glyphCoverage.nonzeroWords(ofRow: y) else { continue }
        target.paint(glyphCoverage, wordRange, y: y, solid: pixel)
        glyphCoverage.clear(wordRange)
      }
    case .pattern(var rows): paintGlyphCoverage(by: &rows)
    case .gradient(var rows): paintGlyphCoverage(by: &rows)
    case .picture(var rows): paintGlyphCoverage(by: &rows)
    }
  }

  private mutating func paintGlyphCoverage<Rows: PaintRows>(by rows: inout Rows) {
    let area = glyphCoverage.area
    rows.prepare(area)
    for y in area.top..<area.bottom {
      guard let wordRange = glyphCoverage.nonzeroWords(ofRow: y) else { continue }
      let first = glyphCoverage.column(ofWord: wordRange.lowerBound, y: y)
      let end = Swift.min(area.right, first + 8 * wordRange.count)
      rows.makeRow(y, first..<end)
      target.paint(glyphCoverage, wordRange, y: y, row: rows.row)
      glyphCoverage.clear(wordRange)
    }
  }
}

extension CompositingLayer {
  /// Draws one color with the mask words of row `y`.
  fileprivate mutating func paint(
    _ coverage: borrowing GlyphRunCoverage, _ wordRange: Range<Int>, y: Int, solid pixel: UInt32
  ) {
    let base = (y - frame.top) * frame.width - frame.left
    let first = base + coverage.column(ofWord: wordRange.lowerBound, y: y)
    var pixels = self.pixels.mutableSpan
    PixelKernels.over(
      pixel, by: coverage.words.span, wordRange, &pixels, from: first, until: base + coverage.area.right)
  }

  /// Draws a row of pixels, which starts at the area's left side, with the mask words of row `y`.
  fileprivate mutating func paint(
    _ coverage: borrowing GlyphRunCoverage, _ wordRange: Range<Int>, y: Int, row: [UInt32]
  ) {
    let base = (y - frame.top) * frame.width - frame.left
    let first = coverage.column(ofWord: wordRange.lowerBound, y: y)
    let end = Swift.min(coverage.area.right, first + 8 * wordRange.count)
    var pixels = self.pixels.mutableSpan
    PixelKernels.over(
      row.span, from: first - coverage.area.left, by: coverage.words.span, wordRange, &pixels,
      from: base + first,
      until: base + end)
  }
}
