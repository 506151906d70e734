import FlingGeometry
import FlingScene

/// Sorts live keys, layouts and arrows so that each comes after those that it reads.
struct LiveKeyOrder {
  private let unsorted: [LiveKeys.Step]
  private let document: Document
  private let layouts: LayoutTrees
  /// The indices of the bindings of a view.
  private var byView: [Int: [Int]] = [:]
  /// The index of the layout or arrow that may write the place of a view, with what it may write.
  private var writers: [Int: (step: Int, parts: KeySpec.GeometryParts)] = [:]

  init(_ unsorted: [LiveKeys.Step], _ document: Document, _ layouts: LayoutTrees) {
    self.unsorted = unsorted
    self.document = document
    self.layouts = layouts
    for (index, step) in unsorted.enumerated() {
      switch step {
      case .binding(let binding): byView[binding.view, default: []].append(index)
      case .layout(let number):
        let tree = layouts.trees[number]
        for view in [tree.root] + tree.members {
          writers[view] = (index, tree.writes(of: view, in: document))
        }
      case .arrow(let connection): writers[connection.arrow] = (index, .outline)
      }
    }
  }

  /// The steps in order; independent ones keep their order.
  /// - Throws: if they depend on each other in a cycle.
  func sorted() throws(RunError) -> [LiveKeys.Step] {
    // A binding that may read any view is computed after all bindings that read only known views.
    let readsAnyView = unsorted.map { step in
      switch step {
      case .binding(let binding):
        binding.setting.content.expressions.contains { $0.reads.contains(.anything) }
      case .layout: false
      case .arrow(let connection): connection.mayEndAnywhere
      }
    }
    let dependencies = unsorted.map { step in
      switch step {
      case .binding(let binding): self.dependencies(of: binding, readsAnyView)
      case .layout(let number): self.dependencies(of: layouts.trees[number])
      case .arrow(let connection): self.dependencies(of: connection, readsAnyView)
      }
    }
    return try sorted(after: dependencies)
  }

  /// The keys on which a member of a view depends.
  /// - Parameter axis: the axis of which a coordinate is read; nil for the whole member.
  private static func keysRead(by member: ViewMember, on axis: Axis?, of view: View) -> ReadKeys {
    switch member {
    case .center: .effects(axis.map { .position(on: $0) } ?? .position)
    case .size: .effects([axis.map { .length(on: $0) } ?? .size, .textSize])
    case .width: .effects([.width, .textSize])
    case .height: .effects([.height, .textSize])
    // Edges of a view that is not turned depend on one axis only.
    case .minX, .maxX: .effects(view.isTurned ? [.geometry, .textSize] : [.positionX, .width, .textSize])
    case .minY, .maxY: .effects(view.isTurned ? [.geometry, .textSize] : [.positionY, .height, .textSize])
    case .frame, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      .effects([.geometry, .textSize])
    case .rotation, .scale, .opacity, .blur, .hidden, .z, .order, .fill, .text:
      View.Key(rawValue: member.rawValue).map(ReadKeys.key) ?? .effects([])
    case .velocity, .angularVelocity, .mass, .resting, .name: .effects([])
    }
  }

  /// A set of keys that something depends on.
  private enum ReadKeys {
    /// All keys with one of these effects.
    case effects(KeySpec.GeometryParts)
    case key(View.Key)

    /// Whether one of some effects is among them.
    func containsAny(of parts: KeySpec.GeometryParts) -> Bool {
      if case .effects(let effects) = self { !effects.isDisjoint(with: parts) } else { false }
    }

    func contains(_ binding: LiveKeys.Binding, of view: View) -> Bool {
      switch self {
      case .effects(let effects): !binding.setting.effects(on: view).isDisjoint(with: effects)
      case .key(let other): binding.setting.key == other
      }
    }
  }

  /// The indices of the steps that must be computed before a binding.
  private func dependencies(of binding: LiveKeys.Binding, _ readsAnyView: [Bool]) -> [Int] {
    var result: [Int] = []
    for reference in binding.setting.content.expressions.flatMap(\.reads) {
      switch reference {
      case .view(let id, let member, let axis):
        result += steps(
          writing: LiveKeyOrder.keysRead(by: member, on: axis, of: document.views[id.index]), of: id.index)
      case .geometry(let id): result += steps(writingGeometryAround: id)
      case .anything: result += knownSteps(readsAnyView)
      case .behavior, .variable, .mark, .clock: break
      }
    }
    return result
  }

