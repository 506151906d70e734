package import FlingGeometry

/// The tree of views.
extension UIView {
  /// Takes the first responder's place from a view of this tree, such as a text field.
  /// - Returns: false if the first responder keeps its place.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.first as? UIView, first.isDescendant(of: self) else { return true }
    return first.resignFirstResponder()
  }

  public var superview: UIView? { parent }

  public var subviews: [UIView] { children }

  public var window: UIWindow? {
    var view: UIView? = self
    while let next = view {
      if let window = next as? UIWindow { return window }
      view = next.parent
    }
    return nil
  }

  /// Adds a view in front of all others. A view that is there already moves to the front.
  public func addSubview(_ view: UIView) { insert(view) { _ in .max } }

  public func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { $0.firstIndex { $0 === sibling } ?? .max }
  }

  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { ($0.firstIndex { $0 === sibling }).map { $0 + 1 } ?? .max }
  }

  public func bringSubviewToFront(_ view: UIView) {
    guard view.parent === self else { return }
    reorder(view, to: children.count - 1)
  }

  public func sendSubviewToBack(_ view: UIView) {
    guard view.parent === self else { return }
    reorder(view, to: 0)
  }

  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    guard children.indices.contains(first), children.indices.contains(second) else { return }
    children.swapAt(first, second)
    orderLayers()
  }

  public func removeFromSuperview() {
    guard let parent else { return }
    let oldWindow = window
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { forEachInTree { $0.willMove(toWindow: nil) } }
    detach()
    didMoveToSuperview()
    if oldWindow != nil { forEachInTree { $0.didMoveToWindow() } }
    parent.setNeedsLayout()
  }

  /// Whether the view is another one or one of its ancestors.
  public func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let ancestor = next {
      if ancestor === view { return true }
      next = ancestor.parent
    }
    return false
  }

  /// The view with a tag: this one or the first of its descendants.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for child in children {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func insert(_ view: UIView, at place: ([UIView]) -> Int) {
    guard !isDescendant(of: view) else {
      return RuntimeNotes.add("\(type(of: view)) cannot be a subview of itself or of a view inside of it")
    }
    let oldWindow = view.window
    let newWindow = window
    if view.parent === self {
      let others = children.filter { $0 !== view }
      return reorder(view, to: max(0, min(place(others), others.count)))
    }
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.forEachInTree { $0.willMove(toWindow: newWindow) } }
    view.parent?.willRemoveSubview(view)
    view.detach()
    let index = max(0, min(place(children), children.count))
    children.insert(view, at: index)
    view.parent = self
    insertLayer(of: view, at: index)
    view.refreshColors()
    view.didMoveToSuperview()
    if oldWindow !== newWindow { view.forEachInTree { $0.didMoveToWindow() } }
    didAddSubview(view)
    setNeedsLayout()
    view.setNeedsLayout()
  }

  private func detach() {
    layer.removeFromSuperlayer()
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  private func reorder(_ view: UIView, to index: Int) {
    children.removeAll { $0 === view }
    children.insert(view, at: max(0, min(index, children.count)))
    orderLayers()
  }

  /// Puts the view's layer before that of the next subview, where layers without views keep their places.
  private func insertLayer(of view: UIView, at index: Int) {
    let next = children.dropFirst(index + 1).first?.layer
    let place = next.flatMap { next in layer.sublayers?.firstIndex { $0 === next } } ?? .max
    layer.insertSublayer(view.layer, at: place)
  }

  /// Gives the layers of subviews the order of the subviews, in the places that such layers have.
  private func orderLayers() {
    guard var layers = layer.sublayers else { return }
    let places = layers.indices.filter { index in children.contains { $0.layer === layers[index] } }
    for (place, child) in zip(places, children) { layers[place] = child.layer }
    layer.sublayers = layers
  }

  private func forEachInTree(_ body: (UIView) -> Void) {
    body(self)
    for child in children { child.forEachInTree(body) }
  }

  // MARK: Coordinates

  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }

  // MARK: Layout

  /// Calls `layoutSubviews()` if the view asks for it.
  func layoutOwnSubviews() {
    guard details.needsLayout else { return }
    details.needsLayout = false
    let isInPass = LayoutEngine.isInPass
    LayoutEngine.isInPass = true
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    LayoutEngine.isInPass = isInPass
  }

  /// Tells subviews of a new size, by their autoresizing masks.
  func sizeDidChange(from old: CGSize) {
    setNeedsLayout()
    setNeedsDisplay()
    guard autoresizesSubviews else { return }
    for child in children where !child.autoresizingMask.isEmpty {
      child.resize(from: old, to: bounds.size)
    }
  }

  /// Follows a change of the superview's size. It is divided among the flexible margins and lengths in proportion
  /// to their sizes; evenly if they have none.
  private func resize(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    func share(
      _ old: CGFloat, _ new: CGFloat, _ start: CGFloat, _ length: CGFloat,
      _ isNear: Bool, _ isSize: Bool, _ isFar: Bool
    ) -> (CGFloat, CGFloat) {
      let flexible = [isNear, isSize, isFar]
      let parts = zip(flexible, [start, length, old - start - length]).map { $0 ? max(0, $1) : 0 }
      let whole = parts.reduce(0, +)
      let count = CGFloat(flexible.count { $0 })
      guard count > 0 else { return (start, length) }
      func change(_ index: Int) -> CGFloat {
        guard flexible[index] else { return 0 }
        return (new - old) * (whole > 0 ? parts[index] / whole : 1 / count)
      }
      return (start + change(0), length + change(1))
    }
    let place = frame
    let (x, width) = share(
      old.width, new.width, place.minX, place.width, mask.contains(.flexibleLeftMargin),
      mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
    let (y, height) = share(
      old.height, new.height, place.minY, place.height, mask.contains(.flexibleTopMargin),
      mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
    frame = CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
  }

  public var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    let screen = window.screenInsets
    let place = convert(bounds, to: window)
    let room = window.bounds
    let extra = controller?.additionalSafeAreaInsets ?? .zero
    return UIEdgeInsets(
      top: max(0, screen.top - place.minY) + extra.top, left: max(0, screen.left - place.minX) + extra.left,
      bottom: max(0, screen.bottom - (room.maxY - place.maxY)) + extra.bottom,
      right: max(0, screen.right - (room.maxX - place.maxX)) + extra.right)
  }

  /// The room between the view's edges and its content: 8 points by default. The view of a controller has none
  /// above and below, 16 points at its sides, 20 on wide screens, and all of it inside of the safe area.
  public var layoutMargins: UIEdgeInsets {
    get {
      if let margins = details.layoutMargins { return margins }
      guard controller != nil, let window else { return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
      let safe = safeAreaInsets
      let side: CGFloat = window.bounds.width >= 414 ? 20 : 16
      return UIEdgeInsets(
        top: safe.top, left: safe.left + side, bottom: safe.bottom, right: safe.right + side)
    }
    set {
      details.layoutMargins = newValue
      setNeedsLayout()
    }
  }

  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
    }
  }

  // MARK: Colors

  public var traitCollection: UITraitCollection {
    UITraitCollection(userInterfaceStyle: theme == .light ? .light : .dark)
  }

  /// The appearance: that of the view or of the nearest ancestor with one, or the app's.
  package var theme: Theme {
    var view: UIView? = self
    while let next = view {
      let style =
        next.details.style == .unspecified ? next.controller?.overrideUserInterfaceStyle : next.details.style
      switch style {
      case .light: return .light
      case .dark: return .dark
      default: view = next.parent
      }
    }
    return AppEnvironment.theme
  }

  /// Resolves colors again after the appearance may have changed.
  func refreshColors() {
    // Others may have been replaced by a color of the layer.
    if let color = details.backgroundColor, color.color(in: .light) != color.color(in: .dark) {
      layer.model.backgroundColor = color.color(in: theme)
    }
    setNeedsDisplay()
    for child in children { child.refreshColors() }
  }

  func propagateTint() {
    tintColorDidChange()
    for child in children where child.details.tintColor == nil { child.propagateTint() }
  }

  /// Whether an animation moves the view that lets no touches through, as UIKit's do unless they allow
  /// interaction.
  package var isMovedByBlockingAnimation: Bool {
    !layer.effects.isEmpty && layer.effects.contains { $0.group.blocksTouches }
  }
}
