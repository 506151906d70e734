/// Glyphs of a text as they stand in a view: outlines, each with all the places where it is drawn.
///
/// Points, y down. Together they are one shape, to be filled non-zero: where glyphs overlap they count once.
public struct GlyphRun: Hashable, Sendable {
  /// Each once, in the order in which they first occur; those without ink are left out.
  public private(set) var outlines: [Outline] = []
  /// The origins of glyphs on their base lines, those of one outline together.
  public private(set) var places: [Point] = []
  /// The side of the square on which letters are drawn, in points.
  public let size: Double
  /// Holds all that is drawn.
  public private(set) var bounds = Rect.zero
  /// How far from its origin the farthest point of any outline lies along x or y, in points.
  public private(set) var reach = 0.0

  /// What a glyph looks like at any size.
  public struct Outline: Hashable, Sendable {
    /// Numbers of its font and of the glyph within it. Whoever remembers drawings finds them by these and the path.
    public var font: Int
    public var glyph: UInt32
    /// In units of the font, its origin on the base line, y down.
    public var path: Path
    /// Units to a side of the square on which letters are drawn.
    public var unitsPerEm: Int
    /// Which of the run's places are its own.
    public fileprivate(set) var places = 0..<0

    public init(font: Int, glyph: UInt32, path: Path, unitsPerEm: Int) {
      self.font = font
      self.glyph = glyph
      self.path = path
      self.unitsPerEm = unitsPerEm
    }
  }

  /// One glyph in its place.
  public struct Glyph: Hashable, Sendable {
    public var outline: Outline
    public var place: Point

    public init(_ outline: Outline, at place: Point) {
      self.outline = outline
      self.place = place
    }
  }

  /// - Parameters:
  ///   - size: the font's size, in points.
  ///   - glyphs: in any order.
  public init(size: Double, _ glyphs: [Glyph] = []) {
    self.size = size
    var known: [Key: Int] = [:]
    var found: [[Point]] = []
    for glyph in glyphs where !glyph.outline.path.isEmpty {
      let key = Key(font: glyph.outline.font, glyph: glyph.outline.glyph)
      if let index = known[key] {
        found[index].append(glyph.place)
      } else {
        known[key] = outlines.count
        outlines.append(glyph.outline)
        found.append([glyph.place])
      }
    }
    for (index, own) in found.enumerated() {
      outlines[index].places = places.count..<(places.count + own.count)
      places += own
    }
    measure()
  }

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
  }

  private mutating func measure() {
    var whole: Rect?
    for outline in outlines {
      let scale = self.scale(of: outline)
      let box = outline.path.controlBounds
      let (left, top) = (box.minX * scale, box.minY * scale)
      let (right, bottom) = (box.maxX * scale, box.maxY * scale)
      for side in [left, top, right, bottom] { reach = max(reach, side.magnitude) }
      for place in places[outline.places] {
        let drawn = Rect(x: place.x + left, y: place.y + top, width: right - left, height: bottom - top)
        whole = whole?.union(drawn) ?? drawn
      }
    }
    bounds = whole ?? .zero
  }

  public var isEmpty: Bool { places.isEmpty }

  /// Points to a unit of an outline's font.
  public func scale(of outline: Outline) -> Double {
    size / Double(outline.unitsPerEm)
  }

  /// All glyphs, one by one.
  public var glyphs: [Glyph] {
    outlines.flatMap { outline in places[outline.places].map { Glyph(outline, at: $0) } }
  }

  /// The outlines of all glyphs in their places.
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

  /// The same glyphs elsewhere.
  public func moved(by way: Point) -> GlyphRun {
    guard way != .zero else { return self }
    var run = self
    for index in run.places.indices { run.places[index] = run.places[index] + way }
    run.bounds = Rect(
      x: bounds.minX + way.x, y: bounds.minY + way.y, width: bounds.width, height: bounds.height)
    return run
  }
}
