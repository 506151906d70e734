/// The order of things that name each other: variables that read variables, lists that run lists, gestures that wait for
/// gestures.
struct DependencyOrder {
  /// All things, each after those that it names.
  private(set) var order: [Int] = []
  /// Cycles: each thing names the next, the last one names the first. They stand in the order in which they were
  /// found; cycles that meet count as one.
  private(set) var cycles: [[Int]] = []
  /// The things that lie on a cycle, as far as cycles were found.
  private(set) var cyclic: Set<Int> = []

  private enum State {
    case unseen
    case open
    case done
  }

  /// - Parameter named: what each thing names, by number.
  init(of named: [[Int]]) {
    var states = Array(repeating: State.unseen, count: named.count)
    for root in named.indices where states[root] == .unseen {
      // The path is a list of its own, as it may be longer than the stack is deep.
      var path = [(index: root, next: 0)]
      states[root] = .open
      while let (index, next) = path.last {
        guard next < named[index].count else {
          states[index] = .done
          order.append(index)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = named[index][next]
        switch states[other] {
        case .done: break
        case .open:
          // To find all members of a cycle takes its time: more than can be listed are not found.
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

  /// `a → b → a`, shortened in the middle if it is long.
  static func words(for names: [String]) -> String {
    let ring = names + names.prefix(1)
    let shown = ring.count <= 10 ? ring : ring.prefix(5) + ["…"] + ring.suffix(4)
    return shown.joined(separator: " → ")
  }
}
