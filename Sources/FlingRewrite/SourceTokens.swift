/// The tokens of a source that have a meaning, without blanks and comments, and the brackets that belong
/// together.
struct SourceTokens {
  let bytes: [UInt8]
  /// The tokens in order, without spaces, newlines and comments.
  let tokens: [SwiftToken]
  /// The texts of words, `#` words, marks and symbols; empty for literals.
  let words: [String]
  /// Whether a token is the first of its line.
  let startsLine: [Bool]
  /// For each opening bracket the index of the closing one and the other way round.
  let partners: [Int?]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var tokens: [SwiftToken] = []
    var words: [String] = []
    var startsLine: [Bool] = []
    var isFirst = true
    for token in SwiftLexer.tokens(of: bytes) {
      switch token.kind {
      case .space: continue
      case .newline: isFirst = true
      case .comment:
        if bytes[token.range].contains(where: SwiftLexer.isNewline) { isFirst = true }
      default:
        tokens.append(token)
        let isLiteral = token.kind == .text || token.kind == .regex || token.kind == .number
        words.append(isLiteral ? "" : String(decoding: bytes[token.range], as: UTF8.self))
        startsLine.append(isFirst)
        isFirst = false
      }
    }
    self.tokens = tokens
    self.words = words
    self.startsLine = startsLine
    self.partners = Self.partners(of: words)
  }

  var count: Int { tokens.count }

  /// The word at an index; empty outside of the list and for literals.
  func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

  /// Whether a token is a name or keyword.
  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  /// Whether a token follows the one before it without a blank.
  func isAdjacent(_ index: Int) -> Bool {
    index > 0 && index < count && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }

  /// The index behind the token at `index`, or behind the bracket that belongs to it if it opens one.
  func after(_ index: Int) -> Int {
    if let partner = partners[index], partner > index { return partner + 1 }
    return index + 1
  }

  /// The text of tokens on one line, without comments: a blank stands where the source has blanks or lines
  /// end.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, !isAdjacent(index) { text += " " }
      let bytes = bytes[tokens[index].range].map { SwiftLexer.isNewline($0) ? UInt8(ascii: " ") : $0 }
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text
  }

  private static let openings = ["(": ")", "[": "]", "{": "}"]

  /// Pairs of brackets. A closing bracket of another kind ends what is open inside of its own pair.
  private static func partners(of words: [String]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: words.count)
    var open: [(closing: String, index: Int)] = []
    for (index, word) in words.enumerated() {
      if let closing = openings[word] {
        open.append((closing, index))
      } else if word == ")" || word == "]" || word == "}" {
        // Only the innermost brackets are searched, so that hostile input takes no quadratic time.
        guard let depth = open.suffix(64).lastIndex(where: { $0.closing == word }) else { continue }
        partners[index] = open[depth].index
        partners[open[depth].index] = index
        open.removeSubrange(depth...)
      }
    }
    return partners
  }
}
