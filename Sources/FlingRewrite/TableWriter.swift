/// Writes the code behind a file that tells the layer which classes, outlets and methods have which names.
/// Objective-C finds them by name at run time.
struct TableWriter {
  /// The lines; empty if there is nothing to tell.
  private(set) var lines: [String] = []
  /// The function that fills the tables.
  private(set) var function: String?

  init(fileNumber: Int, declarations: Declarations, classes: ClassList) {
    var calls: [String] = []
    for requirement in declarations.optionals where ClassList.areShort(requirement.conditions) {
      lines += Self.inside(
        requirement.conditions, ["extension \(requirement.protocolPath) { \(requirement.signature) {} }"])
    }
    for (number, type) in declarations.types.enumerated() {
      guard let home = classes.home(of: type) else { continue }
      let entries = Self.entries(of: type, classes: classes)
      if entries.isEmpty { continue }
      let name = "_fling\(fileNumber)_\(number)"
      lines += Self.inside(
        type.conditions,
        ["extension \(home) { @MainActor static func \(name)() {"] + entries.map { "  " + $0 } + ["} }"])
      calls += Self.inside(type.conditions, ["  \(home).\(name)()"])
    }
    if !calls.isEmpty {
      let name = "_fling\(fileNumber)"
      function = name
      lines += ["@MainActor func \(name)() {"] + calls + ["}"]
    }
  }

  /// Lines that the compiler sees only under conditions.
  private static func inside(_ conditions: [String], _ lines: [String]) -> [String] {
    conditions.map { "#if \($0.replacing("os(iOS)", with: "true"))" } + lines
      + conditions.map { _ in "#endif" }
  }

  private static func entries(of type: TypeDeclaration, classes: ClassList) -> [String] {
    var entries: [String] = []
    if !type.isExtension, classes.isOfLayer(type) {
      let maker = classes.maker(of: type).map { " { \($0) }" } ?? ""
      entries.append("FlingTables.addClass(\"\(type.path)\", \(type.path).self)\(maker)")
    }
    if !type.isExtension, classes.isCopiedLayer(type) {
      entries.append("FlingTables.addLayer { (layer: \(type.path)) in \(type.path)(layer: layer) }")
    }
    // Other private types cannot name the private members of a private one.
    if type.isPrivateMember { return entries }
    for outlet in type.outlets {
      entries.append(
        "FlingTables.addOutlet(\"\(outlet.name)\") { (owner: \(type.path), value: \(outlet.type)) in "
          + "owner.\(outlet.name) = value }")
    }
    for method in type.methods {
      let names = ["sender", "event"].prefix(method.parameters.count)
      let parameters = zip(names, method.parameters).map { ", \($0): \($1.type)" }.joined()
      let arguments = zip(names, method.parameters).map { $1.label == "_" ? $0 : "\($1.label): \($0)" }
      entries.append(
        "FlingTables.addMethod(\"\(method.selector)\") { (owner: \(type.path)\(parameters)) in "
          + "_ = owner.\(method.name)(\(arguments.joined(separator: ", "))) }")
    }
    return entries
  }
}
