/// The difference between a file and its rewritten form, for readers.
package enum LineDifference {
  /// Lines that differ, in the form of `diff -u` without context: lines of the user's file with `-`, lines to
  /// be compiled with `+`. Empty if nothing changes.
  package static func text(_ original: String, _ rewritten: RewrittenFile) -> String {
    let old = lines(of: original)
    let new = lines(of: rewritten.text())
    var text = ""
    var index = 0
    while index < max(old.count, new.count) {
      var end = index
      while end < old.count, end < new.count, old[end] != new[end] { end += 1 }
      if end == index, index < old.count, index < new.count {
        index += 1
        continue
      }
      if end >= old.count { end = new.count }
      let removed = old[min(index, old.count)..<min(end, old.count)]
      let added = new[index..<end]
      text += "@@ -\(place(index, removed.count)) +\(place(index, added.count)) @@\n"
      text += removed.map { "-\($0)\n" }.joined() + added.map { "+\($0)\n" }.joined()
      index = end
    }
    return text.isEmpty ? "" : "--- \(rewritten.name)\n+++ \(rewritten.name) (rewritten)\n" + text
  }

  /// A hunk's first line and number of lines; a hunk without lines names the line before it.
  private static func place(_ index: Int, _ count: Int) -> String {
    "\(count == 0 ? index : index + 1),\(count)"
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = SourceLines.of(text)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
