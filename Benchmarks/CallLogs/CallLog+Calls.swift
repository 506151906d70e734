internal import FlingDynamics
internal import FlingGeometry

/// Encoding and decoding of calls and their arguments.
extension CallLog {
  mutating func pass(_ call: inout Journal.Call) {
    var kind = Self.kind(of: call)
    pass(&kind)
    switch kind {
    case 0: passAdd(&call)
    case 1:
      var gone: [Int] = []
      if case .remove(let known) = call { gone = known }
      pass(&gone)
      call = .remove(gone)
    case 2:
      var bodies: [BodyDefinition] = []
      if case .setProperties(let known) = call { bodies = known }
      pass(&bodies, blank: BodyDefinition(bodyShape: Self.blankShape)) { $0.pass(&$1) }
      call = .setProperties(bodies)
    case 3:
      var (index, body) = (0, BodyDefinition(bodyShape: Self.blankShape))
      if case .setBody(let known, let what) = call { (index, body) = (known, what) }
      pass(&index)
      pass(&body)
      call = .setBody(index, body)
    case 4, 5, 6: passMotion(&call, kind)
    case 7:
      var boundaries: [BoundaryShape] = []
      if case .setBoundaries(let known) = call { boundaries = known }
      let blank = BoundaryShape(serial: 0, points: [], isClosed: false, group: 0)
      pass(&boundaries, blank: blank) { $0.pass(&$1) }
      call = .setBoundaries(boundaries)
    case 8:
      var jointDefinitions: [JointDefinition] = []
      if case .setLinks(let known) = call { jointDefinitions = known }
      let blank = JointDefinition(kind: .distance, a: 0, b: 0, offsetA: .zero, offsetB: .zero)
      pass(&jointDefinitions, blank: blank) { $0.pass(&$1) }
      call = .setLinks(jointDefinitions)
    case 9:
      var pushes: [World.AppliedForce] = []
      if case .setPushes(let known) = call { pushes = known }
      pass(&pushes, blank: World.AppliedForce(body: 0, force: .zero, offset: .zero)) { log, push in
        log.pass(&push.body)
        log.pass(&push.force)
        log.pass(&push.offset)
      }
      call = .setPushes(pushes)
    case 10:
      var fields: [FieldDefinition] = []
      if case .setFields(let known) = call { fields = known }
      pass(&fields, blank: Self.blankField) { $0.pass(&$1) }
      call = .setFields(fields)
    default: passAdvance(&call)
    }
  }

  private static func kind(of call: Journal.Call) -> Int {
    switch call {
    case .add: 0
    case .remove: 1
    case .setProperties: 2
    case .setBody: 3
    case .place: 4
    case .addVelocity: 5
    case .strike: 6
    case .setBoundaries: 7
    case .setLinks: 8
    case .setPushes: 9
    case .setFields: 10
    case .advance: 11
    }
  }

  private mutating func passAdd(_ call: inout Journal.Call) {
    var (body, position, angle) = (BodyDefinition(bodyShape: Self.blankShape), Point.zero, 0.0)
    if case .add(let what, let center, let rotation) = call {
      (body, position, angle) = (what, center, rotation)
    }
    pass(&body)
    pass(&position)
    pass(&angle)
    call = .add(body, position: position, angle: angle)
  }

  private mutating func passMotion(_ call: inout Journal.Call, _ kind: Int) {
    var (index, first, second, rotation) = (0, Point.zero, Point.zero, 0.0)
    switch call {
    case .place(let known, let position, let angle): (index, first, rotation) = (known, position, angle)
    case .addVelocity(let known, let linear, let spin): (index, first, rotation) = (known, linear, spin)
    case .strike(let known, let impulse, let offset): (index, first, second) = (known, impulse, offset)
    default: break
    }
    pass(&index)
    pass(&first)
    pass(&second)
    pass(&rotation)
    switch kind {
    case 4: call = .place(index, position: first, angle: rotation)
    case 5: call = .addVelocity(index, linear: first, spin: rotation)
    default: call = .strike(index, impulse: first, offset: second)
    }
  }

  private mutating func passAdvance(_ call: inout Journal.Call) {
    var (threshold, sleeps, answers) = (0.0, false, [Point]())
    if case .advance(let least, let mayRest, let known) = call {
      (threshold, sleeps, answers) = (least, mayRest, known)
    }
    pass(&threshold)
    pass(&sleeps)
    pass(&answers)
    call = .advance(bounceThreshold: threshold, allowsSleep: sleeps, answers: answers)
  }

  // MARK: Bodies and boundaries

  mutating func pass(_ body: inout BodyDefinition) {
    pass(&body.bodyShape)
    pass(&body.density)
    pass(&body.elasticity)
    pass(&body.friction)
    pass(&body.resistance)
    pass(&body.angularResistance)
    pass(&body.isAnchored)
    pass(&body.allowsRotation)
    pass(&body.charge)
    pass(&body.gravity)
    pass(&body.itemGroups)
    pass(&body.boundaryGroups)
  }

