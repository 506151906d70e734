/// What stands behind the keys that decoders read by themselves.
enum SchemaCustom {
  /// The schema of a key; nil if none is known, which a test refuses.
  /// - Parameter kind: of the entry, where its table has kinds and all of them are not meant together.
  static func schema(of key: String, in table: String, kind: String?) -> JSONValue? {
    if key == "repeat" { return .reference("copies") }
    switch (table, key) {
    case ("scene", _): return scene[key]
    case ("canvas", "size"):
      let side = SchemaForms.orComputed(.number(.aboveZero))
      return .any(side, .list(side, from: 2, to: 2))
    case ("canvas", "scale"): return SchemaForms.orComputed(.number(.aboveZero))
    case ("physics", _): return SchemaForms.orComputed(.number(.atLeastZero))
    case ("view", "style"): return .any(.type("string"), .list(.type("string")))
    case ("view", "views"): return .list(.reference("view"))
    case ("stroke", "dash"): return .list(SchemaForms.orComputed(.number(.atLeastZero)), from: 1)
    case ("stroke", "trim"): return .list(SchemaForms.orComputed(.number(.share)), from: 2, to: 2)
    case ("shadow", "color"), ("stop", "color"), ("overlay", "color"): return .reference("color")
    case ("paint", "colors"): return .list(.reference("color"), from: 2, to: 2)
    case ("paint", "stops"): return .list(.reference("stop"), from: 2)
    case ("stop", "at"):
      return .any(.reference("number"), .reference("angle"), .matching("^[-+]?(\\d+\\.?\\d*|\\.\\d+)%$"))
    case ("font", "family"): return .any(.reference("text"), .list(.reference("text")))
    case ("font", "weight"):
      return SchemaForms.orComputed(
        .words(Rules.weights.map(\.name)), .number(.init(low: 1, high: 1000)))
    case ("font", "language"): return SchemaForms.orComputed(.matching("^[A-Za-z0-9-]{2,35}$"))
    case ("behavior", "boundaries"): return .list(.reference("boundary"))
    case ("behavior", "behaviors"): return .list(.reference("behavior"))
    case ("behavior", "enabled"), ("gesture", "enabled"), ("gesture", "cancels-touches"):
      return .reference("truth")
    case ("behavior", _), ("action", "do"), ("action", "then"), ("action", "else"), ("when", "do"):
      return .reference("actions")
    case ("repeat", "count"): return copies
    case ("repeat", "as"): return .reference("name")
    case ("gesture", _): return gesture(key, kind)
    case ("script", "at"): return .reference("moment")
    case ("script", "together"): return .reference("truth")
    case ("script", "from"): return .reference("finger-place")
    case ("script", "path"): return .any(.type("string"), .list(.reference("vector"), from: 2))
    case ("script", "keys"): return .list(.reference("touch-key"), from: 1)
    case (_, "ease"): return .reference("ease")
    case ("action", "to"): return .reference("animated")
    case ("action", "spring"): return .reference("spring")
    case ("action", "times"): return SchemaForms.orComputed(.words(["forever"]), .number(.aboveZero))
    case ("action", "keyframes"): return .list(.reference("keyframe"))
    case ("action", "name"): return .reference("name")
    case ("keyframe", "at"): return .reference("share")
    case ("expectation", "that"): return .reference("test")
    case ("expectation", "because"): return .reference("text")
    case ("expectation", _), ("overlay", "from"), ("overlay", "until"): return .reference("moment")
    case ("overlay", "place"): return .any(.reference("point"), .words(["above", "below"]))
    case ("overlay", "every"), ("output", "every"): return SchemaForms.time(.aboveZero)
    case ("overlay", "range"): return .list(.any(.reference("number"), measured), from: 2, to: 2)
    case ("render", _): return render[key]
    case ("output", _): return output(key, kind)
    case ("goldens", _): return .reference("tolerance")
    case ("tolerance", "difference"): return whole(0, 255)
    case ("tolerance", "pixels"): return whole(0, Double(Limits.canvasSide * Limits.canvasSide))
    case ("tolerance", _): return SchemaForms.orComputed(.number(.atLeastZero))
    case ("sweep", "over"): return sweepOver
    case ("sweep", "columns"): return whole(1, Double(Limits.cells))
    case ("sweep", "label"): return .reference("text")
    case ("sweep", "gap"): return gap
    default: return nil
    }
  }

  /// How many copies an entry makes.
  static let copies = SchemaForms.orComputed(
    .number(.init(low: 0, high: Double(Limits.copies)), isWhole: true))

  /// Files of a family by weight.
  private static let faces = JSONValue.object([
    ("type", .text("object")), ("minProperties", .integer(1)),
    (
      "patternProperties",
      .object([
        (
          "^((\(Rules.weights.map(\.name).joined(separator: "|"))|variable|\\d{1,4})(-italic)?|italic)$|^x-",
          .type("string")
        )
      ])
    ),
    ("additionalProperties", .truth(false)),
  ])

