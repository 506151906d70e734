/// Contacts of which one body is awake, sorted by how near its bodies are to each other.
struct Nearness: Sendable {
  /// All of them, and all but those that piles follow.
  var live: [Int32] = []
  private(set) var guests: [Int32] = []
  /// Those that touch, those that lie in each other deeper than is left alone, and those that are apart; but for what piles
  /// hold, which is struck by nothing and parted there.
  var tight: [Int32] = []
  var deep: [Int32] = []
  var loose: [Int32] = []

  /// Finds which of all are to be looked at.
  mutating func leaveFollowed(_ contacts: [Contact]) {
    guests.clear()
    for i in live where !contacts[Int(i)].isFollowed { guests.append(i) }
  }

  mutating func forgetOrder() {
    tight.clear()
    deep.clear()
    loose.clear()
  }

  @inline(__always)
  mutating func sort(_ i: Int32, _ contact: Contact) {
    if contact.isFollowed { return }
    if contact.gap > World.touch {
      loose.append(i)
    } else if contact.count > 0 {
      if contact.isHeaped { return }
      tight.append(i)
      if contact.gap < -World.slop { deep.append(i) }
    }
  }
}
