import FlingScene

/// The actions `bring-to-front` and `send-to-back`.
extension ActionRunner {
  /// Gives views numbers `z` beyond those of their siblings. Views of one parent keep their order among each
  /// other.
  func reorder(_ targets: [ViewTarget], toFront: Bool) throws(RunError) {
    var moved: Set<Int> = []
    for target in targets {
      for view in try views(target) {
        if document.views[view].group == nil, view != 0 {
          moved.insert(view)
        } else if case .views = target {
          // A pattern may match the name of an item group, which is not drawn.
        } else {
          throw RunError("\(evaluator.title(of: view)) has no siblings", at: nil, hint: "name a view")
        }
      }
    }
    var parents: Set<ViewID> = []
    for view in moved.sorted() {
      guard let parent = document.views[view].parent, parents.insert(parent).inserted else { continue }
      reorder(moved, among: evaluator.drawnChildren(of: parent.index).map(\.index), toFront: toFront)
    }
  }

  /// - Parameter siblings: all children of one view, in drawing order.
  private func reorder(_ moved: Set<Int>, among siblings: [Int], toFront: Bool) {
    let ownViews = siblings.filter { moved.contains($0) }
    for view in ownViews where evaluator.state.liveKeys.binds(view) {
      evaluator.state.liveKeys.end(.z, of: view)
    }
    guard !areAlone(ownViews, among: siblings, inFront: toFront) else { return }
    let numbers = siblings.map { evaluator.state.views[$0].z }
    let edge = (toFront ? numbers.max() : numbers.min()) ?? 0
    for (index, view) in ownViews.enumerated() {
      evaluator.state.changes.add(view: view)
      evaluator.state.views[view].z =
        toFront ? edge + Double(index + 1) : edge - Double(ownViews.count - index)
      scene.recordAssignment(to: .view(view, .z), nil)
    }
  }

  /// Whether the views already have numbers of their own beyond those of all others.
  /// - Parameter siblings: all children of one view, in drawing order.
  private func areAlone(_ views: [Int], among siblings: [Int], inFront: Bool) -> Bool {
    let end = inFront ? siblings.suffix(views.count + 1) : siblings.prefix(views.count + 1)
    guard Array(inFront ? end.suffix(views.count) : end.prefix(views.count)) == views else { return false }
    let numbers = end.map { evaluator.state.views[$0].z }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}
