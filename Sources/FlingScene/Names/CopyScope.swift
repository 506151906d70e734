internal import FlingGeometry

/// The scope of expressions inside one copy of a repeated entry.
struct CopyScope {
  /// The names and draws of expressions.
  var visible = Scope()
  /// What the name of an entry gets: `-2-5`; empty outside of copies.
  var suffix = ""
  /// The copy for messages: `2`, or `2-5`; nil outside of copies.
  var copy: String? { suffix.isEmpty ? nil : String(suffix.dropFirst()) }
  /// Where words such as `top-left` are taken: nil for the canvas.
  var parent: ViewID?
  /// The index of the innermost copy.
  var index: Int?

  func inside(_ key: String) -> CopyScope {
    var scope = self
    scope.visible = visible.inside(key)
    return scope
  }

  /// The scope of a named entry: draws of `random` are keyed by the name.
  func named(_ name: String) -> CopyScope {
    var scope = self
    scope.visible.path = name
    return scope
  }

  /// The scope of actions: values are computed when they run.
  var running: CopyScope {
    var scope = self
    scope.visible.allowsRuntimeNames = true
    scope.visible.drawsOnce = false
    scope.parent = nil
    return scope
  }

  /// The scope of a copy.
  /// - Parameter name: what copies call their index.
  func copy(_ index: Int, of count: Int, name: String) -> CopyScope {
    var copy = self
    copy.suffix += "-\(index)"
    copy.index = index
    copy.visible.constants[name] = .number(Double(index), .plain)
    copy.visible.constants["n"] = .number(Double(count), .plain)
    copy.visible.locals.subtract([name, "n"])
    copy.visible.path += "#\(index)"
    return copy
  }
}
