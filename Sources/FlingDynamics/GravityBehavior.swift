public import FlingGeometry

/// Pulls its items with the same acceleration whatever their mass: 1 is 1000 pt/s², as in UIKit, so that something falls 500 pt
/// in the first second. Several on one item add up; UIKit leaves that undefined.
///
/// Direction, angle and magnitude are three views of one vector, as in UIKit.
public final class GravityBehavior: ItemsBehavior {
  private var vector = Polar(Vector(dx: 0, dy: 1))

  /// In thousands of pt/s²; (0, 1), straight down, at first. Its length counts; any finite vector.
  public var gravityDirection: Vector {
    get { vector.vector }
    set {
      vector = Polar(newValue)
      changed()
    }
  }

  /// The angle of the direction in radians, clockwise from the x axis; π/2 at first. Setting it keeps the magnitude.
  public var angle: Double {
    get { vector.angle }
    set { setAngle(newValue, magnitude: vector.magnitude) }
  }

  /// In thousands of pt/s², 1 at first; setting it keeps the angle. A negative one turns the vector round and reads as
  /// positive. 0 leaves no vector to keep an angle, as in UIKit: `angle` is 0 then, so set it again with the magnitude.
  public var magnitude: Double {
    get { vector.magnitude }
    set { setAngle(vector.angle, magnitude: newValue) }
  }

  /// Sets both; the angle in radians clockwise from the x axis, the magnitude in thousands of pt/s².
  public func setAngle(_ angle: Double, magnitude: Double) {
    vector = Polar(angle: angle, magnitude: magnitude)
    changed()
  }

  /// In pt/s².
  var acceleration: Point { Point(vector.vector) * 1000 }

  override func validate() throws(DynamicsError) {
    try DynamicsError.requireFinite(Point(vector.vector), "gravityDirection", of: "GravityBehavior")
  }
}

/// A vector that can be set by parts, as UIKit's gravity and pushes can.
struct Polar: Equatable {
  private(set) var vector: Vector

  init(_ vector: Vector) {
    self.vector = vector
  }

  init(angle: Double, magnitude: Double) {
    // Whole quarters are exact, so that "down" has no sideways part.
    let quarters = angle / (Double.pi / 2)
    if quarters.rounded() == quarters, abs(quarters) < 1e9 {
      switch ((Int(quarters) % 4) + 4) % 4 {
      case 0: vector = Vector(dx: magnitude, dy: 0)
      case 1: vector = Vector(dx: 0, dy: magnitude)
      case 2: vector = Vector(dx: -magnitude, dy: 0)
      default: vector = Vector(dx: 0, dy: -magnitude)
      }
    } else {
      let (sine, cosine) = Elementary.sincos(angle)
      vector = Vector(dx: cosine * magnitude, dy: sine * magnitude)
    }
  }

  var magnitude: Double { vector.length }
  var angle: Double { magnitude == 0 ? 0 : Elementary.atan2(vector.dy, vector.dx) }
}
