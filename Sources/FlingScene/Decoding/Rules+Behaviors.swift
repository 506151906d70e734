extension Rules {
  static let behaviors = [
    KindRule("gravity"), KindRule("collision"), KindRule("push"), KindRule("attachment"), KindRule("snap"),
    KindRule("dynamic-item"), KindRule("field"), KindRule("item-group"), KindRule("composite"),
  ]

  static let behaviorKeys = [
    KeyRule(
      "items", .items(isSingle: false),
      for: ["gravity", "collision", "push", "dynamic-item", "field", "item-group"]),
    KeyRule("item", .items(isSingle: true), for: ["attachment", "snap"]),
    KeyRule("direction", .vector, for: ["gravity", "push", "field"]),
    KeyRule("angle", .angle, for: ["gravity", "push"]),
    KeyRule("magnitude", .number(.any), for: ["gravity", "push"]),
    KeyRule("mode", .choice(["everything", "items", "boundaries"]), for: ["collision"]),
    KeyRule("bounds", .bounds, for: ["collision"]),
    KeyRule("boundaries", .custom, for: ["collision"], settable: false),
    KeyRule("elasticity", .number(.atLeastZero), for: ["collision", "dynamic-item"]),
    KeyRule("friction", .number(.atLeastZero), for: ["collision", "dynamic-item"]),
    KeyRule("began", .custom, for: ["collision"], settable: false),
    KeyRule("ended", .custom, for: ["collision"], settable: false),
    KeyRule("mode", .choice(["continuous", "instantaneous"]), for: ["push"], settable: false),
    KeyRule("offset", .vector, for: ["push", "attachment"]),
    KeyRule("active", .truth, for: ["push"]),
    KeyRule("anchor", .point, for: ["attachment"]),
    KeyRule("to", .items(isSingle: true), for: ["attachment"]),
    KeyRule("joint", .choice(joints), for: ["attachment"], settable: false),
    KeyRule("to-offset", .vector, for: ["attachment"]),
    KeyRule("length", .number(.atLeastZero), for: ["attachment"]),
    KeyRule("frequency", .number(.atLeastZero), for: ["attachment"]),
    KeyRule("damping", .number(.atLeastZero), for: ["attachment"]),
    KeyRule("friction", .number(.atLeastZero), for: ["attachment"]),
    KeyRule("axis", .axis, for: ["attachment"]),
    KeyRule("range", .range, for: ["attachment"]),
    KeyRule("to", .point, for: ["snap"]),
    KeyRule("damping", .number(.atLeastZero), for: ["snap"]),
    KeyRule("density", .number(.aboveZero), for: ["dynamic-item"]),
    KeyRule("resistance", .number(.resistance), for: ["dynamic-item"]),
    KeyRule("angular-resistance", .number(.resistance), for: ["dynamic-item"]),
    KeyRule("charge", .number(.any), for: ["dynamic-item"]),
    KeyRule("anchored", .truth, for: ["dynamic-item"]),
    KeyRule("allows-rotation", .truth, for: ["dynamic-item"]),
    KeyRule("velocity", .vector, for: ["dynamic-item"]),
    KeyRule("angular-velocity", .spin, for: ["dynamic-item"]),
    KeyRule("type", .choice(fieldTypes), for: ["field"], settable: false),
    KeyRule("position", .point, for: ["field"]),
    KeyRule("region", .region, for: ["field"]),
    KeyRule("strength", .number(.any), for: ["field"]),
    KeyRule("falloff", .number(.atLeastZero), for: ["field"]),
    KeyRule("minimum-radius", .number(.aboveZero), for: ["field"]),
    KeyRule("smoothness", .number(.share), for: ["field"]),
    KeyRule("animation-speed", .number(.atLeastZero), for: ["field"]),
    KeyRule("force", .force, for: ["field"]),
    KeyRule("enabled", .custom, settable: false),
    KeyRule("each-tick", .custom, settable: false),
    KeyRule("behaviors", .custom, for: ["composite"], settable: false),
    .copies,
  ]

  static let fieldTypes = Behavior.FieldType.allCases.map(\.rawValue)

  /// Keys of a field that only some types have.
  static let fieldTypeKeys = [
    ("direction", ["linear-gravity", "velocity"]), ("smoothness", ["noise", "turbulence"]),
    ("animation-speed", ["noise", "turbulence"]), ("force", ["custom"]),
  ]

  static let regionKeys = [
    KeyRule("circle", .number(.atLeastZero)), KeyRule("size", .size), KeyRule("inverted", .truth),
  ]

  static let joints = ["distance", "rope", "fixed", "pin", "slide"]

  /// Joints that sit in one place of their items.
  static let seatedJoints = ["fixed", "pin", "slide"]

  /// Keys of an attachment that only some joints have.
  static let jointKeys = [
    ("length", ["distance", "rope"]), ("frequency", ["distance"]), ("damping", ["distance"]),
    ("friction", ["pin", "slide"]), ("axis", ["slide"]), ("range", ["pin", "slide"]),
  ]

  static let boundaries = [KindRule("segment"), KindRule("path"), KindRule("ellipse")]

  static let boundaryKeys = [
    KeyRule("from", .point, for: ["segment"]),
    KeyRule("to", .point, for: ["segment"]),
    KeyRule("d", .path, for: ["path"]),
    KeyRule("points", .points(2), for: ["path"]),
    KeyRule("frame", .rect, for: ["ellipse"]),
    KeyRule("enabled", .truth),
    KeyRule("elasticity", .number(.atLeastZero)),
    KeyRule("friction", .number(.atLeastZero)),
    .copies,
  ]
}
