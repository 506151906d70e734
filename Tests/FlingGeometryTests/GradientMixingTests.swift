import FlingGeometry
import Testing

@Suite("Mixtures of gradients")
struct GradientMixingTests {
  private let stops = [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)]
  private let center = Gradient.Anchor(unit: Point(0.5, 0.5))

  @Test("A radial gradient mixes with one that has a focus as if its focus were the center")
  func focus() throws {
    let plain = Gradient(.radial(center: center, radius: 10), stops: stops)
    let focal = Gradient(
      .focal(center: center, radius: 20, focus: Gradient.Anchor(Point(8, 4)), focusRadius: 2), stops: stops)
    let middle = try #require(plain.mixed(with: focal, by: 0.5))
    #expect(
      middle.course
        == .focal(
          center: center, radius: 15,
          focus: Gradient.Anchor(unit: Point(0.25, 0.25), offset: Point(4, 2)), focusRadius: 1))
    let radii = try #require(
      plain.mixed(with: Gradient(.radial(center: center, radius: 20), stops: stops), by: 0.5))
    #expect(radii.course == .radial(center: center, radius: 15))
  }

  @Test("Gradients with different spreads do not mix, and a mixture keeps the spread")
  func spreads() {
    let pad = Gradient(.linear(angle: 0), stops: stops)
    let reflect = Gradient(.linear(angle: 1), stops: stops, spread: .reflect)
    #expect(pad.mixed(with: reflect, by: 0.5) == nil)
    #expect(reflect.mixed(with: reflect, by: 0.5)?.spread == .reflect)
    #expect(reflect.cleared.spread == .reflect && reflect.filled(with: .white).spread == .reflect)
    #expect(reflect.placed(in: Rect(x: 0, y: 0, width: 9, height: 9)).spread == .reflect)
  }

  @Test("A focus that depends on the box is resolved with the center")
  func placing() {
    let gradient = Gradient(
      .focal(center: Gradient.Anchor(Point(3, 3)), radius: 5, focus: center, focusRadius: 1), stops: stops)
    #expect(!gradient.isPlaced)
    let placed = gradient.placed(in: Rect(x: 10, y: 0, width: 8, height: 6))
    #expect(placed.isPlaced)
    #expect(
      placed.course
        == .focal(
          center: Gradient.Anchor(Point(3, 3)), radius: 5, focus: Gradient.Anchor(Point(14, 3)),
          focusRadius: 1))
  }
}
