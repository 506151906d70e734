internal import FlingGeometry

/// The function `light-dark(…)` with maps as arguments, such as
/// `light-dark({linear: 90deg, stops: [red, blue]}, black)`. To YAML this is one text, so its maps are parsed
/// here.
extension PaintLowering {
  /// Lowers `light-dark(…)` with maps to the paint of the current theme. Both paints are lowered, so that
  /// errors in either are reported.
  /// - Returns: nil if the text is no such call; `.some(nil)` if it has an error.
  func themedPaint(_ node: Node, key: String, _ scope: CopyScope) -> PaintFormula?? {
    guard let text = node.text, let arguments = PaintLowering.lightDarkArguments(of: text) else { return nil }
    guard arguments.count == 2 else {
      error(
        node.range, "\"light-dark\" takes two paints, not \(arguments.count)", in: scope,
        hint: "write light-dark(a, b)")
      return .some(nil)
    }
    let paints = arguments.enumerated().map { index, argument in
      self.parsedNode(for: argument, of: node, key: key, scope).flatMap {
        paint($0, key: key, scope.inside("light-dark/\(index)"))
      }
    }
    guard let light = paints[0], let dark = paints[1] else { return .some(nil) }
    return compiler.theme == .light ? light : dark
  }

  /// An argument of `light-dark`.
  private struct LightDarkArgument {
    var text: String
    /// The start of the argument within the whole text, in Unicode scalars.
    var offset: Int
  }

  private static let mapWords = KeyTable.paints.kinds.map { $0.word + ":" }

  /// Splits `light-dark(…)` at its top-level commas; nil if the text is no `light-dark` with a map in it.
  private static func lightDarkArguments(of text: String) -> [LightDarkArgument]? {
    let opening = "light-dark("
    guard text.lowercased().hasPrefix(opening), text.hasSuffix(")"), text.contains("{"),
      mapWords.contains(where: { text.contains($0) })
    else { return nil }
    let scalars = Array(text.unicodeScalars)
    var arguments: [LightDarkArgument] = []
    var start = opening.unicodeScalars.count
    var depth = 0
    func appendArgument(endingAt end: Int) {
      while start < end, scalars[start] == " " { start += 1 }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[start..<Swift.max(start, end)])
      arguments.append(LightDarkArgument(text: String(view), offset: start))
      start = end + 1
    }
    for index in start..<(scalars.count - 1) {
      switch scalars[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: appendArgument(endingAt: index)
      default: break
      }
    }
    appendArgument(endingAt: scalars.count - 1)
    return arguments
  }

  /// Parses an argument. The ranges of the nodes are exact if the text is verbatim in the file; otherwise
  /// they all are the range of the whole text.
  private func parsedNode(for argument: LightDarkArgument, of node: Node, key: String, _ scope: CopyScope)
    -> Node?
  {
    var base = node.range
    if node.isVerbatim, let located = values.locatedText(of: node) {
      base = located.range
      base.column += argument.offset
      base.length = Swift.max(1, argument.text.unicodeScalars.count)
    }
    guard argument.text.hasPrefix("{") else {
      guard case .scalar(_, let style) = node.content else { return nil }
      return Node(.scalar(argument.text, style), range: base, isVerbatim: false)
    }
    let bytes = Array(argument.text.utf8)
    let mapFindings = DiagnosticSink(file: "", lines: SourceLines(bytes))
    guard let map = YAMLReader.read(bytes, findings: mapFindings), !mapFindings.hasErrors else {
      error(base, "\"\(key)\" is not a paint: its map can't be read", in: scope)
      return nil
    }
    return map.relocated(to: base, isExact: node.isVerbatim)
  }
}

extension Node {
  /// The node with its ranges relative to `base` in the file. If not `isExact`, each range is `base`.
  fileprivate func relocated(to base: SourceRange, isExact: Bool) -> Node {
    func fileRange(of range: SourceRange) -> SourceRange {
      guard isExact, range.line == 1 else { return base }
      var moved = base
      moved.column += range.column - 1
      moved.length = range.length
      return moved
    }
    var moved = self
    moved.range = fileRange(of: range)
    moved.isVerbatim = isVerbatim && isExact
    switch content {
    case .sequence(let items):
      moved.content = .sequence(items.map { $0.relocated(to: base, isExact: isExact) })
    case .mapping(let entries):
      moved.content = .mapping(
        entries.map {
          Entry(
            key: $0.key, keyRange: fileRange(of: $0.keyRange),
            value: $0.value.relocated(to: base, isExact: isExact))
        })
    case .scalar, .broken: break
    }
    return moved
  }
}
