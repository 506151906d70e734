internal import FlingGeometry

/// Random changes of a scene's tree. The same random numbers and corpus give the same changes.
struct Mutation {
  let corpus: Corpus
  private(set) var tree: SceneTree
  private(set) var draws: SeededRandom
  /// Whether changes keep most scenes valid, so that they are also simulated and rendered.
  private let isMild: Bool

  /// Larger trees are not enlarged, because a scene may have at most 4 MiB.
  private static let maxNodes = 20_000

  init(_ tree: SceneTree, of corpus: Corpus, _ draws: SeededRandom) {
    self.tree = tree
    self.corpus = corpus
    self.draws = draws
    isMild = self.draws.chance(0.6)
  }

  /// The number of changes: mostly small, because a scene with many mistakes is only parsed.
  mutating func count() -> Int { draws.pick(weighted: [(1, 5), (2, 3), (3, 2), (6, 1), (20, 0.3)]) }

  private enum Change {
    case remove, duplicate, swap, move, replaceValue, borrowValue, borrowElement, insertEntry, renameKey,
      wrap, copies
  }

  /// Changes the tree at one node, or at a few related nodes.
  mutating func change() {
    var nodes: [(path: SceneTree.Path, key: String)] = []
    var scalars: [(path: SceneTree.Path, key: String)] = []
    tree.visit { path, key, node in
      if !path.isEmpty { nodes.append((path, key)) }
      // Another language version stops the reader at once.
      if node.scalar != nil, !(isMild && key == "fling") { scalars.append((path, key)) }
    }
    guard let target = nodes.isEmpty ? nil : draws.pick(nodes) else {
      tree = draws.pick(corpus.seeds.compactMap(\.tree))
      return
    }
    let mildChanges = [(Change.replaceValue, 8.0), (.borrowValue, 2), (.borrowElement, 0.3), (.copies, 0.5)]
    let allChanges = [
      (Change.replaceValue, 8.0), (.borrowValue, 4), (.borrowElement, 3), (.insertEntry, 3), (.remove, 2),
      (.duplicate, 2), (.swap, 2), (.move, 1), (.renameKey, 1), (.wrap, 0.5), (.copies, 1),
    ]
    let change = draws.pick(weighted: isMild ? mildChanges : allChanges)
    let isLarge = nodes.count > Mutation.maxNodes
    switch change {
    case .replaceValue:
      if let scalar = scalars.isEmpty ? nil : draws.pick(scalars) { replaceValue(scalar.path, scalar.key) }
    case .borrowValue where isMild:
      // Names are excluded, because another scene does not define them.
      let known = (corpus.values[target.key] ?? []).filter {
        $0.scalar.map { kind(of: $0, "") != .name } ?? false
      }
      if tree[target.path[...]].scalar != nil, !known.isEmpty { tree[target.path[...]] = draws.pick(known) }
    case .borrowValue:
      // A value of the same key in another scene, or sometimes of any key.
      let key = draws.chance(0.8) ? target.key : draws.pick(corpus.keys)
      if let values = corpus.values[key], !values.isEmpty, !isLarge {
        tree[target.path[...]] = draws.pick(values)
      }
    case .borrowElement: if !isLarge { borrowElement(target) }
    case .insertEntry: if !isLarge { insertEntry(target) }
    case .remove: tree.remove(target.path)
    case .duplicate: if !isLarge { duplicate(target.path) }
    case .swap:
      let other = draws.pick(nodes).path
      guard !other.starts(with: target.path), !target.path.starts(with: other) else { return }
      let value = tree[target.path[...]]
      tree[target.path[...]] = tree[other[...]]
      tree[other[...]] = value
    case .move: move(target.path)
    case .renameKey: renameKey(target.path)
    case .wrap: wrap(target.path)
    case .copies: addCopies(target.path)
    }
  }

  // MARK: - Structure

  private mutating func borrowElement(_ target: (path: SceneTree.Path, key: String)) {
    var lists: [(path: SceneTree.Path, key: String)] = []
    tree.visit { path, key, node in if node.items != nil { lists.append((path, key)) } }
    guard !lists.isEmpty else { return }
    let list = draws.pick(lists)
    let key =
      draws.chance(0.9)
      ? list.key : draws.pick(["views", "behaviors", "gestures", "script", "do", "outputs", "show"])
    guard var items = tree[list.path[...]].items, let elements = corpus.elements[key], !elements.isEmpty
    else { return }
    items.insert(draws.pick(elements), at: draws.number(below: items.count + 1))
    tree[list.path[...]] = .list(items)
  }

