/// The scene language as a JSON Schema (2020-12), for editors: completion, words on hovering, mistakes while typing. It takes
/// every scene that Fling takes and refuses what can be refused without knowing names and computing expressions.
public enum SceneSchema {
  /// The schema, for people to read too.
  public static var text: [UInt8] { document.pretty }

  /// What every schema of this program is called.
  public static let title = "Fling scene, version \(SceneDecoder.version)"

  package static let document: JSONValue = {
    let shared = SchemaForms.definitions + maps + lists
    let kinds = SchemaTable.all.flatMap { $0.definitions() }
    return .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text(title)),
    ]).with(SchemaTable.scene.object().members).with([("$defs", .object(shared + kinds))])
  }()

  private static let maps: JSONValue.Members = [
    ("canvas", SchemaTable.canvas.object()),
    ("physics", SchemaTable.physics.object()),
    ("render", SchemaTable.render.object()),
    ("sweep", SchemaTable.sweep.object()),
    ("goldens", SchemaTable.goldens.object()),
    ("tolerance", SchemaTable.tolerances.object()),
    (
      "style",
      SchemaTable.views.mixed { !["style", "views", "repeat"].contains($0.name) }
    ),
    ("animated", SchemaTable.views.mixed(\.isAnimatable)),
    ("spring", SchemaTable.springs.object()),
    (
      "keyframe",
      SchemaTable.views.mixed(
        \.isAnimatable, besides: SchemaTable.keyframes.members, needs: [.all(["at"])])
    ),
    ("touch-key", SchemaTable.touchKeys.object()),
    (
      "copies",
      .any(SchemaCustom.copies, SchemaTable.copies.object())
    ),
  ]

  private static let lists: JSONValue.Members = [
    ("view", SchemaTable.views.entry()), ("behavior", SchemaTable.behaviors.entry()),
    ("boundary", SchemaTable.boundaries.entry()), ("gesture", SchemaTable.gestures.entry()),
    ("step", SchemaTable.script.entry()), ("action", SchemaTable.actions.entry()),
    ("actions", .list(.reference("action"))), ("when", SchemaTable.whens.entry()),
    ("expectation", SchemaTable.expectations.entry()), ("overlay", SchemaTable.overlays.entry()),
    ("output", SchemaTable.outputs.entry()),
  ]
}

extension JSONValue {
  /// Of an object.
  fileprivate var members: Members {
    if case .object(let members) = self { members } else { [] }
  }
}
