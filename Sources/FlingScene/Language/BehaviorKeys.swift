/// The keys of behaviors, boundaries and regions of fields.
extension KeyTable {
  static let behaviors = KeyTable(
    "behavior",
    kinds: [
      KindSpec(
        "gravity", .orNull(.reference("name")),
        note: "Gravity; magnitude 1 is 1000 points per second squared.",
        needs: [.all(["items"]), .never("direction", with: "angle")]),
      KindSpec(
        "collision", .orNull(.reference("name")),
        note: "Items collide with each other, boundaries and bounds.",
        needs: [.all(["items"])]),
      KindSpec(
        "push", .orNull(.reference("name")), note: "A continuous force or a single impulse.",
        needs: [
          .all(["items"]), .any([["direction"], ["angle", "magnitude"]]), .never("direction", with: "angle"),
        ]),
      KindSpec(
        "attachment", .orNull(.reference("name")), note: "A rod, spring, rope, weld, pivot or slide.",
        needs: [
          .all(["item"]), .any([["anchor"], ["to"]]), .only("to-offset", with: "to"),
        ] + jointsWithAxis.map { .given("joint", is: $0, ["axis"]) }),
      KindSpec(
        "snap", .orNull(.reference("name")), note: "Pulls an item to a point.",
        needs: [.all(["item", "to"])]),
      KindSpec(
        "dynamic-item", .orNull(.reference("name")), note: "Physical properties of items.",
        needs: [.all(["items"])]
      ),
      KindSpec(
        "field", .orNull(.reference("name")), note: "A force that depends on the position.",
        needs: [
          .all(["items", "type"]), .given("type", is: "linear-gravity", ["direction"]),
          .given("type", is: "velocity", ["direction"]), .given("type", is: "custom", ["force"]),
        ]),
      KindSpec(
        "item-group", .reference("name"), note: "One rigid body made of several views.",
        needs: [.all(["items"])]),
      KindSpec(
        "composite", .orNull(.reference("name")), note: "Behaviors that are added and removed together.",
        needs: [.all(["behaviors"])]),
    ],
    keys: [
      KeySpec(
        "items", .items(isSingle: false),
        for: ["gravity", "collision", "push", "dynamic-item", "field", "item-group"],
        note: "Names, patterns such as box-*, or all.", example: "box-*"),
      KeySpec("item", .items(isSingle: true), for: ["attachment", "snap"], note: "The item's name."),
      KeySpec(
        "direction", .vector, for: ["gravity", "push", "field"], note: "A vector, y down.", example: [0, 1]
      )
      .variant(for: "gravity", note: "A vector, y down; its length is the magnitude.", default: [0, 1])
      .variant(
        for: "field", note: "A vector, y down.", default: [0, 0], example: [0, 1],
        requires: .init("type", ["linear-gravity", "velocity"])),
      KeySpec(
        "angle", .angle, for: ["gravity", "push"], note: "Clockwise from the right.", example: "90deg"),
      KeySpec(
        "magnitude", .number(.any), for: ["gravity", "push"], note: "Magnitude of the gravity or force.",
        example: 1),
      KeySpec(
        "mode", .choice(["everything", "items", "boundaries"]), for: ["collision"],
        note: "What items collide with.",
        default: "everything"),
      KeySpec(
        "bounds", .insets, for: ["collision"],
        note: "Makes the canvas's edges boundaries, with insets.", default: false),
      KeySpec(
        "boundaries", schema: .list(.reference("boundary")), for: ["collision"], changes: .fixed,
        note: "Segments, paths and ellipses."),
      KeySpec(
        "elasticity", .number(.atLeastZero), for: ["collision", "dynamic-item"],
        note: "Restitution: 0 does not bounce, 1 keeps the speed.", default: 0.2),
      KeySpec(
        "friction", .number(.atLeastZero), for: ["collision", "dynamic-item"],
        note: "Coefficient of friction; 0 is frictionless.", default: 0.2
      ),
      KeySpec(
        "began", .actions(seeing: [Scope.contact]), for: ["collision"], changes: .fixed,
        note: "Actions when a contact begins; they can read contact."),
      KeySpec(
        "ended", .actions(seeing: [Scope.contact]), for: ["collision"], changes: .fixed,
        note: "Actions when a contact ends."),
      KeySpec(
        "mode", .choice(["continuous", "instantaneous"]), for: ["push"], changes: .fixed,
        note: "Whether it acts continuously or once.", default: "continuous"),
      KeySpec(
        "offset", .vector, for: ["push", "attachment"],
        note: "Offset from the item's centre, in its own axes.",
        default: [0, 0]),
      KeySpec("active", .truth, for: ["push"], note: "Whether it pushes.", default: true),
      KeySpec("anchor", .point, for: ["attachment"], note: "Anchor point in the canvas."),
      KeySpec("to", .items(isSingle: true), for: ["attachment"], note: "The other item."),
      KeySpec(
        "joint", .choice(joints), for: ["attachment"], changes: .fixed, note: "Type of the joint.",
        default: "distance"),
      KeySpec(
        "to-offset", .vector, for: ["attachment"],
        note: "Offset from the other item's centre, in its own axes.", default: [0, 0]),
      KeySpec(
        "length", .number(.atLeastZero), for: ["attachment"],
        note: "Length in points; by default the distance when the behavior is added.",
        requires: .init("joint", ["distance", "rope"])),
      KeySpec(
        "frequency", .number(.atLeastZero), for: ["attachment"],
        note: "Frequency of the spring in Hz; 0 is rigid.",
        default: 0, example: 2, requires: .init("joint", ["distance"])),
      KeySpec(
        "damping", .number(.atLeastZero), for: ["attachment"],
        note: "Damping ratio of the spring; 1 does not oscillate.",
        default: 0, requires: .init("joint", ["distance"])),
      KeySpec(
        "friction", .number(.atLeastZero), for: ["attachment"], note: "Friction of a pivot or slide.",
        default: 0,
        requires: .init("joint", jointsWithRange)),
      KeySpec(
        "axis", .axis, for: ["attachment"], note: "Direction of a slide.", example: [1, 0],
        requires: .init("joint", jointsWithAxis)),
      KeySpec(
        "range", .range, for: ["attachment"],
        note: "Lower and upper limit, relative to the initial position.",
        example: ["-30deg", "30deg"], requires: .init("joint", jointsWithRange)),
      KeySpec("to", .point, for: ["snap"], note: "Point to which the item is pulled."),
      KeySpec(
        "damping", .number(.atLeastZero), for: ["snap"], note: "0 oscillates, 1 hardly oscillates.",
        default: 0.5),
      KeySpec(
        "density", .number(.aboveZero), for: ["dynamic-item"],
        note: "Density; 1 means mass 1 for 100 × 100 points.",
        default: 1),
      KeySpec(
        "resistance", .number(.resistance), for: ["dynamic-item"],
        note: "Slows linear motion; .inf prevents it.", default: 0
      ),
      KeySpec(
        "angular-resistance", .number(.resistance), for: ["dynamic-item"], note: "Slows rotation.", default: 0
      ),
      KeySpec(
        "charge", .number(.any), for: ["dynamic-item"], note: "Charge for electric and magnetic fields.",
        default: 0),
      KeySpec("anchored", .truth, for: ["dynamic-item"], note: "Whether the item is fixed.", default: false),
      KeySpec(
        "allows-rotation", .truth, for: ["dynamic-item"], note: "Whether the item can rotate.", default: true),
      KeySpec(
        "velocity", .vector, for: ["dynamic-item"], note: "Velocity added once, in points per second.",
        default: [0, 0],
        example: [200, 0]),
      KeySpec(
        "angular-velocity", .spin, for: ["dynamic-item"], note: "Angular velocity added once.", default: 0,
        example: "5rad/s"),
      KeySpec(
        "type", .choice(fieldTypes), for: ["field"], changes: .fixed, note: "Type of the field.",
        example: "radial-gravity"),
      KeySpec("position", .point, for: ["field"], note: "Centre of the field."),
      KeySpec(
        "region", .region, for: ["field"], note: "Region in which the field acts.", default: "everywhere"),
      KeySpec("strength", .number(.any), for: ["field"], note: "Strength of the field.", default: 1),
      KeySpec(
        "falloff", .number(.atLeastZero), for: ["field"],
        note: "Exponent of the distance by which the strength decreases.",
        default: 0),
      KeySpec(
        "minimum-radius", .number(.aboveZero), for: ["field"],
        note: "Distances below this are treated as this.",
        default: 1),
      KeySpec(
        "smoothness", .number(.fraction), for: ["field"], note: "Smoothness of noise, 0 to 1.", default: 0.5,
        requires: .init("type", ["noise", "turbulence"])),
      KeySpec(
        "animation-speed", .number(.atLeastZero), for: ["field"], note: "Speed at which noise changes.",
        default: 1,
        requires: .init("type", ["noise", "turbulence"])),
      KeySpec(
        "force", .force, for: ["field"],
        note: "Force as a vector; it may use position, velocity, mass, charge and time.",
        requires: .init("type", ["custom"])),
      KeySpec(
        "enabled", schema: .reference("truth"), changes: .fixed, note: "Whether it is active from the start.",
        default: true),
      KeySpec("each-tick", .actions(), changes: .fixed, note: "Actions after each step."),
      KeySpec(
        "behaviors", schema: .list(.reference("behavior")), for: ["composite"], changes: .fixed,
        note: "Behaviors of the composite."),
      .copies,
    ])

