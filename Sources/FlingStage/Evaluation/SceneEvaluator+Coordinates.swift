import FlingGeometry
import FlingScene

/// Converts points between the coordinates of views; view 0 stands for the canvas.
extension SceneEvaluator {
  /// Which geometry of an animated view is used.
  enum GeometrySource {
    /// The current geometry on screen, as in expressions.
    case shown
    /// The geometry after the running animations, as in hit testing.
    case model
  }

  /// The map from a view's own coordinates to the canvas.
  func transformToCanvas(of view: Int, _ source: GeometrySource = .shown) -> AffineTransform {
    // The canvas's own coordinates are those of its children.
    guard view != 0 else { return .identity }
    func localTransform(_ view: Int) -> AffineTransform {
      (source == .shown ? state.views[view].geometry : modelGeometry(of: view)).transform
    }
    var transform = localTransform(view)
    var parent = document.views[view].parent
    while let id = parent, id != .canvas {
      transform = transform.concatenating(localTransform(id.index))
      parent = document.views[id.index].parent
    }
    return transform
  }

  /// Converts a point from one view's coordinates to another's; nil if the other view is flattened.
  func convert(_ point: Point, from first: Int, to second: Int) -> Point? {
    let canvasPoint = transformToCanvas(of: first).apply(to: point)
    return transformToCanvas(of: second).inverted?.apply(to: canvasPoint)
  }

  /// The canvas point at a fraction of a view's width and height, as used for fingers; [0.5, 0.5] is
  /// the middle.
  func touchPoint(at unitPoint: Point, of view: Int) -> Point {
    let size = modelGeometry(of: view).size
    return transformToCanvas(of: view, .model).apply(to: Point(size.x * unitPoint.x, size.y * unitPoint.y))
  }

  /// The geometry of a view after its running animations.
  func modelGeometry(of view: Int) -> ViewGeometry { state.views[view].model ?? state.views[view].geometry }

  /// The opacity of a view after its running animations.
  func modelOpacity(of view: Int) -> Double {
    let track = state.animations.tracks(of: view).last { $0.key == .opacity }
    guard case .number(let opacity)? = track?.finalValue else { return state.views[view].opacity }
    return min(max(opacity, 0), 1)
  }

  /// A view and all its ancestors, starting with the view.
  func ancestry(of view: Int) -> [Int] {
    var chain = [view]
    while let parent = document.views[chain[chain.count - 1]].parent { chain.append(parent.index) }
    return chain
  }

  /// Whether a view or one that contains it is hidden.
  func isHidden(withAncestors view: Int) -> Bool {
    var view = view
    while !state.views[view].isHidden {
      guard let parent = document.views[view].parent else { return false }
      view = parent.index
    }
    return true
  }
}

extension AnimationTrack {
  /// The key's value after the animation; nil for additive tracks, whose final value is in the model.
  var finalValue: ViewValue? {
    switch motion {
    case .additive, .push: nil
    case .between(let start, let end): timeline.returns ? start : end
    case .keyframes(let frames): timeline.returns ? frames.first?.value : frames.last?.value
    }
  }
}
