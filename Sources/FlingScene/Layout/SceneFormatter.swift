/// Lays out scene files without changing what they mean.
public enum SceneFormatter {
  /// The canonical text of a scene: indentation, spaces and blank lines are set, everything else stays. Formatting it
  /// again changes nothing.
  ///
  /// A scene is read from the events of its YAML and nothing else, so two texts with equal events are one `Document`; that
  /// they are equal, and that no comment was lost, is checked before the text is given.
  /// - Returns: nil if the result would not mean the same, which is a fault of Fling.
  /// - Throws: what is wrong with the text as YAML; a mistake of the scene is none.
  public static func format(_ source: SourceFile) throws(SceneError) -> [UInt8]? {
    let findings = try SceneReader.checkedText(source)
    let bytes = SourceText.withoutMark(source.bytes)
    guard YAMLReader.read(bytes, findings: findings) != nil, !findings.hasErrors else {
      throw findings.sceneError
    }
    if let place = separator(in: bytes) {
      findings.error(
        place, "a line can't end with a line or paragraph separator (U+2028, U+2029) in what is laid out",
        hint: "end it with a line feed, or write \\u2028 in double quotes")
      throw findings.sceneError
    }
    guard let laid = SceneLayout.lay(bytes) else { return nil }
    let text = Array(laid.text.utf8)
    guard isSame(bytes, text), SceneLayout.lay(text)?.comments == laid.comments else { return nil }
    return text
  }

  /// Whether two texts are the same to YAML: equal events, texts quoted alike, equal anchors and tags.
  static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    let (one, other) = (YAMLEvents(first), YAMLEvents(second))
    do throws(YAMLFault) {
      while true {
        let (event, another) = try (one.next(), other.next())
        guard event.isAlike(another) else { return false }
        if case .streamEnd = event.kind { return true }
      }
    } catch {
      return false
    }
  }

  /// The first place where a line ends in a way that the lines of a result don't.
  private static func separator(in bytes: [UInt8]) -> SourceRange? {
    let lines = SourceLines(bytes)
    var index = 0
    for line in 1..<max(1, lines.count) {
      index += lines.bytes(of: line).count
      if bytes[index] == 0xE2 { return SourceRange(line: line, column: lines.length(of: line) + 1) }
      index += bytes[index] == 0xC2 || bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : 1
    }
    return nil
  }
}

extension YAMLEvent {
  /// Whether it says the same, wherever it stands.
  fileprivate func isAlike(_ other: YAMLEvent) -> Bool {
    guard anchor == other.anchor, tag == other.tag else { return false }
    return switch (kind, other.kind) {
    case (.streamStart, .streamStart), (.documentEnd, .documentEnd), (.streamEnd, .streamEnd),
      (.sequenceEnd, .sequenceEnd), (.mappingEnd, .mappingEnd):
      true
    case (.documentStart(let one), .documentStart(let another)):
      one?.major == another?.major && one?.minor == another?.minor
    case (.alias(let one), .alias(let another)): one == another
    case (.scalar(let one, let style), .scalar(let another, let otherStyle)):
      style == otherStyle && one.utf8.elementsEqual(another.utf8)
    case (.sequenceStart(let isFlow), .sequenceStart(let isOtherFlow)),
      (.mappingStart(let isFlow), .mappingStart(let isOtherFlow)):
      isFlow == isOtherFlow
    default: false
    }
  }
}
