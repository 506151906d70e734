/// Patterns of names. `*` matches any characters, including none.
package enum NamePattern {
  /// Greedy matching with one backtracking point; the time is at most proportional to the product of the
  /// lengths.
  package static func matches(_ pattern: String, _ name: String) -> Bool {
    let pattern = Array(pattern.utf8)
    let name = Array(name.utf8)
    var p = 0
    var n = 0
    // The position of the last star and the start of the text after its match. A mismatch extends the match
    // of the star by one byte.
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        p = last.pattern + 1
        n = last.name + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
