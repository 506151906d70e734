/// JSON Schemas of values of single keys.
extension JSONValue {
  /// The font files of a family, by weight.
  static let faces = JSONValue.object([
    ("type", .text("object")), ("minProperties", .integer(1)),
    (
      "patternProperties",
      .object([
        (
          "^((\(KeyTable.fontWeights.map(\.name).joined(separator: "|"))|variable|\\d{1,4})(-italic)?|italic)$|^x-",
          .type("string")
        )
      ])
    ),
    ("additionalProperties", .truth(false)),
  ])

  /// A number with or without a unit.
  static let measured = JSONValue.orComputed(
    .matching("^[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?(s|ms|deg|rad|turn|rad/s|deg/s)$"))

  /// One or two variables, each with a list of values.
  static let swept = JSONValue.object([
    ("type", .text("object")), ("minProperties", .integer(1)), ("maxProperties", .integer(2)),
    (
      "additionalProperties",
      .list(.reference("value"), from: 1, to: Limits.cells)
    ),
  ])
}
