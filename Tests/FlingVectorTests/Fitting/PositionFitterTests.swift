import FlingGeometry
import Testing

@testable import FlingVector

struct PositionFitterTests {
  private func fitted(_ seconds: Double, _ position: (Double) -> Point) -> FittedPosition {
    var fitter = PositionFitter(tolerance: 0.05, decimals: 2, options: KeyframeOptions())
    for index in 0...Int(seconds * 300) {
      fitter.append(position(Double(index) / 300), at: Double(index) / 300)
    }
    return fitter.finish()
  }

  @Test func `A straight way is one channel of both coordinates`() {
    let fitted = fitted(1) { Point(x: 30 * $0 * $0, y: 5 - 60 * $0 * $0) }
    guard case .joint(let channel) = fitted.position else {
      Issue.record("\(fitted.position)")
      return
    }
    #expect(channel.keyframes.map(\.values) == [[0, 5], [30, -55]])
  }

  @Test func `A throw has a channel for each coordinate`() {
    let fitted = fitted(1) { Point(x: 90 * $0, y: 300 * $0 * $0 - 100 * $0) }
    guard case .separate(let x, let y) = fitted.position else {
      Issue.record("\(fitted.position)")
      return
    }
    #expect(x == Channel([.init(at: 0, [0]), .init(at: 1, [90])]))
    #expect(y.keyframes.count == 2)
    #expect(fitted.deviation <= 0.05)
  }

  @Test func `A position that stays is one constant`() {
    #expect(fitted(1) { _ in Point(x: 3, y: 4) }.position == .joint(Channel(constant: [3, 4])))
  }

  @Test func `A knot is one of both coordinates`() {
    var fitter = PositionFitter(tolerance: 0.05, decimals: 2, options: KeyframeOptions())
    for index in 0...300 {
      fitter.append([Double(index), Double(index) / 2], at: Double(index) / 300)
      if index == 120 { fitter.markKnot() }
    }
    let expected = Channel([.init(at: 0, [0, 0]), .init(at: 0.4, [120, 60]), .init(at: 1, [300, 150])])
    #expect(fitter.finish().position == .joint(expected))
  }
}