  private mutating func insertEntry(_ target: (path: SceneTree.Path, key: String)) {
    let path = tree[target.path[...]].entries == nil ? target.path.dropLast() : target.path[...]
    guard var entries = tree[path].entries else { return }
    let known = corpus.entries[target.key] ?? []
    let entry: SceneTree.Entry
    if !known.isEmpty, draws.chance(0.8) {
      entry = draws.pick(known)
    } else {
      let key = draws.pick(corpus.keys)
      entry = SceneTree.Entry(key, draws.pick(corpus.values[key] ?? [.plain("1")]))
    }
    if let old = entries.firstIndex(where: { $0.key == entry.key }), draws.chance(0.95) {
      entries[old] = entry
    } else {
      entries.insert(entry, at: draws.number(below: entries.count + 1))
    }
    tree[path] = .map(entries)
  }

  private mutating func duplicate(_ path: SceneTree.Path) {
    guard let last = path.last else { return }
    let parent = path.dropLast()
    switch tree[parent] {
    case .list(var items):
      let count = draws.pick(weighted: [(1, 6), (2, 2), (30, 1), (300, 0.3)])
      items.insert(
        contentsOf: Array(repeating: items[last], count: count), at: draws.number(below: items.count + 1))
      tree[parent] = .list(items)
    case .map(var entries):
      entries.insert(entries[last], at: draws.number(below: entries.count + 1))
      tree[parent] = .map(entries)
    case .plain, .text: return
    }
  }

  private mutating func move(_ path: SceneTree.Path) {
    guard let last = path.last else { return }
    let parent = path.dropLast()
    switch tree[parent] {
    case .list(var items):
      items.insert(items.remove(at: last), at: draws.number(below: items.count + 1))
      tree[parent] = .list(items)
    case .map(var entries):
      entries.insert(entries.remove(at: last), at: draws.number(below: entries.count + 1))
      tree[parent] = .map(entries)
    case .plain, .text: return
    }
  }

  private mutating func renameKey(_ path: SceneTree.Path) {
    guard let last = path.last, var entries = tree[path.dropLast()].entries else { return }
    entries[last].key = draws.chance(0.7) ? draws.pick(corpus.keys) : draws.pick(ExtremeValues.names)
    tree[path.dropLast()] = .map(entries)
  }

  private mutating func wrap(_ path: SceneTree.Path) {
    var value = tree[path[...]]
    for _ in 0..<draws.pick([1, 1, 2, 10, 70]) {
      value = draws.chance(0.5) ? .list([value]) : .map([SceneTree.Entry(draws.pick(corpus.keys), value)])
    }
    tree[path[...]] = value
  }

  private mutating func addCopies(_ path: SceneTree.Path) {
    guard var entries = tree[path[...]].entries, !entries.isEmpty else { return }
    let count = draws.pick([
      "0", "1", "2", "9", "30", "300", "2000", "19999", "20001", "1e9", "-1", "2.5", "= n",
    ])
    let number = SceneTree.plain(count)
    let value =
      draws.chance(0.7)
      ? number
      : .map([
        SceneTree.Entry("count", number),
        SceneTree.Entry("as", .plain(draws.pick(["k", "i", "n", "pi", "", "\u{1B}"]))),
      ])
    entries.removeAll { $0.key == "repeat" }
    entries.insert(SceneTree.Entry("repeat", value), at: draws.number(below: entries.count) + 1)
    tree[path[...]] = .map(entries)
  }

  // MARK: - Scalars

  /// The apparent type of a scalar.
  private enum ScalarType: CaseIterable {
    case number, time, angle, color, expression, path, output, file, text, name
  }

  private func kind(of text: String, _ key: String) -> ScalarType {
    if text.hasPrefix("=") { return .expression }
    switch key {
    case "text", "title", "description", "because", "log", "caption": return .text
    case "d": return .path
    case "gif", "png", "apng", "sheet", "strobe", "frames", "trace", "y4m", "pam", "svg", "html", "lottie",
      "motion":
      return .output
    case "source", "regular", "variable", "bold": return .file
    case "fill", "stroke", "color", "background", "tint", "stops", "paint", "colors": return .color
    default: break
    }
    guard Double(text) == nil else { return .number }
    if text.wholeMatch(of: /[-+.0-9eE]+m?s/) != nil { return .time }
    if text.wholeMatch(of: /[-+.0-9eE]+(deg|rad|turn)(\/s)?/) != nil { return .angle }
    return .name
  }

