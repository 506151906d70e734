/// Tables of the language as JSON Schemas: a map with its keys, or the entries of a list with their kinds.
extension KeyTable {
  /// The schema of a map, for a table without kinds.
  func mapSchema(needs: [SchemaRule] = []) -> JSONValue {
    closedMap(members, needs + self.needs)
  }

  /// The keys of a table without kinds, each with its schema.
  var members: JSONValue.Members { keys.map { ($0.name, propertySchema($0, of: nil)) } }

  /// The schema of a list entry: its keys determine its kind, and each kind has a definition of its own.
  func entrySchema() -> JSONValue {
    .object([
      ("type", .text("object")),
      ("oneOf", .array(kinds.map { .required([$0.word]) } + (mayBeUses ? [hasNoKind] : []))),
      (
        "properties",
        .object(
          kinds.map { kind in
            (kind.word, JSONValue.object(KeyTable.annotations(kind.note, kind.fallback, kind.example)))
          })
      ),
      (
        "allOf",
        .array(
          kinds.map { .when(.required([$0.word]), .reference(KeyTable.definitionName(name, $0.word))) }
            + (mayBeUses ? [.when(hasNoKind, .reference("use"))] : []))
      ),
    ])
  }

  /// Whether entries may be uses of components, whose kinds a schema can't know.
  private var mayBeUses: Bool { name == "view" }

  private var hasNoKind: JSONValue { .not(.any(kinds.map { .required([$0.word]) })) }

  /// The schema of a use of a component or of a slot: keys of `view`, `with`, and one more key with a name.
  static var useSchema: JSONValue {
    let keys = views(withComponents: ["component"]).keys(of: "component")
    return .object([
      ("type", .text("object")),
      ("properties", .object(keys.map { ($0.name, views.propertySchema($0, of: "component")) })),
      ("patternProperties", .object([("^x-", .truth(true))])),
      ("additionalProperties", .orNull(.reference("name"))), ("minProperties", .integer(1)),
    ])
  }

  /// The definitions of all kinds, under the names that `entrySchema()` refers to.
  func definitions() -> JSONValue.Members {
    kinds.map { kind in
      let word = kind.word
      let main = kind.schema.with(KeyTable.annotations(kind.note, kind.fallback, kind.example))
      var properties: JSONValue.Members = [(word, main)]
      if name == "action", word == "set" {
        properties += KeyTable.changes
      } else {
        properties += keys(of: word).map { ($0.name, propertySchema($0, of: word)) }
      }
      let needs = needs + kind.needs + requirements(of: word)
      let known = Set(properties.map(\.key))
      return (
        KeyTable.definitionName(name, word),
        closedMap(
          properties, needs.filter { $0.concernsOnly(known) },
          // `set` also changes parameters of components.
          others: name == "action" && word == "set" ? .reference("value") : .truth(false))
      )
    }
  }

  /// The schema of a map with keys of several kinds, such as a style or an animation.
  /// - Parameter others: the schema of the values of keys that are not in the table.
  func mapSchema(
    where chosen: (KeySpec) -> Bool, besides more: JSONValue.Members = [], needs: [SchemaRule] = [],
    others: JSONValue = .truth(false)
  )
    -> JSONValue
  {
    closedMap(
      more + keys.map { ($0.name, chosen($0) ? propertySchema($0, of: nil) : .truth(false)) }, needs,
      others: others)
  }

  /// The keys that `set` can change of views, behaviors, boundaries, gestures and the canvas. The schema
  /// cannot know which of these a name refers to.
  private static let changes: JSONValue.Members = {
    var forms: [(key: String, forms: [JSONValue])] = []
    let tables = [views, behaviors, boundaries].map { $0.filtered { $0.allowedChanges.contains(.set) } }
    for table in tables + [gestureChanges, canvasChanges] {
      for key in table.keys {
        let form = valueSchema(of: key)
        if let index = forms.firstIndex(where: { $0.key == key.name }) {
          if !forms[index].forms.contains(where: { $0.compact == form.compact }) {
            forms[index].forms.append(form)
          }
        } else {
          forms.append((key.name, [form]))
        }
      }
    }
    return forms.map { ($0.key, $0.forms.count == 1 ? $0.forms[0] : .any($0.forms)) }
      + [("repeat", views.propertySchema(.copies, of: nil))]
  }()

  /// Keys that are allowed only with some choices of another key.
  private func requirements(of kind: String) -> [SchemaRule] {
    keys(of: kind).compactMap { key in
      guard let requirement = key.of(kind).requirement else { return nil }
      let otherwise: String? =
        if case .text(let word)? = self.key(requirement.key, of: kind)?.of(kind).fallback { word } else {
          nil
        }
      return .onlyIf(key.name, requirement.key, requirement.values, otherwise: otherwise)
    }
  }

  /// A map that accepts the listed properties and `x-` keys only.
  /// - Parameter others: the schema of the values of other keys.
  private func closedMap(
    _ properties: JSONValue.Members, _ needs: [SchemaRule], others: JSONValue = .truth(false)
  ) -> JSONValue {
    var members: JSONValue.Members = [
      ("type", .text("object")), ("properties", .object(properties)),
      ("patternProperties", .object([("^x-", .truth(true))])), ("additionalProperties", others),
    ]
    if !needs.isEmpty { members.append(("allOf", .array(needs.map(\.schema)))) }
    return .object(members)
  }

  /// The schema of a key's value with its note, default and example.
  private func propertySchema(_ key: KeySpec, of kind: String?) -> JSONValue {
    let key = key.of(kind)
    let form = KeyTable.valueSchema(of: key)
    let isSpecial = ["style", "views", "repeat"].contains(key.name)
    return (allowsUnset && !isSpecial ? .any(form, .enumeration(["unset"])) : form)
      .with(KeyTable.annotations(key.note, key.fallback, key.example))
  }

  private static func valueSchema(of key: KeySpec) -> JSONValue {
    key.schema ?? SchemaForms.schema(of: key.type) ?? .truth(true)
  }

  /// The members that editors show for keys and kinds.
  private static func annotations(_ note: String, _ fallback: JSONValue?, _ example: JSONValue?)
    -> JSONValue.Members
  {
    var members: JSONValue.Members = [("description", .text(note))]
    if let fallback { members.append(("default", fallback)) }
    if let example { members.append(("examples", .array([example]))) }
    return members
  }

  private static func definitionName(_ table: String, _ kind: String) -> String { "\(table)-\(kind)" }
}

extension SchemaRule {
  /// Whether a kind has the keys that the rule mentions.
  fileprivate func concernsOnly(_ keys: Set<String>) -> Bool {
    switch self {
    case .all, .allOfScene, .any, .one, .count: true
    case .given(let key, _, _): keys.contains(key)
    case .never(let key, let other), .only(let key, let other): keys.contains(key) && keys.contains(other)
    case .onlyIf(let key, let other, _, _): keys.contains(key) && keys.contains(other)
    }
  }
}
