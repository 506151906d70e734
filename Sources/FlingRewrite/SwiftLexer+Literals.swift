/// What begins and ends a string literal.
struct TextDelimiter {
  /// The number of `#` before and after the quotation marks.
  var poundCount: Int
  var hasSeveralLines: Bool
}

extension SwiftLexer {
  /// Reads a string literal from its first `#` or quotation mark to its end or first interpolation.
  mutating func readText(poundCount: Int) {
    let quote = position + poundCount
    let hasSeveralLines =
      byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
      && !(poundCount > 0 && endsOnLine(from: quote + 1, poundCount: poundCount))
    readRest(
      of: TextDelimiter(poundCount: poundCount, hasSeveralLines: hasSeveralLines),
      from: quote + (hasSeveralLines ? 3 : 1))
  }

  /// Whether a quotation mark with `poundCount` `#` follows on the line: `#"""#` is a text of one line.
  private func endsOnLine(from start: Int, poundCount: Int) -> Bool {
    var index = start
    while index < bytes.count, !Self.isNewline(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\""), hasPounds(poundCount, at: index + 1) { return true }
      index += 1
    }
    return false
  }

  private func hasPounds(_ count: Int, at index: Int) -> Bool {
    index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Reads a string literal from `start`, behind its delimiter or an interpolation.
  mutating func readRest(of delimiter: TextDelimiter, from start: Int) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), hasPounds(delimiter.poundCount, at: index + 1) {
        let escaped = index + 1 + delimiter.poundCount
        if self.byte(escaped) == UInt8(ascii: "(") {
          add(.text, to: escaped + 1)
          openTexts.append(OpenText(delimiter: delimiter))
          return
        }
        index = Self.isNewline(self.byte(escaped)) ? escaped : escaped + 1
      } else if byte == UInt8(ascii: "\""), let end = end(of: delimiter, at: index) {
        add(.text, to: end)
        return
      } else if Self.isNewline(byte), !delimiter.hasSeveralLines {
        break
      } else {
        index += 1
      }
    }
    add(.text, to: index)
  }

  /// The index behind a delimiter that begins at `index` with a quotation mark; nil if there is none.
  private func end(of delimiter: TextDelimiter, at index: Int) -> Int? {
    let quotes = delimiter.hasSeveralLines ? 3 : 1
    guard (index..<index + quotes).allSatisfy({ byte($0) == UInt8(ascii: "\"") }),
      hasPounds(delimiter.poundCount, at: index + quotes)
    else { return nil }
    return index + quotes + delimiter.poundCount
  }

  /// Reads a regex literal between `#/` and `/#`. It has several lines if a line ends behind its first slash.
  mutating func readExtendedRegex(poundCount: Int) {
    // Nothing on the rest of the line ends such a literal, or what ended it was found before.
    if position < lineWithoutRegexEnd {
      add(.mark, to: position + 1)
      return
    }
    let start = position + poundCount + 1
    let first = end(from: start) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let hasSeveralLines = Self.isNewline(byte(first))
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where !Self.isNewline(byte(index + 1)): index += 2
      case UInt8(ascii: "/") where hasPounds(poundCount, at: index + 1):
        add(.regex, to: index + 1 + poundCount)
        return
      case let byte where Self.isNewline(byte) && !hasSeveralLines:
        lineWithoutRegexEnd = index
        add(.mark, to: position + 1)
        return
      default: index += 1
      }
    }
    lineWithoutRegexEnd = bytes.count
    add(hasSeveralLines ? .regex : .mark, to: hasSeveralLines ? index : position + 1)
  }

  /// The index behind a regex literal between slashes that begins at `position`; nil if an operator begins
  /// there. By the rules of SE-0354 it begins without a blank and ends on its line with as many closing as
  /// opening parentheses.
  func endOfRegex() -> Int? {
    var index = position + 1
    var parentheses = 0
    let first = byte(index)
    if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { return nil }
    while index < bytes.count, !Self.isNewline(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        if parentheses < 0 { return nil }
      case UInt8(ascii: "/"): return parentheses == 0 ? index + 1 : nil
      default: break
      }
      index += 1
    }
    return nil
  }
}
