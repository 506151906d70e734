import FlingDynamics
import FlingGeometry
import PhysicsCases

// The flat C interface that every engine of a comparison exports: points, y down, seconds, radians, kilograms
// with mass = density × area / 10 000. Fling always uses five substeps per tick, iterates until convergence
// and tests every body for tunneling. Therefore it ignores substeps, iterations and the bullet flag.

/// The case behind a handle, which owns it from `pw_new` to `pw_free`.
func trial(_ handle: UnsafeMutableRawPointer) -> PhysicsCase {
  // Safe under the contract of the interface: callers pass only handles from `pw_new`.
  unsafe Unmanaged<PhysicsCase>.fromOpaque(handle).takeUnretainedValue()
}

@_cdecl("pw_new")
public func create(
  gravityX: Double, gravityY: Double, substeps: Int32, sleeps: Int32, iterations: Int32
) -> UnsafeMutableRawPointer {
  let trial = PhysicsCase(gravity: Point(gravityX, gravityY), allowsSleep: sleeps != 0)
  return unsafe Unmanaged.passRetained(trial).toOpaque()
}

@_cdecl("pw_free")
public func free(_ handle: UnsafeMutableRawPointer) {
  unsafe Unmanaged<PhysicsCase>.fromOpaque(handle).release()
}

@_cdecl("pw_body")
public func body(
  _ handle: UnsafeMutableRawPointer, kind: Int32, x: Double, y: Double, angle: Double, velocityX: Double,
  velocityY: Double, spin: Double, resistance: Double, angularResistance: Double, isBullet: Int32
) -> Int32 {
  var draft = BodyDraft(kind == 0 ? .fixed : (kind == 1 ? .free : .driven), at: Point(x, y))
  draft.angle = angle
  draft.velocity = Point(velocityX, velocityY)
  draft.spin = spin
  draft.resistance = resistance
  draft.angularResistance = angularResistance
  return unsafe Int32(trial(handle).body(draft))
}

@_cdecl("pw_poly")
public func polygon(
  _ handle: UnsafeMutableRawPointer, body: Int32, count: Int32, corners: UnsafePointer<Double>,
  density: Double, friction: Double, elasticity: Double
) {
  // The caller keeps `count` pairs of numbers valid during the call.
  let outline = (0..<Int(count)).map { k in unsafe Point(corners[2 * k], corners[2 * k + 1]) }
  guard let piece = BodyDraft.Piece(outline: outline, density: density) else { return }
  unsafe trial(handle).add(piece, friction: friction, elasticity: elasticity, to: Int(body))
}

@_cdecl("pw_disk")
public func disk(
  _ handle: UnsafeMutableRawPointer, body: Int32, radius: Double, x: Double, y: Double, density: Double,
  friction: Double, elasticity: Double
) {
  let piece = BodyDraft.Piece(disc: radius, at: Point(x, y), density: density)
  unsafe trial(handle).add(piece, friction: friction, elasticity: elasticity, to: Int(body))
}

@_cdecl("pw_seg")
public func segment(
  _ handle: UnsafeMutableRawPointer, body: Int32, x1: Double, y1: Double, x2: Double, y2: Double,
  friction: Double, elasticity: Double
) {
  unsafe trial(handle).wall(
    Point(x1, y1), Point(x2, y2), friction: friction, elasticity: elasticity, on: Int(body))
}

@_cdecl("pw_force")
public func force(_ handle: UnsafeMutableRawPointer, body: Int32, x: Double, y: Double) {
  unsafe trial(handle).force(Point(x, y), on: Int(body))
}

@_cdecl("pw_impulse")
public func impulse(
  _ handle: UnsafeMutableRawPointer, body: Int32, x: Double, y: Double, pointX: Double, pointY: Double
) {
  unsafe trial(handle).impulse(Point(x, y), at: Point(pointX, pointY), on: Int(body))
}

@_cdecl("pw_state")
public func state(_ handle: UnsafeMutableRawPointer, body: Int32, result: UnsafeMutablePointer<Double>) {
  let state = unsafe trial(handle).state(Int(body))
  let values = [
    state.position.x, state.position.y, state.angle, state.velocity.x, state.velocity.y, state.spin,
    state.mass, state.inertia,
  ]
  // The caller provides room for eight numbers.
  for k in 0..<8 { unsafe result[k] = values[k] }
}

@_cdecl("pw_awake")
public func isAwake(_ handle: UnsafeMutableRawPointer, body: Int32) -> Int32 {
  unsafe trial(handle).isAwake(Int(body)) ? 1 : 0
}

/// Puts what was added since the last step into the world, as other engines do at once. Only Fling exports
/// this function.
@_cdecl("pw_enter")
public func enter(_ handle: UnsafeMutableRawPointer) {
  unsafe trial(handle).enter()
}

@_cdecl("pw_step")
public func step(_ handle: UnsafeMutableRawPointer, seconds: Double) {
  unsafe trial(handle).step(seconds)
}

/// A hash of all poses and velocities, which tells runs apart. Only Fling exports this function.
@_cdecl("pw_hash")
public func hash(_ handle: UnsafeMutableRawPointer) -> UInt64 {
  unsafe trial(handle).hash
}
