package import FlingGeometry

/// A record of the calls that changed a world, in order. The same calls on a new world lead through the same
/// states on any machine.
package struct Journal: Sendable {
  package enum Call: Equatable, Sendable {
    case add(BodyDefinition, position: Point, angle: Double)
    case remove([Int])
    case setProperties([BodyDefinition])
    case setBody(Int, BodyDefinition)
    case place(Int, position: Point, angle: Double)
    case addVelocity(Int, linear: Point, spin: Double)
    case strike(Int, impulse: Point, offset: Point)
    case setBoundaries([BoundaryShape])
    case setLinks([JointDefinition])
    case setPushes([World.AppliedForce])
    case setFields([FieldDefinition])
    /// One step.
    /// - Parameter answers: Forces of custom fields, in the order in which the step asked for them.
    case advance(bounceThreshold: Double, allowsSleep: Bool, answers: [Point])

    package var isAdvance: Bool { if case .advance = self { true } else { false } }
  }

  package var calls: [Call] = []

  package init() {}
}

extension World {
  /// Makes a call.
  /// - Returns: Whether it changed anything.
  @discardableResult
  package mutating func apply(_ call: Journal.Call) -> Bool {
    switch call {
    case .add(let body, let position, let angle):
      _ = add(body, position: position, angle: angle)
      return true
    case .remove(let gone): return remove(gone)
    case .setProperties(let bodies): return set(properties: bodies)
    case .setBody(let index, let body): return set(index, to: body)
    case .place(let index, let position, let angle):
      place(index, position: position, angle: angle)
      return true
    case .addVelocity(let index, let linear, let spin): return addVelocity(linear, spin: spin, to: index)
    case .strike(let index, let impulse, let offset):
      return applyImpulse(index, impulse: impulse, offset: offset)
    case .setBoundaries(let boundaries): return set(boundaries: boundaries)
    case .setLinks(let jointDefinitions): return set(jointDefinitions: jointDefinitions)
    case .setPushes(let pushes): return set(pushes: pushes)
    case .setFields(let fields): return set(fields: fields)
    case .advance(let threshold, let sleeps, let answers):
      bounceThreshold = threshold
      allowsSleep = sleeps
      var source = RecordedForces(answers: answers)
      advance(with: &source)
      return true
    }
  }
}

/// A world with a journal. Callers can read the world but change it only by calls, so no change can be
/// missing in the journal.
package struct RecordedWorld: Sendable {
  package private(set) var world = World()
  /// Records all calls that change the world; nil while nothing is recorded.
  package var journal: Journal?

  package init() {}

  /// Makes a call, and records it if it changes anything.
  package mutating func apply(_ call: Journal.Call) {
    if world.apply(call) { journal?.calls.append(call) }
  }

  /// Adds a body.
  /// - Returns: Its index.
  package mutating func add(_ newBody: World.NewBody) -> Int {
    apply(.add(newBody.body, position: newBody.position, angle: newBody.angle))
    return world.bodies.count - 1
  }

  /// Advances the world by one step without custom fields.
  package mutating func advance() {
    var source = NoForces()
    advance(with: &source)
  }

  /// Advances the world by one step.
  /// - Parameter source: Gives the forces of custom fields.
  package mutating func advance(with source: inout some ForceSource) {
    guard journal != nil else {
      world.advance(with: &source)
      return
    }
    var recorder = ForceRecorder(source)
    world.advance(with: &recorder)
    source = recorder.source
    let call = Journal.Call.advance(
      bounceThreshold: bounceThreshold, allowsSleep: allowsSleep, answers: recorder.answers)
    journal?.calls.append(call)
  }

  // MARK: Settings of a step, which are recorded with it

  /// As in `World`.
  package var bounceThreshold: Double {
    get { world.bounceThreshold }
    set { world.bounceThreshold = newValue }
  }

  /// As in `World`.
  package var allowsSleep: Bool {
    get { world.allowsSleep }
    set { world.allowsSleep = newValue }
  }

  // MARK: Memory and poses, which no later state depends on

  /// As in `World`.
  package var keepsPoses: Bool {
    get { world.keepsPoses }
    set { world.keepsPoses = newValue }
  }

  /// As in `World`.
  package mutating func reserveCapacity(for bodyShapes: [BodyShape]) {
    world.reserveCapacity(for: bodyShapes)
  }

  /// As in `World`.
  package mutating func setAllPosesToPresent() { world.setAllPosesToPresent() }

  /// As in `World`.
  package mutating func setAllPosesToPresent(of body: Int) { world.setAllPosesToPresent(of: body) }
}

/// Recorded forces in their order; zero after the last.
private struct RecordedForces: ForceSource {
  let answers: [Point]
  var next = 0

  mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point {
    guard next < answers.count else { return .zero }
    next += 1
    return answers[next - 1]
  }
}

/// Passes calls on to another source and records the forces that it returns.
private struct ForceRecorder<Source: ForceSource>: ForceSource {
  var source: Source
  var answers: [Point] = []

  init(_ source: Source) { self.source = source }

  mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point {
    let answer = source.force(
      number, on: body, position: position, velocity: velocity, mass: mass, charge: charge, at: moment)
    answers.append(answer)
    return answer
  }
}
