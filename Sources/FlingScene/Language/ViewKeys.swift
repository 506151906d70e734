internal import FlingGeometry

/// The keys of views.
extension KeyTable {
  /// The words of `body`.
  static let bodyShapes = ["rectangle", "ellipse", "shape", "none"]

  static let views = KeyTable(
    "view", allowsUnset: true, needs: placeConflicts,
    kinds: [
      KindSpec(
        "view", .orNull(.reference("name")),
        note: "A rectangle, also a group of views; the value is its name."),
      KindSpec("ellipse", .orNull(.reference("name")), note: "An ellipse in its frame."),
      KindSpec(
        "polygon", .orNull(.reference("name")), note: "Points, a regular polygon or a star.",
        needs: [
          .any([["style"], ["points"], ["sides"], ["star"]]), .never("points", with: "sides"),
          .never("points", with: "star"), .never("sides", with: "star"),
        ]),
      KindSpec(
        "path", .orNull(.reference("name")), note: "SVG path data.", needs: [.any([["style"], ["d"]])]),
      KindSpec(
        "line", .orNull(.reference("name")), note: "A line between two points.",
        needs: [.any([["style"], ["from", "to"]])]),
      KindSpec(
        "arrow", .orNull(.reference("name")), note: "An arrow between points or views.",
        needs: [.any([["style"], ["from", "to"]])]),
      KindSpec(
        "label", .orNull(.reference("name")), note: "A text.",
        needs: [.any([["style"], ["text"]])]),
      KindSpec(
        "image", .orNull(.reference("name")), note: "A PNG picture.",
        needs: [.any([["style"], ["source"]])]),
    ],
    keys: [
      KeySpec(
        "frame", .rect, for: framed, changes: .animated,
        note: "[x, y, width, height] in the parent's coordinates.", example: [40, 40, 120, 80]
      ).affectingGeometry(order: 3, .outline, writing: .frame),
      KeySpec(
        "center", .point, schema: .any(.reference("point"), .enumeration(["layout"])), for: framed,
        changes: .animated,
        note: "Position of the anchor in the parent: [x, y] or a word.", example: [160, 200]
      ).affectingGeometry(order: 5, .position, writing: .center),
      KeySpec(
        "size", .size(.atLeastZero), schema: .any(.reference("size"), .reference("fit")), for: framed,
        changes: .animated,
        note: "[width, height]; one number is a square. fit is the size of what is inside.",
        example: [120, 80]
      ).affectingGeometry(order: 2, .size, writing: .size),
      KeySpec(
        "center.x", .number(.any), schema: .orComputed(.type("number"), .enumeration(["layout"])),
        for: framed, changes: .animated,
        note: "Horizontal position of the anchor in the parent.", example: 160
      ).affectingGeometry(order: 5, .positionX, writing: .centerX),
      KeySpec(
        "center.y", .number(.any), schema: .orComputed(.type("number"), .enumeration(["layout"])),
        for: framed, changes: .animated,
        note: "Vertical position of the anchor in the parent.", example: 200
      ).affectingGeometry(order: 5, .positionY, writing: .centerY),
      KeySpec(
        "min-x", .number(.any), for: framed, changes: .animated,
        note: "Left edge; with a second coordinate of its axis it stretches the view.", example: 40
      ).affectingGeometry(order: 5, .positionX, writing: .minX),
      KeySpec(
        "max-x", .number(.any), for: framed, changes: .animated, note: "Right edge.", example: 160
      ).affectingGeometry(order: 5, .positionX, writing: .maxX),
      KeySpec(
        "min-y", .number(.any), for: framed, changes: .animated, note: "Upper edge.", example: 40
      ).affectingGeometry(order: 5, .positionY, writing: .minY),
      KeySpec(
        "max-y", .number(.any), for: framed, changes: .animated, note: "Lower edge.", example: 120
      ).affectingGeometry(order: 5, .positionY, writing: .maxY),
      KeySpec(
        "width", .number(.atLeastZero),
        schema: .orComputed(.number(.atLeastZero), .enumeration(["fit", "layout"])),
        for: framed, changes: .animated, note: "Width before rotation and scale.", example: 120
      ).affectingGeometry(order: 2, .width, writing: .width),
      KeySpec(
        "height", .number(.atLeastZero),
        schema: .orComputed(.number(.atLeastZero), .enumeration(["fit", "layout"])),
        for: framed, changes: .animated, note: "Height before rotation and scale.", example: 80
      ).affectingGeometry(order: 2, .height, writing: .height),
      KeySpec(
        "rotation", .angle, changes: .animated, note: "Clockwise rotation about the anchor.", default: 0,
        example: "45deg"
      ).affectingGeometry(order: 0, .transform),
      KeySpec(
        "scale", .scale, changes: .animated, note: "Scale about the anchor: a number or [sx, sy].", default: 1
      )
      .affectingGeometry(order: 0, .transform),
      KeySpec(
        "anchor", .vector, note: "Unit point of the bounds that is placed at center.", default: [0.5, 0.5]
      ).affectingGeometry(order: 1, .position),
      KeySpec(
        "fill", .paint, for: filled, changes: .animated, note: "Paint of the interior.",
        example: "system-blue"
      ),
      KeySpec("stroke", .stroke, changes: .animated, note: "A color, or a map with paint, width and more."),
      KeySpec(
        "corner", .corners(.atLeastZero), for: ["view", "image", "polygon"], changes: .animated,
        note: "A radius, or four clockwise from the top left.", default: 0, example: 12),
      KeySpec(
        "corner-style", .choice(Corners.Style.allCases.map(\.rawValue)), for: ["view", "image", "polygon"],
        note: "Round, or continuous as on iOS.", default: "round"),
      KeySpec("shadow", .shadows, changes: .animated, note: "A shadow, a list of shadows, or none."),
      KeySpec(
        "opacity", .number(.clampedFraction), changes: .animated,
        note: "Opacity of the view with its children.",
        default: 1),
      KeySpec(
        "blend", .choice(BlendMode.allCases.map(\.rawValue)),
        note: "Blend mode with the content beneath.", default: "normal"),
      KeySpec(
        "blur", .number(.atLeastZero), changes: .animated,
        note: "Standard deviation of a Gaussian, in points.", default: 0
      ).withMessageSubject("a blur"),
      KeySpec(
        "clip", .truth,
        note: "Whether children are clipped to the shape and blend only with content of the view.",
        default: false),
      KeySpec(
        "hidden", .truth, note: "Hidden views are not drawn and not touched, but items still collide.",
        default: false),
      KeySpec("touchable", .truth, note: "Whether hit testing finds the view.", default: true),
      KeySpec(
        "z", .number(.init(low: -1_000_000, high: 1_000_000)),
        note: "Siblings are drawn and touched in the order of z, then of the list.", default: 0, example: 1
      ).refusingAnimation("z cannot be animated; set it"),
      KeySpec(
        "points", .points(3), for: ["polygon"], note: "Corners in own coordinates.",
        example: [[0, 0], [40, 0], [20, 30]]
      ).affectingGeometry(order: 4, .outline, instead: ["sides", "star"]),
      KeySpec(
        "sides", .whole(.init(low: 3, high: 1000)), for: ["polygon"],
        note: "Number of sides of a regular polygon.",
        example: 6
      ).withMessageSubject("the number of sides").affectingGeometry(order: 4, instead: ["points", "star"]),
      KeySpec("star", .star, for: ["polygon"], note: "A star in the frame.").affectingGeometry(
        order: 4, instead: ["points", "sides"]),
      KeySpec(
        "d", .path, for: ["path"], changes: .animated, note: "SVG path data.", example: "M0 0 L40 0 L20 30 Z"
      ).affectingGeometry(order: 4, .outline),
      KeySpec(
        "fill-rule", .choice(FillRule.allCases.map(\.rawValue)), for: ["path"],
        note: "Rule that determines the interior.",
        default: "nonzero"),
      KeySpec("from", .place, for: ["line", "arrow"], note: "Start: a point, or a view.", example: [0, 0])
        .variant(for: "line", .point, note: "Start of the line.", example: [0, 0])
        .affectingGeometry(order: 4, .outline),
      KeySpec("to", .place, for: ["line", "arrow"], note: "End: a point, or a view.", example: "card")
        .variant(for: "line", .point, note: "End of the line.", example: [100, 0])
        .affectingGeometry(order: 4, .outline),
      KeySpec(
        "gap", .number(.atLeastZero), for: ["arrow"], note: "Distance from the outlines of views, in points.",
        default: 4
      ).withMessageSubject("a gap").affectingGeometry(order: 4, .outline),
      KeySpec(
        "bend", .number(.any), for: ["arrow"],
        note: "Offset of the middle from the straight line, in its lengths; positive to the left.",
        default: 0, example: 0.3
      ).affectingGeometry(order: 4, .outline),
      KeySpec(
        "head", .choice(ArrowHeads.allCases.map(\.rawValue)), for: ["arrow"],
        note: "The ends that have a head.", default: "end"),
      KeySpec(
        "source", .picture, for: ["image"], note: "A PNG file in the scene's folder.", example: "photo.png"
      )
      .affectingGeometry(order: 4),
      KeySpec(
        "fit", .choice(PictureFit.allCases.map(\.rawValue)), for: ["image"],
        note: "How the picture fills the frame.", default: "fill"),
      KeySpec("tint", .tint, for: ["image"], note: "A color that replaces the picture's colors."),
      KeySpec("body", .body, note: "Outline for collisions."),
      KeySpec(
        "layout", .layout, for: framed, note: "Places children that have no place of their own."),
      KeySpec(
        "grow", .number(.atLeastZero), for: framed,
        note: "Share of the room that is left in the parent's stack.", default: 0),
      KeySpec(
        "order", .number(.any), for: framed,
        note: "Order in the parent's layout; the default is the index among its children."),
      KeySpec(
        "style", schema: .any(.type("string"), .list(.type("string"))), changes: .fixed,
        note: "A name from styles, or a list of them."),
      KeySpec(
        "views", schema: .list(.reference("view")), changes: .fixed,
        note: "Children, in this view's coordinates."),
      .copies,
      KeySpec(
        "text", .text, for: ["label", "arrow"], note: "Text; {expression} is replaced by its value.",
        example: "{round(ball.center.y)} pt"
      ).affectingGeometry(.textSize),
      KeySpec("font", .font, for: ["label", "arrow"], note: "Family, size, weight and more.")
        .affectingGeometry(
          .textSize),
      KeySpec(
        "color", .paint, for: ["label", "arrow"], changes: .animated, note: "A paint for the text.",
        default: "black"
      ).variant(for: "arrow", note: "A paint for the text; black, or white on a dark canvas, if left out."),
      KeySpec(
        "align", .choice(["start", "center", "end", "left", "right"]), for: ["label"],
        note: "Horizontal alignment of the lines."),
      KeySpec(
        "valign", .choice(["top", "middle", "bottom"]), for: ["label"],
        note: "Vertical alignment of the text.", default: "middle"),
      KeySpec(
        "lines", .whole(.atLeastZero), for: ["label"], note: "Maximum number of lines; 0 for no limit."
      ).withMessageSubject("the number of lines").affectingGeometry(.textSize),
      KeySpec("leading", .number(.aboveZero), for: ["label"], note: "Distance between base lines, in points.")
        .affectingGeometry(
          .textSize),
      KeySpec(
        "overflow", .choice(["ellipsis", "clip", "none"]), for: ["label"],
        note: "How text that does not fit is handled."),
    ])

