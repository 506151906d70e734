internal import FlingGeometry

/// The scope of expressions inside one copy of a repeated entry.
struct CopyScope {
  /// The visible names and the key of `random` for expressions.
  var visible = Scope()
  /// The suffix of names declared in the copy, such as `-2-5`; empty outside of copies.
  var suffix = ""
  /// The copy's indices as messages show them: `2`, or `2-5`; nil outside of copies.
  var copy: String? { suffix.isEmpty ? nil : String(suffix.dropFirst()) }
  /// The view whose bounds give words such as `top-left` their meaning; nil for the canvas.
  var parent: ViewID?
  /// The space of its names.
  var space: Int { visible.space }
  /// The index of the innermost copy.
  var index: Int?

  /// The scope of a key or an entry inside this one: draws of `random` there have their own key.
  func inside(_ key: String) -> CopyScope {
    var scope = self
    scope.visible = visible.inside(key)
    return scope
  }

  /// The scope of a named entry: the name is the key of its draws of `random`, so they do not depend on the
  /// entry's position.
  func named(_ name: String) -> CopyScope {
    var scope = self
    scope.visible.path = visible.basePath + name
    return scope
  }

  /// The scope of actions: their values are computed each time they run.
  var running: CopyScope {
    var scope = self
    scope.visible.allowsRuntimeNames = true
    scope.visible.drawsOnce = false
    scope.parent = nil
    return scope
  }

  /// The scope of one copy: it defines the copy's index and `n`, the number of copies.
  /// - Parameter name: the name of the index in expressions: `i`, or the one that `as` gives.
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
