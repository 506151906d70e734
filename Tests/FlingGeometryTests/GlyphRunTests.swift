import FlingGeometry
import Testing

@Suite("Glyph runs")
struct GlyphRunTests {
  private let box = GlyphRun.Outline(
    font: 0, glyph: 7, path: Path(rect: Rect(x: 0, y: -500, width: 250, height: 500)), unitsPerEm: 1000)
  private let bar = GlyphRun.Outline(
    font: 0, glyph: 8, path: Path(rect: Rect(x: 100, y: -1000, width: 100, height: 1200)), unitsPerEm: 2000)
  private let space = GlyphRun.Outline(font: 0, glyph: 1, path: Path(), unitsPerEm: 1000)

  private var run: GlyphRun {
    GlyphRun(
      size: 20,
      [
        .init(box, at: Point(0, 30)), .init(bar, at: Point(10, 30)), .init(space, at: Point(90, 0)),
        .init(box, at: Point(20, 32)),
      ])
  }

  @Test("A run contains each outline once with all its positions, and no empty outlines")
  func grouping() {
    #expect(run.outlines.map(\.glyph) == [7, 8])
    #expect(
      run.outlines.map { Array(run.places[$0.places]) } == [[Point(0, 30), Point(20, 32)], [Point(10, 30)]])
    #expect(GlyphRun(size: 20, run.glyphs) == run)
  }

  @Test("A run's path, bounds and reach follow from its outlines and their positions")
  func measures() {
    #expect(run.path.bounds == Rect(x: 0, y: 20, width: 25, height: 12))
    #expect(run.bounds == Rect(x: 0, y: 20, width: 25, height: 12))
    #expect(run.reach == 10)
    #expect(GlyphRun(size: 20).path.isEmpty)
    #expect(GlyphRun(size: 20).isEmpty)
  }

  @Test("A moved run has the same outlines at other positions")
  func moved() {
    let moved = run.moved(by: Point(3, -4))
    #expect(moved.path == run.path.transformed(by: AffineTransform(translationX: 3, y: -4)))
    #expect(moved.bounds == Rect(x: 3, y: 16, width: 25, height: 12))
    #expect(moved == GlyphRun(size: 20, moved.glyphs))
  }
}
