/// Lays out the text of a scene: two spaces a level, one space behind `:`, `,`, `-`, none inside brackets, at most one
/// blank line in a row, one line feed at the end.
///
/// The text itself is laid out, not a tree made of it: scalars stay as they are spelled and quoted, lists and maps stay
/// in brackets or in lines, entries keep their order, lines that are long stay long, comments stay where they are.
struct SceneLayout {
  /// The source, its lines ended by line feeds.
  let source: [Unicode.Scalar]
  var page = LayoutPage()
  /// Lists and maps in lines that are open.
  var levels: [Level] = []
  /// Those that ended since the last token that can be seen.
  var ended: [Level] = []
  /// Lists and maps in brackets that are open.
  var brackets: [Bracket] = []
  /// All comments in their order.
  private(set) var comments: [String] = []
  /// The last token that could be seen.
  private var previous: YAMLToken.TokenType?
  /// Behind that token.
  private var position = 0
  /// Whether that token took the rest of its line.
  private var isLineTaken = false
  /// Whether a key without `?` begins here.
  private var isKeyNext = false

  /// A list or map in lines.
  struct Level {
    var isList: Bool
    /// Whether it is a list at the indentation of the map around it, which YAML does not tell as a level.
    var isUntold = false
    /// Of its entries in the source.
    var sourceColumn: Int
    /// Of its entries in the result.
    var column: Int
  }

  /// A list or map in brackets.
  struct Bracket {
    /// The number of the line in which it begins.
    var line: Int
    /// Indentation of a closing bracket that begins a line.
    var column: Int
    /// Indentation of all else that begins a line inside.
    var inner: Int
  }

  private init(_ source: [Unicode.Scalar]) {
    self.source = source
  }

  /// Lays out a text that is YAML.
  /// - Returns: the result and the source's comments; nil if libyaml does not understand the text.
  static func lay(_ bytes: [UInt8]) -> (text: String, comments: [String])? {
    var layout = SceneLayout(scalars(of: bytes))
    let tokens = YAMLTokens(Array(layout.text(of: layout.source[...]).utf8))
    do throws(YAMLFault) {
      while let token = try tokens.next() { layout.take(token) }
    } catch {
      return nil
    }
    layout.end()
    return (layout.page.text, layout.comments)
  }

  /// The text with a line feed for every CRLF, CR and NEL, as YAML reads them.
  private static func scalars(of bytes: [UInt8]) -> [Unicode.Scalar] {
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

  private mutating func take(_ token: YAMLToken) {
    if brackets.isEmpty { nest(token) }
    if token.isVisible {
      put(token)
      isKeyNext = false
      previous = token.kind
      position = token.range.upperBound
    } else if case .key = token.kind {
      isKeyNext = true
    }
  }

  /// Opens and closes levels.
  private mutating func nest(_ token: YAMLToken) {
    switch token.kind {
    case .blockSequenceStart, .blockMappingStart:
      var level = Level(isList: true, sourceColumn: token.column, column: innerColumn ?? 0)
      if case .blockMappingStart = token.kind { level.isList = false }
      levels.append(level)
    case .blockEnd:
      endUntold()
      if let level = levels.popLast() { ended.append(level) }
    case .blockEntry:
      if let level = levels.last, !level.isList {
        levels.append(
          Level(isList: true, isUntold: true, sourceColumn: token.column, column: level.column + 2))
      }
    case .key, .value:
      endUntold()
    default: break
    }
  }

  private mutating func endUntold() {
    if levels.last?.isUntold == true, let level = levels.popLast() { ended.append(level) }
  }

  /// Where stands what belongs to an entry of the innermost level; nil outside of all.
  var innerColumn: Int? { levels.last.map { $0.column + 2 } }
}

// MARK: - Tokens

extension SceneLayout {
  /// Puts a token behind what is there, or on a line of its own if it had one.
  private mutating func put(_ token: YAMLToken) {
    let gap = gap(before: token.range.lowerBound)
    let column = column(of: token)
    let isFirst = gap.hasBreak && !(isOpener(previous) && gap.isEmpty) || previous == nil
    if isFirst {
      put(gap, before: token, at: column)
      page.beginLine(at: column)
    } else if needsSpace(before: token.kind) {
      page.append(" ")
    }
    ended = []
    isLineTaken = false
    switch token.kind {
    case .flowStart:
      brackets.append(bracket(isFirst: isFirst))
      page.append(text(of: source[token.range]))
    case .flowEnd:
      brackets.removeLast()
      page.append(text(of: source[token.range]))
    case .scalar(.block):
      put(blockScalar: token.range)
      isLineTaken = true
    case .scalar(let style):
      put(scalar: token.range, isQuoted: style == .quoted)
    default:
      page.append(text(of: source[token.range]))
    }
  }

