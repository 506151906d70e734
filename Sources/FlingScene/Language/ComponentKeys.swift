/// The keys of components, and the kinds of views that they make.
extension KeyTable {
  /// The keys of an entry of `components`.
  static let components = KeyTable(
    "component",
    keys: [
      KeySpec(
        "with", schema: .dictionary(of: .any(.reference("value"), .type("null"))),
        note: "Parameters with their defaults; required for one without.", example: ["heading"]),
      KeySpec("size", .size(.atLeastZero), note: "Size of a use that gives none.", example: [343, 52]),
      KeySpec("views", schema: .list(.reference("view")), note: "Its parts, from back to front."),
      KeySpec("behaviors", schema: .list(.reference("behavior")), note: "Behaviors of its parts."),
      KeySpec("gestures", schema: .list(.reference("gesture")), note: "Gestures; view is self by default."),
      KeySpec(
        "actions", schema: .dictionary(of: .reference("actions")), note: "Named lists of actions, for run."),
      KeySpec("when", schema: .list(.reference("when")), note: "Actions that run when a test becomes true."),
    ],
    synonyms: [
      "params": "with", "parameters": "with", "props": "with", "properties": "with", "arguments": "with",
    ])

  /// The table of views in a scene with components: each is a kind with the keys of `view` and `with`, and
  /// `slot` is a kind.
  static func views(withComponents names: [String]) -> KeyTable {
    guard !names.isEmpty else { return views }
    let uses = names.map { KindSpec($0, .orNull(.reference("name")), note: "A use of the component.") }
    let slot = KindSpec(
      "slot", .orNull(.reference("name")), note: "The place of the views that a use gives to a component.")
    let parameters = KeySpec(
      "with", schema: .dictionary(of: .reference("value")), for: names, note: "Values of parameters.")
    return KeyTable(
      views.name, allowsUnset: views.allowsUnset, needs: views.needs, kinds: views.kinds + uses + [slot],
      keys: views.keys.map { key in
        var key = key
        if key.kinds?.contains("view") ?? false { key.kinds = (key.kinds ?? []) + names + ["slot"] }
        return key
      } + [parameters])
  }
}
