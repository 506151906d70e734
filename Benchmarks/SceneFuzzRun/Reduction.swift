import Processes
import SceneFuzz

/// Reduces a failing case while it fails in the same way.
struct Reduction {
  private(set) var smallest: SceneCase
  private let fault: String
  private let runFolder: RunFolder
  /// The time limit in seconds.
  private let timeLimit = 40.0

  init(_ fuzzed: SceneCase, fault: String, in runFolder: RunFolder) {
    smallest = fuzzed
    self.fault = FuzzStatistics.kind(of: fault)
    self.runFolder = runFolder
  }

  mutating func run() throws {
    let start = ContinuousClock.now
    guard var tree = smallest.tree else { return }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var paths: [SceneTree.Path] = []
      tree.visit { path, _, _ in if !path.isEmpty { paths.append(path) } }
      var index = 0
      while index < paths.count {
        guard (ContinuousClock.now - start).milliseconds < 1000 * timeLimit else { return }
        let path = paths[index]
        var smaller = tree
        smaller.remove(path)
        if try fails(smaller) {
          tree = smaller
          isSmaller = true
          // The paths after the removed node have changed.
          paths = []
          tree.visit { path, _, _ in if !path.isEmpty { paths.append(path) } }
        } else {
          index += 1
        }
      }
    }
  }

  private mutating func fails(_ tree: SceneTree) throws -> Bool {
    let smaller = smallest.with(tree)
    guard try runFolder.run(smaller).faults.contains(where: { FuzzStatistics.kind(of: $0) == fault }) else {
      return false
    }
    smallest = smaller
    return true
  }
}
