import FlingGeometry
import FlingScene

extension SceneEvaluator {
  /// The snapshot of the current state without overlays.
  var snapshot: Snapshot { snapshot(size: document.canvas.size, canvasOrigin: .zero, inserting: []) }

  /// The snapshot of the current state.
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - canvasOrigin: the position of the canvas in the picture.
  ///   - drawings: layers to insert among the views, in canvas coordinates.
  func snapshot(size: Size, canvasOrigin: Point, inserting drawings: [InsertedLayers]) -> Snapshot {
    let root = AffineTransform(translationX: canvasOrigin.x, y: canvasOrigin.y)
    var shown = guestLayers.map { $0.moved(by: root) }
    for (slot, child) in drawnChildren(of: 0).enumerated() {
      for drawing in drawings where drawing.slot == slot {
        shown += drawing.layers.map { $0.moved(by: root) }
      }
      if let layer = layer(of: child.index, in: root) { shown.append(layer) }
    }
    for drawing in drawings where drawing.slot == nil { shown += drawing.layers.map { $0.moved(by: root) } }
    return Snapshot(
      size: size, origin: canvasOrigin, scale: document.canvas.scale,
      background: state.background?.placed(in: Rect(x: 0, y: 0, width: canvasSize.x, height: canvasSize.y)),
      layers: shown)
  }

  /// The children of a view in drawing order: by `z`, then in list order.
  func drawnChildren(of view: Int) -> [ViewID] {
    document.views[view].children.ordered { state.views[$0.index].z }
  }

  /// The layer of a view with its children in canvas coordinates; nil if it is not visible.
  func layer(ofShown view: Int) -> Layer? {
    var parent = AffineTransform.identity
    if let id = document.views[view].parent { parent = transformToCanvas(of: id.index) }
    return layer(of: view, in: parent)
  }

  /// The layers of visible views. The depth of the scene file bounds the recursion.
  private func layers(of children: [ViewID], in parent: AffineTransform) -> [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(children.count)
    for child in children {
      if let layer = layer(of: child.index, in: parent) { layers.append(layer) }
    }
    return layers
  }

  /// The layer of a view with its children; nil if nothing of them is visible.
  private func layer(of index: Int, in parent: AffineTransform) -> Layer? {
    guard !state.views[index].isHidden, state.views[index].opacity > 0 else { return nil }
    let transform = state.views[index].geometry.transform.concatenating(parent)
    let area = transform.determinant
    guard area != 0, area.isFinite, transform.tx.isFinite, transform.ty.isFinite else { return nil }
    let children = layers(of: drawnChildren(of: index), in: transform)
    if case .arrow(let arrow) = state.views[index].outline {
      return layer(ofArrow: index, arrow, transform, children)
    }
    let paint = state.views[index].paint
    let isDrawn = paint != nil || (state.views[index].stroke?.width ?? 0) > 0
    let text = text(of: index)
    guard isDrawn || text != nil || !children.isEmpty else { return nil }
    let box = Rect(
      x: 0, y: 0, width: state.views[index].geometry.size.x, height: state.views[index].geometry.size.y)
    var stroke = state.views[index].stroke
    if let paint = stroke?.paint.placed(in: box) { stroke?.paint = paint }
    let clips = state.views[index].clipsChildren && !children.isEmpty
    return Layer(
      transform: transform, shape: isDrawn || clips ? state.views[index].shape : nil,
      fill: paint, stroke: stroke, text: text,
      shadows: isDrawn || text != nil ? state.views[index].shadows : [], opacity: state.views[index].opacity,
      blend: state.views[index].blend,
      blur: state.views[index].blur, clipsChildren: clips,
      children: children, subject: .view(index))
  }

  /// The glyphs of a label or an arrow, in own coordinates; nil for other views and empty texts.
  func words(of index: Int) -> Layer.Text? {
    guard case .arrow(let arrow) = state.views[index].outline else { return text(of: index) }
    return state.views[index].stroke.flatMap { text(of: index, beside: arrow, $0) }
  }

  /// The glyphs of a label; nil for other views and empty texts.
  private func text(of index: Int) -> Layer.Text? {
    guard state.views[index].kind == .label, let color = state.views[index].color else { return nil }
    let label = labels.typesetLabel(of: index, state.views[index])
    guard !label.glyphs.isEmpty else { return nil }
    let box = Rect(origin: .zero, size: label.size)
    return Layer.Text(
      glyphs: label.glyphs, paint: color.placed(in: box), clip: label.isClipped ? box : nil)
  }
}
