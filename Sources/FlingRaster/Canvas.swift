public import FlingGeometry

/// Draws paths on a bitmap.
///
/// Coordinates are pixels once a path's own have gone through its transform: (0, 0) is the top left corner of
/// the first pixel, y runs down. Coverage is the exact area of a path within each pixel, rounded to 1/255;
/// curves keep within 0.005 pixels and have their true area. Colors are blended source-over on sRGB-encoded
/// premultiplied values of 8 bits, as browsers and UIKit do. The same calls give the same pixels on every
/// machine; moved by whole pixels, a drawing stays the same.
///
/// Any numbers may be passed in: a path with a coordinate that is not finite draws nothing, opacities are cut
/// to 0...1.
///
/// Overlapping parts of one path count once, except in pixels where outlines of several parts run through:
/// there overlapping areas are added, up to full coverage.
public struct Canvas: Sendable {
  public let width: Int
  public let height: Int
  var target: CompositingLayer
  /// The pixels of the target that may be drawn on.
  var window: PixelRect
  private var suspended: [CompositingLayer] = []
  /// Groups and clips that are open, the innermost last.
  var scopes: [Scope] = []
  private var spares: [[UInt32]] = []
  var edges = EdgeList()
  var accumulator = CoverageAccumulator()
  private var mask = CoverageMask()
  let pictures: [Picture]
  let glyphs: GlyphStore
  var glyphSheet = GlyphSheet()
  /// That of the last shadow: most have the same color.
  var shadowInk: ShadowInk?

  /// What is open on a canvas.
  enum Scope: Sendable {
    /// A group, and what could be drawn on when it began.
    case group(hasSheet: Bool, window: PixelRect)
    case clip(ClipBorder)
  }

  /// More groups and clips than this within one another draw as if they were not there.
  public static let groupLimit = 32

  /// A canvas of one color; sides are cut to 0...`Bitmap.sideLimit`.
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - color: of all pixels, transparent if nothing else is said.
  ///   - rows: of the canvas, those that are drawn; nil for all. Several canvases of one size can share the work on a
  ///     picture so: each pixel is the same whichever other rows are drawn.
  ///   - pictures: those that paints name by their numbers here.
  ///   - glyphs: what is remembered of glyphs, which several canvases may share.
  public init(
    width: Int, height: Int, color: Color = .clear, rows: Range<Int>? = nil, pictures: [Picture] = [],
    glyphs: GlyphStore = GlyphStore()
  ) {
    let sides = 0...Bitmap.sideLimit
    self.pictures = pictures
    self.glyphs = glyphs
    self.width = Swift.max(sides.lowerBound, Swift.min(width, sides.upperBound))
    self.height = Swift.max(sides.lowerBound, Swift.min(height, sides.upperBound))
    let rows = (rows ?? sides.lowerBound..<sides.upperBound).clamped(to: 0..<self.height)
    window = PixelRect(left: 0, top: rows.lowerBound, right: self.width, bottom: rows.upperBound)
    target = CompositingLayer(
      frame: window,
      pixels: [UInt32](repeating: Premultiplied.pixel(color), count: self.width * rows.count))
  }

