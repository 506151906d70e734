import FlingGeometry
import FlingScene

/// The keys of views, the layouts and the courses of arrows that are recomputed at every tick, each after those
/// that it reads.
struct LiveKeys {
  /// In the order of computation.
  private(set) var steps: [Step] = []
  /// The indices of the views that have bindings, and of arrows.
  private var boundViews: Set<Int> = []

  /// What is computed.
  enum Step {
    case binding(Binding)
    /// The layouts of a tree, by its number.
    case layout(Int)
    case arrow(Connection)

    fileprivate var binding: Binding? { if case .binding(let binding) = self { binding } else { nil } }

    fileprivate var connection: Connection? {
      if case .arrow(let connection) = self { connection } else { nil }
    }
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

  /// An arrow whose course follows its keys and the views that it connects.
  struct Connection {
    let arrow: Int
    /// The indices of the views at its ends.
    fileprivate(set) var ends: [Int]
    /// Whether a live key may give any view.
    let mayEndAnywhere: Bool

    fileprivate init(of view: View) {
      arrow = view.id.index
      ends = []
      var mayEndAnywhere = false
      for setting in view.settings where setting.key == .from || setting.key == .to {
        guard case .expression(let expression) = setting.content else { continue }
        if case .view(let end)? = expression.constant { ends.append(end.index) }
        if expression.constant == nil, expression.expected != .point { mayEndAnywhere = true }
      }
      self.mayEndAnywhere = mayEndAnywhere
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
      if view.kind == .arrow { unsorted.append(.arrow(Connection(of: view))) }
    }
    boundViews = Set(unsorted.compactMap { $0.binding?.view ?? $0.connection?.arrow })
    unsorted += layouts.trees.indices.map(Step.layout)
    steps = try LiveKeyOrder(unsorted, document, layouts).sorted()
  }

  /// The views that an arrow follows; nil for an arrow that is an item and follows none.
  func ends(ofArrow arrow: Int) -> [Int]? {
    steps.lazy.compactMap(\.connection).first { $0.arrow == arrow }?.ends
  }

  /// Makes an arrow follow other views.
  /// - Throws: if the arrow's course then depends on itself.
  mutating func connect(
    _ arrow: Int, to ends: [Int], in document: Document, _ layouts: LayoutTrees
  ) throws(RunError) {
    guard let index = steps.firstIndex(where: { $0.connection?.arrow == arrow }),
      var connection = steps[index].connection
    else { return }
    connection.ends = ends
    steps[index] = .arrow(connection)
    steps = try LiveKeyOrder(steps, document, layouts).sorted()
  }

  /// Whether a key of the view is live, or the view is an arrow.
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
    steps.removeAll { $0.connection?.arrow == view }
  }

  /// Whether the view's geometry is live.
  func hasLiveGeometry(of view: Int) -> Bool {
    guard boundViews.contains(view) else { return false }
    return steps.contains { step in
      if step.connection?.arrow == view { return true }
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
    // The text of an arrow does not affect the arrow's place.
    if view.kind == .arrow { effects.remove(.textSize) }
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
