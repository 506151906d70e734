internal import FlingGeometry

/// An invalid value of a behavior or an item, found before anything moves.
public struct DynamicsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type of the behavior or item, such as `DynamicItemBehavior`.
  public let behavior: String
  /// The name of the property in Swift.
  public let property: String
  /// The invalid value, in words that follow "is".
  public let value: String
  /// The requirement, in words that follow "must".
  public let requirement: String

  package init(_ behavior: String, _ property: String, _ value: String, must requirement: String) {
    self.behavior = behavior
    self.property = property
    self.value = value
    self.requirement = requirement
  }

  /// One line with the invalid value and the requirement.
  public var description: String {
    "\(property) of \(behavior) is \(value); it must \(requirement)"
  }
}

extension DynamicsError {
  /// Limit on all numbers: products of a few of them stay finite, and positions keep their precision.
  static let largest = 1e9

  /// Throws unless a number is finite and within `largest`.
  static func requireFinite(_ value: Double, _ property: String, of behavior: String)
    throws(DynamicsError)
  {
    guard value.isFinite else {
      throw DynamicsError(behavior, property, "\(value)", must: "be a finite number")
    }
    guard abs(value) <= largest else {
      throw DynamicsError(behavior, property, "\(value)", must: "lie within ±1e9")
    }
  }

  /// Throws unless both coordinates are finite and within `largest`.
  static func requireFinite(_ point: Point, _ property: String, of behavior: String)
    throws(DynamicsError)
  {
    guard point.isFinite else {
      throw DynamicsError(
        behavior, property, "(\(point.x), \(point.y))", must: "have finite coordinates")
    }
    guard abs(point.x) <= largest, abs(point.y) <= largest else {
      throw DynamicsError(
        behavior, property, "(\(point.x), \(point.y))", must: "have coordinates within ±1e9")
    }
  }

  /// Throws unless a number is from 0 to `largest`.
  static func requireNotNegative(_ value: Double, _ property: String, of behavior: String)
    throws(DynamicsError)
  {
    guard value >= 0, value.isFinite else {
      throw DynamicsError(behavior, property, "\(value)", must: "be at least 0 and finite")
    }
    guard value <= largest else {
      throw DynamicsError(behavior, property, "\(value)", must: "be at most 1e9")
    }
  }

  /// Throws unless an elasticity is from 0 to 1e6. Values above 1 are accepted, although contacts then gain
  /// energy.
  static func requireElasticity(_ value: Double, _ property: String, of behavior: String)
    throws(DynamicsError)
  {
    guard value >= 0, value <= 1e6 else {
      throw DynamicsError(behavior, property, "\(value)", must: "be at least 0 and at most 1000000")
    }
  }
}