  /// Keys of which one says again what the other says.
  private static let placeConflicts: [SchemaRule] =
    ["center", "size", "center.x", "center.y", "min-x", "min-y", "width", "height"].map {
      .never("frame", with: $0)
    } + ["center.x", "center.y"].map { .never("center", with: $0) }
    + ["width", "height"].map { .never("size", with: $0) }

  private static let framed = ["view", "ellipse", "polygon", "path", "label", "image"]
  private static let filled = ["view", "ellipse", "polygon", "path", "label"]
}

extension KeyTable {
  /// The keys of styles: those of all kinds of views, except keys about the hierarchy and copies.
  static let styles = views.filtered { !["style", "views", "repeat"].contains($0.name) }.forAnyKind

  /// The keys of a view of unknown kind.
  static let anyViews = views.forAnyKind

  /// The keys that `set` can change of the view that represents an item group.
  package static let groupViews = views.filtered {
    ["center", "center.x", "center.y", "rotation"].contains($0.name)
  }
}

extension View {
  /// The keys of views that become settings; their types are in the table.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case frame, center, size
    case centerX = "center.x"
    case centerY = "center.y"
    case minX = "min-x"
    case maxX = "max-x"
    case minY = "min-y"
    case maxY = "max-y"
    case width, height, rotation, scale, anchor, fill, stroke, corner
    case cornerStyle = "corner-style"
    case shadow, opacity, blend, blur, clip, hidden, touchable, z, points, sides, star, d
    case fillRule = "fill-rule"
    case from, to, gap, bend, head, source, fit, tint, body, text, font, color, align, valign, lines, leading
    case overflow, layout, grow, order
  }
}
