/// The candidate most similar to `word`, or nil if none is similar enough: at most two edits (a third of the
/// letters of a long word), at most one in words of up to three letters. Ties are resolved in alphabetical
/// order.
package func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
  let letters = Array(word.lowercased().unicodeScalars)
  guard !letters.isEmpty, letters.count <= 64 else { return nil }
  let limit = letters.count <= 3 ? 1 : max(2, letters.count / 3)
  var best: (distance: Int, name: String)?
  for name in candidates where name != word {
    let other = Array(name.lowercased().unicodeScalars)
    guard other.count <= letters.count + limit, other.count + limit >= letters.count else { continue }
    // Words without a common letter are not similar, however short they are.
    let bound = min(limit, max(letters.count, other.count) - 1)
    let distance = editDistance(letters, other)
    guard distance <= bound else { continue }
    if let current = best, (current.distance, current.name) <= (distance, name) { continue }
    best = (distance, name)
  }
  return best?.name
}

/// `did you mean "…"?`, or nil.
package func suggestion(for word: String, in candidates: some Sequence<String>) -> String? {
  nearest(word, in: candidates).map { "did you mean \"\($0)\"?" }
}

/// The edit distance: insertions, removals, replacements and swaps of neighbors (optimal string alignment).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  if a == b { return 0 }
  var before: [Int] = []
  var last = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for (j, other) in b.enumerated() {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
        cost = min(cost, before[j - 1] + 1)
      }
      row.append(cost)
    }
    before = last
    last = row
  }
  return last[b.count]
}
