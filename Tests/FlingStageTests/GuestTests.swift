import FlingGeometry
import FlingGestures
import FlingScene
import Synchronization
import Testing

@testable import FlingStage

@Suite struct GuestTests {
  /// A program with a view that follows the first finger, and that prints when it starts and at a lift.
  final class Follower: StageGuest {
    let ticks = Mutex<[Int]>([])
    let center = Mutex(Point(50, 50))
    let failsAt: Int

    func start() throws(GuestError) -> GuestTick { shown(["began"]) }

    func tick(_ number: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick {
      if number == failsAt { throw GuestError("it stopped", file: "Card.swift", line: 12) }
      ticks.withLock { $0.append(number) }
      var lines: [String] = []
      for touch in touches {
        switch touch.event {
        case .down(let point), .move(let point): center.withLock { $0 = point }
        case .lift, .cancel: lines = ["lifted"]
        }
      }
      return shown(lines)
    }

    private func shown(_ lines: [String]) -> GuestTick {
      let center = center.withLock { $0 }
      let map = AffineTransform(translationX: center.x - 10, y: center.y - 10)
      let box = Layer(
        transform: map, shape: .rectangle(Rect(x: 0, y: 0, width: 20, height: 20), .square),
        fill: .color(.black),
        subject: .guest(0))
      return GuestTick(
        layers: [box], views: [GuestView(center: center, size: Point(20, 20), text: "Hi"), nil], lines: lines)
    }

    init(failsAt: Int = .max) { self.failsAt = failsAt }
  }

  static let film = """
    fling: 1
    app: {size: [200, 100]}
    script:
      - {drag: box, to: [150, 50], duration: 0.5s, at: 0.1s}
    expect:
      - {at: 1s, that: "= box.center == [150, 50] and box.text == 'Hi'"}
      - {always: "= box.center.x <= 150"}
    render: {duration: 1.2s}
    """

  func document(_ guest: Follower, _ text: String = film) throws -> Document {
    var document = try SceneReader.read(SourceFile(name: "Card.film.yaml", bytes: Array(text.utf8)))
    document.settings.app?.guest = GuestRecord(guest)
    return document
  }

  @Test func `Fingers reach the program, and expectations read its views`() throws {
    let guest = Follower()
    let rehearsal = try Rehearsal.run(try self.document(guest))
    #expect(rehearsal.failures.isEmpty && rehearsal.warnings.isEmpty && rehearsal.notes.isEmpty)
    #expect(guest.ticks.withLock { $0 } == Array(0...rehearsal.lastTick))
  }

  @Test(arguments: [true, false])
  func `Every later run shows the record of the first`(isRecorded: Bool) throws {
    let guest = Follower()
    let document = try self.document(guest)
    let rehearsal = try Rehearsal.run(document, recordedIn: isRecorded ? RecordBudget() : nil)
    let count = guest.ticks.withLock { $0.count }
    let stage = try Stage(document, showing: rehearsal)
    var centers: [Point] = []
    var logs: [String] = []
    for tick in 0...rehearsal.lastTick {
      try stage.advance()
      if tick == 0 { #expect(stage.row.logs == ["began"]) }
      logs += stage.row.logs
      let layers = try stage.snapshot(at: Time(tick: tick)).layers
      #expect(layers.count == 1)
      centers.append(layers[0].transform.apply(to: Point(10, 10)))
    }
    #expect(guest.ticks.withLock { $0.count } == count)
    #expect(logs == ["began", "lifted"])
    #expect(centers.first == Point(50, 50) && centers.last == Point(150, 50))
  }

  @Test func `Between two ticks, layers are on the way from one to the next`() throws {
    let document = try self.document(Follower())
    let stage = try Stage(document, showing: try Rehearsal.run(document, recordedIn: RecordBudget()))
    for _ in 0...20 { try stage.advance() }
    func x(_ time: Time) throws -> Double { try stage.snapshot(at: time).layers[0].transform.tx }
    let (first, middle) = (try x(Time(tick: 20)), try x(Time(units: Time(tick: 20).units + 5)))
    try stage.advance()
    let last = try x(Time(tick: 21))
    #expect(last > first)
    #expect(abs(middle - (first + last) / 2) < 1e-9)
  }

  @Test func `An error of the program is at its line and comes in every run`() throws {
    let document = try self.document(Follower(failsAt: 7))
    for _ in 0..<2 {
      let error = #expect(throws: SceneError.self) { try Rehearsal.run(document) }
      #expect(error?.diagnostics.map(\.file) == ["Card.swift"])
      #expect(error?.diagnostics.first?.range?.line == 12)
      #expect(error?.diagnostics.first?.message == "it stopped")
    }
  }

  @Test(arguments: [
    ("expect: [{at: 0.1s, that: \"= other.center.y > 1\"}]", "has no view"),
    ("script: [{tap: other}]", "has no view"),
  ])
  func `A view that the program does not have is an error where it is needed`(text: String, message: String)
    throws
  {
    let film = "fling: 1\napp: {size: [200, 100]}\nrender: {duration: 1s}\n\(text)\n"
    var document = try SceneReader.read(SourceFile(name: "Card.film.yaml", bytes: Array(film.utf8)))
    final class Empty: StageGuest {
      func start() throws(GuestError) -> GuestTick { GuestTick(views: [nil]) }
      func tick(_ number: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick {
        GuestTick(views: [nil])
      }
    }
    document.settings.app?.guest = GuestRecord(Empty())
    let error = #expect(throws: SceneError.self) { try Rehearsal.run(document) }
    #expect(error?.diagnostics.first?.message.contains(message) == true)
  }

  @Test func `A film until rest ends when the program shows the same for a while`() throws {
    let text = Self.film.replacing("{duration: 1.2s}", with: "{tail: 0.1s}")
    let rehearsal = try Rehearsal.run(try self.document(Follower(), text))
    // The finger leaves after 0.6 s; twenty still ticks and the tail follow.
    #expect(rehearsal.duration > Time(seconds: 0.9) && rehearsal.duration < Time(seconds: 1.4))
  }

  @Test func `Without a program, the film is refused`() throws {
    let document = try SceneReader.read(SourceFile(name: "Card.film.yaml", bytes: Array(Self.film.utf8)))
    #expect(throws: SceneError.self) { try Rehearsal.run(document) }
  }
}
