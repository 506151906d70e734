/// A topological order of items that refer to each other: variables that read variables, lists that run
/// lists, gestures that wait for gestures.
struct DependencyOrder {
  /// The numbers of all items. An item comes after those that it refers to, except within cycles.
  private(set) var order: [Int] = []
  /// Cycles: each item refers to the next, and the last one refers to the first. They are in the order in
  /// which the search found them. A cycle is not listed if the reference that closes it touches an item of an
  /// earlier one.
  private(set) var cycles: [[Int]] = []
  /// The items that are known to lie on a cycle.
  private(set) var cyclic: Set<Int> = []

  /// The state of an item in the depth-first search.
  private enum State {
    case unseen
    /// The item is on the path that is being searched.
    case open
    case done
  }

  /// - Parameter references: for each item, the numbers of the items that it refers to.
  init(of references: [[Int]]) {
    var states = Array(repeating: State.unseen, count: references.count)
    for root in references.indices where states[root] == .unseen {
      // The path is an explicit list, because a recursive search could overflow the stack.
      var path = [(index: root, next: 0)]
      states[root] = .open
      while let (index, next) = path.last {
        guard next < references[index].count else {
          states[index] = .done
          order.append(index)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = references[index][next]
        switch states[other] {
        case .done: break
        case .open:
          // Collecting the members of a cycle is slow. It stops when there are more cycles than errors that
          // can be listed.
          if !cyclic.contains(other), !cyclic.contains(index), cycles.count <= Limits.errors {
            let start = path.firstIndex { $0.index == other } ?? 0
            cycles.append(path[start...].map(\.index))
            cyclic.formUnion(cycles[cycles.count - 1])
          }
          cyclic.formUnion([other, index])
        case .unseen:
          states[other] = .open
          path.append((other, 0))
        }
      }
    }
  }

  /// A cycle as messages show it: `a → b → a`, shortened in the middle if it is long.
  static func description(ofCycle names: [String]) -> String {
    let ring = names + names.prefix(1)
    let shown = ring.count <= 10 ? ring : ring.prefix(5) + ["…"] + ring.suffix(4)
    return shown.joined(separator: " → ")
  }
}
