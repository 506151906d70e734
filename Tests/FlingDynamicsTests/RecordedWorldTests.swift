import FlingGeometry
import Testing

@testable import FlingDynamics

@Suite("Recorded world")
struct RecordedWorldTests {
  private static func disc(at position: Point) -> World.NewBody {
    var body = BodyDefinition(bodyShape: .ellipse(Size(width: 20, height: 20)))
    body.gravity = Point(0, 1000)
    body.itemGroups = [0]
    body.boundaryGroups = [0]
    return World.NewBody(body: body, position: position, angle: 0)
  }

  @Test("Calls that change nothing are not recorded")
  func unchanged() {
    var recorder = RecordedWorld()
    recorder.journal = Journal()
    recorder.apply(.remove([]))
    recorder.apply(.setBoundaries([]))
    recorder.apply(.setLinks([]))
    recorder.apply(.setPushes([]))
    recorder.apply(.setFields([]))
    #expect(recorder.journal?.calls.isEmpty == true)
    let disc = Self.disc(at: .zero)
    let index = recorder.add(disc)
    recorder.apply(.setProperties([disc.body]))
    recorder.apply(.setBody(index, disc.body))
    #expect(recorder.journal?.calls == [.add(disc.body, position: .zero, angle: 0)])
  }

  @Test("The recorded calls lead another world to the same states")
  func replay() {
    var recorder = RecordedWorld()
    recorder.journal = Journal()
    let floor = BoundaryShape(
      serial: 0, points: [Point(-100, 50), Point(100, 50)], isClosed: false, group: 0)
    recorder.apply(.setBoundaries([floor]))
    for k in 0..<3 { _ = recorder.add(Self.disc(at: Point(3 * Double(k), -25 * Double(k)))) }
    for _ in 0..<30 { recorder.advance() }
    recorder.apply(.addVelocity(2, linear: Point(40, -300), spin: 1))
    for _ in 0..<30 { recorder.advance() }
    var other = World()
    for call in recorder.journal?.calls ?? [] { other.apply(call) }
    #expect(other.stateHash == recorder.world.stateHash)
    #expect(other.state.clock.steps == 60)
  }
}