  private static let scene: [String: JSONValue] = [
    "fling": .constant(.integer(SceneDecoder.version)),
    "title": .reference("text"), "description": .reference("text"), "canvas": .reference("canvas"),
    "seed": .number(.atLeastZero, isWhole: true), "let": .reference("values"),
    "styles": mapped(.reference("style")),
    "fonts": mapped(.any(.type("string"), faces)),
    "views": .list(.reference("view")), "behaviors": .list(.reference("behavior")),
    "gestures": .list(.reference("gesture")), "script": .list(.reference("step")),
    "when": .list(.reference("when")), "expect": .list(.reference("expectation")),
    "show": .list(.reference("overlay")), "actions": mapped(.reference("actions")),
    "physics": .reference("physics"), "render": .reference("render"), "sweep": .reference("sweep"),
    "goldens": .reference("goldens"),
  ]

  private static let render: [String: JSONValue] = [
    "duration": SchemaForms.orComputed(.words(["rest"]), SchemaForms.time(.aboveZero)),
    "start": SchemaForms.time(.atLeastZero),
    "fps": SchemaForms.orComputed(.number(.aboveZero)), "speed": SchemaForms.orComputed(.number(.aboveZero)),
    "theme": SchemaForms.orComputed(.words(RenderPlan.ThemeChoice.allCases.map(\.rawValue))),
    "tail": SchemaForms.time(.atLeastZero), "limit": SchemaForms.time(.aboveZero),
    "outputs": .list(.reference("output")),
  ]

  private static func gesture(_ key: String, _ kind: String?) -> JSONValue? {
    let most = Double(Limits.fingers)
    switch key {
    case "view": return .type("string")
    case "taps": return whole(kind == "tap" ? 1 : 0, 1000)
    case "fingers":
      return kind == "pan" ? .any(whole(1, most), .list(whole(1, most), from: 2, to: 2)) : whole(1, most)
    case "direction": return oneOrMore(Gesture.Direction.allCases.map(\.rawValue))
    case "edges": return oneOrMore(Gesture.Edge.allCases.map(\.rawValue))
    case "minimum-duration": return SchemaForms.time(.atLeastZero)
    case "allowable-movement": return SchemaForms.orComputed(.number(.atLeastZero))
    case "alongside", "waits-for": return .reference("items")
    default: return Rules.gestureReactions.contains(key) ? .reference("actions") : nil
    }
  }

  private static func output(_ key: String, _ kind: String?) -> JSONValue? {
    let side = whole(1, Double(Limits.canvasSide))
    switch key {
    case "size": return .any(side, .list(side, from: 2, to: 2))
    case "width": return side
    case "fps":
      let most = kind == "gif" ? 50 : kind == "apng" ? 90 : Double.infinity
      return SchemaForms.orComputed(.number(Bounds(low: 0, isLowAllowed: false, high: most)))
    case "loop": return .any(.words(["forever"]), whole(1, 65_535))
    case "colors": return whole(2, 256)
    case "lossy": return SchemaForms.orComputed(.number(.init(low: 0, high: 20)))
    case "hold-last": return SchemaForms.time(.atLeastZero)
    case "from", "until": return .reference("moment")
    case "at":
      return kind == "sheet"
        ? .any(.reference("moment"), .list(.reference("moment"), from: 1, to: Limits.sheetFrames))
        : .reference("moment")
    case "digits": return whole(1, 9)
    case "count", "columns": return whole(1, Double(Limits.sheetFrames))
    case "labels": return .reference("truth")
    case "gap": return gap
    default: return nil
    }
  }

  private static let measured = SchemaForms.orComputed(
    .matching("^[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?(s|ms|deg|rad|turn|rad/s|deg/s)$"))
  private static let gap = SchemaForms.orComputed(.number(.init(low: 0, high: 1000)))
  private static let sweepOver = JSONValue.object([
    ("type", .text("object")), ("minProperties", .integer(1)), ("maxProperties", .integer(2)),
    (
      "additionalProperties",
      .list(.reference("value"), from: 1, to: Limits.cells)
    ),
  ])

  private static func whole(_ low: Double, _ high: Double) -> JSONValue {
    SchemaForms.orComputed(.number(.init(low: low, high: high), isWhole: true))
  }

  private static func oneOrMore(_ words: [String]) -> JSONValue {
    let word = SchemaForms.orComputed(.words(words))
    return .any(word, .list(word, from: 1))
  }

  private static func mapped(_ form: JSONValue) -> JSONValue {
    .object([("type", .text("object")), ("additionalProperties", form)])
  }
}
