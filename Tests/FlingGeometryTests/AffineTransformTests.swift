import FlingGeometry
import Testing

@Suite("Affine transforms")
struct AffineTransformTests {
  private let transform = AffineTransform(scaleX: 2, y: -0.5)
    .concatenating(AffineTransform(rotationAngle: 0.7))
    .concatenating(AffineTransform(translationX: 30, y: -4))

  @Test("A transform followed by its inverse returns every point")
  func inverseTransform() throws {
    let inverse = try #require(transform.inverted)
    for point in [Point.zero, Point(3, 5), Point(-1e3, 7)] {
      #expect(inverse.apply(to: transform.apply(to: point)).distance(to: point) < 1e-12 * (1 + point.length))
    }
  }

  @Test("A singular transform has no inverse")
  func singular() {
    #expect(AffineTransform(scaleX: 1, y: 0).inverted == nil)
    #expect(AffineTransform(scaleX: .infinity, y: 1).inverted == nil)
  }

  @Test("A concatenation applies the first transform first")
  func order() {
    let both = AffineTransform(translationX: 1, y: 0).concatenating(AffineTransform(scaleX: 10, y: 10))
    #expect(both.apply(to: .zero) == Point(10, 0))
    #expect(both.applyToVector(Point(1, 2)) == Point(10, 20))
  }

  @Test("Positive angles turn x towards y, clockwise on screen", arguments: [0, 0.1, 1.5, -3, 3])
  func rotation(angle: Double) {
    let turn = AffineTransform(rotationAngle: angle)
    #expect(abs(turn.rotation - angle) < 1e-15)
    #expect(turn.apply(to: Point(1, 0)) == Point(Elementary.cos(angle), Elementary.sin(angle)))
    #expect(abs(turn.determinant - 1) < 1e-15)
  }
}
