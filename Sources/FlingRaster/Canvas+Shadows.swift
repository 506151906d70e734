package import FlingGeometry

/// The shape that casts a shadow, with the opacities of its fill and stroke.
package struct ShadowCaster: Hashable, Sendable {
  /// The shape whose fill and stroke cast the shadow.
  package var shape: Shape
  /// Opacity of the fill, 0...1; nil if there is no fill.
  package var fillOpacity: Double?
  /// The stroke along the outline, if there is one.
  package var stroke: Stroke?
  /// Opacity of the stroke, 0...1.
  package var strokeOpacity: Double

  /// Creates a caster. A stroke without width is dropped.
  package init(shape: Shape, fillOpacity: Double?, stroke: Stroke? = nil, strokeOpacity: Double = 1) {
    self.shape = shape
    self.fillOpacity = fillOpacity
    self.stroke = stroke.flatMap { $0.width > 0 ? $0 : nil }
    self.strokeOpacity = strokeOpacity
  }
}

extension Canvas {
  /// Draws the shadow of a shape that is drawn next, where the shape will not cover it.
  ///
  /// As in CSS, the shadow does not show through a translucent caster, and the caster's opacity does not
  /// weaken it. It is computed in the caster's own space: a transform moves, turns and scales it. A skewed
  /// blur is approximated by its extents along x and y. Upright boxes with equal corners and ellipses have a
  /// closed form; other shapes are drawn as blurred coverage. Both differ from the Gaussian by at most 1.5 of
  /// 255.
  /// - Parameters:
  ///   - shadow: draws nothing if its numbers are not finite. Its deviation is limited to 500 pixels.
  ///   - caster: the shape, which is not drawn itself.
  ///   - transform: from the shape's coordinates to pixels.
  ///   - opacity: 0...1, multiplied with the shadow's own.
  package mutating func castShadow(
    _ shadow: Shadow, of caster: ShadowCaster, transform: AffineTransform = .identity, opacity: Double = 1
  ) {
    if shadowColors?.matches(shadow.color, opacity) != true {
      shadowColors = ShadowColorTable(shadow.color, opacity: opacity)
    }
    guard let ink = shadowColors, ink.isVisible, !window.isEmpty, shadow.offset.isFinite,
      shadow.spread.isFinite,
      let caster = caster.reduced
    else { return }
    let shadowTransform = AffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(
      transform)
    let sigma = transform.deviations(shadow.blur / 2)
    let blur = Blur.forCoverage(sigma)
    let box = caster.bounds(spread: shadow.spread)
    let area = blur.affectedArea(
      of: PixelRect(around: Rect(around: box.corners.map(shadowTransform.apply)) ?? .zero)
    )
    .intersection(window)
    guard !area.isEmpty else { return }

    let cover = coverage(of: caster, transform: transform, in: area)
    if let outline = caster.exactOutline(spread: shadow.spread),
      let closedForm = SeparableShadow(of: outline, transform: shadowTransform, sigma: sigma)
    {
      paint(closedForm, ink, caster, cover: cover, in: area)
    } else {
      let reached = blur.affectedArea(of: area)
      let ground = spreadCoverage(of: caster, by: shadow.spread, transform: shadowTransform, in: reached)
      paint(ground, blur, ink, caster, cover: cover, in: area)
    }
  }

  /// The coverage of a caster's fill and stroke.
  private mutating func coverage(
    of caster: ShadowCaster, transform: AffineTransform, in area: PixelRect
  ) -> CoverageTable {
    let (path, rule) = (caster.shape.path, caster.shape.fillRule)
    var cover = CoverageTable(rows: area.top..<area.top)
    if caster.fillOpacity != nil { cover = coverage(of: path, rule: rule, transform: transform, in: area) }
    guard let stroke = caster.stroke else { return cover }
    let line = coverage(of: stroke, along: path, rule: rule, transform: transform, in: area)
    return cover.combined(with: line) { Swift.max($0, $1) }
  }

