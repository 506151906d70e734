/// The positioned glyphs of a text in a view: outlines, each with the origins of all glyphs that use it.
///
/// Coordinates are in points, y down. All outlines form one shape with the non-zero fill rule: overlapping
/// glyphs do not darken each other.
public struct GlyphRun: Hashable, Sendable {
  /// Each outline once, in the order of first use. Glyphs without ink are left out.
  public private(set) var outlines: [Outline] = []
  /// The origins of glyphs on their baselines, in points, grouped by outline.
  public private(set) var places: [Point] = []
  /// The font size (the side of the em square), in points.
  public let size: Double
  /// A box around all ink, in points; it contains control points too.
  public private(set) var bounds = Rect.zero
  /// The greatest distance of an outline's control points from its origin along x or y, in points.
  public private(set) var reach = 0.0

  /// A glyph's shape in units of its font, independent of size.
  public struct Outline: Hashable, Sendable {
    /// The numbers of the font and of the glyph in it. Caches of drawn glyphs use them and the path as a key.
    public var font: Int
    public var glyph: UInt32
    /// In units of the font. The origin lies on the baseline, y down.
    public var path: Path
    /// Font units to a side of the em square.
    public var unitsPerEm: Int
    /// The range of this outline's origins in the run's `places`.
    public fileprivate(set) var places = 0..<0

    public init(font: Int, glyph: UInt32, path: Path, unitsPerEm: Int) {
      self.font = font
      self.glyph = glyph
      self.path = path
      self.unitsPerEm = unitsPerEm
    }
  }

  /// One glyph at its origin.
  public struct Glyph: Hashable, Sendable {
    public var outline: Outline
    public var place: Point

    public init(_ outline: Outline, at place: Point) {
      self.outline = outline
      self.place = place
    }
  }

  /// - Parameters:
  ///   - size: the font size, in points.
  ///   - glyphs: in any order.
  public init(size: Double, _ glyphs: [Glyph] = []) {
    self.size = size
    var known: [Key: Int] = [:]
    var placeLists: [[Point]] = []
    for glyph in glyphs where !glyph.outline.path.isEmpty {
      let key = Key(font: glyph.outline.font, glyph: glyph.outline.glyph)
      if let index = known[key] {
        placeLists[index].append(glyph.place)
      } else {
        known[key] = outlines.count
        outlines.append(glyph.outline)
        placeLists.append([glyph.place])
      }
    }
    for (index, placeList) in placeLists.enumerated() {
      outlines[index].places = places.count..<(places.count + placeList.count)
      places += placeList
    }
    updateBounds()
  }

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
  }

  private mutating func updateBounds() {
    var union: Rect?
    for outline in outlines {
      let scale = self.scale(of: outline)
      let box = outline.path.controlBounds
      let (left, top) = (box.minX * scale, box.minY * scale)
      let (right, bottom) = (box.maxX * scale, box.maxY * scale)
      for side in [left, top, right, bottom] { reach = max(reach, side.magnitude) }
      for place in places[outline.places] {
        let drawn = Rect(x: place.x + left, y: place.y + top, width: right - left, height: bottom - top)
        union = union?.union(drawn) ?? drawn
      }
    }
    bounds = union ?? .zero
  }

  public var isEmpty: Bool { places.isEmpty }

  /// Points per unit of the outline's font.
  public func scale(of outline: Outline) -> Double {
    size / Double(outline.unitsPerEm)
  }

  /// All glyphs, one by one.
  public var glyphs: [Glyph] {
    outlines.flatMap { outline in places[outline.places].map { Glyph(outline, at: $0) } }
  }

  /// The outlines of all glyphs as one path, in points.
  public var path: Path {
    var path = Path()
    for outline in outlines {
      let scale = self.scale(of: outline)
      for place in places[outline.places] {
        path.append(
          outline.path.transformed(
            by: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: place.x, ty: place.y)))
      }
    }
    return path
  }

  /// The same glyphs moved by `offset`, in points.
  public func moved(by offset: Point) -> GlyphRun {
    guard offset != .zero else { return self }
    var run = self
    for index in run.places.indices { run.places[index] = run.places[index] + offset }
    run.bounds = Rect(
      x: bounds.minX + offset.x, y: bounds.minY + offset.y, width: bounds.width, height: bounds.height)
    return run
  }
}
