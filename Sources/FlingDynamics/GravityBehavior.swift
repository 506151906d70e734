public import FlingGeometry

/// Accelerates its items whatever their mass: 1 is 1000 pt/s², as in UIKit, so an item falls 500 pt in the
/// first second. Several gravity behaviors of one item add up; UIKit leaves that undefined.
///
/// Direction, angle and magnitude are three views of one vector, as in UIKit.
public final class GravityBehavior: ItemsBehavior {
  private var vector = PolarVector(Vector(dx: 0, dy: 1))

  /// The acceleration in units of 1000 pt/s². Any finite vector, whose length counts; (0, 1), straight down,
  /// by default.
  public var gravityDirection: Vector {
    get { vector.vector }
    set {
      vector = PolarVector(newValue)
      changed()
    }
  }

  /// The angle of the direction in radians, clockwise from the x axis; π/2 by default. Setting it keeps the
  /// magnitude.
  public var angle: Double {
    get { vector.angle }
    set { setAngle(newValue, magnitude: vector.magnitude) }
  }

  /// The magnitude in units of 1000 pt/s²; 1 by default. Setting it keeps the angle. A negative value
  /// reverses the direction and reads as positive. 0 loses the angle, as in UIKit: `angle` is then 0, so set
  /// it again together with the magnitude.
  public var magnitude: Double {
    get { vector.magnitude }
    set { setAngle(vector.angle, magnitude: newValue) }
  }

  /// Sets the angle in radians, clockwise from the x axis, and the magnitude in units of 1000 pt/s².
  public func setAngle(_ angle: Double, magnitude: Double) {
    vector = PolarVector(angle: angle, magnitude: magnitude)
    changed()
  }

  override var kind: BehaviorDefinition.Kind? {
    .gravity(itemIDs, direction: Point(vector.vector))
  }
}

/// A vector that can be set by angle and magnitude, as in UIKit's gravity and pushes.
package struct PolarVector: Equatable {
  package private(set) var vector: Vector

  package init(_ vector: Vector) {
    self.vector = vector
  }

  package init(angle: Double, magnitude: Double) {
    // Multiples of a right angle are exact, so that "down" has no horizontal component.
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

  /// The length.
  package var magnitude: Double { vector.length }
  /// In radians, clockwise from the x axis; 0 for the zero vector.
  package var angle: Double { magnitude == 0 ? 0 : Elementary.atan2(vector.dy, vector.dx) }
}
