/// A table of the language as JSON Schema: a map with its keys, or the entries of a list with their kinds. Which kinds and
/// keys there are, the reader's own tables say; only what stands behind them is put into words here.
struct SchemaTable {
  /// As notes, needs and custom forms call it.
  var name: String
  var kinds: [KindRule] = []
  var rules: [KeyRule]
  /// Whether `unset` may stand behind any key.
  var allowsUnset = false

  static let scene = SchemaTable(name: "scene", rules: Rules.topLevel)
  static let canvas = SchemaTable(name: "canvas", rules: Rules.canvasKeys)
  static let physics = SchemaTable(name: "physics", rules: Rules.physicsKeys)
  static let views = SchemaTable(
    name: "view", kinds: Rules.views, rules: Rules.viewKeys, allowsUnset: true)
  static let strokes = SchemaTable(name: "stroke", rules: Rules.strokeKeys)
  static let shadows = SchemaTable(name: "shadow", rules: Rules.shadowKeys)
  static let paints = SchemaTable(name: "paint", kinds: Rules.paints, rules: Rules.paintKeys)
  static let stops = SchemaTable(name: "stop", rules: Rules.stopKeys)
  static let stars = SchemaTable(name: "star", rules: Rules.starKeys)
  static let bodies = SchemaTable(name: "body", rules: Rules.bodyKeys)
  static let fonts = SchemaTable(name: "font", rules: Rules.fontKeys)
  static let insets = SchemaTable(name: "insets", rules: Rules.insetsKeys)
  static let copies = SchemaTable(name: "repeat", rules: Rules.repeatKeys)
  static let behaviors = SchemaTable(
    name: "behavior", kinds: Rules.behaviors, rules: Rules.behaviorKeys)
  static let boundaries = SchemaTable(
    name: "boundary", kinds: Rules.boundaries, rules: Rules.boundaryKeys)
  static let regions = SchemaTable(name: "region", rules: Rules.regionKeys)
  static let gestures = SchemaTable(name: "gesture", kinds: Rules.gestures, rules: Rules.gestureKeys)
  static let script = SchemaTable(name: "script", kinds: Rules.script, rules: Rules.scriptKeys)
  static let touchKeys = SchemaTable(name: "touch key", rules: Rules.touchKeys)
  static let actions = SchemaTable(name: "action", kinds: Rules.actions, rules: Rules.actionKeys)
  static let springs = SchemaTable(name: "spring", rules: Rules.springKeys)
  static let keyframes = SchemaTable(name: "keyframe", rules: Rules.keyframeKeys)
  static let whens = SchemaTable(name: "when", kinds: Rules.whens, rules: Rules.whenKeys)
  static let expectations = SchemaTable(
    name: "expectation", kinds: Rules.expectations, rules: Rules.expectationKeys)
  static let overlays = SchemaTable(name: "overlay", kinds: Rules.overlays, rules: Rules.overlayKeys)
  static let render = SchemaTable(name: "render", rules: Rules.renderKeys)
  static let outputs = SchemaTable(name: "output", kinds: Rules.outputs, rules: Rules.outputKeys)
  static let sweep = SchemaTable(name: "sweep", rules: Rules.sweepKeys)
  static let goldens = SchemaTable(name: "goldens", rules: Rules.goldenKeys)
  static let tolerances = SchemaTable(name: "tolerance", rules: Rules.toleranceKeys)

  static let all = [
    scene, canvas, physics, views, strokes, shadows, paints, stops, stars, bodies, fonts, insets, copies,
    behaviors, boundaries, regions, gestures, script, touchKeys, actions, springs, keyframes, whens,
    expectations, overlays, render, outputs, sweep, goldens, tolerances,
  ]

  /// The map of a table without kinds.
  func object(needs: [SchemaNeed] = []) -> JSONValue {
    closed(members, needs + (SchemaNeed.table[name] ?? []))
  }

  /// The keys of a table without kinds, each with its schema.
  var members: JSONValue.Members { rules.map { ($0.name, property($0, of: nil)) } }

  /// An entry: which kind it is, its keys tell, and each kind has its own.
  func entry() -> JSONValue {
    .object([
      ("type", .text("object")),
      ("oneOf", .array(kinds.map { .required([$0.word]) })),
      (
        "properties",
        .object(
          kinds.map { kind in
            (kind.word, JSONValue.object(note(kind.word).map(SchemaNotes.members) ?? []))
          })
      ),
      (
        "allOf",
        .array(
          kinds.map { .when(.required([$0.word]), .reference(SchemaTable.definition(name, $0.word))) })
      ),
    ])
  }

