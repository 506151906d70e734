/// Building blocks of a JSON Schema.
extension JSONValue {
  typealias Members = [(key: String, value: JSONValue)]

  static func texts(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.text)) }

  static func reference(_ name: String) -> JSONValue { .object([("$ref", .text("#/$defs/\(name)"))]) }

  static func type(_ name: String) -> JSONValue { .object([("type", .text(name))]) }

  static func constant(_ value: JSONValue) -> JSONValue { .object([("const", value)]) }

  static func enumeration(_ words: [String]) -> JSONValue { .object([("enum", .texts(words))]) }

  static func matching(_ pattern: String) -> JSONValue {
    .object([("type", .text("string")), ("pattern", .text(pattern))])
  }

  static func any(_ forms: JSONValue...) -> JSONValue { .object([("anyOf", .array(forms))]) }

  static func any(_ forms: [JSONValue]) -> JSONValue { .object([("anyOf", .array(forms))]) }

  static func required(_ names: [String]) -> JSONValue { .object([("required", .texts(names))]) }

  static func not(_ form: JSONValue) -> JSONValue { .object([("not", form)]) }

  static func when(_ condition: JSONValue, _ consequence: JSONValue) -> JSONValue {
    .object([("if", condition), ("then", consequence)])
  }

  /// A list of entries of one form; `from` and `to` bound their number.
  static func list(_ form: JSONValue, from minCount: Int = 0, to maxCount: Int? = nil) -> JSONValue {
    var members: Members = [("type", .text("array")), ("items", form)]
    if minCount > 0 { members.append(("minItems", .integer(minCount))) }
    if let maxCount { members.append(("maxItems", .integer(maxCount))) }
    return .object(members)
  }

  static func number(_ bounds: NumberBounds, isWhole: Bool = false) -> JSONValue {
    var members: Members = [("type", .text(isWhole ? "integer" : "number"))]
    if bounds.low.isFinite {
      members.append((bounds.isLowAllowed ? "minimum" : "exclusiveMinimum", .number(bounds.low)))
    }
    if bounds.high.isFinite { members.append(("maximum", .number(bounds.high))) }
    return .object(members)
  }

  /// A form, or an expression that computes it.
  static func orComputed(_ forms: JSONValue...) -> JSONValue { .any(forms + [.reference("expression")]) }

  static func orNull(_ form: JSONValue) -> JSONValue { .any(form, .type("null")) }

  static func integerOrComputed(_ low: Double, _ high: Double) -> JSONValue {
    .orComputed(.number(.init(low: low, high: high), isWhole: true))
  }

  /// A time of at least 0 if the bounds allow 0, otherwise above 0.
  static func time(_ bounds: NumberBounds) -> JSONValue {
    .reference(bounds.isLowAllowed ? "time" : "duration")
  }

  static func oneOrPair(_ form: JSONValue) -> JSONValue { .any(form, .list(form, from: 2, to: 2)) }

  static func oneOrMore(_ words: [String]) -> JSONValue {
    let word = orComputed(.enumeration(words))
    return .any(word, .list(word, from: 1))
  }

  /// A map from names to one form.
  static func dictionary(of form: JSONValue) -> JSONValue {
    .object([("type", .text("object")), ("additionalProperties", form)])
  }

  /// A file name within the output folder; `ending` is a pattern.
  static func fileName(ending: String) -> JSONValue {
    orNull(.matching("^(?!/|\\.\\./).+\(ending)$"))
  }

  /// The form with additional members.
  func with(_ more: Members) -> JSONValue {
    guard case .object(let members) = self else { return .object(more) }
    return .object(more + members)
  }
}
