import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingOverlays

@Suite("Lines of attachments")
struct AttachedLineTests {
  private func film(_ keys: String, view: String = "ellipse: ball, center: [100, 200], size: 20") throws
    -> OverlayFilm
  {
    try OverlayFilm(
      """
      views: [{\(view), fill: black}]
      behaviors: [{attachment: tie, item: \(view.contains("ball") ? "ball" : "box"), anchor: [100, 100], \(keys)}]
      script: [{at: 0.5s, do: [{set: tie, length: 160}]}]
      show: [{attachments: , color: '#f00'}]
      """)
  }

  /// The path of the first red line.
  private func line(_ layers: [Layer]) throws -> Path {
    try #require(layers.first { $0.stroke?.paint == .color(Self.red) }?.shape).path
  }

  private static let red = Color(red: 1, green: 0, blue: 0)

  @Test(
    "Rods, springs and ropes end at the outline of the view that they hold",
    arguments: ["damping: 0", "frequency: 2", "joint: rope, length: 100", "joint: rope, length: 160"])
  func ends(keys: String) throws {
    let ball = try line(film(keys).drawn(at: 0))
    #expect(abs(ball.bounds.minY - 100) < 1e-9)
    #expect(abs(ball.bounds.maxY - 190) < 1e-6)
    // The corner of a square that is turned by 45° is 20 · √2 pt from its center.
    let box = "view: box, center: [100, 200], size: 40, rotation: 45deg"
    #expect(abs(try line(film(keys, view: box).drawn(at: 0)).bounds.maxY - 171.7157) < 1e-3)
    // A round corner is as it is drawn.
    let round = "view: box, center: [100, 200], size: 40, rotation: 45deg, corner: 20"
    #expect(abs(try line(film(keys, view: round).drawn(at: 0)).bounds.maxY - 180) < 1e-3)
  }

  @Test("A spring between two views ends at both outlines, below the upper view and above the lower one")
  func betweenViews() throws {
    let film = try OverlayFilm(
      """
      views:
        - {view: lower, center: [100, 100], size: 40, fill: white}
        - {ellipse: upper, center: [100, 200], size: 20, fill: black}
      behaviors: [{attachment: tie, item: upper, to: lower, frequency: 2}]
      show: [{attachments: , color: '#f00'}]
      """)
    let layers = try film.drawn(at: 0)
    let bounds = try line(layers).bounds
    #expect(abs(bounds.minY - 120) < 1e-6 && abs(bounds.maxY - 190) < 1e-6)
    let lower = try #require(layers.firstIndex { $0.fill == .color(.white) })
    let spring = try #require(layers.firstIndex { $0.stroke?.paint == .color(Self.red) })
    let upper = try #require(layers.firstIndex { $0.fill == .color(.black) })
    #expect(lower < spring && spring < upper)
  }

  @Test("A line to a view inside of another one lies above that one")
  func nested() throws {
    let film = try OverlayFilm(
      """
      views:
        - view: page
          frame: [0, 0, 320, 400]
          fill: white
          views: [{ellipse: ball, center: [100, 200], size: 20, fill: black}]
      behaviors: [{attachment: tie, item: ball, anchor: [100, 100], frequency: 2}]
      show: [{attachments: , color: '#f00'}]
      """)
    let layers = try film.drawn(at: 0)
    let page = try #require(layers.firstIndex { $0.fill == .color(.white) })
    let spring = try #require(layers.firstIndex { $0.stroke?.paint == .color(Self.red) })
    #expect(page < spring)
  }

  @Test("A spring has the same number of points whatever its length, and keeps its turns when that is set")
  func points() throws {
    let film = try film("frequency: 1, damping: 0.1")
    let counts = try [0, 0.3, 0.6, 0.9, 1.5].map { try line(film.drawn(at: $0)).elements.count }
    // A rest length of 100 pt makes eight turns of two halves, with a straight piece at each end.
    #expect(counts == [19, 19, 19, 19, 19])
    for length in [0.0, 0.5, 4, 1000] {
      #expect(Coil(restLength: 100).path(from: .zero, to: Point(length, 0)).elements.count == 19)
    }
    #expect(Coil(restLength: 0).turns == 3)
    #expect(Coil(restLength: .greatestFiniteMagnitude).turns == 24)
  }

  @Test("A coil leads from end to end around its axis")
  func coil() {
    let bounds = Coil(restLength: 100).path(from: Point(10, 50), to: Point(110, 50)).bounds
    #expect(bounds.minX == 10 && abs(bounds.maxX - 110) < 1e-9)
    #expect(abs(bounds.minY - 44) < 0.1 && abs(bounds.maxY - 56) < 0.1)
  }

  @Test("What lies inside of outlines is not drawn")
  func visibleParts() {
    #expect(OverlayRenderer.visiblePart(0.25, nil) == 0.25...1)
    #expect(OverlayRenderer.visiblePart(1, nil) == nil)
    #expect(OverlayRenderer.visiblePart(0.25, 0.5) == 0.25...0.5)
    // Views that overlap.
    #expect(OverlayRenderer.visiblePart(0.5, 0.625) == nil)
    #expect(OverlayRenderer.visiblePart(1, 1) == nil)
    // A ball that hangs on a panel around it.
    #expect(OverlayRenderer.visiblePart(0.25, 1) == 0.25...1)
    #expect(OverlayRenderer.visiblePart(1, 0.25) == 0...0.75)
  }

  /// The centers of the red marks, which follow the lines.
  private func marks(_ layers: [Layer], lines: Int) -> [Point] {
    layers.filter { $0.stroke?.paint == .color(Self.red) }.dropFirst(lines).map {
      ($0.shape?.path ?? Path()).bounds.center
    }
  }

  @Test("A spring whose anchor lies inside of its view shows only the anchor")
  func anchorInside() throws {
    let film = try film("frequency: 2", view: "ellipse: ball, center: [100, 105], size: 40")
    let marks = try marks(film.drawn(at: 0), lines: 0)
    #expect(marks.count == 1)
    #expect((marks.first ?? .zero).distance(to: Point(100, 100)) < 1e-9)
  }

  @Test("A line to the middle of a view has no mark there, one to another point has")
  func pivots() throws {
    let middle = try marks(film("damping: 0").drawn(at: 0), lines: 1)
    #expect(middle.count == 1)
    #expect((middle.first ?? .zero).distance(to: Point(100, 100)) < 1e-9)
    let beside = try marks(film("damping: 0, offset: [0, 5]").drawn(at: 0), lines: 1)
    #expect(beside.count == 2)
    #expect((beside.first ?? .zero).distance(to: Point(100, 205)) < 1e-9)
  }

  @Test("Attachments of hidden views are not drawn")
  func hidden() throws {
    let film = try film("frequency: 2", view: "ellipse: ball, center: [100, 200], size: 20, hidden: true")
    #expect(try film.drawn(at: 0).isEmpty)
  }
}