  /// Whether what follows on the next line can stand behind it: `-` and `?`.
  private func isOpener(_ kind: YAMLToken.TokenType?) -> Bool {
    guard brackets.isEmpty, let kind else { return false }
    switch kind {
    case .blockEntry, .key: return true
    default: return false
    }
  }

  /// Where a token stands if it begins a line.
  private func column(of token: YAMLToken) -> Int {
    if let bracket = brackets.last {
      if case .flowEnd = token.kind { return bracket.column }
      return bracket.inner
    }
    switch token.kind {
    case .document: return 0
    case .blockEntry, .key, .value: return levels.last?.column ?? 0
    default: return isKeyNext ? levels.last?.column ?? 0 : innerColumn ?? 0
    }
  }

  private func needsSpace(before kind: YAMLToken.TokenType) -> Bool {
    guard let previous else { return false }
    if case .flowStart = previous { return false }
    // Between a colon and a bracket nothing would be part of a text.
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

  private func bracket(isFirst: Bool) -> Bracket {
    let line = page.lineNumber
    if isFirst { return Bracket(line: line, column: page.indent, inner: page.indent + 2) }
    guard let outer = brackets.last else {
      let column = levels.last.map { $0.isList ? $0.column + 2 : $0.column } ?? 0
      return Bracket(line: line, column: column, inner: column + 2)
    }
    return outer.line == line
      ? outer : Bracket(line: line, column: page.indent, inner: page.indent + 2)
  }
}

// MARK: - What stands between tokens

extension SceneLayout {
  /// Lines between two tokens.
  private struct Gap {
    enum Line {
      case blank
      /// A comment with its column.
      case comment(String, Int)
    }

    /// Behind the first token.
    var trailing: (text: String, column: Int)?
    var lines: [Line] = []
    var hasBreak = false

    /// Whether there is no comment.
    var isEmpty: Bool {
      trailing == nil
        && lines.allSatisfy { line in
          if case .blank = line { true } else { false }
        }
    }
  }

  private func gap(before end: Int) -> Gap {
    var gap = Gap()
    var start = position
    var isTrailing = !isLineTaken && previous != nil
    if isLineTaken { gap.hasBreak = true }
    while start < end {
      let lineEnd = source[start..<end].firstIndex(of: "\n") ?? end
      let content = source[start..<lineEnd].drop { $0 == " " || $0 == "\t" }
      if content.first == "#" {
        let comment = text(of: SceneLayout.trimmed(content))
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

  private mutating func put(_ gap: Gap, before token: YAMLToken?, at column: Int) {
    if let trailing = gap.trailing {
      comments.append(trailing.text)
      page.comment(trailing.text, from: trailing.column)
    }
    for line in gap.lines {
      switch line {
      case .blank: page.leaveBlank()
      case .comment(let text, let sourceColumn):
        comments.append(text)
        page.beginLine(at: commentColumn(from: sourceColumn, before: token, at: column))
        page.append(text)
      }
    }
  }

  /// A comment belongs to what follows, unless it was indented more than that and as an entry of a level that has ended.
  private func commentColumn(from sourceColumn: Int, before token: YAMLToken?, at column: Int) -> Int {
    if let bracket = brackets.last { return bracket.inner }
    guard sourceColumn > (token?.column ?? -1) else { return column }
    return ended.filter { $0.sourceColumn <= sourceColumn }.map(\.column).max() ?? column
  }

  /// A comment in the first line of a text behind `|` or `>`.
  mutating func takeComment(of text: ArraySlice<Unicode.Scalar>) {
    let comment = self.text(of: SceneLayout.trimmed(text))
    let column = text.startIndex - (source[..<text.startIndex].lastIndex(of: "\n") ?? -1) - 1
    comments.append(comment)
    page.comment(comment, from: column)
  }

  /// Puts what stands behind the last token.
  private mutating func end() {
    put(gap(before: source.count), before: nil, at: 0)
  }

  /// Without spaces and tabs at the end.
  static func trimmed(_ line: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    line[..<((line.lastIndex { $0 != " " && $0 != "\t" } ?? line.startIndex - 1) + 1)]
  }
}
