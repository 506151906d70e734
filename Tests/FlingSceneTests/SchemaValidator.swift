import Foundation

@testable import FlingScene

/// Validates with the part of JSON Schema that Fling's schema uses.
final class SchemaValidator {
  private let root: JSONValue
  private let definitions: [String: JSONValue]
  private var patterns: [String: NSRegularExpression] = [:]

  init(_ schema: JSONValue) {
    root = schema
    definitions = Dictionary(
      uniqueKeysWithValues: (schema["$defs"]?.members ?? []).map { ($0.key, $0.value) })
  }

  /// The first place that the schema rejects, with the keyword; nil if the value is valid.
  func complaint(about value: JSONValue) -> String? { complaint(root, value, at: "") }

  private func complaint(_ schema: JSONValue, _ value: JSONValue, at path: String) -> String? {
    if case .truth(let takesAll) = schema { return takesAll ? nil : "\(path): nothing may stand here" }
    for (keyword, rule) in schema.members {
      if let complaint = complaint(keyword, rule, of: schema, value, at: path) { return complaint }
    }
    return nil
  }

  private func complaint(
    _ keyword: String, _ rule: JSONValue, of schema: JSONValue, _ value: JSONValue, at path: String
  ) -> String? {
    func check(_ holds: Bool) -> String? { holds ? nil : "\(path): \(keyword)" }
    func fails(_ schema: JSONValue) -> Bool { complaint(schema, value, at: path) != nil }
    switch keyword {
    case "$schema", "$defs", "title", "description", "default", "examples", "then": return nil
    case "$ref":
      guard let name = rule.text?.split(separator: "/").last, let definition = definitions[String(name)]
      else {
        return "\(path): no definition \(rule)"
      }
      return complaint(definition, value, at: path)
    case "type":
      let names = rule.elements.map { $0.compactMap(\.text) } ?? [rule.text ?? ""]
      return check(names.contains(where: value.isOf))
    case "enum": return check(rule.elements?.contains { $0.compact == value.compact } ?? false)
    case "const": return check(rule.compact == value.compact)
    case "pattern": return value.text.flatMap { check(matches($0, rule.text ?? "")) }
    case "minimum": return value.number.flatMap { check($0 >= rule.number ?? 0) }
    case "exclusiveMinimum": return value.number.flatMap { check($0 > rule.number ?? 0) }
    case "maximum": return value.number.flatMap { check($0 <= rule.number ?? 0) }
    case "minItems": return value.elements.flatMap { check(Double($0.count) >= rule.number ?? 0) }
    case "maxItems": return value.elements.flatMap { check(Double($0.count) <= rule.number ?? 0) }
    case "items":
      for (index, element) in (value.elements ?? []).enumerated() {
        if let complaint = complaint(rule, element, at: "\(path)/\(index)") { return complaint }
      }
      return nil
    case "required":
      guard value.isObject else { return nil }
      return check(rule.elements?.allSatisfy { value[$0.text ?? ""] != nil } ?? false)
    case "minProperties": return check(!value.isObject || Double(value.members.count) >= rule.number ?? 0)
    case "maxProperties": return check(!value.isObject || Double(value.members.count) <= rule.number ?? 0)
    case "properties":
      for (key, form) in rule.members {
        guard let member = value[key] else { continue }
        if let complaint = complaint(form, member, at: "\(path)/\(key)") { return complaint }
      }
      return nil
    case "patternProperties": return nil
    case "additionalProperties":
      let known = Set(schema["properties"]?.members.map(\.key) ?? [])
      for (key, member) in value.members where !known.contains(key) {
        if schema["patternProperties"]?.members.contains(where: { matches(key, $0.key) }) ?? false {
          continue
        }
        if let complaint = complaint(rule, member, at: "\(path)/\(key)") { return complaint }
      }
      return nil
    case "allOf": return rule.elements?.lazy.compactMap { self.complaint($0, value, at: path) }.first
    case "anyOf": return check(rule.elements?.contains { !fails($0) } ?? false)
    case "oneOf": return check(rule.elements?.count { !fails($0) } == 1)
    case "not": return check(fails(rule))
    case "if":
      guard let then = schema["then"], !fails(rule) else { return nil }
      return complaint(then, value, at: path)
    default: return "\(path): the validator does not know \(keyword)"
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    if patterns[pattern] == nil { patterns[pattern] = try? NSRegularExpression(pattern: pattern) }
    let range = NSRange(text.startIndex..., in: text)
    return patterns[pattern]?.firstMatch(in: text, range: range) != nil
  }
}

extension JSONValue {
  var members: [(key: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }
  var isObject: Bool { if case .object = self { true } else { false } }
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  fileprivate func isOf(type name: String) -> Bool {
    switch (self, name) {
    case (.object, "object"), (.array, "array"), (.text, "string"), (.number, "number"), (.truth, "boolean"),
      (.null, "null"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  /// Converts a node as editors do: plain scalars have the types of the YAML 1.2 core schema.
  init(_ node: Node) {
    switch node.content {
    case .mapping(let entries): self = .object(entries.map { ($0.key, JSONValue($0.value)) })
    case .sequence(let items): self = .array(items.map(JSONValue.init))
    case .broken: self = .null
    case .scalar(let text, let style):
      guard style == .plain else {
        self = .text(text)
        return
      }
      switch text {
      case "", "~", "null", "Null", "NULL": self = .null
      case "true", "True", "TRUE": self = .truth(true)
      case "false", "False", "FALSE": self = .truth(false)
      case ".inf", ".Inf", ".INF", "+.inf": self = .number(.infinity)
      case "-.inf": self = .number(-.infinity)
      default:
        let isNumber = text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
        self = isNumber ? Double(text).map(JSONValue.number) ?? .text(text) : .text(text)
      }
    }
  }
}
