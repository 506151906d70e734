internal import FlingGeometry

/// A value that cannot be simulated, found before anything moves.
package struct SimulationError: Error, Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    case behavior(BehaviorDefinition.ID)
    /// A boundary of a behavior, by its name.
    case boundary(BehaviorDefinition.ID, String)
    case item(ItemID)
    case world
  }

  package let subject: Subject
  /// The name of the property in Swift, as users of the library know it.
  package let property: String
  /// The invalid value, in words that follow "is".
  package let value: String
  /// The requirement, in words that follow "must".
  package let requirement: String

  package init(_ subject: Subject, _ property: String, _ value: String, must requirement: String) {
    self.subject = subject
    self.property = property
    self.value = value
    self.requirement = requirement
  }
}

extension SimulationError {
  /// Limit on all numbers: products of a few of them stay finite, and positions keep their precision.
  static let largest = 1e9

  /// Throws unless a number is finite and within `largest`.
  static func requireFinite(_ value: Double, _ property: String, of subject: Subject)
    throws(SimulationError)
  {
    guard value.isFinite else {
      throw SimulationError(subject, property, "\(value)", must: "be a finite number")
    }
    guard abs(value) <= largest else {
      throw SimulationError(subject, property, "\(value)", must: "lie within ±1e9")
    }
  }

  /// Throws unless both coordinates are finite and within `largest`.
  static func requireFinite(_ point: Point, _ property: String, of subject: Subject)
    throws(SimulationError)
  {
    guard point.isFinite else {
      throw SimulationError(subject, property, "(\(point.x), \(point.y))", must: "have finite coordinates")
    }
    guard isWithinLimits(point) else {
      throw SimulationError(
        subject, property, "(\(point.x), \(point.y))", must: "have coordinates within ±1e9")
    }
  }

  /// Throws unless a number is from 0 to `largest`.
  static func requireNotNegative(_ value: Double, _ property: String, of subject: Subject)
    throws(SimulationError)
  {
    guard value >= 0, value.isFinite else {
      throw SimulationError(subject, property, "\(value)", must: "be at least 0 and finite")
    }
    guard value <= largest else {
      throw SimulationError(subject, property, "\(value)", must: "be at most 1e9")
    }
  }

  /// Throws unless an elasticity is from 0 to 1e6. Values above 1 are accepted, although contacts then gain
  /// energy.
  static func requireElasticity(_ value: Double, _ property: String, of subject: Subject)
    throws(SimulationError)
  {
    guard value >= 0, value <= 1e6 else {
      throw SimulationError(subject, property, "\(value)", must: "be at least 0 and at most 1000000")
    }
  }

  /// NaN fails every comparison.
  static func isWithinLimits(_ point: Point) -> Bool {
    abs(point.x) <= largest && abs(point.y) <= largest
  }
}
