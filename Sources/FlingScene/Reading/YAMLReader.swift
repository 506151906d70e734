/// Builds the located tree of a YAML document from libyaml's events. Rejects features of YAML that scenes do
/// not allow: tags, merge keys, duplicate keys, a second document, versions other than 1.2.
///
/// The text must be valid (see `SourceText`). Errors go to `findings`; reading continues where the document
/// can still be understood.
package struct YAMLReader {
  private let events: YAMLEvents
  private let findings: DiagnosticSink
  private let lines: SourceLines
  /// The origin of the text.
  private let origin: Int
  private var open: [Collection] = []
  private var anchors: [String: AnchoredNode] = [:]
  /// Bytes added by aliases so far.
  private var expansion = 0
  private var root: Node?
  /// Position after the last scalar.
  private var cursor = SourceLines.Cursor()

  /// A list or map that has not ended yet.
  private struct Collection {
    var isMap: Bool
    var isFlow: Bool
    var start: YAMLMark
    var anchor: String?
    var items: [Node] = []
    var entries: [Node.Entry] = []
    /// The key whose value is read next.
    var key: Node?
    var seen: Set<String> = []
    /// Cost in bytes of everything inside, for the limit on aliases.
    var cost = Limits.nodeCost
    /// Unclosed parentheses of a text that ended at a comma; the following items are parts of that text.
    var unclosedParentheses = 0
  }

  private struct AnchoredNode {
    /// Nil until the node with the anchor is complete.
    var node: Node?
    var cost: Int
  }

  /// Ends reading after an error that has been reported.
  private struct ReadingAborted: Error {}

  private init(_ bytes: [UInt8], origin: Int, findings: DiagnosticSink) {
    events = YAMLEvents(bytes)
    self.findings = findings
    self.origin = origin
    lines = findings.sources.lines(of: SourceRange(line: 1, column: 1, origin: origin))
  }

  /// The root of the document; nil if the document is empty or not valid YAML.
  /// - Parameter origin: the origin of the text in the sources of `findings`.
  package static func read(_ bytes: [UInt8], origin: Int = 0, findings: DiagnosticSink) -> Node? {
    var reader = YAMLReader(bytes, origin: origin, findings: findings)
    do {
      try reader.readAll()
    } catch {
      return nil
    }
    if reader.root == nil {
      findings.error(
        SourceRange(line: 1, column: 1, origin: origin),
        origin == 0 ? "the file contains no scene" : "the file contains nothing to include",
        hint: "\(origin == 0 ? "a scene" : "it") begins with \"fling: 1\"")
    }
    return reader.root
  }

  private mutating func readAll() throws(ReadingAborted) {
    while true {
      let event: YAMLEvent
      do {
        event = try events.next()
      } catch {
        report(error)
        throw ReadingAborted()
      }
      if case .streamEnd = event.kind { return }
      try handle(event)
    }
  }

  /// Handles an event: updates the open collections, and reports tags, further documents and other versions.
  private mutating func handle(_ event: YAMLEvent) throws(ReadingAborted) {
    if let tag = event.tag {
      findings.error(
        range(at: event.start), "tags such as \"\(YAMLReader.displayText(ofTag: tag))\" are not allowed",
        hint: "leave it out")
    }
    switch event.kind {
    case .streamStart, .documentEnd, .streamEnd:
      break
    case .documentStart(let version):
      guard root == nil else {
        findings.error(
          range(at: event.start), "a second document begins here", hint: "a file contains one scene")
        throw ReadingAborted()
      }
      if let version, version != (1, 2) {
        findings.error(
          range(at: event.start), "a scene is YAML 1.2, not \(version.major).\(version.minor)",
          hint: "leave the line out")
      }
    case .alias(let name):
      try replaceAlias(name, event)
    case .scalar(let text, let style):
      var node = scalar(text, style, event)
      if style == .plain, !text.isEmpty, isTruncated(node, text, event) { node.content = .broken }
      let cost = Limits.nodeCost + text.utf8.count
      if let anchor = event.anchor { anchors[anchor] = AnchoredNode(node: node, cost: cost) }
      add(node, cost: cost)
    case .sequenceStart(let isFlow):
      try beginCollection(isMap: false, isFlow: isFlow, event)
    case .mappingStart(let isFlow):
      try beginCollection(isMap: true, isFlow: isFlow, event)
    case .sequenceEnd, .mappingEnd:
      end(event)
    }
  }

  /// A tag as written in the file.
  private static func displayText(ofTag tag: String) -> String {
    let standard = "tag:yaml.org,2002:"
    return tag.hasPrefix(standard)
      ? "!!" + tag.dropFirst(standard.count).description.shortened(to: 40) : tag.shortened(to: 40)
  }

  /// Opens a list or map.
  private mutating func beginCollection(isMap: Bool, isFlow: Bool, _ event: YAMLEvent) throws(ReadingAborted)
  {
    guard open.count < Limits.depth else {
      findings.error(
        range(at: event.start), "lists and maps are nested more than \(Limits.depth) levels deep")
      throw ReadingAborted()
    }
    if let anchor = event.anchor { anchors[anchor] = AnchoredNode(node: nil, cost: 0) }
    open.append(Collection(isMap: isMap, isFlow: isFlow, start: event.start, anchor: event.anchor))
  }

  /// Closes the innermost list or map and adds it to its parent.
  private mutating func end(_ event: YAMLEvent) {
    guard let collection = open.popLast() else { return }
    let range = range(from: collection.start, to: event.end)
    let node = Node(
      collection.isMap ? .mapping(collection.entries) : .sequence(collection.items), range: range)
    if let anchor = collection.anchor { anchors[anchor] = AnchoredNode(node: node, cost: collection.cost) }
    add(node, cost: collection.cost)
  }

  /// Replaces an alias by its node. The total size of all replacements is limited.
  private mutating func replaceAlias(_ name: String, _ event: YAMLEvent) throws(ReadingAborted) {
    let aliasRange = range(from: event.start, to: event.end)
    guard let anchored = anchors[name] else {
      findings.error(aliasRange, "there is no anchor \"&\(name.shortened(to: 40))\" before this alias")
      add(Node(.broken, range: aliasRange), cost: 0)
      return
    }
    guard let node = anchored.node else {
      findings.error(aliasRange, "the alias \"*\(name.shortened(to: 40))\" is inside its own anchor")
      add(Node(.broken, range: aliasRange), cost: 0)
      return
    }
    expansion += anchored.cost
    guard expansion <= Limits.expansion else {
      findings.error(aliasRange, "aliases expand to more than 16 MiB")
      throw ReadingAborted()
    }
    add(node, cost: anchored.cost)
  }

  /// Adds a complete node to its parent: to the open list, to the open map as key or value, or as root.
  private mutating func add(_ node: Node, cost: Int) {
    guard var collection = open.popLast() else {
      root = node
      return
    }
    collection.cost += cost
    if !collection.isMap {
      if !YAMLReader.isContinuation(node, of: &collection) { collection.items.append(node) }
    } else if let key = collection.key {
      collection.key = nil
      addEntry(key: key, value: node, to: &collection)
    } else {
      collection.key = node
    }
    open.append(collection)
  }

  /// Adds an entry to a map, unless its key is invalid, duplicate or begins with `x-`.
  private func addEntry(key: Node, value: Node, to collection: inout Collection) {
    if value.plainText?.isEmpty == true, YAMLReader.isContinuation(key, of: &collection) { return }
    guard let text = key.text else {
      if !key.isBroken {
        findings.error(
          key.range, "a key must be a text, not \(key.description)",
          hint: "quote texts that begin with [ or {")
      }
      return
    }
    if text.isEmpty {
      findings.error(key.range, "a key is missing before the colon")
    } else if text == "<<", key.plainText != nil {
      findings.error(
        key.range, "merge keys are not allowed", hint: "use styles, or an alias for the whole value")
    } else if !collection.seen.insert(text).inserted {
      findings.error(key.range, "duplicate key \"\(text.shortened(to: 40))\"")
    } else if !text.hasPrefix("x-") {
      collection.entries.append(Node.Entry(key: text, keyRange: key.range, value: value))
    }
  }
}

