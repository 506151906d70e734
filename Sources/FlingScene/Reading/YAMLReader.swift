/// Builds the located tree of a YAML document from libyaml's events and refuses YAML's traps on the way: tags, merge
/// keys, duplicate keys, a second document, other versions than 1.2.
///
/// The text must be valid (see `SourceText`). Mistakes go to `findings`; where the document can still be understood,
/// reading goes on.
struct YAMLReader {
  private let events: YAMLEvents
  private let findings: Findings
  private var open: [Collection] = []
  private var anchors: [String: Anchored] = [:]
  /// What aliases have added so far, in bytes.
  private var expansion = 0
  private var root: Node?
  /// Where the last scalar ended.
  private var cursor = SourceLines.Cursor()

  /// A list or map whose end has not come.
  private struct Collection {
    var isMap: Bool
    var isFlow: Bool
    var start: YAMLMark
    var anchor: String?
    var items: [Node] = []
    var entries: [Node.Entry] = []
    /// The key whose value comes next.
    var key: Node?
    var seen: Set<String> = []
    /// Bytes and pieces inside, for the limit on aliases.
    var cost = Limits.nodeCost
    /// Whether this is reported as a mistake as a whole.
    var isBroken = false
  }

  private struct Anchored {
    /// Nil while the node that carries the anchor is not complete.
    var node: Node?
    var cost: Int
  }

  /// Stops reading: what went wrong has been reported.
  private struct Stop: Error {}

  private init(_ bytes: [UInt8], findings: Findings) {
    events = YAMLEvents(bytes)
    self.findings = findings
  }

  /// The document's root; nil if there is none or the text is no YAML.
  static func read(_ bytes: [UInt8], findings: Findings) -> Node? {
    var reader = YAMLReader(bytes, findings: findings)
    do {
      try reader.readAll()
    } catch {
      return nil
    }
    if reader.root == nil {
      findings.error(nil, "the file holds no scene", hint: "a scene begins with \"fling: 1\"")
    }
    return reader.root
  }

  private mutating func readAll() throws(Stop) {
    while true {
      let event: YAMLEvent
      do {
        event = try events.next()
      } catch {
        report(error)
        throw Stop()
      }
      if case .streamEnd = event.kind { return }
      try take(event)
    }
  }

  private mutating func take(_ event: YAMLEvent) throws(Stop) {
    if let tag = event.tag {
      findings.error(
        point(event.start), "tags such as \"\(YAMLReader.words(for: tag))\" are not allowed",
        hint: "leave it out")
    }
    switch event.kind {
    case .streamStart, .documentEnd, .streamEnd:
      break
    case .documentStart(let version):
      guard root == nil else {
        findings.error(point(event.start), "a second document begins here", hint: "a file holds one scene")
        throw Stop()
      }
      if let version, version != (1, 2) {
        findings.error(
          point(event.start), "a scene is YAML 1.2, not \(version.major).\(version.minor)",
          hint: "leave the line out")
      }
    case .alias(let name):
      try takeAlias(name, event)
    case .scalar(let text, let style):
      let node = scalar(text, style, event)
      if style == .plain, !text.isEmpty { warnAboutComment(after: event) }
      let cost = Limits.nodeCost + text.utf8.count
      if let anchor = event.anchor { anchors[anchor] = Anchored(node: node, cost: cost) }
      add(node, cost: cost)
    case .sequenceStart(let isFlow):
      try begin(isMap: false, isFlow: isFlow, event)
    case .mappingStart(let isFlow):
      try begin(isMap: true, isFlow: isFlow, event)
    case .sequenceEnd, .mappingEnd:
      end(event)
    }
  }

  /// A tag as it is written.
  private static func words(for tag: String) -> String {
    let standard = "tag:yaml.org,2002:"
    return tag.hasPrefix(standard)
      ? "!!" + tag.dropFirst(standard.count).description.shortened(to: 40) : tag.shortened(to: 40)
  }

  private mutating func begin(isMap: Bool, isFlow: Bool, _ event: YAMLEvent) throws(Stop) {
    guard open.count < Limits.depth else {
      findings.error(point(event.start), "lists and maps are nested more than \(Limits.depth) deep")
      throw Stop()
    }
    if let anchor = event.anchor { anchors[anchor] = Anchored(node: nil, cost: 0) }
    open.append(Collection(isMap: isMap, isFlow: isFlow, start: event.start, anchor: event.anchor))
  }

  private mutating func end(_ event: YAMLEvent) {
    guard var collection = open.popLast() else { return }
    let range = range(from: collection.start, to: event.end)
    if collection.isFlow, !collection.isBroken { refuseCutExpression(in: &collection) }
    var node = Node(
      collection.isMap ? .mapping(collection.entries) : .sequence(collection.items), range: range)
    if collection.isBroken { node.content = .broken }
    if let anchor = collection.anchor { anchors[anchor] = Anchored(node: node, cost: collection.cost) }
    add(node, cost: collection.cost)
  }

