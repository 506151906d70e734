import FlingGeometry
import FlingScene

/// The keys of an arrow, with the course that follows from them.
struct Arrow: Hashable {
  /// Where an arrow begins or ends.
  enum End: Hashable {
    /// In the coordinates of the arrow's parent.
    case point(Point)
    /// The index of a view; 0 for the canvas.
    case view(Int)
  }

  var from = End.point(.zero)
  var to = End.point(.zero)
  /// The distance from outlines, in points.
  var gap = 4.0
  /// In lengths of the straight line, positive to the left as one goes.
  var bend = 0.0
  var heads = ArrowHeads.end
  /// In the coordinates of the arrow's parent.
  var course = ArrowCourse(from: .point(.zero), to: .point(.zero), gap: 0)

  /// The views at which the arrow begins or ends.
  var views: [Int] {
    [from, to].compactMap { if case .view(let view) = $0 { view } else { nil } }
  }

  /// The map from the parent's coordinates to the arrow's own, in which its box begins at the origin.
  var toOwn: AffineTransform {
    let corner = course.box.origin
    return AffineTransform(translationX: -corner.x, y: -corner.y)
  }

  /// The middle line of the whole shaft, in own coordinates.
  var ownPath: Path { course.path.transformed(by: toOwn) }
}

extension SceneEvaluator {
  /// Computes the course of an arrow from its keys and the views that it connects.
  func updateArrow(_ view: Int) {
    guard case .arrow(let arrow) = state.views[view].outline else { return }
    let parent = document.views[view].parent ?? .canvas
    let course = ArrowCourse(
      from: target(arrow.from, in: parent), to: target(arrow.to, in: parent), gap: arrow.gap,
      bend: arrow.bend)
    animator.assign(course, of: view)
  }

  /// What an arrow begins or ends at, in the coordinates of its parent.
  private func target(_ end: Arrow.End, in parent: ViewID) -> ArrowTarget {
    let view: Int
    switch end {
    case .point(let point): return .point(point)
    case .view(let index): view = index
    }
    if view == 0 {
      let canvas = Rect(x: 0, y: 0, width: canvasSize.x, height: canvasSize.y)
      return .shape(outline(Path(rect: canvas), .identity, canvas.center, from: .canvas, in: parent))
    }
    let size = state.views[view].geometry.size
    let transform = state.views[view].geometry.transform
    return .shape(
      outline(
        state.views[view].shape.path, transform, Point(size.x / 2, size.y / 2),
        from: document.views[view].parent ?? .canvas, in: parent,
        isFilled: state.views[view].kind == .view || state.views[view].paint != nil))
  }

  /// - Parameters:
  ///   - path: in the coordinates of the view.
  ///   - transform: from there to `source`.
  ///   - middle: in the coordinates of the view.
  private func outline(
    _ path: Path, _ transform: AffineTransform, _ middle: Point, from source: ViewID, in parent: ViewID,
    isFilled: Bool = true
  ) -> ArrowOutline {
    var transform = transform
    if source != parent {
      // A parent that is flattened shows nothing.
      transform = transform.concatenating(transformToCanvas(of: source.index))
        .concatenating(transformToCanvas(of: parent.index).inverted ?? .identity)
    }
    return ArrowOutline(
      path, transform: transform, middle: transform.apply(to: middle), isFilled: isFilled)
  }
}

/// Layers of arrows.
extension SceneEvaluator {
  /// Gives texts of arrows without a color of their own black, or white on a dark canvas.
  func setColorsOfArrowTexts() {
    var isDark = document.settings.theme == .dark
    if case .color(let color)? = state.background, color.alpha > 0.5 {
      // The luma of video (Rec. 601).
      isDark = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue < 0.5
    }
    for view in document.views
    where view.kind == .arrow && !view.settings.contains(where: { $0.key == .color }) {
      state.views[view.id.index].color = .color(isDark ? .white : .black)
    }
  }

  /// The layer of an arrow with its children; nil if nothing of it is visible.
  func layer(
    ofArrow index: Int, _ arrow: Arrow, _ transform: AffineTransform, _ children: [Layer]
  ) -> Layer? {
    let view = state.views[index]
    var layer = Layer(
      transform: transform, shape: nil, opacity: view.opacity, blend: view.blend, blur: view.blur,
      children: children, subject: .view(index))
    guard var stroke = view.stroke,
      let drawing = arrow.course.drawing(arrow.heads, width: stroke.width, trim: stroke.trim)
    else { return children.isEmpty ? nil : layer }
    layer.text = text(of: index, beside: arrow, stroke)
    stroke.paint = stroke.paint.placed(
      in: Rect(x: 0, y: 0, width: view.geometry.size.x, height: view.geometry.size.y))
    stroke.width = drawing.width
    stroke.trim = drawing.shaft
    var opacity = 1.0
    if case .color(let color) = stroke.paint, color.alpha < 1, !drawing.heads.isEmpty {
      // The shaft leads into the heads: as one group they are equally translucent everywhere.
      opacity = color.alpha
      stroke.paint = .color(Color(red: color.red, green: color.green, blue: color.blue))
    }
    let heads = Layer(
      transform: transform, shape: .path(drawing.heads.transformed(by: arrow.toOwn), .nonzero),
      fill: stroke.paint, shadows: view.shadows)
    var shaft = Layer(
      transform: transform, shape: .path(arrow.ownPath, .nonzero), stroke: stroke, shadows: view.shadows)
    if !drawing.heads.isEmpty { shaft.children = [heads] }
    if opacity < 1 { shaft = Layer(group: [shaft], opacity: opacity) }
    layer.children.insert(shaft, at: 0)
    return layer
  }

  /// The text of an arrow, upright beside the middle of its shaft; nil without a text.
  func text(of index: Int, beside arrow: Arrow, _ stroke: Stroke) -> Layer.Text? {
    guard let color = state.views[index].color else { return nil }
    let label = labels.typesetLabel(of: index, state.views[index])
    guard !label.glyphs.isEmpty else { return nil }
    let center = arrow.toOwn.apply(to: arrow.course.textCenter(label.size, width: stroke.width))
    let box = Rect(center: center, size: label.size)
    return Layer.Text(glyphs: label.glyphs.moved(by: box.origin), paint: color.placed(in: box))
  }
}
