/// Formats the text of a scene: two spaces per level, one space after `:`, `,` and `-`, none inside brackets,
/// at most one blank line in a row, one line feed at the end.
///
/// The formatter works on tokens, not on a tree: scalars keep their spelling and quotes, lists and maps stay
/// in flow or block style, entries keep their order, long lines are not wrapped, comments keep their
/// positions.
struct SceneTokenFormatter {
  /// The source, with a line feed at the end of each line.
  let source: [Unicode.Scalar]
  var output = FormattedTextBuilder()
  /// The open block lists and maps, outermost first.
  var levels: [Level] = []
  /// Levels that ended after the last visible token.
  var ended: [Level] = []
  /// The open flow lists and maps, outermost first.
  var flowCollections: [FlowCollection] = []
  /// All comments in order.
  private(set) var comments: [String] = []
  /// The kind of the last visible token, and its column in the source.
  private var previous: YAMLToken.TokenType?
  private var previousColumn = 0
  /// The index after the last visible token.
  private var position = 0
  /// Whether the last visible token includes the rest of its line.
  private var isLineConsumed = false
  /// Whether the next token starts a key without `?`.
  private var isKeyNext = false

  /// A block list or map.
  struct Level {
    var isList: Bool
    /// Whether this is a list at the indentation of its parent map. YAML reports no start and end tokens for
    /// such a list.
    var isUnindented = false
    /// The column of its entries in the source.
    var sourceColumn: Int
    /// The column of its entries in the result.
    var column: Int
  }

  /// A flow list or map.
  struct FlowCollection {
    /// The number of the line that contains the opening bracket.
    var line: Int
    /// Indentation of a closing bracket at the start of a line.
    var column: Int
    /// Indentation of other lines inside.
    var inner: Int
  }

  private init(_ source: [Unicode.Scalar]) {
    self.source = source
  }

  /// Formats a text.
  ///
  /// - Returns: the result and the comments of the source; nil if the text is not valid YAML.
  static func formatted(_ bytes: [UInt8]) -> (text: String, comments: [String])? {
    var formatter = SceneTokenFormatter(normalizedScalars(of: bytes))
    let tokens = YAMLTokens(Array(formatter.text(of: formatter.source[...]).utf8))
    do throws(YAMLFault) {
      while let token = try tokens.next() { formatter.process(token) }
    } catch {
      return nil
    }
    formatter.end()
    return (formatter.output.text, formatter.comments)
  }

  /// The text with CRLF, CR and NEL replaced by line feeds, as YAML reads them.
  private static func normalizedScalars(of bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var wasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\n", wasReturn {
        wasReturn = false
        continue
      }
      wasReturn = scalar == "\r"
      scalars.append(scalar == "\r" || scalar == "\u{85}" ? "\n" : scalar)
    }
    return scalars
  }

  func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Handles a token: updates the levels and writes visible tokens.
  private mutating func process(_ token: YAMLToken) {
    if flowCollections.isEmpty { updateLevels(for: token) }
    if token.isVisible {
      write(token)
      isKeyNext = false
      previous = token.kind
      previousColumn = token.column
      position = token.range.upperBound
    } else if case .key = token.kind {
      isKeyNext = true
    }
  }

  /// Opens and closes levels.
  private mutating func updateLevels(for token: YAMLToken) {
    switch token.kind {
    case .blockSequenceStart, .blockMappingStart:
      var level = Level(isList: true, sourceColumn: token.column, column: innerColumn ?? 0)
      if case .blockMappingStart = token.kind { level.isList = false }
      levels.append(level)
    case .blockEnd:
      endUnindentedList()
      if let level = levels.popLast() { ended.append(level) }
    case .blockEntry:
      if let level = levels.last, !level.isList {
        levels.append(
          Level(isList: true, isUnindented: true, sourceColumn: token.column, column: level.column + 2))
      }
    case .key, .value:
      endUnindentedList()
    default: break
    }
  }

  /// Closes a list that is at the indentation of its parent map.
  private mutating func endUnindentedList() {
    if levels.last?.isUnindented == true, let level = levels.popLast() { ended.append(level) }
  }

  /// The column for the content of an entry of the innermost level; nil outside of all levels.
  var innerColumn: Int? { levels.last.map { $0.column + 2 } }
}

// MARK: - Tokens

extension SceneTokenFormatter {
  /// Appends a token to the current line, or starts a new line if the token started one in the source.
  private mutating func write(_ token: YAMLToken) {
    let gap = gap(before: token.range.lowerBound)
    let column = column(of: token)
    let isContent = mayPrecedeContent(previous) && token.column > previousColumn
    let isFirst = gap.hasBreak && !(isContent && gap.isEmpty) || previous == nil
    if isFirst {
      write(gap, before: token, at: column)
      output.beginLine(at: column)
    } else if needsSpace(before: token.kind) {
      output.append(" ")
    }
    ended = []
    isLineConsumed = false
    switch token.kind {
    case .flowStart:
      flowCollections.append(newFlowCollection(isFirstOnLine: isFirst))
      output.append(text(of: source[token.range]))
    case .flowEnd:
      flowCollections.removeLast()
      output.append(text(of: source[token.range]))
    case .scalar(.block):
      write(blockScalar: token.range)
      isLineConsumed = true
    case .scalar(let style):
      write(scalar: token.range, isQuoted: style == .quoted)
    default:
      output.append(text(of: source[token.range]))
    }
  }