  private mutating func takeAlias(_ name: String, _ event: YAMLEvent) throws(Stop) {
    let place = range(from: event.start, to: event.end)
    guard let anchored = anchors[name] else {
      findings.error(place, "there is no anchor \"&\(name.shortened(to: 40))\" before this alias")
      add(Node(.broken, range: place), cost: 0)
      return
    }
    guard let node = anchored.node else {
      findings.error(place, "the alias \"*\(name.shortened(to: 40))\" stands inside its own anchor")
      add(Node(.broken, range: place), cost: 0)
      return
    }
    expansion += anchored.cost
    guard expansion <= Limits.expansion else {
      findings.error(place, "aliases expand to more than 16 MiB")
      throw Stop()
    }
    add(node, cost: anchored.cost)
  }

  /// Puts a finished node where it belongs: the open list, the open map as key or value, or the root.
  private mutating func add(_ node: Node, cost: Int) {
    guard var collection = open.popLast() else {
      root = node
      return
    }
    collection.cost += cost
    if !collection.isMap {
      collection.items.append(node)
    } else if let key = collection.key {
      collection.key = nil
      addEntry(key: key, value: node, to: &collection)
    } else {
      collection.key = node
    }
    open.append(collection)
  }

  private func addEntry(key: Node, value: Node, to collection: inout Collection) {
    guard let text = key.text else {
      if !key.isBroken {
        findings.error(
          key.range, "a key is a text, not \(key.description)", hint: "quote texts that begin with [ or {")
      }
      return
    }
    if text.isEmpty {
      findings.error(key.range, "a key is missing before the colon")
    } else if text == "<<", key.plainText != nil {
      findings.error(
        key.range, "merge keys are not allowed", hint: "use styles, or an alias for the whole value")
    } else if !collection.seen.insert(text).inserted {
      findings.error(key.range, "the key \"\(text.shortened(to: 40))\" stands here twice")
    } else if !text.hasPrefix("x-") {
      collection.entries.append(Node.Entry(key: text, keyRange: key.range, value: value))
    }
  }
}

// MARK: - Places

extension YAMLReader {
  private func point(_ mark: YAMLMark) -> SourceRange {
    SourceRange(line: mark.line + 1, column: mark.column + 1)
  }

  /// The stretch between two marks, at most to the end of the first line.
  private func range(from start: YAMLMark, to end: YAMLMark) -> SourceRange {
    let last = end.line == start.line ? end.column : findings.lines.length(of: start.line + 1)
    return SourceRange(line: start.line + 1, column: start.column + 1, length: max(1, last - start.column))
  }

  private func scalar(_ text: String, _ style: Node.Style, _ event: YAMLEvent) -> Node {
    if style == .block {
      // The text begins in the first line behind the indicator that is not blank.
      for line in event.start.line
        + 2..<max(event.start.line + 2, min(event.end.line + 2, event.start.line + 12))
      {
        if let range = findings.lines.content(of: line) { return Node(.scalar(text, style), range: range) }
      }
    }
    let range = range(from: event.start, to: event.end)
    let quotes = style == .quoted ? 2 : 0
    let isVerbatim =
      event.start.line == event.end.line
      && event.end.column - event.start.column - quotes == text.unicodeScalars.count
    return Node(.scalar(text, style), range: range, isVerbatim: isVerbatim)
  }
}

// MARK: - Traps

extension YAMLReader {
  /// `text: hit #3` loses its end: YAML takes a `#` behind a space for a comment.
  private mutating func warnAboutComment(after event: YAMLEvent) {
    let line = event.end.line + 1
    let rest = findings.lines.rest(of: line, from: event.end.column + 1, by: &cursor).drop {
      $0 == 0x20 || $0 == 0x09
    }
    guard rest.first == UInt8(ascii: "#"), let next = rest.dropFirst().first,
      next != 0x20, next != 0x09, next != UInt8(ascii: "#")
    else { return }
    let comment = String(decoding: rest, as: UTF8.self)
    let column = findings.lines.length(of: line) - comment.unicodeScalars.count + 1
    findings.warning(
      SourceRange(line: line, column: column, length: comment.unicodeScalars.count),
      "\"\(comment.shortened(to: 40))\" is a comment to YAML",
      hint: "quote the text if it belongs to it, else put a space behind the #")
  }

  /// `[= f(a, b)]` is two items to YAML, the first of which is half an expression.
  private func refuseCutExpression(in collection: inout Collection) {
    let values = collection.isMap ? collection.entries.map(\.value) : collection.items
    for value in values {
      guard let text = value.plainText, text.hasPrefix("="), YAMLReader.isCut(text) else { continue }
      findings.error(
        value.range, "the expression \"\(text.shortened(to: 40))\" ends at a comma",
        hint: "quote it: inside [ ] and { } a comma ends a text")
      collection.isBroken = true
      return
    }
  }

  /// Whether more parentheses open than close, outside of quotes.
  private static func isCut(_ text: String) -> Bool {
    var depth = 0
    var quote: UInt8?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "(") where quote == nil: depth += 1
      case UInt8(ascii: ")") where quote == nil: depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  private func report(_ fault: YAMLFault) {
    let explanation = fault.explanation(
      next: findings.lines.rest(of: fault.mark.line + 1, from: fault.mark.column + 1).first)
    findings.error(
      point(explanation.isAtStart ? fault.start : fault.mark), explanation.message, hint: explanation.hint)
  }
}
