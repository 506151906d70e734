import FlingGeometry
import FlingScene

extension RunningScene {
  /// The snapshot of the current state.
  /// - Parameter live: the overlays to draw; nil for none.
  func snapshot(showing live: LiveOverlays?) throws(RunError) -> Snapshot {
    let children = document.views[0].children
    let canvas = document.canvas
    var shown: [Layer] = []
    var size = canvas.size
    var origin = Point.zero
    if let live {
      size = live.survey.blocks.pictureSize(of: size)
      origin.y = live.survey.blocks.above
      let root = AffineTransform(translationX: 0, y: origin.y)
      let drawings = try drawings(live)
      for (slot, child) in children.enumerated() {
        for drawing in drawings where drawing.slot == slot {
          shown += drawing.layers.map { $0.moved(by: root) }
        }
        if let layer = layer(of: child.index, in: root) { shown.append(layer) }
      }
      for drawing in drawings where drawing.slot == nil { shown += drawing.layers.map { $0.moved(by: root) } }
    } else {
      shown = layers(of: children, in: .identity)
    }
    return Snapshot(
      size: size, origin: origin, scale: canvas.scale,
      background: background?.placed(in: Rect(x: 0, y: 0, width: canvasSize.x, height: canvasSize.y)),
      layers: shown)
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
    guard !views[index].isHidden, views[index].opacity > 0 else { return nil }
    let transform = views[index].geometry.transform.concatenating(parent)
    let area = transform.determinant
    guard area != 0, area.isFinite, transform.tx.isFinite, transform.ty.isFinite else { return nil }
    let children = layers(of: document.views[index].children, in: transform)
    let paint = views[index].paint
    let isDrawn = paint != nil || (views[index].stroke?.width ?? 0) > 0
    let text = text(of: index)
    guard isDrawn || text != nil || !children.isEmpty else { return nil }
    let box = Rect(x: 0, y: 0, width: views[index].geometry.size.x, height: views[index].geometry.size.y)
    var stroke = views[index].stroke
    if let paint = stroke?.paint.placed(in: box) { stroke?.paint = paint }
    let clips = views[index].clipsChildren && !children.isEmpty
    return Layer(
      transform: transform, shape: isDrawn || clips ? views[index].shape : nil,
      fill: paint, stroke: stroke, text: text,
      shadows: isDrawn || text != nil ? views[index].shadows : [], opacity: views[index].opacity,
      blend: views[index].blend,
      blur: views[index].blur, clipsChildren: clips,
      children: children, subject: .view(index))
  }

  /// The glyphs of a label; nil for other views and empty texts.
  private func text(of index: Int) -> Layer.Text? {
    guard views[index].kind == .label, let color = views[index].color else { return nil }
    let label = typesetLabel(of: index)
    guard !label.glyphs.isEmpty else { return nil }
    let box = Rect(origin: .zero, size: label.size)
    return Layer.Text(
      glyphs: label.glyphs, paint: color.placed(in: box), clip: label.isClipped ? box : nil)
  }
}
