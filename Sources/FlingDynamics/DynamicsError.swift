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