  static let boundaries = KeyTable(
    "boundary",
    kinds: [
      KindSpec(
        "segment", .orNull(.reference("name")), note: "A line segment.", needs: [.all(["from", "to"])]),
      KindSpec(
        "path", .orNull(.reference("name")), note: "SVG path data or points.",
        needs: [.one([["d"], ["points"]])]),
      KindSpec(
        "ellipse", .orNull(.reference("name")), note: "An ellipse in a frame.", needs: [.all(["frame"])]),
    ],
    keys: [
      KeySpec("from", .point, for: ["segment"], note: "Start of the line."),
      KeySpec("to", .point, for: ["segment"], note: "End of the line."),
      KeySpec("d", .path, for: ["path"], note: "SVG path data."),
      KeySpec("points", .points(2), for: ["path"], note: "Corners of a polyline."),
      KeySpec("frame", .rect, for: ["ellipse"], note: "[x, y, width, height]."),
      KeySpec("enabled", .truth, note: "Whether the boundary is active.", default: true),
      KeySpec("elasticity", .number(.atLeastZero), note: "Elasticity of the boundary.", default: 0.2),
      KeySpec("friction", .number(.atLeastZero), note: "Friction of the boundary.", default: 0.2),
      .copies,
    ])

  static let regions = KeyTable(
    "region",
    keys: [
      KeySpec("circle", .number(.atLeastZero), note: "Radius of a circle.", example: 100),
      KeySpec("size", .size(.atLeastZero), note: "[width, height] of a rectangle.", example: [200, 100]),
      KeySpec("inverted", .truth, note: "Whether it acts outside instead of inside.", default: false),
    ])