  /// A canvas on which a bitmap has been drawn.
  public init(_ bitmap: Bitmap, pictures: [Picture] = [], glyphs: GlyphStore = GlyphStore()) {
    self.pictures = pictures
    self.glyphs = glyphs
    self.width = bitmap.width
    self.height = bitmap.height
    target = CompositingLayer(
      frame: PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height), pixels: bitmap.pixels)
    window = target.frame
  }

  /// What has been drawn, without groups that are still open: the rows that the canvas draws.
  public var bitmap: Bitmap {
    let sheet = suspended.first ?? target
    return Bitmap(width: width, height: sheet.frame.height, pixels: sheet.pixels)
      ?? Bitmap(width: 0, height: 0)
  }

  // MARK: - Drawing

  /// Replaces every pixel, of the innermost group if one is open and of the box around a clip, by a paint.
  public mutating func clear(_ paint: Paint, transform: AffineTransform = .identity) {
    let frame = window
    guard !frame.isEmpty else { return }
    target.markDirty(frame)
    let source = PaintSource(
      paint, in: ownBox(transform), transform: transform, opacity: 1, pictures: pictures)
    switch source {
    case .picture(let rows): replace(frame, by: rows)
    case .gradient(let rows): replace(frame, by: rows)
    case .pattern(let rows): replace(frame, by: rows)
    case .solid(let pixel): target.fill(frame, with: pixel)
    case nil: target.fill(frame, with: 0)
    }
  }

  private mutating func replace(_ area: PixelRect, by rows: some PaintRows) {
    var rows = rows
    rows.prepare(area)
    for y in area.top..<area.bottom {
      if let pixel = rows.pixel(ofRow: y) {
        target.fill(PixelRect(left: area.left, top: y, right: area.right, bottom: y + 1), with: pixel)
        continue
      }
      target.replace(y: y, area.left..<area.right, with: &rows)
    }
  }

  /// The whole canvas in the coordinates that a transform takes to pixels.
  private func ownBox(_ transform: AffineTransform) -> Rect {
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let inverse = transform.inverted else { return box }
    return Rect(around: box.corners.map(inverse.apply)) ?? box
  }

  /// Fills the area of a path; open contours are closed.
  /// - Parameters:
  ///   - path: the area, in its own coordinates.
  ///   - rule: what of the path is inside.
  ///   - paint: what it is filled with.
  ///   - transform: from the path's coordinates to pixels. Patterns are anchored at the path's origin and go along.
  ///   - opacity: 0...1, a factor to the paint's own.
  public mutating func fill(
    _ path: Path, rule: FillRule = .nonzero, paint: Paint, transform: AffineTransform = .identity,
    opacity: Double = 1
  ) {
    guard
      let source = PaintSource(
        paint, in: path.bounds, transform: transform, opacity: opacity, pictures: pictures)
    else { return }
    edges.begin(clip: window)
    edges.append(path, transform: transform)
    guard !edges.isBroken else { return }
    paintEdges(rule: rule, source: source, clip: nil)
  }

  /// Draws a line along a path.
  ///
  /// The line is widened in the path's coordinates, so that a transform which scales unevenly gives a line of
  /// uneven width, as in SVG. Contours of no length are dots if caps are round or square. Dashes begin anew
  /// on each contour, and stay where they are when the outline is trimmed; a closed contour whose pattern is
  /// on at both its ends has them joined.
  /// - Parameters:
  ///   - path: the line, in its own coordinates.
  ///   - stroke: width, dashes, ends and paint of the line.
  ///   - rule: what is inside, for lines that lie inside or outside of closed contours.
  ///   - transform: from the path's coordinates to pixels.
  ///   - opacity: 0...1, a factor to the paint's own.
  public mutating func stroke(
    _ path: Path, _ stroke: Stroke, rule: FillRule = .nonzero, transform: AffineTransform = .identity,
    opacity: Double = 1
  ) {
    guard let outline = StrokeOutline(path, stroke, rule: rule, transform: transform) else { return }
    guard
      let source = PaintSource(
        stroke.paint, in: path.bounds, transform: transform, opacity: opacity * outline.inkShare,
        pictures: pictures)
    else { return }
    for part in outline.parts {
      edges.begin(clip: window)
      outline.append(part, to: &edges)
      guard !edges.isBroken else { continue }
      let area = edges.bounds
      guard part.alignment != .center, !area.isEmpty else {
        paintEdges(rule: .nonzero, source: source, clip: nil)
        continue
      }
      var interior = EdgeList()
      interior.begin(clip: area)
      interior.append(path, transform: transform)
      mask.begin(area)
      let inside = interior.bounds
      accumulator.begin(inside)
      accumulator.add(interior.edges)
      for y in inside.top..<inside.bottom {
        accumulator.readRow(y, rule: rule)
        mask.write(accumulator.runs, y: y)
      }
      paintEdges(rule: .nonzero, source: source, clip: part.alignment)
    }
  }

  /// Paints what the collected edges enclose; `clip` says on which side of the mask.
  mutating func paintEdges(rule: FillRule, source: PaintSource, clip: Stroke.Alignment?) {
    let area = edges.bounds
    guard !area.isEmpty else { return }
    target.markDirty(area)
    accumulator.begin(area)
    accumulator.add(edges.edges)
    switch source {
    case .solid(let pixel):
      var y = area.top
      while y < area.bottom {
        if let clip {
          accumulator.readRow(y, rule: rule)
          mask.clip(accumulator.runs, y: y, to: clip)
          target.paint(mask.clippedRuns, y: y, solid: pixel)
          y += 1
        } else {
          y += accumulator.paintRows(from: y, rule: rule, solid: pixel, on: &target)
        }
      }
    case .pattern(let rows): paint(rows, in: area, rule: rule, clip: clip)
    case .gradient(let rows): paint(rows, in: area, rule: rule, clip: clip)
    case .picture(let rows): paint(rows, in: area, rule: rule, clip: clip)
    }
  }

  private mutating func paint(
    _ rows: some PaintRows, in area: PixelRect, rule: FillRule, clip: Stroke.Alignment?
  ) {
    var rows = rows
    rows.prepare(area)
    for y in area.top..<area.bottom {
      accumulator.readRow(y, rule: rule)
      if let clip { mask.clip(accumulator.runs, y: y, to: clip) }
      let runs = clip == nil ? accumulator.runs : mask.clippedRuns
      if runs.isEmpty { continue }
      if clip == nil, let pixel = rows.pixel(ofRow: y) {
        target.paint(runs, y: y, solid: pixel)
        continue
      }
      target.paint(runs, y: y, with: &rows)
    }
  }

  // MARK: - Groups

  /// Lets what is drawn until the matching `endGroup()` meet the rest as one picture.
  ///
  /// A group of full opacity and normal blending costs nothing unless it is isolated: blend modes of groups within it meet
  /// what lies beneath it. Every other group is isolated.
  /// - Parameters:
  ///   - opacity: 0...1, of the group as a whole; others are cut.
  ///   - blend: how the group meets what lies beneath.
  ///   - blur: the standard deviations along x and y, in pixels, of the Gaussian through which the group is seen,
  ///     with transparent surroundings; 0...500, others are cut. It is near enough to be wrong by at most 3 of 255.
  ///   - isIsolated: whether blend modes within meet nothing outside of the group.
  ///   - bounds: in pixels of the canvas, what the group is cut to before it is blurred; less area is less work.
  public mutating func beginGroup(
    opacity: Double = 1, blend: BlendMode = .normal, blur: Point = .zero, isIsolated: Bool = false,
    bounds: Rect? = nil
  ) {
    let share = opacity > 0 ? Swift.min(opacity, 1) : 0
    let gauss = blur.x > 0 || blur.y > 0 ? Blur.picture(blur) : nil
    let isPlain = share == 1 && blend == .normal && gauss == nil && !isIsolated
    guard !isPlain, scopes.count < Canvas.groupLimit else {
      scopes.append(.group(hasSheet: false, window: window))
      return
    }
    var frame = gauss?.spread(window) ?? window
    if let bounds { frame = frame.intersection(PixelRect(around: bounds)) }
    if share == 0 { frame = .empty }
    scopes.append(.group(hasSheet: true, window: window))
    suspended.append(target)
    target = CompositingLayer(
      frame: frame, pixels: sheet(of: frame.width * frame.height), opacity: share, blend: blend,
      blur: gauss)
    window = frame
  }

  /// Ends the innermost group; if a clip was begun within it, or without one, nothing happens.
  public mutating func endGroup() {
    guard case .group(let hasSheet, let outer)? = scopes.last else { return }
    scopes.removeLast()
    window = outer
    guard hasSheet, let beneath = suspended.popLast() else { return }
    var group = target
    target = beneath
    if let blur = group.blur {
      let area = blur.spread(group.dirty).intersection(outer)
      var result = CompositingLayer(
        frame: area, pixels: sheet(of: area.width * area.height), opacity: group.opacity, blend: group.blend)
      group.write(blur, in: area, to: &result.pixels)
      result.markDirty(area)
      target.composite(result)
      result.clean()
      spare(&result.pixels)
    } else {
      target.composite(group)
    }
    group.clean()
    spare(&group.pixels)
  }

  /// Larger sheets, in pixels, are not kept for later groups: many could be open at different times.
  private static let spareLimit = 4_000_000

  /// Keeps a sheet of transparent pixels for the next group.
  private mutating func spare(_ pixels: inout [UInt32]) {
    if pixels.count <= Canvas.spareLimit { spares.append(pixels) }
    pixels = []
  }

  /// Transparent pixels, at least so many.
  private mutating func sheet(of count: Int) -> [UInt32] {
    var pixels = spares.popLast() ?? []
    if pixels.count < count { pixels.append(contentsOf: repeatElement(0, count: count - pixels.count)) }
    return pixels
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches, far ones cut; none if it is not finite.
  init(around rect: Rect) {
    let limit = Double(Bitmap.sideLimit) * 2
    func cut(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(Swift.max(-limit, Swift.min(limit, value)).rounded(rule))
    }
    guard !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
      self = .empty
      return
    }
    self.init(
      left: cut(rect.minX, .down), top: cut(rect.minY, .down), right: cut(rect.maxX, .up),
      bottom: cut(rect.maxY, .up))
  }
}