  private mutating func replaceValue(_ path: SceneTree.Path, _ key: String) {
    guard let text = tree[path[...]].scalar else { return }
    if isMild, let value = mildValue(text, key) {
      tree[path[...]] = .plain(value)
      return
    }
    let kind = draws.chance(0.85) ? kind(of: text, key) : draws.pick(ScalarType.allCases)
    let value: String
    switch kind {
    case .number: value = number(text)
    case .time: value = draws.pick(ExtremeValues.times)
    case .angle: value = draws.pick(ExtremeValues.angles)
    case .color: value = draws.pick(ExtremeValues.colors)
    case .expression: value = expression(text)
    case .path:
      value =
        draws.chance(0.3)
        ? ExtremeValues.path(&draws) : draws.chance(0.5) ? cut(text) : draws.pick(ExtremeValues.paths)
    case .output: value = draws.pick(ExtremeValues.outputs)
    case .file: value = draws.pick(ExtremeValues.files)
    case .text:
      value =
        draws.chance(0.3)
        ? ExtremeValues.long(&draws)
        : draws.pick(draws.chance(0.3) ? ExtremeValues.markup : ExtremeValues.texts)
    case .name: value = name(text)
    }
    tree[path[...]] = draws.chance(0.8) ? .plain(value) : .text(value)
  }

  /// A larger or smaller value of the same type and unit; nil if there is none.
  private mutating func mildValue(_ text: String, _ key: String) -> String? {
    let digits = text.prefix { "-+.0123456789".contains($0) }
    guard let number = Double(digits), digits.count == text.count || kind(of: text, key) != .name else {
      return kind(of: text, key) == .expression ? mildExpression(text) : nil
    }
    let factor = draws.pick([-1, 0, 0.001, 0.1, 0.5, 0.9, 1.1, 2, 3, 10, 100, 1000, 1e6])
    let product = number * factor
    let value = product == product.rounded() && abs(product) < 1e15 ? "\(Int(product))" : "\(product)"
    return value + text.dropFirst(digits.count)
  }

  /// The expression with another number in it; nil if it has none.
  private mutating func mildExpression(_ text: String) -> String? {
    var tokens = Expressions.tokens(String(text.dropFirst()))
    let numberIndices = tokens.indices.filter { tokens[$0].first?.isNumber == true }
    guard !numberIndices.isEmpty else { return nil }
    let index = draws.pick(numberIndices)
    tokens[index] = mildValue(tokens[index], "") ?? "0"
    return "= " + tokens.joined(separator: " ")
  }

  private mutating func number(_ text: String) -> String {
    guard let number = Double(text), draws.chance(0.4) else { return draws.pick(ExtremeValues.numbers) }
    let factor = draws.pick([-1, 0.001, 0.1, 0.5, 2, 10, 1000, 1e6])
    return "\(number * factor)"
  }

  /// Often another name of the same scene, because that finds semantic mistakes and not only misspellings.
  private mutating func name(_ text: String) -> String {
    if draws.chance(0.5) {
      var names: [String] = []
      tree.visit { _, _, node in if let text = node.scalar, text.count < 40 { names.append(text) } }
      return draws.pick(names)
    }
    if draws.chance(0.1) { return ExtremeValues.long(&draws) }
    if draws.chance(0.1) { return draws.pick(ExtremeValues.markup) }
    return draws.chance(0.2) ? text + draws.pick(ExtremeValues.names) : draws.pick(ExtremeValues.names)
  }

  private mutating func cut(_ text: String) -> String {
    let characters = Array(text)
    guard characters.count > 2 else { return text + text }
    let start = draws.number(below: characters.count)
    let end = start + draws.number(below: characters.count - start)
    return String(characters[..<start] + characters[end...])
  }

  private mutating func expression(_ text: String) -> String {
    if draws.chance(0.15) { return ExtremeValues.deep(&draws) }
    if draws.chance(0.25) { return draws.pick(ExtremeValues.expressions) }
    var tokens = Expressions.tokens(text.hasPrefix("=") ? String(text.dropFirst()) : text)
    for _ in 0..<draws.pick([1, 1, 2, 4]) {
      let index = draws.number(below: tokens.count + 1)
      let known = corpus.tokens.isEmpty ? ["1"] : corpus.tokens
      switch draws.number(below: 5) {
      case 0: tokens.insert(draws.pick(known), at: index)
      case 1 where index < tokens.count: tokens.remove(at: index)
      case 2 where index < tokens.count: tokens[index] = draws.pick(known)
      case 3 where index < tokens.count: tokens[index] = draws.pick(ExtremeValues.numbers)
      default:
        tokens.insert(
          contentsOf: draws.pick([
            ["/", "0"], ["*", "1e308"], ["%", "0"], ["-"], ["(", "0", "/", "0", ")"],
          ]), at: index)
      }
    }
    return "= " + tokens.joined(separator: " ")
  }
}