  static let fieldTypes = Behavior.FieldType.allCases.map(\.rawValue)

  /// The types of joints, which `JointDefinition.JointType` implements.
  static let joints = ["distance", "rope", "fixed", "pin", "slide"]

  /// The joints whose frame has a fixed position on both items.
  static let jointsWithFrame = ["fixed", "pin", "slide"]
  /// The joints that need an axis.
  static let jointsWithAxis = ["slide"]
  /// The joints with a range and friction.
  static let jointsWithRange = ["pin", "slide"]
  /// The joints whose range is of angles.
  static let jointsWithAngularRange = ["pin"]
}

extension Behavior {
  /// The keys of behaviors that become settings; their types are in the table.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case items, item, to, direction, angle, magnitude, mode, bounds, elasticity, friction, offset
    case toOffset = "to-offset"
    case active, anchor, length, frequency, damping, joint, axis, range, density, resistance
    case angularResistance = "angular-resistance"
    case charge, anchored
    case allowsRotation = "allows-rotation"
    case velocity
    case angularVelocity = "angular-velocity"
    case type, position, region, strength, falloff
    case minimumRadius = "minimum-radius"
    case smoothness
    case animationSpeed = "animation-speed"
    case force
  }
}

extension Boundary {
  /// The keys of boundaries; their types are in the table.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case from, to, d, points, frame, enabled, elasticity, friction
  }
}
