import FlingDynamics
import FlingGeometry
import PhysicsCases

// The other engines behind this interface let bodies on a rod, spring or rope collide with each other, and
// bodies on a pin or slide not.

@_cdecl("pw_pin")
public func pin(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x: Double, y: Double, hasMotor: Int32,
  speed: Double, mostTorque: Double
) {
  var joint = JointDraft(.pin, Int(a), Int(b), Point(x, y), Point(x, y))
  // Torque in newton meters; a meter has 100 pt.
  if hasMotor != 0 { joint.drive = JointDefinition.Drive(speed: speed, limit: mostTorque * 10_000) }
  unsafe trial(handle).joint(joint)
}

@_cdecl("pw_rod")
public func rod(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x1: Double, y1: Double, x2: Double, y2: Double
) {
  var joint = JointDraft(.rod, Int(a), Int(b), Point(x1, y1), Point(x2, y2))
  joint.letsCollide = true
  unsafe trial(handle).joint(joint)
}

@_cdecl("pw_spring")
public func spring(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x1: Double, y1: Double, x2: Double, y2: Double,
  frequency: Double, damping: Double
) {
  var joint = JointDraft(
    .spring(frequency: frequency, damping: damping), Int(a), Int(b), Point(x1, y1), Point(x2, y2))
  joint.letsCollide = true
  unsafe trial(handle).joint(joint)
}

@_cdecl("pw_rope")
public func rope(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x1: Double, y1: Double, x2: Double, y2: Double,
  length: Double
) {
  var joint = JointDraft(.rope(length: length), Int(a), Int(b), Point(x1, y1), Point(x2, y2))
  joint.letsCollide = true
  unsafe trial(handle).joint(joint)
}

@_cdecl("pw_slide")
public func slide(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x: Double, y: Double, axisX: Double, axisY: Double
) {
  unsafe trial(handle).joint(
    JointDraft(.slide(axis: Point(axisX, axisY)), Int(a), Int(b), Point(x, y), Point(x, y)))
}