  /// What each kind of entry is, by the names that `entry` refers to.
  func definitions() -> JSONValue.Members {
    kinds.map { kind in
      let word = kind.word
      let main = SchemaMains.schema(of: name, word)
        .with(note(word).map(SchemaNotes.members) ?? [])
      var properties: JSONValue.Members = [(word, main)]
      if name == "action", word == "set" {
        properties += SchemaTable.changes
      } else {
        properties += rules.filter { $0.isFor(word) }.map { ($0.name, property($0, of: word)) }
      }
      let needs = (SchemaNeed.table[name] ?? []) + (SchemaNeed.table["\(name).\(word)"] ?? [])
      let known = Set(properties.map(\.key))
      return (SchemaTable.definition(name, word), closed(properties, needs.filter { $0.fits(known) }))
    }
  }

  /// Keys of several kinds in one map, such as those of a style or an animation.
  func mixed(_ chosen: (KeyRule) -> Bool, besides more: JSONValue.Members = [], needs: [SchemaNeed] = [])
    -> JSONValue
  {
    closed(more + rules.filter(chosen).map { ($0.name, property($0, of: nil)) }, needs)
  }

  /// What `set` changes of views, behaviors, boundaries, gestures and the canvas: which it is, only names tell.
  private static let changes: JSONValue.Members = {
    var forms: [(key: String, forms: [JSONValue])] = []
    let tables = [views, behaviors, boundaries].map { ($0, $0.rules.filter(\.isSettable)) }
    let gesture = SchemaTable(name: "gesture change", rules: Rules.gestureChanges)
    let background = SchemaTable(name: "canvas", rules: Rules.canvasKeys.filter { $0.name == "background" })
    for (table, rules) in tables + [(gesture, gesture.rules), (background, background.rules)] {
      for rule in rules {
        let form = table.form(rule, of: nil)
        if let index = forms.firstIndex(where: { $0.key == rule.name }) {
          if !forms[index].forms.contains(where: { $0.compact == form.compact }) {
            forms[index].forms.append(form)
          }
        } else {
          forms.append((rule.name, [form]))
        }
      }
    }
    let copies = (KeyRule.copies.name, views.property(.copies, of: nil))
    return forms.filter { $0.key != copies.0 }.map {
      ($0.key, $0.forms.count == 1 ? $0.forms[0] : .any($0.forms))
    } + [copies]
  }()

  private func closed(_ properties: JSONValue.Members, _ needs: [SchemaNeed]) -> JSONValue {
    var members: JSONValue.Members = [
      ("type", .text("object")), ("properties", .object(properties)),
      ("patternProperties", .object([("^x-", .truth(true))])), ("additionalProperties", .truth(false)),
    ]
    if !needs.isEmpty { members.append(("allOf", .array(needs.map(\.schema)))) }
    return .object(members)
  }

  private func property(_ rule: KeyRule, of kind: String?) -> JSONValue {
    let key = rule.name
    let text = kind.flatMap { note("\($0).\(key)") } ?? note(key)
    let form = form(rule, of: kind)
    let isSpecial = ["style", "views", "repeat"].contains(key)
    return (allowsUnset && !isSpecial ? .any(form, .words(["unset"])) : form)
      .with(text.map(SchemaNotes.members) ?? [])
  }

  private func form(_ rule: KeyRule, of kind: String?) -> JSONValue {
    SchemaForms.schema(of: rule.form) ?? SchemaCustom.schema(of: rule.name, in: name, kind: kind)
      ?? .truth(true)
  }

  private func note(_ key: String) -> String? { SchemaNotes.table[name]?[key] }

  private static func definition(_ table: String, _ kind: String) -> String { "\(table)-\(kind)" }
}

extension SchemaNeed {
  /// Whether a kind has the keys that this is about.
  fileprivate func fits(_ keys: Set<String>) -> Bool {
    switch self {
    case .all, .any, .one, .count: true
    case .given(let key, _, _): keys.contains(key)
    case .never(let key, let other), .only(let key, let other): keys.contains(key) && keys.contains(other)
    case .onlyIf(let key, let other, _, _): keys.contains(key) && keys.contains(other)
    }
  }
}
