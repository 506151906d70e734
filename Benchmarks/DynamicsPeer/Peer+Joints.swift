import FlingGeometry
import Trials

@_cdecl("pw_pin")
public func pin(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x: Double, y: Double, hasMotor: Int32,
  speed: Double, mostTorque: Double
) {
  unsafe trial(handle).tie(Tie(.pin, Int(a), Int(b), Point(x, y), Point(x, y)))
}

@_cdecl("pw_rod")
public func rod(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x1: Double, y1: Double, x2: Double, y2: Double
) {
  unsafe trial(handle).tie(Tie(.rod, Int(a), Int(b), Point(x1, y1), Point(x2, y2)))
}

@_cdecl("pw_spring")
public func spring(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x1: Double, y1: Double, x2: Double, y2: Double,
  frequency: Double, damping: Double
) {
  unsafe trial(handle).tie(
    Tie(
      .spring(frequency: frequency, damping: damping), Int(a), Int(b), Point(x1, y1), Point(x2, y2)))
}

@_cdecl("pw_rope")
public func rope(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x1: Double, y1: Double, x2: Double, y2: Double,
  length: Double
) {
}

@_cdecl("pw_slide")
public func slide(
  _ handle: UnsafeMutableRawPointer, a: Int32, b: Int32, x: Double, y: Double, wayX: Double, wayY: Double
) {
}