  /// Whether the content of the next line, which is indented more, can follow this token directly: `-` and `?`.
  private func mayPrecedeContent(_ kind: YAMLToken.TokenType?) -> Bool {
    guard flowCollections.isEmpty, let kind else { return false }
    switch kind {
    case .blockEntry, .key: return true
    default: return false
    }
  }

  /// The column of a token that starts a line.
  private func column(of token: YAMLToken) -> Int {
    if let bracket = flowCollections.last {
      if case .flowEnd = token.kind { return bracket.column }
      return bracket.inner
    }
    switch token.kind {
    case .document: return 0
    case .blockEntry, .key, .value: return levels.last?.column ?? 0
    default: return isKeyNext ? levels.last?.column ?? 0 : innerColumn ?? 0
    }
  }

  /// Whether a space separates a token from the previous one on the same line.
  private func needsSpace(before kind: YAMLToken.TokenType) -> Bool {
    guard let previous else { return false }
    if case .flowStart = previous { return false }
    // Without a space between a colon and the value, a plain scalar would include the colon.
    if case .value = previous { return true }
    switch kind {
    case .flowEntry, .flowEnd: return false
    case .value:
      switch previous {
      case .scalar, .flowEnd: return false
      default: return true
      }
    default: return true
    }
  }

  /// The indentation of lines inside a flow list or map that starts here. Brackets that open on one line
  /// share it.
  private func newFlowCollection(isFirstOnLine isFirst: Bool) -> FlowCollection {
    let line = output.lineNumber
    if isFirst { return FlowCollection(line: line, column: output.indent, inner: output.indent + 2) }
    guard let outer = flowCollections.last else {
      let column = levels.last.map { $0.isList ? $0.column + 2 : $0.column } ?? 0
      return FlowCollection(line: line, column: column, inner: column + 2)
    }
    return outer.line == line
      ? outer : FlowCollection(line: line, column: output.indent, inner: output.indent + 2)
  }
}

// MARK: - Comments and blank lines between tokens

extension SceneTokenFormatter {
  /// The line breaks, blank lines and comments between two tokens.
  private struct Gap {
    enum Line {
      case blank
      /// A comment with its source column.
      case comment(String, Int)
    }

    /// A comment on the line of the first token.
    var trailing: (text: String, column: Int)?
    var lines: [Line] = []
    var hasBreak = false

    /// Whether the gap contains no comment.
    var isEmpty: Bool {
      trailing == nil
        && lines.allSatisfy { line in
          if case .blank = line { true } else { false }
        }
    }
  }

  /// Collects comments and blank lines between the last visible token and `end`.
  private func gap(before end: Int) -> Gap {
    var gap = Gap()
    var start = position
    var isTrailing = !isLineConsumed && previous != nil
    if isLineConsumed { gap.hasBreak = true }
    while start < end {
      let lineEnd = source[start..<end].firstIndex(of: "\n") ?? end
      let content = source[start..<lineEnd].drop { $0 == " " || $0 == "\t" }
      if content.first == "#" {
        let comment = text(of: SceneTokenFormatter.trimmed(content))
        let column = content.startIndex - (source[..<content.startIndex].lastIndex(of: "\n") ?? -1) - 1
        if isTrailing {
          gap.trailing = (comment, column)
        } else {
          gap.lines.append(.comment(comment, column))
        }
      } else if !isTrailing, lineEnd < end {
        gap.lines.append(.blank)
      }
      if lineEnd < end { gap.hasBreak = true }
      isTrailing = false
      start = lineEnd + 1
    }
    return gap
  }

  /// Writes the comments and blank lines before a token.
  private mutating func write(_ gap: Gap, before token: YAMLToken?, at column: Int) {
    if let trailing = gap.trailing {
      comments.append(trailing.text)
      output.appendComment(trailing.text, sourceColumn: trailing.column)
    }
    for line in gap.lines {
      switch line {
      case .blank: output.requestBlankLine()
      case .comment(let text, let sourceColumn):
        comments.append(text)
        output.beginLine(at: commentColumn(from: sourceColumn, before: token, at: column))
        output.append(text)
      }
    }
  }

  /// The column of a comment: that of the next token, unless the comment is indented deeper and matches an
  /// entry of a level that has ended.
  private func commentColumn(from sourceColumn: Int, before token: YAMLToken?, at column: Int) -> Int {
    if let bracket = flowCollections.last { return bracket.inner }
    guard sourceColumn > (token?.column ?? -1) else { return column }
    return ended.filter { $0.sourceColumn <= sourceColumn }.map(\.column).max() ?? column
  }

  /// Handles a comment in the first line of a block scalar (`|` or `>`).
  mutating func addBlockHeaderComment(of text: ArraySlice<Unicode.Scalar>) {
    let comment = self.text(of: SceneTokenFormatter.trimmed(text))
    let column = text.startIndex - (source[..<text.startIndex].lastIndex(of: "\n") ?? -1) - 1
    comments.append(comment)
    output.appendComment(comment, sourceColumn: column)
  }

  /// Handles comments after the last token.
  private mutating func end() {
    write(gap(before: source.count), before: nil, at: 0)
  }

  /// The line without trailing spaces and tabs.
  static func trimmed(_ line: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    line[..<((line.lastIndex { $0 != " " && $0 != "\t" } ?? line.startIndex - 1) + 1)]
  }
}
