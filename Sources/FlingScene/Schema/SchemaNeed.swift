/// Which keys an entry must have, and which it can't have together.
enum SchemaNeed {
  case all([String])
  /// All keys of at least one of these.
  case any([[String]])
  /// All keys of exactly one of these.
  case one([[String]])
  case never(String, with: String)
  /// The first only where the second is.
  case only(String, with: String)
  /// The first only where the second is one of some words; if nothing stands there it is `otherwise`.
  case onlyIf(String, String, [String], otherwise: String?)

  /// The second where the first is a word.
  case given(String, is: String, [String])
  /// At least so many keys.
  case count(Int)

  var schema: JSONValue {
    switch self {
    case .all(let keys): .required(keys)
    case .any(let choices): .any(choices.map(JSONValue.required))
    case .one(let choices): .object([("oneOf", .array(choices.map(JSONValue.required)))])
    case .never(let key, let other): .not(.required([key, other]))
    case .only(let key, let other): .when(.required([key]), .required([other]))
    case .count(let least): .object([("minProperties", .integer(least))])
    case .given(let key, let word, let needed):
      .when(
        JSONValue.object([("properties", .object([(key, .words([word]))]))]).with([
          ("required", .texts([key]))
        ]), .required(needed))
    case .onlyIf(let key, let other, let words, let otherwise):
      .when(
        .required([key]),
        JSONValue.object([("properties", .object([(other, SchemaForms.orComputed(.words(words)))]))])
          .with(otherwise.map(words.contains) ?? true ? [] : [("required", .texts([other]))]))
    }
  }

  /// What the decoders of entries demand, by table and kind; under a table alone for all its kinds.
  static let table: [String: [SchemaNeed]] = [
    "scene": [.all(["fling", "canvas"])],
    "canvas": [.all(["size"])],
    "view": [.never("frame", with: "center"), .never("frame", with: "size")],
    "view.view": [placed], "view.ellipse": [placed],
    "view.polygon": [
      .any([["style"], ["frame"], ["center", "size"], ["points"]]),
      .any([["style"], ["points"], ["sides"], ["star"]]), .never("points", with: "sides"),
      .never("points", with: "star"), .never("sides", with: "star"),
    ],
    "view.path": [.any([["style"], ["d"]])],
    "view.line": [.any([["style"], ["from", "to"]])],
    "view.label": [.any([["style"], ["text"]]), .any([["style"], ["frame"], ["center"]])],
    "view.image": [.any([["style"], ["source"]]), .any([["style"], ["frame"], ["center"]])],
    "paint.checker": [.all(["colors"])], "paint.stripes": [.all(["colors"])],
    "paint.linear": [.all(["stops"])], "paint.radial": [.all(["stops", "radius"])],
    "paint.conic": [.all(["stops"])],
    "stop": [.all(["color"])],
    "repeat": [.all(["count"])],
    "behavior.gravity": [.all(["items"]), .never("direction", with: "angle")],
    "behavior.push": [
      .all(["items"]), .any([["direction"], ["angle", "magnitude"]]), .never("direction", with: "angle"),
    ],
    "behavior.collision": [.all(["items"])], "behavior.dynamic-item": [.all(["items"])],
    "behavior.field": [
      .all(["items", "type"]), .given("type", is: "linear-gravity", ["direction"]),
      .given("type", is: "velocity", ["direction"]), .given("type", is: "custom", ["force"]),
    ]
      + Rules.fieldTypeKeys.map { .onlyIf($0.0, "type", $0.1, otherwise: nil) },
    "behavior.item-group": [.all(["items"])],
    "behavior.attachment": [
      .all(["item"]), .any([["anchor"], ["to"]]), .only("to-offset", with: "to"),
      .given("joint", is: "slide", ["axis"]),
    ]
      + Rules.jointKeys.filter { $0.0 != "friction" }.map {
        .onlyIf($0.0, "joint", $0.1, otherwise: "distance")
      },
    "behavior.snap": [.all(["item", "to"])], "behavior.composite": [.all(["behaviors"])],
    "boundary.segment": [.all(["from", "to"])], "boundary.ellipse": [.all(["frame"])],
    "boundary.path": [.one([["d"], ["points"]])],
    "gesture.edge-pan": [.all(["edges"])],
    "script": [
      .never("at", with: "together"), .never("finger", with: "fingers"), .only("spread", with: "fingers"),
    ],
    "script.drag": [.one([["to"], ["by"], ["path"]]), .never("release", with: "hold")],
    "script.flick": [
      .any([["velocity"], ["angle", "speed"]]), .never("velocity", with: "angle"),
      .never("velocity", with: "speed"),
    ],
    "script.swipe": [.all(["direction"])],
    "script.pinch": [.one([["scale"], ["from-distance", "to-distance"]])],
    "script.rotate": [.all(["by"])],
    "script.transform": [.any([["scale"], ["by"], ["move"]])],
    "script.touch": [.all(["keys"]), .never("lift", with: "cancel")],
    "touch key": [.all(["at", "point"])],
    "action.animate": [.one([["to"], ["keyframes"]]), .never("spring", with: "ease")],
    "action.add-velocity": [.any([["linear"], ["angular"]])],
    "action.set": [.count(2)],
    "action.after": [.all(["do"])], "action.if": [.any([["then"], ["else"]])],
    "keyframe": [.all(["at"])],
    "spring": [.any([["damping"], ["velocity"], ["bounce"]])],
    "when.when": [.all(["do"])],
    "expectation.at": [.all(["that"])], "expectation.within": [.all(["that"])],
    "output": [.never("size", with: "width")],
    "output.sheet": [
      .never("at", with: "count"), .never("at", with: "from"), .never("at", with: "until"),
    ],
    "sweep": [.all(["over"])],
    "tolerance": [.only("difference", with: "pixels"), .only("pixels", with: "difference")],
  ]

  private static let placed = SchemaNeed.any([["style"], ["frame"], ["center", "size"]])
}
