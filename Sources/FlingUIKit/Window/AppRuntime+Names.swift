/// Views by the names that film files give them.
extension AppRuntime {
  /// A view by its name. In this order: a property path of the root controller (or its children) such as
  /// `card` or `balls[2]`, an accessibility identifier, a class with a number in tree order such as
  /// `UIButton#0`.
  package func view(named name: String) -> UIView? {
    guard let root = keyWindow.rootViewController else { return nil }
    for object in [root] + root.children {
      if let view = PropertyPath(name)?.view(of: object) { return view }
    }
    if let view = root.viewIfLoaded.flatMap({ PropertyPath(name)?.view(of: $0) }) { return view }
    if let view = first(where: { $0.accessibilityIdentifier == name }) { return view }
    guard let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]), number >= 0
    else { return nil }
    let type = name[..<mark]
    return all { "\(Swift.type(of: $0))" == type }.dropFirst(number).first
  }

  /// All names of views that are properties of the root, and all identifiers, for messages.
  package var viewNames: [String] {
    var names: [String] = []
    if let root = keyWindow.rootViewController { names += PropertyPath.names(of: root) }
    for view in all(where: { $0.accessibilityIdentifier != nil }) {
      if let name = view.accessibilityIdentifier, !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func first(where test: (UIView) -> Bool) -> UIView? { all(where: test).first }

  /// The views of the window that pass a test, in tree order.
  private func all(where test: (UIView) -> Bool) -> [UIView] {
    var found: [UIView] = []
    func visit(_ view: UIView) {
      if test(view) { found.append(view) }
      for child in view.subviews { visit(child) }
    }
    visit(keyWindow)
    return found
  }
}

/// A path of stored properties and list indices, such as `cards[1].title`.
@MainActor
private struct PropertyPath {
  private enum Step {
    case property(String)
    case index(Int)
  }

  private let steps: [Step]

  init?(_ text: String) {
    var steps: [Step] = []
    for word in text.split(separator: ".", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { return nil }
      steps.append(.property(String(name)))
      for part in parts.dropFirst() {
        guard part.last == "]", let index = Int(part.dropLast()), index >= 0 else { return nil }
        steps.append(.index(index))
      }
    }
    self.steps = steps
  }

  func view(of object: Any) -> UIView? {
    var value = object
    for step in steps {
      guard let next = PropertyPath.step(step, from: value) else { return nil }
      value = next
    }
    if let view = value as? UIView { return view }
    return (value as? UIViewController)?.viewIfLoaded
  }

  private static func step(_ step: Step, from value: Any) -> Any? {
    switch step {
    case .property(let name):
      var mirror: Mirror? = Mirror(reflecting: value)
      while let level = mirror {
        for child in level.children where child.label == name || child.label == "$__lazy_storage_$_\(name)" {
          return unwrapped(child.value)
        }
        mirror = level.superclassMirror
      }
      return nil
    case .index(let index):
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .collection, index < mirror.children.count else { return nil }
      return mirror.children.dropFirst(index).first.flatMap { unwrapped($0.value) }
    }
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// The stored properties that are views.
  static func names(of object: Any) -> [String] {
    var names: [String] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror, level.subjectType != UIViewController.self {
      for child in level.children where unwrapped(child.value) is UIView {
        if let label = child.label {
          names.append(label.hasPrefix("$__lazy_storage_$_") ? String(label.dropFirst(18)) : label)
        }
      }
      mirror = level.superclassMirror
    }
    return names
  }
}
