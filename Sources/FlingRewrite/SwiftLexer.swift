/// Divides Swift source into tokens. It tells code from comments, string literals (raw and of several lines,
/// with interpolations) and regex literals; it knows no grammar.
///
/// Any bytes give tokens: a literal that nothing ends reaches to the end of its line or of the file.
package struct SwiftLexer {
  let bytes: [UInt8]
  var position = 0
  var tokens: [SwiftToken] = []
  /// The string literals whose interpolations are being read, outermost first.
  var openTexts: [OpenText] = []
  /// The end of a line on which no `/#` ends a regex literal; the line is not searched again.
  var lineWithoutRegexEnd = 0
  /// Whether an operand ends before `position`, so that a slash there divides.
  private var isAfterOperand = false

  /// A string literal with an interpolation that is being read.
  struct OpenText {
    var delimiter: TextDelimiter
    /// The number of open parentheses within the interpolation.
    var parentheses = 0
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens of a source in UTF-8.
  package static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    lexer.readInterpreterLine()
    while lexer.position < bytes.count { lexer.readToken() }
    return lexer.tokens
  }

  /// The byte at an index; 0 behind the end, which no token needs.
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Ends a token at `end` and goes on there.
  mutating func add(_ kind: SwiftToken.Kind, to end: Int) {
    let range = position..<min(end, bytes.count)
    tokens.append(SwiftToken(kind: kind, range: range))
    position = range.upperBound
    switch kind {
    case .space, .newline, .comment: break
    case .word:
      isAfterOperand = !Self.wordsBeforeOperand.contains(String(decoding: bytes[range], as: UTF8.self))
    case .number, .text, .regex: isAfterOperand = true
    case .pound, .symbol: isAfterOperand = false
    case .mark:
      isAfterOperand = [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(
        bytes[range.lowerBound])
    }
  }

  /// Keywords that an expression may follow.
  private static let wordsBeforeOperand: Set<String> = [
    "as", "await", "case", "catch", "consume", "copy", "discard", "do", "each", "else", "for", "guard", "if",
    "in",
    "is", "repeat", "return", "switch", "then", "throw", "try", "unsafe", "where", "while", "yield",
  ]

  private mutating func readInterpreterLine() {
    guard byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") else { return }
    add(.comment, to: endOfLine(from: 0))
  }

  private mutating func readToken() {
    let first = bytes[position]
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0, 0x0B, 0x0C:
      add(.space, to: end(from: position + 1) { [0x20, 0x09, 0, 0x0B, 0x0C].contains($0) })
    case UInt8(ascii: "\n"): add(.newline, to: position + 1)
    case UInt8(ascii: "\r"): add(.newline, to: position + (byte(position + 1) == UInt8(ascii: "\n") ? 2 : 1))
    case UInt8(ascii: "\""): readText(poundCount: 0)
    case UInt8(ascii: "#"): readPound()
    case UInt8(ascii: "/"): readSlash()
    case UInt8(ascii: "`"): readQuotedWord()
    case UInt8(ascii: "("): readParenthesis(1)
    case UInt8(ascii: ")"): readParenthesis(-1)
    case _ where Self.isDigit(first): readNumber()
    case _ where Self.isWordByte(first):
      add(.word, to: end(from: position + 1, while: Self.isWordByte))
    case _ where Self.marks.contains(first): add(.mark, to: position + 1)
    case _ where Self.isSymbolByte(first): readSymbol()
    default: add(.space, to: position + 1)
    }
  }

  private mutating func readParenthesis(_ change: Int) {
    if let open = openTexts.last {
      if change < 0, open.parentheses == 0 {
        openTexts.removeLast()
        readRest(of: open.delimiter, from: position + 1)
        return
      }
      openTexts[openTexts.count - 1].parentheses += change
    }
    add(.mark, to: position + 1)
  }

  private mutating func readPound() {
    let afterPounds = end(from: position) { $0 == UInt8(ascii: "#") }
    if byte(afterPounds) == UInt8(ascii: "\"") {
      readText(poundCount: afterPounds - position)
    } else if byte(afterPounds) == UInt8(ascii: "/") {
      readExtendedRegex(poundCount: afterPounds - position)
    } else if afterPounds == position + 1, Self.isWordByte(byte(afterPounds)) {
      add(.pound, to: end(from: afterPounds, while: Self.isWordByte))
    } else {
      add(.mark, to: position + 1)
    }
  }

  /// A name in backticks. Backticks that nothing ends on their line are a mark.
  private mutating func readQuotedWord() {
    let end = end(from: position + 1) { $0 != UInt8(ascii: "`") && !Self.isNewline($0) }
    if byte(end) == UInt8(ascii: "`") { add(.word, to: end + 1) } else { add(.mark, to: position + 1) }
  }

  /// A number. The sign of an exponent becomes a symbol, which does no harm.
  private mutating func readNumber() {
    var end = end(from: position + 1, while: Self.isWordByte)
    if byte(end) == UInt8(ascii: "."), Self.isDigit(byte(end + 1)) {
      end = self.end(from: end + 1, while: Self.isWordByte)
    }
    add(.number, to: end)
  }

  private mutating func readSlash() {
    switch byte(position + 1) {
    case UInt8(ascii: "/"): add(.comment, to: endOfLine(from: position))
    case UInt8(ascii: "*"): readBlockComment()
    default:
      if !isAfterOperand, let end = endOfRegex() { add(.regex, to: end) } else { readSymbol() }
    }
  }

  /// An operator. A comment ends it.
  private mutating func readSymbol() {
    var end = position + 1
    while end < bytes.count, Self.isSymbolByte(bytes[end]) {
      let next = byte(end + 1)
      if bytes[end] == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { break }
      end += 1
    }
    let isPostfix =
      end == position + 1 && isAfterOperand && !hasSpaceBefore
      && [UInt8(ascii: "?"), UInt8(ascii: "!")].contains(bytes[position])
    add(.symbol, to: end)
    isAfterOperand = isPostfix
  }

  private var hasSpaceBefore: Bool {
    switch tokens.last?.kind {
    case nil, .space, .newline, .comment: true
    default: false
    }
  }

  /// Block comments may contain others.
  private mutating func readBlockComment() {
    var depth = 1
    var end = position + 2
    while end < bytes.count, depth > 0 {
      switch (bytes[end], byte(end + 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        end += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        end += 2
      default: end += 1
      }
    }
    add(.comment, to: end)
  }
}

/// Classes of bytes.
extension SwiftLexer {
  private static let marks = Set("()[]{},;:.@".utf8)
  private static let symbols = Set("/=-+!*%<>&|^~?\\".utf8)

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  static func isSymbolByte(_ byte: UInt8) -> Bool { symbols.contains(byte) }

  /// Whether a byte may belong to a name. All characters beyond ASCII count as such.
  static func isWordByte(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) || isDigit(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// The first index from `start` whose byte does not satisfy a condition.
  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, condition(bytes[end]) { end += 1 }
    return end
  }

  func endOfLine(from start: Int) -> Int { end(from: start) { !Self.isNewline($0) } }
}
