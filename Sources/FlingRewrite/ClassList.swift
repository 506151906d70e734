/// The classes of all files of a program.
struct ClassList {
  private var classes: [String: TypeDeclaration] = [:]

  init(_ files: [Declarations]) {
    for declarations in files {
      for type in declarations.types where !type.isExtension && classes[type.path] == nil {
        classes[type.path] = type
      }
    }
  }

  /// Whether code at the end of a file can name a type and its members without arguments.
  func isPlain(_ type: TypeDeclaration) -> Bool {
    if type.isGeneric || type.isHidden || !Self.areShort(type.conditions) { return false }
    guard type.isExtension, let declared = classes[type.path] else { return true }
    return !declared.isGeneric && !declared.isHidden
  }

  /// The type whose extension tells of a type; nil if no code at the end of the file can name it. Of private
  /// members only layers are told: views make theirs by the class.
  func home(of type: TypeDeclaration) -> String? {
    if isPlain(type) { return type.path }
    guard type.isPrivateMember, !type.isExtension, !type.isGeneric, Self.areShort(type.conditions),
      isLayer(type), let dot = type.path.lastIndex(of: ".")
    else { return nil }
    return String(type.path[..<dot])
  }

  /// Whether a class inherits from one of Core Animation's layers.
  private func isLayer(_ type: TypeDeclaration) -> Bool {
    let base = chain(of: type).last?.superclass ?? ""
    return base.hasPrefix("CA") && base.hasSuffix("Layer")
  }

  /// Whether conditions of `#if` are few enough to be written around each entry.
  static func areShort(_ conditions: [String]) -> Bool {
    conditions.count <= 16 && conditions.allSatisfy { $0.utf8.count <= 1_000 }
  }

  /// Whether a class is one of which a film may need an object: a controller, a view, a layer of a view or a
  /// delegate of the app.
  func isOfLayer(_ type: TypeDeclaration) -> Bool {
    guard let base = chain(of: type).last?.superclass else { return false }
    return Self.bases.contains(base)
      || base.hasPrefix("UI") && ["Controller", "View"].contains { base.hasSuffix($0) }
  }

  /// Whether a class is one of layers that are copied by `init(layer:)`.
  func isCopiedLayer(_ type: TypeDeclaration) -> Bool {
    guard isLayer(type) else { return false }
    for inherited in chain(of: type) {
      let callable = inherited.initializers.filter { !$0.isUnavailable }
      if callable.contains(where: { $0.labels == ["layer"] }) { return true }
      // Any other designated initializer of a class hides those of its superclass.
      if inherited.initializers.contains(where: { !$0.isConvenience }) { return false }
    }
    return true
  }

  private static let bases: Set<String> = [
    "NSObject", "UIResponder", "UIWindow", "UILabel", "UIButton", "UIControl", "UISwitch", "UISlider",
    "UISegmentedControl", "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer",
  ]

  /// An expression for a new object of a class; nil if its initializers need arguments that only the program
  /// knows.
  func maker(of type: TypeDeclaration) -> String? {
    for inherited in chain(of: type) {
      let callable = inherited.initializers.filter { !$0.isUnavailable }.map(\.labels)
      for (labels, arguments) in Self.knownArguments where callable.contains(labels) {
        return "\(type.path)(\(arguments))"
      }
      // Any other designated initializer of a class hides those of its superclass.
      let designated = inherited.initializers.filter { !$0.isConvenience }
      if !designated.isEmpty {
        return callable.contains(["coder"]) ? "\(type.path)(coder: FlingTables.coder)" : nil
      }
    }
    return "\(type.path)()"
  }

  /// Initializers whose arguments are known, by preference.
  private static let knownArguments: [([String], String)] = [
    ([], ""), (["nibName", "bundle"], "nibName: nil, bundle: nil"), (["frame"], "frame: .zero"),
  ]

  /// A class and those of the program that it inherits from.
  private func chain(of type: TypeDeclaration) -> [TypeDeclaration] {
    var chain = [type]
    while let name = chain.last?.superclass, let next = classes[name],
      !chain.contains(where: { $0.path == next.path })
    {
      chain.append(next)
    }
    return chain
  }
}
