import FlingGeometry
import FlingScene

/// The views of a scene with layouts, and the views that these place.
struct LayoutTrees {
  private(set) var trees: [Tree] = []
  /// The parent whose layout places a view, by the view's index; nil for other views.
  private(set) var placingParents: [Int?]
  /// The index of a view among the members of its tree, by the view's index; nil for roots and views without.
  private(set) var memberIndices: [Int?]

  /// A view with a layout, and all that layouts place in it: views that no layout places are roots.
  struct Tree {
    let root: Int
    /// All views of the tree but the root, parents before their children.
    var members: [Int] = []
    /// The views with layouts, parents before their children.
    var containers: [Int] = []
    /// The children that a layout may place, by view.
    var children: [Int: [Int]] = [:]
  }

  init(of document: Document) {
    placingParents = document.views.map { _ in nil }
    memberIndices = placingParents
    for view in document.views where view.hasLayout {
      for child in view.children where document.views[child.index].isPlaceable {
        placingParents[child.index] = view.id.index
      }
    }
    for view in document.views where view.hasLayout && placingParents[view.id.index] == nil {
      var tree = Tree(root: view.id.index)
      var open = [view.id.index]
      while let container = open.popLast() {
        let children = document.views[container].children.map(\.index).filter {
          placingParents[$0] == container
        }
        tree.containers.append(container)
        tree.children[container] = children
        tree.members += children
        open += children.filter { document.views[$0].hasLayout }.reversed()
      }
      for (index, view) in tree.members.enumerated() { memberIndices[view] = index }
      trees.append(tree)
    }
  }

  /// Whether the layout of the parent may place a view.
  func places(_ view: Int) -> Bool { placingParents[view] != nil }
}

extension View {
  /// Whether the view has a layout from the start.
  var hasLayout: Bool { settings.contains { $0.key == .layout } }

  /// Whether a layout of the parent may place the view: it has no place of its own, and is no line, arrow or
  /// outline without a frame.
  fileprivate var isPlaceable: Bool {
    let held = settings.held
    guard kind != .line, kind != .arrow, group == nil, held.isDisjoint(with: .positions) else { return false }
    return !settings.contains { $0.key == .d || $0.key == .points } || held.isSuperset(of: .size)
  }
}

// MARK: - What layouts read and write

extension LayoutTrees.Tree {
  /// Whether the layout may read a setting.
  func reads(_ setting: Setting<View.Key>, of view: Int, in document: Document) -> Bool {
    switch setting.key {
    case .layout: return children[view] != nil
    case .hidden, .grow, .order, .anchor: return view != root
    default: break
    }
    let effects = setting.effects(on: document.views[view])
    guard view == root else { return !effects.isDisjoint(with: [.size, .textSize]) }
    return Axis.allCases.contains { axis in
      effects.contains(.length(on: axis)) && readsRoot(axis, in: document)
    }
  }

  private func readsRoot(_ axis: Axis, in document: Document) -> Bool {
    guard let formula = document.views[root].layoutFormula else { return true }
    let grows = (children[root] ?? []).contains { document.views[$0].grows }
    return formula.mayRead(axis, grows: grows)
  }

  /// What the layout may write of a view, with everything that follows from it.
  func writes(of view: Int, in document: Document) -> KeySpec.GeometryParts {
    let declared = document.views[view]
    var parts: KeySpec.GeometryParts = []
    for axis in Axis.allCases {
      var writesLength = declared.fits(on: axis)
      if view != root {
        parts.insert(.position(on: axis))
        let formula = declared.parent.flatMap { document.views[$0.index].layoutFormula }
        if formula?.mayGiveLength(on: axis, grows: declared.grows) ?? true { writesLength = true }
        // The height of a text follows from its width.
        if axis == .vertical, declared.kind == .label || declared.kind == .image,
          parts.contains(.width)
        {
          writesLength = true
        }
      }
      if writesLength { parts.insert(.length(on: axis)) }
    }
    if view == root, !parts.isEmpty { parts.formUnion(.position) }
    return parts
  }
}

extension View {
  fileprivate var layoutFormula: LayoutFormula? {
    for setting in settings {
      if case .layout(let formula) = setting.content { return formula }
    }
    return nil
  }

  fileprivate var grows: Bool { settings.contains { $0.key == .grow } }

  /// Whether a length of the view is that of what is inside.
  fileprivate func fits(on axis: Axis) -> Bool {
    settings.contains { setting in
      guard case .lengths(let lengths) = setting.content, setting.coordinates.on(axis).contains(.length)
      else { return false }
      guard let length = axis == .horizontal ? lengths.first : lengths.last else { return false }
      return length == nil
    }
  }
}
