/// The declarations of a file that the tables of names and the rewriting need.
struct Declarations {
  /// The classes and extensions in the order of the file, with nested ones. Local types do not count.
  var types: [TypeDeclaration] = []
  /// The requirements of protocols that are marked `optional`.
  var optionals: [OptionalRequirement] = []
  /// The protocols marked `@objc` that do not inherit from one that is limited to classes.
  var protocols: [ProtocolDeclaration] = []
  /// The first tokens of what cannot be rewritten.
  var refusals: [(token: Int, message: String, hint: String)] = []
}

/// A class or an extension of a type.
struct TypeDeclaration {
  /// The name with those of the types around it: `Card.Corner`.
  var path: String
  /// The first type that the class inherits from; nil without one and for an extension.
  var superclass: String?
  var isExtension: Bool
  var isGeneric: Bool
  /// Whether code at the end of the file cannot name the type, since it is private within another.
  var isHidden: Bool
  /// Whether it is hidden only since it is private within a type that is not: code in an extension of that type
  /// can name it.
  var isPrivateMember: Bool
  /// The conditions of `#if` around the declaration.
  var conditions: [String]
  var initializers: [Initializer] = []
  var methods: [Method] = []
  var outlets: [RewrittenFile.Outlet] = []

  struct Initializer {
    /// The labels of parameters without default values; `_` for those without a label.
    var labels: [String]
    var isConvenience: Bool
    /// Whether a call needs `try` or `await`, or is forbidden by `@available(*, unavailable)`.
    var isUnavailable: Bool
  }

  /// A method that Objective-C could call.
  struct Method {
    var name: String
    /// The name of Objective-C, such as `pan:` or `moveTo:animated:`.
    var selector: String
    var parameters: [Parameter]
  }

  struct Parameter {
    /// The label of the argument; `_` without one.
    var label: String
    var type: String
    var hasDefault: Bool
  }
}

/// A protocol of Objective-C, whose conforming types are classes.
struct ProtocolDeclaration {
  /// The token of `@` in `@objc`.
  var attribute: Int
  /// The index behind the attribute with its argument.
  var attributeEnd: Int
  var name: Int
  /// The colon before the inherited protocols; nil without any.
  var colon: Int?
}

/// A requirement of a protocol that conforming types may leave out.
struct OptionalRequirement {
  /// The token `optional`.
  var modifier: Int
  var name: String
  var protocolPath: String
  /// The declaration from `func` to the end of its parameters.
  var signature: String
  var conditions: [String]
}
