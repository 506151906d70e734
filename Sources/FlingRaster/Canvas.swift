package import FlingGeometry

/// Draws paths on a bitmap.
///
/// Device coordinates are pixels: (0, 0) is the top left corner of the first pixel, and y points down.
/// Coverage is the exact area of a path within each pixel, rounded to 1/255; curves are approximated within
/// 0.005 pixels and keep their exact area. Colors are blended source-over on sRGB-encoded premultiplied 8-bit
/// values, as in browsers and UIKit. The same calls give the same pixels on every machine, and a drawing that
/// is moved by whole pixels does not change.
///
/// Any numbers are allowed: a path with a coordinate that is not finite draws nothing, and opacities are
/// clamped to 0...1.
///
/// Overlapping parts of one path count once, except in pixels that contain outlines of several parts: there
/// overlapping areas are added, up to full coverage.
package struct Canvas: Sendable {
  /// Width of the canvas in pixels.
  package let width: Int
  /// Height of the canvas in pixels, including rows that are not drawn.
  package let height: Int
  var target: CompositingLayer
  /// The pixels of the target that may be drawn on.
  var window: PixelRect
  private var suspended: [CompositingLayer] = []
  /// Open groups and clips, the innermost last.
  var scopes: [Scope] = []
  private var spares: [[UInt32]] = []
  var edges = EdgeList()
  var accumulator = CoverageAccumulator()
  private var mask = CoverageMask()
  let pictures: [Picture]
  let glyphs: GlyphStore
  var glyphCoverage = GlyphRunCoverage()
  /// Ink of the last shadow, reused because most shadows have the same color.
  var shadowColors: ShadowColorTable?

  /// An open group or clip.
  enum Scope: Sendable {
    /// A group with the window before it began. `hasSheet` is false if it is drawn directly on the target.
    case group(hasSheet: Bool, window: PixelRect)
    case clip(ClipBackup)
  }

  /// Greatest nesting of groups and clips. Groups beyond it have no effect.
  package static let groupLimit = 32

  /// Creates a canvas of one color. Sides are clamped to 0...`Bitmap.sideLimit`.
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - color: color of all pixels; transparent by default.
  ///   - rows: the rows that are drawn; nil for all. Several canvases of the same size can share the work on
  ///     a picture this way: no pixel depends on which other rows are drawn.
  ///   - pictures: the pictures that paints refer to by index.
  ///   - glyphs: cache of glyph masks, which several canvases may share.
  package init(
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

  /// Creates a canvas that contains a bitmap.
  package init(_ bitmap: Bitmap, pictures: [Picture] = [], glyphs: GlyphStore = GlyphStore()) {
    self.pictures = pictures
    self.glyphs = glyphs
    self.width = bitmap.width
    self.height = bitmap.height
    target = CompositingLayer(
      frame: PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height), pixels: bitmap.pixels)
    window = target.frame
  }

  /// The drawn rows of the canvas, without groups that are still open.
  package var bitmap: Bitmap {
    let sheet = suspended.first ?? target
    return Bitmap(width: width, height: sheet.frame.height, pixels: sheet.pixels)
      ?? Bitmap(width: 0, height: 0)
  }

  // MARK: - Drawing

  /// Replaces every pixel by a paint; inside a group, every pixel of the group, and inside a clip, every
  /// pixel of its bounding box.
  package mutating func clear(_ paint: Paint, transform: AffineTransform = .identity) {
    let frame = window
    guard !frame.isEmpty else { return }
    target.markDirty(frame)
    let source = PaintSource(
      paint, in: localBounds(transform), transform: transform, opacity: 1, pictures: pictures)
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
      if let pixel = rows.uniformPixel(ofRow: y) {
        target.fill(PixelRect(left: area.left, top: y, right: area.right, bottom: y + 1), with: pixel)
        continue
      }
      target.replace(y: y, area.left..<area.right, with: &rows)
    }
  }

  /// The whole canvas in the coordinates that a transform maps to pixels.
  private func localBounds(_ transform: AffineTransform) -> Rect {
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let inverse = transform.inverted else { return box }
    return Rect(around: box.corners.map(inverse.apply)) ?? box
  }

  /// Fills the area of a path; open contours are closed.
  /// - Parameters:
  ///   - path: the area, in its own coordinates.
  ///   - rule: decides what is inside the path.
  ///   - paint: the fill.
  ///   - transform: from the path's coordinates to pixels. Patterns are anchored at the path's origin and
  ///     transformed with it.
  ///   - opacity: 0...1, multiplied with the paint's own.
  package mutating func fill(
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
  /// The line gets its width in the path's coordinates, so a transform with uneven scale gives a line of
  /// uneven width, as in SVG. Contours without length are dots if caps are round or square. Dashes start
  /// again on each contour, and keep their position when the outline is trimmed. If the dash pattern is on at
  /// both ends of a closed contour, the two dashes are joined.
  /// - Parameters:
  ///   - path: the line, in its own coordinates.
  ///   - stroke: width, dashes, ends and paint of the line.
  ///   - rule: decides what is inside, for lines inside or outside of closed contours.
  ///   - transform: from the path's coordinates to pixels.
  ///   - opacity: 0...1, multiplied with the paint's own.
  package mutating func stroke(
    _ path: Path, _ stroke: Stroke, rule: FillRule = .nonzero, transform: AffineTransform = .identity,
    opacity: Double = 1
  ) {
    guard let outline = StrokeOutline(path, stroke, rule: rule, transform: transform) else { return }
    guard
      let source = PaintSource(
        stroke.paint, in: path.bounds, transform: transform, opacity: opacity * outline.opacityFactor,
        pictures: pictures)
    else { return }
    for group in outline.groups {
      edges.begin(clip: window)
      outline.append(group, to: &edges)
      guard !edges.isBroken else { continue }
      let area = edges.bounds
      // A line inside or outside of its path is clipped by the path's area.
      guard group.alignment != .center, !area.isEmpty else {
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
      paintEdges(rule: .nonzero, source: source, clip: group.alignment)
    }
  }

  /// Paints the area enclosed by the collected edges. `clip` is the side of the mask that is painted; nil for
  /// no mask.
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
      if clip == nil, let pixel = rows.uniformPixel(ofRow: y) {
        target.paint(runs, y: y, solid: pixel)
        continue
      }
      target.paint(runs, y: y, with: &rows)
    }
  }

  // MARK: - Groups

  /// Starts a group: everything drawn until the matching `endGroup()` is composited as one picture.
  ///
  /// A group with full opacity and normal blending costs nothing unless it is isolated; blend modes inside it
  /// blend with the content beneath the group. All other groups are isolated.
  /// - Parameters:
  ///   - opacity: opacity of the group, clamped to 0...1.
  ///   - blend: blend mode between the group and the content beneath.
  ///   - blur: standard deviations along x and y, in pixels, of a Gaussian blur of the group with transparent
  ///     surroundings, clamped to 0...500. The approximation differs from the Gaussian by at most 3 of 255.
  ///   - isIsolated: whether blend modes inside the group ignore the content beneath it.
  ///   - bounds: pixels of the canvas to which the group is clipped before the blur. A smaller area is less
  ///     work.
  package mutating func beginGroup(
    opacity: Double = 1, blend: BlendMode = .normal, blur: Point = .zero, isIsolated: Bool = false,
    bounds: Rect? = nil
  ) {
    let clampedOpacity = opacity > 0 ? Swift.min(opacity, 1) : 0
    let gauss = blur.x > 0 || blur.y > 0 ? Blur.forPictures(blur) : nil
    let isPlain = clampedOpacity == 1 && blend == .normal && gauss == nil && !isIsolated
    guard !isPlain, scopes.count < Canvas.groupLimit else {
      scopes.append(.group(hasSheet: false, window: window))
      return
    }
    var frame = gauss?.affectedArea(of: window) ?? window
    if let bounds { frame = frame.intersection(PixelRect(around: bounds)) }
    if clampedOpacity == 0 { frame = .empty }
    scopes.append(.group(hasSheet: true, window: window))
    suspended.append(target)
    target = CompositingLayer(
      frame: frame, pixels: transparentPixels(count: frame.width * frame.height), opacity: clampedOpacity,
      blend: blend,
      blur: gauss)
    window = frame
  }

  /// Ends the innermost group. Nothing happens if there is none, or if a clip was begun inside it.
  package mutating func endGroup() {
    guard case .group(let hasSheet, let outer)? = scopes.last else { return }
    scopes.removeLast()
    window = outer
    guard hasSheet, let beneath = suspended.popLast() else { return }
    var group = target
    target = beneath
    if let blur = group.blur {
      let area = blur.affectedArea(of: group.dirty).intersection(outer)
      var result = CompositingLayer(
        frame: area, pixels: transparentPixels(count: area.width * area.height), opacity: group.opacity,
        blend: group.blend)
      group.writeBlurred(by: blur, in: area, to: &result.pixels)
      result.markDirty(area)
      target.composite(result)
      result.clearToTransparent()
      recycle(&result.pixels)
    } else {
      target.composite(group)
    }
    group.clearToTransparent()
    recycle(&group.pixels)
  }

  /// Most pixels of a sheet that is kept for later groups: larger ones might be kept from many different
  /// times.
  private static let spareLimit = 4_000_000

  /// Keeps transparent pixels for the next group.
  private mutating func recycle(_ pixels: inout [UInt32]) {
    if pixels.count <= Canvas.spareLimit { spares.append(pixels) }
    pixels = []
  }

  /// At least `count` transparent pixels.
  private mutating func transparentPixels(count: Int) -> [UInt32] {
    var pixels = spares.popLast() ?? []
    if pixels.count < count { pixels.append(contentsOf: repeatElement(0, count: count - pixels.count)) }
    return pixels
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches, with coordinates clamped; empty if a coordinate is NaN.
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
