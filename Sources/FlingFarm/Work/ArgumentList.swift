/// The words of a command line.
package struct ArgumentList: Hashable, Sendable {
  private let words: [String]

  package init(_ words: [String]) { self.words = words }

  /// The words without some options.
  /// - Parameters:
  ///   - values: options with a value, which is the next word or follows `=`.
  ///   - flags: options without a value.
  package func removing(values: Set<String>, flags: Set<String>) -> [String] {
    divided(values: values, flags: flags).others
  }

  /// Only the words of some options, with their values.
  package func keeping(values: Set<String>, flags: Set<String>) -> [String] {
    divided(values: values, flags: flags).options
  }

  private func divided(values: Set<String>, flags: Set<String>) -> (options: [String], others: [String]) {
    var (options, others): ([String], [String]) = ([], [])
    var index = 0
    while index < words.count {
      let word = words[index]
      // Words after it are no options.
      if word == "--" {
        others += words[index...]
        break
      }
      index += 1
      if flags.contains(word) || values.contains(where: { word.hasPrefix("\($0)=") }) {
        options.append(word)
      } else if values.contains(word) {
        options += [word] + words[index..<min(index + 1, words.count)]
        index += 1
      } else {
        others.append(word)
      }
    }
    return (options, others)
  }
}
