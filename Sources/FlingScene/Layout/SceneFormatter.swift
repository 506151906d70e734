/// Formats scene files without changing their meaning.
package enum SceneFormatter {
  /// The canonical text of a scene: indentation, spaces and blank lines change, everything else is kept.
  /// Formatting is idempotent.
  ///
  /// A `Document` depends only on the YAML events of its text. The formatter checks that the events of both
  /// texts are equal and that no comment was lost.
  ///
  /// - Returns: nil if that check fails, which is a bug in Fling.
  /// - Throws: YAML errors of the text. Errors of the scene language do not matter.
  package static func format(_ source: SourceFile) throws(SceneError) -> [UInt8]? {
    let findings = try SceneReader.validateText(of: source)
    let bytes = SourceText.withoutByteOrderMark(source.bytes)
    guard YAMLReader.read(bytes, findings: findings) != nil, !findings.hasErrors else {
      throw findings.sceneError
    }
    if let lineEnd = firstUnsupportedLineEnd(in: bytes) {
      findings.error(
        lineEnd,
        "fling format can't handle lines that end with a line or paragraph separator (U+2028, U+2029)",
        hint: "end it with a line feed, or write \\u2028 in double quotes")
      throw findings.sceneError
    }
    guard let result = SceneTokenFormatter.formatted(bytes) else { return nil }
    let text = Array(result.text.utf8)
    guard haveEqualEvents(bytes, text), SceneTokenFormatter.formatted(text)?.comments == result.comments
    else {
      return nil
    }
    return text
  }

  /// Whether the YAML events of two texts are equal, including quoting styles, anchors and tags.
  static func haveEqualEvents(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    let (one, other) = (YAMLEvents(first), YAMLEvents(second))
    do throws(YAMLFault) {
      while true {
        let (event, another) = try (one.next(), other.next())
        guard event.isEqualIgnoringPosition(to: another) else { return false }
        if case .streamEnd = event.kind { return true }
      }
    } catch {
      return false
    }
  }

  /// The first line that ends with a separator that the formatter cannot write.
  private static func firstUnsupportedLineEnd(in bytes: [UInt8]) -> SourceRange? {
    let lines = SourceLines(bytes)
    var index = 0
    for line in 1..<max(1, lines.count) {
      index += lines.bytes(of: line).count
      if bytes[index] == 0xE2 { return SourceRange(line: line, column: lines.scalarCount(ofLine: line) + 1) }
      index += bytes[index] == 0xC2 || bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : 1
    }
    return nil
  }
}

extension YAMLEvent {
  /// Whether the events are equal except for their positions.
  fileprivate func isEqualIgnoringPosition(to other: YAMLEvent) -> Bool {
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
