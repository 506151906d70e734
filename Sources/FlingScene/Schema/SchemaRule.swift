/// A rule about keys that an entry must have or can't combine.
enum SchemaRule: Sendable {
  case all([String])
  /// All keys, unless the map is that of a file that is made to be included.
  case allOfScene([String])
  /// All keys of at least one of the lists.
  case any([[String]])
  /// All keys of exactly one of the lists.
  case one([[String]])
  case never(String, with: String)
  /// The first key requires the second.
  case only(String, with: String)
  /// The first key requires that the value of the second is one of some words. `otherwise` is the value if
  /// the second is missing.
  case onlyIf(String, String, [String], otherwise: String?)

  /// If the first key has this value, the listed keys are required.
  case given(String, is: String, [String])
  /// At least this number of keys.
  case count(Int)

  /// The rule as a JSON Schema.
  var schema: JSONValue {
    switch self {
    case .all(let keys): .required(keys)
    case .allOfScene(let keys):
      .any(
        .required(keys),
        JSONValue.not(
          .any(
            KeyTable.scene.keys.map(\.name).filter { !KeyTable.included.has($0) }.map { .required([$0]) })
        ).with([("minProperties", .integer(2))]))
    case .any(let choices): .any(choices.map(JSONValue.required))
    case .one(let choices): .object([("oneOf", .array(choices.map(JSONValue.required)))])
    case .never(let key, let other): .not(.required([key, other]))
    case .only(let key, let other): .when(.required([key]), .required([other]))
    case .count(let minimum): .object([("minProperties", .integer(minimum))])
    case .given(let key, let word, let needed):
      .when(
        JSONValue.object([("properties", .object([(key, .enumeration([word]))]))]).with([
          ("required", .texts([key]))
        ]), .required(needed))
    case .onlyIf(let key, let other, let words, let otherwise):
      .when(
        .required([key]),
        JSONValue.object([("properties", .object([(other, JSONValue.orComputed(.enumeration(words)))]))])
          .with(otherwise.map(words.contains) ?? true ? [] : [("required", .texts([other]))]))
    }
  }
}
