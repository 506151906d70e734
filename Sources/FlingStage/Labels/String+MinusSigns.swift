extension String {
  /// The text with minus signs (U+2212) for hyphens of numbers: those before a digit and after neither a
  /// letter nor a digit, as in `-3` and `[-3, -0.5]` but not in `A-3` or `2026-11-22`.
  ///
  /// Only for pictures: traces, messages and comparisons keep the hyphen.
  package var withMinusSigns: String {
    guard utf8.contains(UInt8(ascii: "-")) else { return self }
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      guard character == "-", index + 1 < characters.count, characters[index + 1].isWholeNumber else {
        result.append(character)
        continue
      }
      let isWithin = index > 0 && (characters[index - 1].isLetter || characters[index - 1].isNumber)
      result.append(isWithin || index > 0 && characters[index - 1] == "-" ? character : "−")
    }
    return result
  }
}
