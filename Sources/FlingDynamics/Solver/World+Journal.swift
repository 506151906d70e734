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
  /// Records a call if there is a journal.
  mutating func record(_ call: @autoclosure () -> Journal.Call) {
    if journal != nil { journal?.calls.append(call()) }
  }

  /// Makes a recorded call again.
  package mutating func replay(_ call: Journal.Call) {
    switch call {
    case .add(let body, let position, let angle): _ = add(body, position: position, angle: angle)
    case .remove(let gone): remove(gone)
    case .setProperties(let bodies): set(properties: bodies)
    case .setBody(let index, let body): set(index, to: body)
    case .place(let index, let position, let angle): place(index, position: position, angle: angle)
    case .addVelocity(let index, let linear, let spin): addVelocity(linear, spin: spin, to: index)
    case .strike(let index, let impulse, let offset): applyImpulse(index, impulse: impulse, offset: offset)
    case .setBoundaries(let boundaries): set(boundaries: boundaries)
    case .setLinks(let jointDefinitions): set(jointDefinitions: jointDefinitions)
    case .setPushes(let pushes): set(pushes: pushes)
    case .setFields(let fields): set(fields: fields)
    case .advance(let threshold, let sleeps, let answers):
      bounceThreshold = threshold
      allowsSleep = sleeps
      var source = RecordedForces(answers: answers)
      advance(with: &source)
    }
  }
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
struct ForceRecorder<Source: ForceSource>: ForceSource {
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