  /// The indices of the steps that must be computed before the course of an arrow: those of its own keys and of
  /// the outlines of the views at its ends, in the coordinates of its parent.
  private func dependencies(of connection: LiveKeys.Connection, _ readsAnyView: [Bool]) -> [Int] {
    var result = bindings(writing: .effects(.position), of: connection.arrow)
    let parent = document.views[connection.arrow].parent
    for end in connection.ends where end != 0 {
      result += steps(writing: .effects([.geometry, .textSize]), of: end)
      for key in [View.Key.sides, .star, .corner, .cornerStyle] {
        result += steps(writing: .key(key), of: end)
      }
      guard document.views[end].parent != parent else { continue }
      for ancestor in [document.views[end].parent, parent] {
        if let ancestor { result += steps(writingGeometryAround: ancestor) }
      }
    }
    return connection.mayEndAnywhere ? result + knownSteps(readsAnyView) : result
  }

  /// The steps that read only known views, for those that may read any view.
  private func knownSteps(_ readsAnyView: [Bool]) -> [Int] {
    unsorted.indices.filter { !readsAnyView[$0] }
  }

  private func bindings(writing keys: ReadKeys, of view: Int) -> [Int] {
    (byView[view] ?? []).filter { index in
      guard case .binding(let binding) = unsorted[index] else { return false }
      return keys.contains(binding, of: document.views[view])
    }
  }

  private func steps(writing keys: ReadKeys, of view: Int) -> [Int] {
    let bindings = bindings(writing: keys, of: view)
    guard let writer = writers[view], keys.containsAny(of: writer.parts) else { return bindings }
    return bindings + [writer.step]
  }

  /// The steps that write the geometry of a view or of a view around it.
  private func steps(writingGeometryAround id: ViewID) -> [Int] {
    var result: [Int] = []
    var next: ViewID? = id
    while let view = next, view != .canvas {
      result += steps(writing: .effects([.geometry, .textSize]), of: view.index)
      next = document.views[view.index].parent
    }
    return result
  }

  /// The indices of the bindings that must be computed before the layouts of a tree.
  private func dependencies(of tree: LayoutTrees.Tree) -> [Int] {
    ([tree.root] + tree.members).flatMap { view in
      (byView[view] ?? []).filter { index in
        guard case .binding(let binding) = unsorted[index] else { return false }
        return tree.reads(binding.setting, of: view, in: document)
      }
    }
  }

  /// Topological sort.
  private func sorted(after dependencies: [[Int]]) throws(RunError) -> [LiveKeys.Step] {
    enum Visit { case none, open, done }
    var visits = [Visit](repeating: .none, count: unsorted.count)
    var order: [LiveKeys.Step] = []
    // Depth-first search with an explicit stack, since chains may be as long as there are views.
    for root in unsorted.indices where visits[root] == .none {
      var stack: [(index: Int, next: Int)] = [(root, 0)]
      visits[root] = .open
      while let top = stack.last {
        guard top.next < dependencies[top.index].count else {
          visits[top.index] = .done
          order.append(unsorted[top.index])
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let other = dependencies[top.index][top.next]
        switch visits[other] {
        case .done: break
        case .none:
          visits[other] = .open
          stack.append((other, 0))
        case .open:
          let begin = stack.firstIndex { $0.index == other } ?? 0
          throw cycleError(stack[begin...].map { unsorted[$0.index] })
        }
      }
    }
    return order
  }

  /// The error for steps that depend on each other in a cycle.
  private func cycleError(_ steps: [LiveKeys.Step]) -> RunError {
    let names = steps.map { step in
      switch step {
      case .binding(let binding): name(of: binding.view, binding.setting.key)
      case .layout(let number): name(of: layouts.trees[number].root, .layout)
      case .arrow(let connection): name(of: connection.arrow, .center)
      }
    }
    let range =
      switch steps[0] {
      case .binding(let binding): binding.setting.range
      case .layout(let number): document.views[layouts.trees[number].root].range
      case .arrow(let connection): range(of: connection, dependingOn: steps[1 % steps.count])
      }
    let hasArrow = steps.contains { if case .arrow = $0 { true } else { false } }
    return RunError(
      "live keys depend on each other in a cycle: \((names + [names[0]]).joined(separator: " → "))",
      at: range, hint: hasArrow ? "an arrow can't end at itself or at what follows it" : nil)
  }

  /// The range of the key by which an arrow depends on a step.
  private func range(of connection: LiveKeys.Connection, dependingOn step: LiveKeys.Step) -> SourceRange {
    let view =
      switch step {
      case .binding(let binding): binding.view
      case .layout(let number): layouts.trees[number].root
      case .arrow(let other): other.arrow
      }
    let arrow = document.views[connection.arrow]
    let end = arrow.settings.first { setting in
      guard case .expression(let expression) = setting.content, case .view(let id)? = expression.constant
      else { return false }
      return id.index == view
    }
    return end?.range ?? arrow.range
  }

  private func name(of view: Int, _ key: View.Key) -> String {
    let view = document.views[view]
    return "\(view.name ?? view.kind.rawValue).\(key.rawValue)"
  }
}
