import FlingGeometry
import FlingScene

/// The keys of views and the layouts that are recomputed at every tick, each after those that it reads.
struct LiveKeys {
  /// In the order of computation.
  private(set) var steps: [Step] = []
  /// The indices of the views that have bindings.
  private var boundViews: Set<Int> = []

  /// What is computed.
  enum Step {
    case binding(Binding)
    /// The layouts of a tree, by its number.
    case layout(Int)

    fileprivate var binding: Binding? { if case .binding(let binding) = self { binding } else { nil } }
  }

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
  init(of document: Document, _ layouts: LayoutTrees) throws(RunError) {
    var unsorted: [Step] = []
    for view in document.views {
      let settings = view.settings.ordered(by: \.key.order)
      for setting in settings where setting.content.isLive {
        unsorted.append(.binding(Binding(view: view.id.index, setting: setting)))
      }
    }
    boundViews = Set(unsorted.compactMap(\.binding?.view))
    unsorted += layouts.trees.indices.map(Step.layout)
    steps = try LiveKeyOrder(unsorted, document, layouts).sorted()
  }

  /// Whether a key of the view is live.
  func binds(_ view: Int) -> Bool { boundViews.contains(view) }

  /// Ends the binding of a key that is not about the place, permanently.
  mutating func end(_ key: View.Key, of view: Int) {
    guard boundViews.contains(view) else { return }
    steps.removeAll { $0.binding.map { $0.view == view && $0.setting.key == key } ?? false }
  }

  /// Ends the bindings of coordinates permanently.
  mutating func end(_ coordinates: Coordinates, of view: Int) {
    guard boundViews.contains(view) else { return }
    for index in steps.indices {
      guard case .binding(var binding) = steps[index], binding.view == view else { continue }
      binding.coordinates.subtract(coordinates)
      steps[index] = .binding(binding)
    }
    steps.removeAll { step in
      guard let binding = step.binding, binding.view == view else { return false }
      return binding.coordinates.isEmpty && !binding.setting.coordinates.isEmpty
    }
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
    return steps.contains { step in
      guard let binding = step.binding, binding.view == view else { return false }
      return !binding.setting.key.effects.isDisjoint(with: .geometry)
    }
  }
}

extension View.Key {
  /// The effects of the key on the view.
  fileprivate var effects: KeySpec.GeometryParts { View.Key.specs[self]?.geometryEffect.parts ?? [] }
}

extension Setting<View.Key> {
  /// The effects of the setting on its view, which depend on what else the view's settings hold: a width moves
  /// the center of a view whose edge is held, and an edge stretches a view between two.
  func effects(on view: View) -> KeySpec.GeometryParts {
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
  var isTurned: Bool { settings.contains { $0.key == .rotation || $0.key == .scale } }
}