// MARK: - Places

extension YAMLReader {
  private func range(at mark: YAMLMark) -> SourceRange {
    // libyaml ends a file that lacks a final line break with one, and has marks behind it.
    guard mark.line < lines.count else {
      let last = lines.count
      return SourceRange(line: last, column: lines.scalarCount(ofLine: last) + 1, origin: origin)
    }
    return SourceRange(line: mark.line + 1, column: mark.column + 1, origin: origin)
  }

  /// The range between two marks, at most to the end of the first line.
  private func range(from start: YAMLMark, to end: YAMLMark) -> SourceRange {
    let last = end.line == start.line ? end.column : lines.scalarCount(ofLine: start.line + 1)
    var range = range(at: start)
    range.length = max(1, last - start.column)
    return range
  }

  /// The node of a scalar. The position of a block scalar is its first line of text.
  private func scalar(_ text: String, _ style: Node.Style, _ event: YAMLEvent) -> Node {
    if style == .block {
      // The text begins in the first non-blank line after the indicator.
      for line in event.start.line
        + 2..<max(event.start.line + 2, min(event.end.line + 2, event.start.line + 12))
      {
        if var range = lines.rangeAfterIndentation(ofLine: line) {
          range.origin = origin
          return Node(.scalar(text, style), range: range)
        }
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
  /// Whether a plain scalar is only the start of the intended text: in YAML, `[rgb(1, 2, 3)]` contains three
  /// scalars, and `light-dark(#fff, #000)` contains a comment. Reports such a scalar, and warns of a comment
  /// that may belong to the text.
  private mutating func isTruncated(_ node: Node, _ text: String, _ event: YAMLEvent) -> Bool {
    let line = event.end.line + 1
    let remainder = lines.remainder(of: line, from: event.end.column + 1, by: &cursor).drop {
      $0 == 0x20 || $0 == 0x09
    }
    let parentheses = YAMLReader.unclosedParentheses(in: text)
    if parentheses > 0, remainder.first == UInt8(ascii: ","), let flow = open.last, flow.isFlow {
      open[open.count - 1].unclosedParentheses = parentheses
      if let comment = commentMeantAsText(at: remainder.dropFirst(), in: line) {
        reportColorReadAsComment(comment)
      } else {
        let kind = text.hasPrefix("=") ? "expression" : "text"
        // The hint quotes one line.
        let hint =
          event.start.line == event.end.line
          ? QuotedLine(lines.text(of: line)).hint(forFlowTextAt: node.range.column) : nil
        findings.error(
          node.range, "the \(kind) \"\(text.shortened(to: 40))\" ends at a comma",
          hint: hint ?? "quote it: inside [ ] and { } a comma ends a text")
      }
      return true
    }
    guard let comment = commentMeantAsText(at: remainder, in: line) else { return false }
    if parentheses > 0 {
      reportColorReadAsComment(comment)
      return true
    }
    findings.warning(
      comment.range, "YAML reads \"\(comment.text.shortened(to: 40))\" as a comment",
      hint: "quote the text if the # belongs to it, otherwise put a space after the #")
    return false
  }

  /// The comment after a scalar, if it looks like part of the text: `#3` of `text: hit #3`. In YAML a `#`
  /// after a space starts a comment.
  private func commentMeantAsText(at remainder: ArraySlice<UInt8>, in line: Int) -> (
    text: String, range: SourceRange
  )? {
    let remainder = remainder.drop { $0 == 0x20 || $0 == 0x09 }
    guard remainder.first == UInt8(ascii: "#"), let next = remainder.dropFirst().first,
      next != 0x20, next != 0x09, next != UInt8(ascii: "#")
    else { return nil }
    let text = String(decoding: remainder, as: UTF8.self)
    let length = text.unicodeScalars.count
    let column = lines.scalarCount(ofLine: line) - length + 1
    return (text, SourceRange(line: line, column: column, length: length, origin: origin))
  }

  /// Reports a color that YAML reads as a comment.
  private func reportColorReadAsComment(_ comment: (text: String, range: SourceRange)) {
    findings.error(
      comment.range, "YAML reads \"\(comment.text.shortened(to: 40))\" as a comment",
      hint: "quote colors that start with #")
  }

  /// Whether a node continues a text that ended at a comma, up to its last closing parenthesis.
  private static func isContinuation(_ node: Node, of collection: inout Collection) -> Bool {
    guard collection.unclosedParentheses > 0, !node.isBroken else { return false }
    collection.unclosedParentheses += node.plainText.map(unclosedParentheses) ?? 0
    return true
  }

  /// The number of unclosed parentheses outside quotes; negative if more close than open.
  private static func unclosedParentheses(in text: String) -> Int {
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
    return depth
  }

  /// Reports an error of libyaml at the most helpful position.
  private func report(_ fault: YAMLFault) {
    // A text that ended at a comma, which is reported, goes on here.
    if open.contains(where: { $0.unclosedParentheses > 0 }), findings.hasErrors { return }
    if let color = colorReadAsComment(before: fault.mark) {
      reportColorReadAsComment(color)
      return
    }
    let explanation = fault.explanation(
      before: String(lines.text(of: fault.mark.line + 1).unicodeScalars.prefix(fault.mark.column)),
      next: lines.remainder(of: fault.mark.line + 1, from: fault.mark.column + 1).first)
    findings.error(
      range(at: explanation.isAtStart ? fault.start : fault.mark), explanation.message,
      hint: quotedLine(of: fault) ?? explanation.hint)
  }

  /// The hint to quote an expression that libyaml ends at a bracket, or the text behind a key.
  private func quotedLine(of fault: YAMLFault) -> String? {
    let line = QuotedLine(lines.text(of: fault.mark.line + 1))
    if let flow = open.last(where: \.isFlow) {
      guard let last = flow.isMap ? flow.entries.last?.value : flow.items.last,
        last.range.line == fault.mark.line + 1, last.plainText?.hasPrefix("=") == true
      else { return nil }
      return line.hint(forFlowTextAt: last.range.column)
    }
    let wantsQuotes = [
      "mapping values are not allowed in this context", "did not find expected key",
    ]
    return wantsQuotes.contains(fault.problem) ? line.hint(forValueAround: fault.mark.column + 1) : nil
  }

  /// An unquoted color that YAML took for a comment together with the end of its list or map in brackets.
  /// libyaml reports such an error only lines later.
  private func colorReadAsComment(before mark: YAMLMark) -> (text: String, range: SourceRange)? {
    guard let flow = open.first(where: \.isFlow) else { return nil }
    var quote: UInt8?
    for line in flow.start.line + 1...max(flow.start.line, mark.line) + 1 {
      let bytes = lines.remainder(
        of: line, from: line == flow.start.line + 1 ? flow.start.column + 1 : 1)
      var before = UInt8(ascii: " ")
      for (index, byte) in zip(bytes.indices, bytes) {
        let isFirst = before == 0x20 || before == 0x09
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          if isFirst || YAMLReader.opening.contains(before) { quote = byte }
        } else if byte == UInt8(ascii: "#"), isFirst {
          let digits = bytes[(index + 1)...].prefix { YAMLReader.isHexadecimal($0) }.count
          if [3, 4, 6, 8].contains(digits) { return commentMeantAsText(at: bytes[index...], in: line) }
          break
        }
        before = byte
      }
    }
    return nil
  }

  /// The characters that may precede a quoted text directly.
  private static let opening = Array("[{,".utf8)

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
