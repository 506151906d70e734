internal import FlingGeometry

/// Layouts, and the words by which keys of a place refer to them.
struct LayoutLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers a map with the kind of a layout and its keys.
  /// - Returns: nil if it has an error, which has been reported.
  func layout(_ node: Node, key: String, _ scope: CopyScope) -> LayoutFormula? {
    if node.isBroken { return nil }
    let kinds = KeyTable.layouts.kinds.map(\.word)
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map, not \(node.description)", in: scope,
        hint: "write {stack: vertical, gap: 8} or {grid: 3, gap: 8}")
      return nil
    }
    let kindEntries = entries.filter { kinds.contains($0.key) }
    guard kindEntries.count == 1, let first = kindEntries.first, let kind = KeyTable.layouts.kind(first.key)
    else {
      error(
        (kindEntries.dropFirst().first ?? entries.first)?.keyRange ?? node.range,
        "\"\(key)\" has one of \(kinds.joined(separator: ", "))", in: scope,
        hint: !kindEntries.isEmpty
          ? "a view with another layout can lie inside"
          : entries.lazy.compactMap { Synonyms.synonym(of: $0.key, among: kinds) }.first.map {
            "did you mean \"\($0)\"?"
          } ?? "write {stack: vertical, …} or {grid: 3, …}")
      return nil
    }
    let before = findings.errorCount
    let fields = parser.fields(
      entries.filter { $0.key != first.key }, KeyTable.layouts, kind: kind.word, of: "a \(kind.word)")
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    let main = KeyedValue(
      spec: KeySpec(kind.word, kind.type, note: ""), keyRange: first.keyRange, value: first.value)
    var arrangement: LayoutFormula.Arrangement?
    if first.value.isEmpty {
      findings.error(first.keyRange, "\"\(kind.word)\" has no value")
    } else if case .expression(let expression)? = lowering.contents.content(main, scope.inside(kind.word)) {
      arrangement = kind.word == "stack" ? .stack(expression) : .grid(expression)
    }
    let insets = fields.value("inset").flatMap {
      lowering.contents.insets($0, key: "inset", scope.inside("inset"))
    }
    let (gap, rowGap, align, justify) = (value("gap"), value("row-gap"), value("align"), value("justify"))
    let animation = fields.value("animate").flatMap { motion($0, scope.inside("animate")) }
    guard let arrangement, findings.errorCount == before else { return nil }
    return LayoutFormula(
      arrangement, gap: gap, rowGap: rowGap, insets: insets, align: align, justify: justify,
      animation: animation)
  }

  /// Lowers how children go to new places.
  private func motion(_ node: Node, _ scope: CopyScope) -> LayoutFormula.Motion? {
    guard let entries = node.entries else {
      error(
        node.range, "\"animate\" is a map, not \(node.description)", in: scope,
        hint: "write animate: {duration: 0.25s}")
      return nil
    }
    let fields = parser.fields(entries, KeyTable.layoutMotions, of: "\"animate\" of a layout")
    if let spring = fields["spring"], fields.has("ease") {
      findings.error(spring.keyRange, "\"spring\" can't be used with \"ease\"")
    }
    let curve = lowering.actions.curve(fields, scope)
    if case .spring(let formula) = curve, let velocity = formula.velocity, let constant = velocity.constant {
      switch constant {
      case .number(_, .plain), .number(_, .rate): break
      default:
        error(
          velocity.range, "the spring of a layout starts with a velocity in ways a second", in: scope,
          hint: "a number; 0 if it is left out")
      }
    }
    return LayoutFormula.Motion(
      duration: lowering.contents.expression("duration", of: fields, scope), curve: curve)
  }

  /// Lowers the words `fit` and `layout` of keys of a place.
  /// - Returns: nil if the value has no such word.
  func placeWords(_ field: KeyedValue, _ scope: CopyScope) -> PlaceWords? {
    let node = field.value
    let key = field.spec.name
    let coordinates = field.spec.geometryEffect.coordinates
    if node.plainText == "layout" {
      return coordinates.isDisjoint(with: .edges) ? .content(.byLayout) : nil
    }
    guard coordinates.isSubset(of: .size) else { return nil }
    if node.plainText == "fit" {
      return .content(.lengths(coordinates == .size ? [nil, nil] : [nil]))
    }
    guard key == "size", let items = node.items, items.count == 2,
      items.contains(where: { $0.plainText == "fit" })
    else { return nil }
    var lengths: [Expression?] = []
    for item in items {
      if item.plainText == "fit" {
        lengths.append(nil)
      } else {
        guard let length = values.number(item, key: key, .plain, field.spec.type.bounds, scope) else {
          return .mistaken
        }
        lengths.append(length)
      }
    }
    return .content(.lengths(lengths))
  }

  /// What a value with words of layouts means.
  enum PlaceWords {
    case content(Content)
    /// A part of it has an error, which has been reported.
    case mistaken
  }

  // MARK: Views

  /// Checks the keys of a view about layouts, and remembers which views have a layout and which are placed.
  /// - Parameter fields: the keys of all layers.
  func check(_ view: Unresolved<View>, _ fields: [KeyedValue], _ settings: [Setting<View.Key>]) {
    if fields.contains(where: { $0.spec.name == "layout" }) {
      let formula = settings.lazy.compactMap { setting in
        if case .layout(let formula) = setting.content { formula } else { nil }
      }.first
      lowering.layouts[view.id] = .some(formula)
    }
    for field in fields where field.isOfPlace && field.value.plainText == "layout" {
      findings.error(
        field.value.range, "\"layout\" gives a place back after an action has taken it: it is for \"set\"",
        hint: "leave \"\(field.spec.name)\" out: the layout of the parent places the view")
    }
    checkFit(settings, of: view.id, kind: view.kind)
    for name in ["grow", "order"] {
      guard let own = view.fields[name], !own.value.isBroken, own.value.plainText != "unset" else { continue }
      guard let parent = lowering.layouts[view.parent] else {
        findings.error(
          own.keyRange, "\"\(name)\" needs a \"layout\" of the parent",
          hint: "write layout: {stack: vertical} there")
        continue
      }
      guard lowering.placedViews.contains(view.id) else {
        findings.error(
          own.keyRange, "\"\(name)\" needs the layout of the parent, which does not place this view",
          hint: "it places children without center, frame and edges")
        continue
      }
      if name == "grow", let parent, Axis.allCases.allSatisfy(parent.neverGrows) {
        findings.error(own.keyRange, "\"grow\" is for children of a stack, not of a grid")
      }
    }
  }

  /// Reports `fit` of a view without a layout.
  func checkFit(_ settings: [Setting<View.Key>], of view: ViewID, kind: View.Kind) {
    guard kind != .label, kind != .image, lowering.layouts[view] == nil else { return }
    for setting in settings {
      guard case .lengths(let lengths) = setting.content, lengths.contains(where: { $0 == nil }) else {
        continue
      }
      findings.error(
        setting.range, "\"fit\" is the size of what a layout places, and this view has no \"layout\"",
        hint: "write layout: {stack: vertical}, or the size in points")
    }
  }

  /// Reports keys of `set` that need a layout which the view or its parent does not have.
  func checkChanges(_ fields: [KeyedValue], _ settings: [Setting<View.Key>], of view: ViewID) {
    let entry = resolver.views[view.index - 1]
    checkFit(settings, of: view, kind: entry.kind)
    for field in fields {
      if field.spec.name == "layout", lowering.layouts[view] == nil {
        findings.error(
          field.keyRange, "\"set\" can change a layout only if the view has one from the start",
          hint: "write \"layout\" in \"views\" too")
      }
      if field.spec.name == "grow" || field.spec.name == "order"
        || field.isOfPlace && field.value.plainText == "layout", !lowering.placedViews.contains(view)
      {
        findings.error(
          field.isOfPlace ? field.value.range : field.keyRange,
          "\"\(entry.name)\" is placed by no layout",
          hint: "a layout of its parent places it if it has no center, frame or edge")
      }
    }
  }
}
