/// The scene language as a JSON Schema (2020-12), for editors: completion, help on hovering, errors while
/// typing. It accepts every scene that Fling accepts, and rejects all errors that can be found without
/// resolving names or evaluating expressions.
public enum SceneSchema {
  /// The schema as indented JSON.
  public static var text: [UInt8] { document.pretty }

  /// The title of every schema that this program writes.
  public static let title = "Fling scene, version \(KeyTable.languageVersion)"

  package static let document: JSONValue = {
    let shared = SchemaForms.definitions + maps + lists
    let kinds = KeyTable.all.flatMap { $0.definitions() }
    return .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text(title)),
    ]).with(KeyTable.scene.object().members).with([("$defs", .object(shared + kinds))])
  }()

  private static let maps: JSONValue.Members = [
    ("canvas", KeyTable.canvas.object()),
    ("physics", KeyTable.physics.object()),
    ("render", KeyTable.render.object()),
    ("sweep", KeyTable.sweep.object()),
    ("goldens", KeyTable.goldens.object()),
    ("tolerance", KeyTable.tolerances.object()),
    (
      "style",
      KeyTable.views.mixed { !["style", "views", "repeat"].contains($0.name) }
    ),
    ("animated", KeyTable.views.mixed { $0.access.contains(.animate) }),
    ("spring", KeyTable.springs.object()),
    (
      "keyframe",
      KeyTable.views.mixed(
        { $0.access.contains(.animate) }, besides: KeyTable.keyframes.members, needs: [.all(["at"])])
    ),
    ("touch-key", KeyTable.touchKeys.object()),
    (
      "copies",
      .any(.orComputed(.number(KeyTable.copyCount, isWhole: true)), KeyTable.copies.object())
    ),
  ]

  private static let lists: JSONValue.Members = [
    ("view", KeyTable.views.entry()), ("behavior", KeyTable.behaviors.entry()),
    ("boundary", KeyTable.boundaries.entry()), ("gesture", KeyTable.gestures.entry()),
    ("step", KeyTable.script.entry()), ("action", KeyTable.actions.entry()),
    ("actions", .list(.reference("action"))), ("when", KeyTable.whens.entry()),
    ("expectation", KeyTable.expectations.entry()), ("overlay", KeyTable.overlays.entry()),
    ("output", KeyTable.outputs.entry()),
  ]
}

extension JSONValue {
  /// Of an object.
  fileprivate var members: Members {
    if case .object(let members) = self { members } else { [] }
  }
}
