/// The tables of the language: which kinds a list takes, and which keys each kind has.
enum Rules {
  static let views = [
    KindRule("view"), KindRule("ellipse"), KindRule("polygon"), KindRule("path"), KindRule("line"),
    KindRule("label"), KindRule("image"),
  ]

  private static let framed = ["view", "ellipse", "polygon", "path", "label", "image"]
  private static let filled = ["view", "ellipse", "polygon", "path", "label"]

  static let viewKeys = ownKeys + labelKeys

  private static let ownKeys = [
    KeyRule("frame", .rect, for: framed, animatable: true),
    KeyRule("center", .point, for: framed, animatable: true),
    KeyRule("size", .size, for: framed, animatable: true),
    KeyRule("rotation", .angle, animatable: true),
    KeyRule("scale", .scale, animatable: true),
    KeyRule("anchor", .vector),
    KeyRule("fill", .paint, for: filled, animatable: true),
    KeyRule("stroke", .stroke, animatable: true),
    KeyRule("corner", .corners, for: ["view", "image", "polygon"], animatable: true),
    KeyRule("corner-style", .choice(["round", "continuous"]), for: ["view", "image", "polygon"]),
    KeyRule("shadow", .shadows, animatable: true),
    KeyRule("opacity", .number(.share), animatable: true),
    KeyRule("blend", .choice(["normal", "multiply", "screen", "overlay", "darken", "lighten", "plus"])),
    KeyRule("blur", .number(.atLeastZero), animatable: true),
    KeyRule("clip", .truth),
    KeyRule("hidden", .truth),
    KeyRule("touchable", .truth),
    KeyRule("points", .points(3), for: ["polygon"]),
    KeyRule("sides", .whole(.init(low: 3, high: 1000)), for: ["polygon"]),
    KeyRule("star", .star, for: ["polygon"]),
    KeyRule("d", .path, for: ["path"], animatable: true),
    KeyRule("fill-rule", .choice(["nonzero", "evenodd"]), for: ["path"]),
    KeyRule("from", .point, for: ["line"]),
    KeyRule("to", .point, for: ["line"]),
    KeyRule("source", .picture, for: ["image"]),
    KeyRule("fit", .choice(["fill", "contain", "cover", "none"]), for: ["image"]),
    KeyRule("tint", .tint, for: ["image"]),
    KeyRule("body", .body),
    KeyRule("style", .custom, settable: false),
    KeyRule("views", .custom, settable: false),
    .copies,
  ]

  static let strokeKeys = [
    KeyRule("paint", .paint), KeyRule("width", .number(.atLeastZero)), KeyRule("dash", .custom),
    KeyRule("phase", .number(.any)), KeyRule("cap", .choice(["butt", "round", "square"])),
    KeyRule("join", .choice(["miter", "round", "bevel"])), KeyRule("miter-limit", .number(.atLeast(1))),
    KeyRule("align", .choice(["center", "inside", "outside"])), KeyRule("trim", .custom),
  ]

  static let shadowKeys = [
    KeyRule("color", .custom), KeyRule("offset", .vector), KeyRule("blur", .number(.atLeastZero)),
    KeyRule("spread", .number(.any)),
  ]

  /// Paints that are maps, by the key that tells them.
  static let paints = [
    KindRule("checker"), KindRule("stripes"), KindRule("linear"), KindRule("radial"), KindRule("conic"),
  ]
  static let paintKeys = [
    KeyRule("colors", .custom, for: ["checker", "stripes"]),
    KeyRule("angle", .angle, for: ["stripes"]),
    KeyRule("stops", .custom, for: ["linear", "radial", "conic"]),
    KeyRule("radius", .number(.aboveZero), for: ["radial"]),
    KeyRule("from", .angle, for: ["conic"]),
  ]

  static let stopKeys = [KeyRule("color", .custom), KeyRule("at", .custom)]

  static let bodyKeys = [
    KeyRule("points", .points(3)), KeyRule("d", .path), KeyRule("ellipse", .size),
  ]
  static let starKeys = [
    KeyRule("points", .whole(.init(low: 2, high: 1000))), KeyRule("inner", .number(.share)),
  ]
  static let insetsKeys = ["top", "left", "bottom", "right"].map { KeyRule($0, .number(.any)) }
  static let repeatKeys = [KeyRule("count", .custom), KeyRule("as", .custom)]
}