  mutating func pass(_ wall: inout BoundaryShape) {
    pass(&wall.serial)
    pass(&wall.points)
    pass(&wall.isClosed)
    pass(&wall.group)
    pass(&wall.elasticity)
    pass(&wall.friction)
  }

  // MARK: Joints

  private static let jointTypes = JointDefinition.JointType.allCases

  mutating func pass(_ jointDefinition: inout JointDefinition) {
    var kind = Self.jointTypes.firstIndex(of: jointDefinition.kind) ?? 0
    pass(&kind)
    jointDefinition.kind = Self.jointTypes[kind]
    pass(&jointDefinition.a)
    pass(&jointDefinition.b)
    pass(&jointDefinition.offsetA)
    pass(&jointDefinition.offsetB)
    pass(&jointDefinition.destination, blank: .zero) { $0.pass(&$1) }
    pass(&jointDefinition.length)
    pass(&jointDefinition.frequency)
    pass(&jointDefinition.damping)
    pass(&jointDefinition.axis)
    pass(&jointDefinition.angle)
    pass(&jointDefinition.lowerLimit)
    pass(&jointDefinition.upperLimit)
    pass(&jointDefinition.drive, blank: JointDefinition.Drive(speed: 0, limit: 0)) { log, drive in
      log.pass(&drive.speed)
      log.pass(&drive.limit)
    }
    pass(&jointDefinition.isSnap)
    pass(&jointDefinition.letsCollide)
  }

  // MARK: Fields

  private static var blankField: FieldDefinition {
    FieldDefinition(
      law: .drag, position: .zero, region: .infinite, strength: 0, falloff: 0, minimumRadius: 1, bodies: [])
  }

  mutating func pass(_ field: inout FieldDefinition) {
    pass(&field.law)
    pass(&field.position)
    pass(&field.region)
    pass(&field.strength)
    pass(&field.falloff)
    pass(&field.minimumRadius)
    pass(&field.bodies)
  }

  private mutating func pass(_ law: inout FieldDefinition.Law) {
    var (kind, vector, number) = (0, Point.zero, 0)
    var (seed, smoothness, speed) = (UInt64(0), 0.0, 0.0)
    switch law {
    case .drag: kind = 0
    case .vortex: kind = 1
    case .radialGravity: kind = 2
    case .linearGravity(let known): (kind, vector) = (3, known)
    case .velocity(let known): (kind, vector) = (4, known)
    case .noise(let noise): (kind, seed, smoothness, speed) = (5, noise.seed, noise.smoothness, noise.speed)
    case .turbulence(let noise):
      (kind, seed, smoothness, speed) = (6, noise.seed, noise.smoothness, noise.speed)
    case .spring: kind = 7
    case .electric: kind = 8
    case .magnetic: kind = 9
    case .custom(let known): (kind, number) = (10, known)
    }
    pass(&kind)
    pass(&vector)
    pass(&number)
    pass(&seed)
    pass(&smoothness)
    pass(&speed)
    let noise = Noise(seed: seed, smoothness: smoothness, speed: speed)
    switch kind {
    case 0: law = .drag
    case 1: law = .vortex
    case 2: law = .radialGravity
    case 3: law = .linearGravity(vector)
    case 4: law = .velocity(vector)
    case 5: law = .noise(noise)
    case 6: law = .turbulence(noise)
    case 7: law = .spring
    case 8: law = .electric
    case 9: law = .magnetic
    default: law = .custom(number)
    }
  }

  private mutating func pass(_ region: inout Region) {
    var (steps, depth) = (region.steps, region.depth)
    pass(&steps, blank: .both) { $0.pass(&$1) }
    pass(&depth)
    region = Region(steps, depth: depth)
  }

  private mutating func pass(_ step: inout Region.Step) {
    var (kind, x, y) = (0, 0.0, 0.0)
    switch step {
    case .whole(let isAll): (kind, x) = (0, isAll ? 1 : 0)
    case .circle(let radius): (kind, x) = (1, radius)
    case .box(let width, let height): (kind, x, y) = (2, width, height)
    case .notCircle(let radius): (kind, x) = (3, radius)
    case .notBox(let width, let height): (kind, x, y) = (4, width, height)
    case .both: kind = 5
    case .either: kind = 6
    }
    pass(&kind)
    pass(&x)
    pass(&y)
    switch kind {
    case 0: step = .whole(x != 0)
    case 1: step = .circle(x)
    case 2: step = .box(x, y)
    case 3: step = .notCircle(x)
    case 4: step = .notBox(x, y)
    case 5: step = .both
    default: step = .either
    }
  }
}
