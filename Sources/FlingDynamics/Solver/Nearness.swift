/// Contacts of which one body is awake, sorted by how near its bodies are to each other.
struct Nearness: Sendable {
  /// All of them.
  var live: [Int32] = []
  /// Those that touch, but for those in piles; those that lie in each other deeper than is left alone; those that are apart.
  var tight: [Int32] = []
  var deep: [Int32] = []
  var loose: [Int32] = []

  mutating func forgetOrder() {
    tight.clear()
    deep.clear()
    loose.clear()
  }

  @inline(__always)
  mutating func sort(_ i: Int32, _ contact: Contact) {
    if contact.gap > World.touch {
      loose.append(i)
    } else if contact.count > 0 {
      // What a pile holds is struck by nothing.
      if !contact.isHeaped { tight.append(i) }
      if contact.gap < -World.slop { deep.append(i) }
    }
  }
}
