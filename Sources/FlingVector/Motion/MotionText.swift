import FlingScene

/// Words and names of a scene in files of motion.
enum MotionText {
  /// A text of the scene in a comment of CSS, Swift or XML: on one line, and unable to end the comment.
  static func comment(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // U+FFFE and U+FFFF may not occur in XML.
      let isAllowed = !scalar.isInvisible && scalar.value & 0xFFFE != 0xFFFE
      let next = isAllowed ? scalar : " "
      switch (previous, next) {
      case ("*", "/"), ("-", "-"), ("-", ">"): result += " "
      default: break
      }
      result.unicodeScalars.append(next)
      previous = next
    }
    return result
  }

  /// A name as an identifier of CSS: letters, digits, `_` and `-`, the first a letter.
  static func hyphenated(_ name: String) -> String {
    words(of: name) { $0 == "_" }.joined(separator: "-")
  }

  /// A name as an identifier of Swift in lower camel case.
  static func camelCased(_ name: String) -> String {
    words(of: name) { _ in false }.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
  }

  /// The parts of a name that consist of ASCII letters, digits and other allowed characters. The first one begins
  /// with a letter.
  private static func words(of name: String, allowing isAllowed: (Unicode.Scalar) -> Bool) -> [String] {
    let words = name.unicodeScalars
      .split { !isLetter($0) && !("0"..."9").contains($0) && !isAllowed($0) }.map { String($0) }
    return words.first?.unicodeScalars.first.map(isLetter) ?? false ? words : ["view"] + words
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}

/// Gives out names, each once. Names that differ only in case count as equal, since in some places they are.
struct UniqueNames {
  /// What stands between a name and its number.
  let separator: String
  private var taken: Set<String> = []
  /// The number of the last name that was given out for a wish.
  private var counts: [String: Int] = [:]

  init(separator: String) {
    self.separator = separator
  }

  /// The name that is wished for, or if it is taken the first free one with a number from 2 on.
  mutating func name(_ wish: String) -> String {
    var count = counts[wish.lowercased(), default: 0]
    var name = wish
    repeat {
      count += 1
      name = count == 1 ? wish : "\(wish)\(separator)\(count)"
    } while !taken.insert(name.lowercased()).inserted
    counts[wish.lowercased()] = count
    return name
  }
}
