/// Declares names, and names whose declaration is a mistake.
extension NameResolver {
  /// Reads the name that an entry declares, without the suffix of its copy.
  /// - Parameter what: the entry with an article, such as `a view`.
  /// - Returns: the name; nil if there is none or it is a mistake, which is reported.
  func nameToDeclare(_ node: Node, _ what: String, _ scope: CopyScope) -> String? {
    if node.isBroken || node.isEmpty { return nil }
    guard let name = values.knownName(node, of: what, scope) else { return nil }
    guard SceneNames.isName(name) else {
      names.declareMistaken(name, isStem: true, in: scope.space)
      error(
        node.range, "\"\(name.shortened(to: 40))\" can't be a name", in: scope,
        hint: "a name is made of letters and digits, begins with a letter, and may be joined by - or _")
      return nil
    }
    guard !SceneNames.reserved.contains(name), scope.space == 0 || name != "self" else {
      names.declareMistaken(name, isStem: true, in: scope.space)
      error(node.range, "\"\(name)\" has a meaning of its own and can't be a name", in: scope)
      return nil
    }
    return name
  }

  /// Gives a name its meaning; reports an error if the name is taken.
  /// - Parameter mayRepeat: whether the same kind of thing may declare the name again, as marks may.
  /// - Returns: whether the name is new.
  @discardableResult
  func declare(
    _ name: String, _ symbol: @autoclosure () -> Symbol, as kind: String, at node: Node,
    mayRepeat: Bool = false,
    _ scope: CopyScope
  ) -> Bool {
    let spaced = SpacedName(name: name, space: scope.space)
    if let other = declarations[spaced] {
      if !(mayRepeat && other.kind == kind) {
        // The mistake can be corrected in the scene rather than in a file that it includes.
        let isInclude =
          findings.sources.isIncluded(node.range) && !findings.sources.isIncluded(other.range)
        let (place, known, knownRange) =
          isInclude ? (other.range, kind, node.range) : (node.range, other.kind, other.range)
        error(
          place,
          "\"\(name)\" is already \(known)"
            + (knownRange.line > 0
              ? ", in \(findings.sources.words(forLineOf: knownRange, from: place))" : ""),
          in: scope,
          hint: kind == "a behavior" && other.kind == "a view"
            ? "a behavior has its own name; list the views it acts on in \"items\""
            : other.kind == "a parameter"
              ? "parts and parameters of a component share their names"
              : "views, behaviors, gestures, marks, timers and variables share their names")
        // A reference to two views of one name is valid for either. A reference to a view and a behavior of
        // one name is ambiguous.
        if other.kind != kind { names.declareMistaken(name, in: scope.space) }
      }
      return false
    }
    let symbol = symbol()
    declarations[spaced] = Declaration(kind: kind, range: node.range)
    names.declare(name, symbol, in: scope.space)
    if scope.space != 0 { declareOutside(name, symbol, as: kind, scope.space) }
    return true
  }

  /// Declares a part of a component outside of it, after the names of the uses around it.
  private func declareOutside(_ name: String, _ symbol: Symbol, as kind: String, _ space: Int) {
    var (name, space) = (name, space)
    while let outside = names.outside(of: space), let owner = outside.owner {
      name = "\(owner)-\(name)"
      space = outside.parent
      let spaced = SpacedName(name: name, space: space)
      if let other = declarations[spaced] {
        findings.error(
          outside.range,
          "\"\(name)\", a part of \"\(owner)\", is already \(other.kind), in \(findings.sources.words(forLineOf: other.range, from: outside.range))"
        )
        names.declareMistaken(name, in: space)
        return
      }
      declarations[spaced] = Declaration(kind: kind, range: outside.range)
      names.declare(name, symbol, in: space)
    }
  }

  /// Records that a name has no meaning without an index, because its entry is repeated.
  /// - Parameter count: the number of copies; nil if it is a mistake, in which case references to the name
  ///   are not reported.
  func declareRepeated(_ node: Node, _ repetition: Repetition?, count: Int?, in scope: CopyScope) {
    guard repetition != nil, !node.isEmpty,
      case .constant(let name)? = values.name(node, key: "repeat", scope)
    else { return }
    if let count {
      names.declareRepeated(name + scope.suffix, count: count, in: scope.space)
    } else {
      names.declareMistaken(name + scope.suffix, isStem: true, in: scope.space)
    }
  }

  /// Marks every word of an unreadable node as mistaken, because it may be a name.
  func declareWordsMistaken(in node: Node, _ scope: CopyScope) {
    switch node.content {
    case .scalar(let text, _):
      if SceneNames.isName(text) { names.declareMistaken(text, isStem: true, in: scope.space) }
    case .sequence(let items):
      for item in items { declareWordsMistaken(in: item, scope) }
    case .mapping(let entries):
      for entry in entries {
        if SceneNames.isName(entry.key) { names.declareMistaken(entry.key, isStem: true, in: scope.space) }
        declareWordsMistaken(in: entry.value, scope)
      }
    case .broken: break
    }
  }

  /// Marks the values of an entry's unknown keys as mistaken: one of these keys may be a misspelt kind whose
  /// value is a name.
  func declareUnknownKeysMistaken(in node: Node, of table: KeyTable, _ scope: CopyScope) {
    for entry in node.entries ?? [] where !table.has(entry.key) {
      if let text = entry.value.text { names.declareMistaken(text, isStem: true, in: scope.space) }
    }
  }

  /// Declares the name of an entry of unknown kind: as a mark if the kind looks like a misspelt `mark`,
  /// otherwise as mistaken.
  func declareNameOfUnknownKind(in item: Node, _ table: KeyTable, _ scope: CopyScope) {
    let entries = item.entries ?? []
    guard !entries.contains(where: { table.hasKind($0.key) }) else { return }
    if let meant = parser.likelyKind(of: entries, table), meant.kind.word == "mark" {
      declareMark(meant.entry.value, scope)
    } else {
      declareUnknownKeysMistaken(in: item, of: table, scope)
    }
  }
}
