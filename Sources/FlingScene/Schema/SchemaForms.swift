/// JSON Schemas of value types; forms that several keys share are definitions.
enum SchemaForms {
  /// The schema of a type; nil if the type's key brings its own schema.
  static func schema(of type: ValueType) -> JSONValue? {
    switch type {
    case .number(.time?, let bounds): .time(bounds)
    case .number(.angle?, _): .reference("angle")
    case .number(.spin?, _): .reference("spin")
    case .number(_, let bounds): .orComputed(.number(bounds))
    case .whole(let bounds): .orComputed(.number(bounds, isWhole: true))
    case .truth: .reference("truth")
    case .text: .reference("text")
    case .choice(let words): .orComputed(.enumeration(words))
    case .point: .reference("point")
    case .place: .reference("place")
    case .vector: .reference("vector")
    case .axis: .reference("vector")
    case .force: .reference("vector")
    case .size: .reference("size")
    case .scale: .reference("scale")
    case .rect: .reference("rectangle")
    case .paint: .reference("paint")
    case .stroke: .reference("stroke")
    case .shadows: .reference("shadows")
    case .numbers(let bounds, count: 2?):
      .orComputed(.list(.orComputed(.number(bounds)), from: 2, to: 2))
    case .numbers(let bounds, let count): .list(.orComputed(.number(bounds)), from: count ?? 1, to: count)
    case .corners: .reference("corners")
    case .points(let count): .list(.reference("vector"), from: count)
    case .star: .reference("star")
    case .body: .reference("body")
    case .path: .reference("path")
    case .font: .reference("font")
    case .items(let isSingle): .reference(isSingle ? "item" : "items")
    case .insets: .reference("bounds")
    case .region: .reference("region")
    case .range: .list(.reference("range-end"), from: 2, to: 2)
    case .picture: .reference("picture")
    case .tint: .reference("color")
    case .actions: .reference("actions")
    case .layout: .reference("layout")
    case .color, .view, .any, .zero, .none, .custom: nil
    }
  }

  /// A number followed by one of the units.
  private static func numberWithUnit(_ units: String, sign: String = "[-+]?") -> JSONValue {
    .matching("^\(sign)(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?(\(units))$")
  }

  private static let zero = JSONValue.constant(.integer(0))
  private static let number = JSONValue.reference("number")