  /// The coverage of a shape with its outline moved outward by a distance.
  private mutating func spreadCoverage(
    of caster: ShadowCaster, by spread: Double, transform: AffineTransform, in area: PixelRect
  ) -> CoverageTable {
    var caster = caster
    if let outline = caster.exactOutline(spread: spread) {
      caster = ShadowCaster(shape: outline, fillOpacity: 1)
      return coverage(of: caster, transform: transform, in: area)
    }
    let cover = coverage(of: caster, transform: transform, in: area)
    guard spread != 0 else { return cover }
    if caster.fillOpacity == nil, var line = caster.stroke {
      line.width += 2 * spread
      guard line.width > 0 else { return CoverageTable(rows: area.top..<area.top) }
      caster.stroke = line
      return coverage(of: caster, transform: transform, in: area)
    }
    // The band along the outline is added for a positive spread, and subtracted for a negative one.
    let outset = spread + (caster.stroke?.outerExtent ?? 0)
    let band = Stroke(paint: .color(.black), width: 2 * outset.magnitude, cap: .round, join: .round)
    let path = caster.shape.path
    let rim = coverage(of: band, along: path, rule: caster.shape.fillRule, transform: transform, in: area)
    if outset > 0 { return cover.combined(with: rim) { Swift.max($0, $1) } }
    let inside = coverage(of: path, rule: caster.shape.fillRule, transform: transform, in: area)
    return inside.combined(with: rim) { Swift.min($0, 255 - $1) }
  }

  // MARK: - Pixels

  private mutating func paint(
    _ closedForm: SeparableShadow, _ ink: ShadowColorTable, _ caster: ShadowCaster, cover: CoverageTable,
    in area: PixelRect
  ) {
    // Closed form: a row factor times a column factor for each node.
    var row = ShadowRow(closedForm, columns: area.left..<area.right)
    var runs: [CoverageRun] = []
    target.markDirty(area)
    for y in area.top..<area.bottom {
      let columns = row.begin(y, ink)
      guard !columns.isEmpty else { continue }
      caster.writeShadowCoverage(to: &runs, around: cover[y], columns)
      row.computePixels(ink, in: runs)
      target.paint(runs.span, y: y, row: row.pixels, left: area.left)
    }
  }

  private mutating func paint(
    _ ground: CoverageTable, _ blur: Blur, _ ink: ShadowColorTable, _ caster: ShadowCaster,
    cover: CoverageTable,
    in area: PixelRect
  ) {
    guard !ground.isEmpty else { return }
    var runs: [CoverageRun] = []
    target.markDirty(area)
    // General case: blur the coverage in strips that need little memory.
    for strip in blur.verticalStrips(of: area) {
      var shade = BlurredCoverage(ground, blur, strip)
      var pixels = [UInt32](repeating: 0, count: strip.width)
      for y in strip.top..<strip.bottom {
        guard shade.copyRow(y) else { continue }
        ink.write(shade.row, to: &pixels)
        caster.writeShadowCoverage(to: &runs, around: cover[y], strip.left..<strip.right)
        target.paint(runs.span, y: y, row: pixels, left: strip.left)
      }
    }
  }
}

extension ShadowCaster {
  /// The caster without transparent parts; nil if nothing is left.
  fileprivate var reduced: ShadowCaster? {
    var caster = self
    // Fully transparent parts cast no shadow.
    if let fill = fillOpacity, !(fill > 0) { caster.fillOpacity = nil }
    if !(strokeOpacity > 0) { caster.stroke = nil }
    return caster.fillOpacity == nil && caster.stroke == nil ? nil : caster
  }

