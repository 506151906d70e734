import FlingGeometry
import Testing

@testable import FlingStage

@Suite struct SharedLayerTests {
  /// A group of a square that is at rest and one at a place.
  private func layers(movedTo x: Double) -> [Layer] {
    func square(at x: Double) -> Layer {
      Layer(
        transform: AffineTransform(translationX: x, y: 0),
        shape: .rectangle(Rect(x: 0, y: 0, width: 20, height: 20), .square), fill: .color(.black))
    }
    var group = Layer(transform: .identity, shape: nil)
    group.children = [square(at: 50), square(at: x)]
    return [square(at: 0), group]
  }

  @Test func `Layers that stay the same are kept once`() {
    let first = SharedLayer.keep(layers(movedTo: 1), after: [])
    let still = SharedLayer.keep(layers(movedTo: 1), after: first)
    #expect(SharedLayer.areSame(first, still))
    let moved = SharedLayer.keep(layers(movedTo: 2), after: first)
    #expect(moved[0] === first[0] && moved[1] !== first[1])
    #expect(moved[1].children[0] === first[1].children[0])
    #expect(moved[1].children[1] !== first[1].children[1])
  }

  @Test func `Kept layers are the layers`() {
    let first = SharedLayer.keep(layers(movedTo: 1), after: [])
    let second = SharedLayer.keep(layers(movedTo: 2), after: first)
    let fewer = SharedLayer.keep(Array(layers(movedTo: 2).dropFirst()), after: second)
    #expect(first.map(\.layer) == layers(movedTo: 1))
    #expect(second.map(\.layer) == layers(movedTo: 2))
    #expect(fewer.map(\.layer) == Array(layers(movedTo: 2).dropFirst()))
    #expect(SharedLayer.keep([], after: second).isEmpty)
  }
}
