internal import FlingGeometry

/// What is wrong with a behavior or an item, found before anything moves.
public struct DynamicsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the culprit, such as `DynamicItemBehavior` or `DynamicItem`.
  public let behavior: String
  /// The property's name as in the source.
  public let property: String
  /// The value that cannot be simulated, in words.
  public let value: String
  /// What would be right, in words that follow "must".
  public let requirement: String

  package init(_ behavior: String, _ property: String, _ value: String, must requirement: String) {
    self.behavior = behavior
    self.property = property
    self.value = value
    self.requirement = requirement
  }

  /// One line that says what is wrong and what would be right.
  public var description: String {
    "\(property) of \(behavior) is \(value); it must \(requirement)"
  }
}

extension DynamicsError {
  /// No number may be larger: products of a few of them still are numbers, and places keep their digits.
  static let largest = 1e9

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

  /// Above 1 is let through, though it makes energy; not so much that numbers run out of range.
  static func requireElasticity(_ value: Double, _ property: String, of behavior: String)
    throws(DynamicsError)
  {
    guard value >= 0, value <= 1e6 else {
      throw DynamicsError(behavior, property, "\(value)", must: "be at least 0 and at most 1000000")
    }
  }
}
