import FlingGeometry
import FlingStage
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  @Test("Snapshots are equal if their layers are")
  func samePictureIsEqual() {
    let layer = Layer(transform: .identity, shape: .ellipse(.zero), fill: .color(.black))
    let snapshot = Snapshot(
      size: Size(width: 2, height: 2), scale: 2, background: .color(.white), layers: [layer])
    var other = snapshot
    #expect(other == snapshot)
    other.layers[0].opacity = 0.5
    #expect(other != snapshot)
  }
}
