import FlingGeometry
import FlingScene

/// The keys of views that are recomputed at every tick, each after those that it reads.
struct LiveKeys {
  /// In the order of computation.
  private(set) var bindings: [Binding] = []
  /// The indices of the views that have bindings.
  private var boundViews: Set<Int> = []

  /// A live setting of a view.
  struct Binding {
    let view: Int
    let setting: Setting<View.Key>
    /// The coordinates of the place that the binding still sets: a frame loses those that an action sets.
    /// Empty for keys that are not about the place.
    var coordinates: Coordinates

    init(view: Int, setting: Setting<View.Key>) {
      self.view = view
      self.setting = setting
      coordinates = setting.held
    }
  }

  init() {}

  /// - Throws: if keys depend on each other in a cycle.
  init(of document: Document) throws(RunError) {
    var unsorted: [Binding] = []
    for view in document.views {
      let settings = view.settings.ordered(by: \.key.order)
      for setting in settings where setting.content.isLive {
        unsorted.append(Binding(view: view.id.index, setting: setting))
      }
    }
    boundViews = Set(unsorted.map(\.view))
    bindings = try LiveKeys.ordered(unsorted, in: document)
  }

  /// Whether a key of the view is live.
  func binds(_ view: Int) -> Bool { boundViews.contains(view) }

  /// Ends the binding of a key that is not about the place, permanently.
  mutating func end(_ key: View.Key, of view: Int) {
    guard boundViews.contains(view) else { return }
    bindings.removeAll { $0.view == view && $0.setting.key == key }
  }

  /// Ends the bindings of coordinates permanently.
  mutating func end(_ coordinates: Coordinates, of view: Int) {
    guard boundViews.contains(view) else { return }
    for index in bindings.indices where bindings[index].view == view {
      bindings[index].coordinates.subtract(coordinates)
    }
    bindings.removeAll { $0.view == view && $0.coordinates.isEmpty && !$0.setting.coordinates.isEmpty }
  }

  /// Ends the bindings of position and rotation of a view that becomes an item.
  mutating func endPlacementBindings(of view: Int) {
    end(.positions, of: view)
    end(.rotation, of: view)
    end(.from, of: view)
    end(.to, of: view)
  }

  /// Whether the view's geometry is live.
  func hasLiveGeometry(of view: Int) -> Bool {
    guard boundViews.contains(view) else { return false }
    return bindings.contains { $0.view == view && !$0.setting.key.effects.isDisjoint(with: .geometry) }
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
    case .rotation, .scale, .opacity, .blur, .hidden, .z, .fill, .text:
      View.Key(rawValue: member.rawValue).map(ReadKeys.key) ?? .effects([])
    case .velocity, .angularVelocity, .mass, .resting, .name: .effects([])
    }
  }

  /// A set of keys that something depends on.
  private enum ReadKeys {
    /// All keys with one of these effects.
    case effects(KeySpec.GeometryParts)
    case key(View.Key)

    func contains(_ binding: Binding, of view: View) -> Bool {
      switch self {
      case .effects(let effects): !binding.setting.effects(on: view).isDisjoint(with: effects)
      case .key(let other): binding.setting.key == other
      }
    }
  }

  /// Sorts the bindings so that each comes after those it reads; independent ones keep their order.
  private static func ordered(_ unsorted: [Binding], in document: Document) throws(RunError) -> [Binding] {
    var byView: [Int: [Int]] = [:]
    for (index, binding) in unsorted.enumerated() { byView[binding.view, default: []].append(index) }
    // A binding that may read any view is computed after all bindings that read only known views.
    let readsAnyView = unsorted.map { binding in
      binding.setting.content.expressions.contains { $0.reads.contains(.anything) }
    }
    let readers = unsorted.indices.map { index in
      dependencies(of: unsorted[index], at: index, among: unsorted, byView, document, readsAnyView)
    }
    return try sorted(unsorted, after: readers, in: document)
  }

  /// The indices of the bindings that must be computed before this one.
  private static func dependencies(
    of binding: Binding, at index: Int, among unsorted: [Binding], _ byView: [Int: [Int]],
    _ document: Document,
    _ readsAnyView: [Bool]
  ) -> [Int] {
    var result: [Int] = []
    func add(_ view: Int, _ keys: ReadKeys) {
      for other in byView[view] ?? [] where keys.contains(unsorted[other], of: document.views[view]) {
        result.append(other)
      }
    }
    for reference in binding.setting.content.expressions.flatMap(\.reads) {
      switch reference {
      case .view(let id, let member, let axis):
        add(id.index, keysRead(by: member, on: axis, of: document.views[id.index]))
      case .geometry(let id):
        var next: ViewID? = id
        while let view = next, view != .canvas {
          add(view.index, .effects([.geometry, .textSize]))
          next = document.views[view.index].parent
        }
      case .anything:
        // It may read any view, so everything with known dependencies is computed first.
        result += unsorted.indices.filter { !readsAnyView[$0] }
      case .behavior, .variable, .mark, .clock: break
      }
    }
    return result
  }

  /// Topological sort.
  private static func sorted(
    _ unsorted: [Binding], after dependencies: [[Int]], in document: Document
  ) throws(RunError) -> [Binding] {
    enum Visit { case none, open, done }
    var visits = [Visit](repeating: .none, count: unsorted.count)
    var order: [Binding] = []
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
          throw cycleError(stack[begin...].map { unsorted[$0.index] }, in: document)
        }
      }
    }
    return order
  }

  /// The error for bindings that depend on each other in a cycle.
  private static func cycleError(_ bindings: [Binding], in document: Document) -> RunError {
    let names = bindings.map { binding in
      let view = document.views[binding.view]
      return "\(view.name ?? view.kind.rawValue).\(binding.setting.key.rawValue)"
    }
    let first = bindings[0].setting.range
    return RunError(
      "live keys depend on each other in a cycle: \((names + [names[0]]).joined(separator: " → "))", at: first
    )
  }
}

extension View.Key {
  /// The effects of the key on the view.
  fileprivate var effects: KeySpec.GeometryParts { View.Key.specs[self]?.geometryEffect.parts ?? [] }
}

extension Setting<View.Key> {
  /// The effects of the setting on its view, which depend on what else the view's settings hold: a width moves
  /// the center of a view whose edge is held, and an edge stretches a view between two.
  fileprivate func effects(on view: View) -> KeySpec.GeometryParts {
    var effects = key.effects
    guard !effects.isDisjoint(with: [.position, .size, .textSize]) else { return effects }
    let all = view.settings.held
    for axis in Axis.allCases {
      let held = AxisSlots.slots([], writing: all.on(axis))
      if held.stretches, !effects.isDisjoint(with: .position(on: axis)) {
        effects.insert(.length(on: axis))
      }
      if !held.isDisjoint(with: [.min, .max]), !effects.isDisjoint(with: [.length(on: axis), .textSize]) {
        effects.insert(.position(on: axis))
      }
    }
    return effects
  }
}

extension View {
  /// Whether the view may be rotated or scaled.
  fileprivate var isTurned: Bool { settings.contains { $0.key == .rotation || $0.key == .scale } }
}