  /// Shared forms, by name.
  static let definitions: JSONValue.Members = [
    (
      "expression",
      .matching("^=").with([("description", .text("An expression: \"= …\", computed when it is needed."))])
    ),
    ("name", name),
    ("number", .orComputed(.type("number"))),
    ("time", .orComputed(numberWithUnit("s|ms", sign: "\\+?"), zero)),
    ("duration", .orComputed(numberWithUnit("s|ms", sign: "(?=.*[1-9])\\+?"))),
    ("angle", .orComputed(numberWithUnit("deg|rad|turn"), zero)),
    ("spin", .orComputed(numberWithUnit("rad/s|deg/s"), zero)),
    ("truth", .orComputed(.type("boolean"))),
    ("text", .object([("type", .texts(["string", "number", "boolean"]))])),
    ("vector", .orComputed(pair)),
    ("point", .orComputed(pair, .enumeration(PointWords.all))),
    ("place", .any(pair, .type("string"))),
    ("size", .orComputed(.number(.atLeastZero), .list(side, from: 2, to: 2))),
    ("fit", .any(.enumeration(["fit", "layout"]), .list(.any(side, .enumeration(["fit"])), from: 2, to: 2))),
    ("scale", .orComputed(.type("number"), pair)),
    ("rectangle", .orComputed(.list(number, from: 4, to: 4))),
    ("corners", .any(side, .list(side, from: 4, to: 4))),
    ("layout", KeyTable.layouts.entrySchema()),
    ("layout-motion", KeyTable.layoutMotions.mapSchema()),
    ("insets", KeyTable.insets.mapSchema()),
    ("inset", .orComputed(.type("number"), .reference("insets"))),
    ("bounds", .orComputed(.type("boolean"), .type("number"), .reference("insets"))),
    ("range-end", .orComputed(.type("number"), numberWithUnit("deg|rad|turn"))),
    ("test", .orComputed(.type("boolean"))),
    ("moment", moment),
    ("item", .type("string")),
    ("items", .any(.type("string"), .list(.type("string")))),
    ("color", color),
    ("paint", .any(.reference("color"), .reference("painting"))),
    ("painting", KeyTable.paints.entrySchema()),
    ("stop", .any(.type("string"), KeyTable.stops.mapSchema())),
    (
      "stroke",
      .any(
        .reference("color"), .reference("painting"),
        KeyTable.strokes.mapSchema(needs: [.all(["paint"])]))
    ),
    ("shadow", KeyTable.shadows.mapSchema()),
    (
      "shadows",
      .any(.enumeration(["none"]), .reference("shadow"), .list(.reference("shadow"), to: Limits.shadows))
    ),
    ("star", KeyTable.stars.mapSchema(needs: [.all(["points"])])),
    (
      "body",
      .any(
        .orComputed(.enumeration(KeyTable.bodyShapes)),
        KeyTable.bodies.mapSchema(needs: [.one([["points"], ["d"], ["ellipse"]])]))
    ),
    ("font", KeyTable.fonts.mapSchema()),
    ("region-part", KeyTable.regions.mapSchema(needs: [.one([["circle"], ["size"]])])),
    (
      "region",
      .any(.enumeration(["everywhere"]), .reference("region-part"), .list(.reference("region-part"), from: 1))
    ),
    ("picture", .orComputed(.matching("^(?!/|\\.\\./|.*://).*\\.[pP][nN][gG]$"), .matching("\\{"))),
    ("path", .matching("^\\s*($|[Mm]|=)|\\{")),
    (
      "ease",
      .orComputed(
        .enumeration(KeyTable.easings),
        // Names of functions are case-insensitive.
        .matching("^ *(steps|cubic-bezier|linear|[A-Za-z-]*[A-Z][A-Za-z-]*)\\(.*\\) *$"),
        .list(number, from: 4, to: 4))
    ),
    ("share", .orComputed(.matching("^\\+?(100(\\.0*)?|\\d{1,2}(\\.\\d*)?|\\.\\d+)%$"), .number(.fraction))),
    (
      "finger-place",
      .any(.reference("point"), .list(.matching("^[-+]?(\\d+\\.?\\d*|\\.\\d+)%$"), from: 2, to: 2))
    ),
    ("value", .object([("type", .texts(["string", "number", "boolean", "array"]))])),
    (
      "values",
      .object([("type", .text("object")), ("additionalProperties", .reference("value"))])
    ),
  ]

  private static let pair = JSONValue.list(number, from: 2, to: 2)
  private static let side = JSONValue.orComputed(.number(.atLeastZero))

  private static let name = JSONValue.object([
    ("type", .text("string")),
    ("pattern", .text("^([A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*|.*\\{.*)$")),
    ("not", .enumeration(SceneNames.reserved.sorted())),
  ])

  /// A time, a mark, or a mark and a time.
  private static let moment = JSONValue.orComputed(
    numberWithUnit("s|ms"), zero, .matching("^[A-Za-z{][^=]*$"))

  /// Color names, so that editors can offer them. Colors with an opacity, functions and hexadecimal colors
  /// are matched by a pattern.
  private static let color: JSONValue = {
    let names = ColorSyntax.names.joined(separator: "|")
    let functions = "rgba|hsla|" + ColorFunction.names.joined(separator: "|")
    // Color names are case-insensitive, which a pattern can't express: words with capitals are accepted.
    let capitals = "[A-Za-z-]*[A-Z][A-Za-z-]*"
    let word = "\(names)|\(capitals)"
    let digits = "#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    return .orComputed(
      .enumeration(ColorSyntax.names + ["none"]),
      .matching(
        "^ *(\(digits)|\(word)|(\(functions)|\(capitals))\\(.*\\)) *((100|\\d{0,2})\\.?\\d* *%)? *$"
      ), .matching("\\{"))
  }()
}
