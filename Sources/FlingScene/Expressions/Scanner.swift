/// Splits an expression into tokens.
struct Scanner {
  enum Token: Equatable {
    case literal(Value)
    /// The range between the quotes.
    case text(Range<Int>)
    /// A name, or the part of one before its first brace.
    case name(String)
    case symbol(String)
    case end
  }

  let scalars: [Unicode.Scalar]
  /// The end of the range that the scanner reads.
  let end: Int
  var position: Int

  init(_ scalars: [Unicode.Scalar], from start: Int, to end: Int) {
    self.scalars = scalars
    self.position = start
    self.end = end
  }

  func scalar(at index: Int) -> Unicode.Scalar? { index < end ? scalars[index] : nil }

  func string(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }

  mutating func skipSpace() {
    while let next = scalar(at: position), next.isSpace { position += 1 }
  }

  /// The next token and its range.
  mutating func next() throws(ExpressionError) -> (Token, Range<Int>) {
    skipSpace()
    let start = position
    guard let first = scalar(at: position) else { return (.end, start..<start) }
    if first.isDigit || (first == "." && scalar(at: position + 1)?.isDigit == true) {
      let value = try number()
      return (.literal(value), start..<position)
    }
    if first.isLetter { return (.name(namePart()), start..<position) }
    if first == "'" || first == "\"" {
      position += 1
      while let next = scalar(at: position), next != first { position += 1 }
      guard position < end else {
        throw ExpressionError("a text has no closing \(first)", at: start..<start + 1)
      }
      position += 1
      return (.text(start + 1..<position - 1), start..<position)
    }
    if scalar(at: start + 1) == "=", "<>=!".unicodeScalars.contains(first) {
      position += 2
      return (.symbol("\(first)="), start..<position)
    }
    if "+-*/%<>()[]{},.:".unicodeScalars.contains(first) {
      position += 1
      return (.symbol(String(first)), start..<position)
    }
    throw unexpectedCharacterError(first, at: start)
  }

  /// Reads the longest possible part of a name. Hyphens and underscores belong to it if a letter, digit or
  /// brace follows.
  mutating func namePart() -> String {
    let start = position
    while let next = scalar(at: position) {
      if next.isLetter || next.isDigit {
        position += 1
      } else if next == "-" || next == "_", let after = scalar(at: position + 1),
        after.isLetter || after.isDigit || after == "{"
      {
        position += 1
      } else {
        break
      }
    }
    return string(start..<position)
  }

  /// Reads a number with the unit that directly follows it. `rad/s` and `deg/s` are single units.
  private mutating func number() throws(ExpressionError) -> Value {
    let start = position
    if scalar(at: start) == "0", let kind = scalar(at: start + 1), kind == "x" || kind == "o" {
      position += 2
    } else {
      skipDigits()
      if scalar(at: position) == ".", scalar(at: position + 1)?.isLetter != true {
        position += 1
        skipDigits()
      }
      if let mark = scalar(at: position), mark == "e" || mark == "E" {
        let sign = scalar(at: position + 1).map { $0 == "+" || $0 == "-" } ?? false
        let digit = position + (sign ? 2 : 1)
        if scalar(at: digit)?.isDigit == true {
          position = digit
          skipDigits()
        }
      }
    }
    while let next = scalar(at: position), next.isLetter || next.isDigit { position += 1 }
    let unit = string(start..<position)
    if unit.hasSuffix("rad") || unit.hasSuffix("deg"), scalar(at: position) == "/",
      scalar(at: position + 1) == "s"
    {
      let after = scalar(at: position + 2)
      if after.map({ !$0.isLetter && !$0.isDigit && $0 != "_" }) ?? true { position += 2 }
    }
    let text = string(start..<position)
    let value: Value?
    do throws(ExpressionError) {
      value = try LiteralSyntax.number(text)
    } catch {
      throw error.at(start..<position)
    }
    guard let value else { throw ExpressionError("\"\(text)\" is not a number", at: start..<position) }
    return value
  }

  private mutating func skipDigits() {
    while scalar(at: position)?.isDigit == true { position += 1 }
  }

  /// The error for a character that starts no token, with a hint for operators of other languages.
  private func unexpectedCharacterError(_ character: Unicode.Scalar, at start: Int) -> ExpressionError {
    let doubled = scalar(at: start + 1) == character
    let hint: String? =
      switch character {
      case "=": "write == to compare"
      case "&": "write and"
      case "|": "write or"
      case "!": "write not"
      case "?": "write if(test, a, b)"
      case "^": "write pow(a, b)"
      case "×", "·": "write *"
      case "÷": "write /"
      case "−", "–": "write - (a plain hyphen)"
      case "°": "write deg"
      case "≤": "write <="
      case "≥": "write >="
      case "≠": "write !="
      case "“", "”", "„", "‘", "’", "`": "quote texts with ' or \""
      case "#": "write colors as texts: '#ff0000'"
      default: nil
      }
    let length = doubled && "&|=".unicodeScalars.contains(character) ? 2 : 1
    return ExpressionError(
      "unexpected \(string(start..<start + length))", at: start..<start + length, hint: hint)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}

extension String {
  /// A text of scalars. ASCII, the usual case, is converted at once, which is much faster than scalar by scalar.
  init(scalars: ArraySlice<Unicode.Scalar>) {
    if scalars.allSatisfy(\.isASCII) {
      self.init(decoding: scalars.map { UInt8($0.value) }, as: UTF8.self)
    } else {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      self.init(text)
    }
  }
}
