/// Quotes words for a shell.
package enum ShellText {
  /// The word, in single quotes if a shell would not take it literally.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || "-_./=,:@+%".unicodeScalars.contains($0)
      }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
