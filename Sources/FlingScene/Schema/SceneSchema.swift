/// The scene language as a JSON Schema (2020-12), for editors: completion, help on hovering, errors while
/// typing. It accepts every scene that Fling accepts, and rejects all errors that can be found without
/// resolving names or evaluating expressions.
package enum SceneSchema {
  /// The schema as indented JSON.
  package static var text: [UInt8] { document.pretty }

  /// The title of every schema that this program writes.
  package static let title = "Fling scene, version \(KeyTable.languageVersion)"

  package static let document: JSONValue = {
    let shared = SchemaForms.definitions + maps + lists
    let kinds = KeyTable.all.flatMap { $0.definitions() }
    return .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text(title)),
    ]).with(KeyTable.scene.mapSchema().members).with([("$defs", .object(shared + kinds))])
  }()

  private static let maps: JSONValue.Members = [
    ("canvas", KeyTable.canvas.mapSchema()), ("component", KeyTable.components.mapSchema()),
    ("physics", KeyTable.physics.mapSchema()),
    ("render", KeyTable.render.mapSchema()),
    ("sweep", KeyTable.sweep.mapSchema()),
    ("goldens", KeyTable.goldens.mapSchema()),
    ("tolerance", KeyTable.tolerances.mapSchema()),
    (
      "style",
      KeyTable.views.mapSchema { !["style", "views", "repeat"].contains($0.name) }
    ),
    // Other keys may be parameters of components, whose names a schema can't know.
    (
      "animated",
      KeyTable.views.mapSchema(
        where: { $0.allowedChanges.contains(.animate) }, others: .reference("value"))
    ),
    ("spring", KeyTable.springs.mapSchema()),
    (
      "keyframe",
      KeyTable.views.mapSchema(
        where: { $0.allowedChanges.contains(.animate) }, besides: KeyTable.keyframes.members,
        needs: [.all(["at"])])
    ),
    ("touch-key", KeyTable.touchKeys.mapSchema()),
    (
      "copies",
      .any(.orComputed(.number(KeyTable.copyCount, isWhole: true)), KeyTable.copies.mapSchema())
    ),
  ]

  private static let lists: JSONValue.Members = [
    ("view", KeyTable.views.entrySchema()), ("use", KeyTable.useSchema),
    ("behavior", KeyTable.behaviors.entrySchema()),
    ("boundary", KeyTable.boundaries.entrySchema()), ("gesture", KeyTable.gestures.entrySchema()),
    ("step", KeyTable.script.entrySchema()), ("action", KeyTable.actions.entrySchema()),
    ("actions", .list(.reference("action"))), ("when", KeyTable.whens.entrySchema()),
    ("expectation", KeyTable.expectations.entrySchema()), ("overlay", KeyTable.overlays.entrySchema()),
    ("output", KeyTable.outputs.entrySchema()),
  ]
}

extension JSONValue {
  /// Of an object.
  fileprivate var members: Members {
    if case .object(let members) = self { members } else { [] }
  }
}