  /// A box, in the shape's coordinates, that contains the outline moved outward.
  package func bounds(spread: Double) -> Rect {
    let line = stroke.map { $0.width * ($0.join == .miter ? Swift.max(1.5, $0.miterLimit) : 1.5) } ?? 0
    let margin = line + Swift.max(0, spread) * 1.5
    return shape.path.bounds.inset(by: Insets(top: -margin, left: -margin, bottom: -margin, right: -margin))
  }

  /// The outline of the drawn area moved outward, if it has a closed form.
  fileprivate func exactOutline(spread: Double) -> Shape? {
    guard fillOpacity != nil else { return nil }
    var grown = 0.0
    if let stroke {
      guard stroke.dash.isEmpty, stroke.trim == 0...1 else { return nil }
      grown = stroke.outerExtent
    }
    let outset = grown + spread
    let insets = Insets(top: -outset, left: -outset, bottom: -outset, right: -outset)
    switch shape {
    case .ellipse(let rect) where rect.width + 2 * outset > 0 && rect.height + 2 * outset > 0:
      return .ellipse(rect.inset(by: insets))
    case .rectangle(let rect, var corners) where rect.width + 2 * outset > 0 && rect.height + 2 * outset > 0:
      func grownRadius(_ radius: Double) -> Double {
        guard radius > 0 else { return stroke?.join == .round && grown > 0 ? grown : 0 }
        // As in CSS: a corner that is nearly sharp grows less, so that a sharp one stays sharp.
        let ratio = spread > 0 ? Swift.min(1, (radius + grown) / spread) - 1 : 0
        return Swift.max(0, radius + grown + spread * (1 + ratio * ratio * ratio))
      }
      corners.topLeft = grownRadius(corners.topLeft)
      corners.topRight = grownRadius(corners.topRight)
      corners.bottomRight = grownRadius(corners.bottomRight)
      corners.bottomLeft = grownRadius(corners.bottomLeft)
      return .rectangle(rect.inset(by: insets), corners)
    case .rectangle, .ellipse:
      // The negative spread leaves nothing of the shape.
      return .rectangle(.zero, .square)
    case .polygon, .path, .line: return nil
    }
  }

  /// Computes the coverage of a row of shadow beside the caster.
  ///
  /// The caster covers its edge pixels by c with opacity a. To get c a + (1 − c) s from c a + (1 − c a) k s,
  /// the shadow s must be weakened by k = (1 − c) / (1 − c a).
  fileprivate func writeShadowCoverage(
    to runs: inout [CoverageRun], around cover: ArraySlice<CoverageRun>, _ columns: Range<Int>
  ) {
    let opacity = Swift.min(1, stroke == nil ? fillOpacity ?? 1 : strokeOpacity)
    runs.removeAll(keepingCapacity: true)
    var end = columns.lowerBound
    func append(_ start: Int, _ end: Int, _ coverage: UInt32) {
      let (start, end) = (Swift.max(start, columns.lowerBound), Swift.min(end, columns.upperBound))
      if start < end, coverage > 0 { runs.append(CoverageRun(start: start, end: end, coverage: coverage)) }
    }
    for run in cover {
      append(end, run.start, 255)
      if run.coverage < 255 {
        let fraction = Double(run.coverage) / 255
        append(run.start, run.end, UInt32((1 - fraction) / (1 - fraction * opacity) * 255 + 0.5))
      }
      end = Swift.max(end, run.end)
    }
    append(end, columns.upperBound, 255)
  }
}

extension Stroke {
  /// Distance by which the stroke extends beyond the outline of a closed shape.
  fileprivate var outerExtent: Double {
    switch alignment {
    case .center: width / 2
    case .inside: 0
    case .outside: width
    }
  }
}

extension AffineTransform {
  /// The standard deviations along x and y of a transformed circular Gaussian: half the extents of the
  /// transformed circle with radius `sigma`.
  package func deviations(_ sigma: Double) -> Point {
    Point(sigma * (a * a + c * c).squareRoot(), sigma * (b * b + d * d).squareRoot())
  }
}
