import FlingGeometry
import FlingScene

/// Runs the animations of a scene: starts, shows, stops and ends them.
struct AnimationRunner {
  let evaluator: SceneEvaluator

  /// Sets a key of a view. For an animated geometry key the model changes, and the contributions of running
  /// animations remain; other keys lose their animation.
  func assign(_ key: View.Key, _ value: ViewValue, of view: Int, at range: SourceRange?) throws(RunError) {
    if !key.isGeometry, key != .frame, evaluator.state.animations.hasTrack(of: view, where: { $0 == key }) {
      evaluator.state.animations.removeTracks(of: view) { $0 == key }
    }
    defer { if key.isOfText { evaluator.refreshLabel(view) } }
    guard let model = evaluator.state.views[view].model else {
      guard evaluator.state.views[view].assign(key, value) else {
        throw evaluator.typeMismatch(for: key, of: view, at: range)
      }
      return
    }
    evaluator.state.views[view].geometry = model
    guard evaluator.state.views[view].assign(key, value) else {
      throw evaluator.typeMismatch(for: key, of: view, at: range)
    }
    evaluator.state.views[view].model = evaluator.state.views[view].geometry
    applyAnimations(to: view)
  }

  /// Updates all animated keys to the current moment.
  func applyAnimations() {
    guard !evaluator.state.animations.isEmpty else { return }
    for view in evaluator.state.animations.views { applyAnimations(to: view) }
  }

  /// Computes the shown geometry from the model and the tracks.
  private func applyAnimations(to view: Int) {
    if let model = evaluator.state.views[view].model { evaluator.state.views[view].geometry = model }
    for track in evaluator.state.animations.tracks(of: view) {
      if let offset = track.additiveOffset(at: evaluator.state.now) {
        evaluator.state.views[view].geometry.add(offset, to: track.key)
      } else if let value = track.value(at: evaluator.state.now) {
        evaluator.state.views[view].assign(track.key, value)
      }
    }
    evaluator.state.views[view].geometry.size.x = max(0, evaluator.state.views[view].geometry.size.x)
    evaluator.state.views[view].geometry.size.y = max(0, evaluator.state.views[view].geometry.size.y)
  }

  /// Stops animations of a view; the keys keep their current values.
  func stopAnimations(of view: Int, where test: (View.Key) -> Bool) {
    guard evaluator.state.animations.hasTrack(of: view, where: test) else { return }
    applyAnimations(to: view)
    evaluator.state.changes.add(view: view)
    let shown = evaluator.state.views[view].geometry
    evaluator.state.animations.removeTracks(of: view, where: test)
    if var model = evaluator.state.views[view].model {
      for key in [View.Key.center, .size, .rotation, .scale] where test(key) { model.copy(key, from: shown) }
      evaluator.state.views[view].model =
        evaluator.state.animations.hasTrack(of: view) { $0.isGeometry } ? model : nil
      if evaluator.state.views[view].model == nil { evaluator.state.views[view].geometry = model }
      applyAnimations(to: view)
    }
  }

  /// Removes an animation of a view that has run out and sets the final values.
  /// - Returns: the `then` actions to run, if any.
  func finishAnimation(_ number: Int, of view: Int) -> Animations.Completion? {
    let (tracks, completion) = evaluator.state.animations.removeFinished(number, of: view)
    evaluator.state.changes.add(view: view)
    for track in tracks {
      if let value = track.value(at: track.timeline.end ?? evaluator.state.now) {
        assignFinal(track.key, value, of: view)
      }
    }
    if let model = evaluator.state.views[view].model {
      evaluator.state.views[view].geometry = model
      if evaluator.state.animations.hasTrack(of: view, where: \.isGeometry) {
        applyAnimations(to: view)
      } else {
        evaluator.state.views[view].model = nil
      }
    }
    return completion
  }

  /// Sets a final value: in the model if other animations of the geometry still run.
  private func assignFinal(_ key: View.Key, _ value: ViewValue, of view: Int) {
    if var model = evaluator.state.views[view].model, key.isGeometry {
      swap(&model, &evaluator.state.views[view].geometry)
      evaluator.state.views[view].assign(key, value)
      swap(&model, &evaluator.state.views[view].geometry)
      evaluator.state.views[view].model = model
    } else {
      evaluator.state.views[view].assign(key, value)
    }
  }

  /// Starts the animation of one key.
  /// - Parameter keyframes: at fractions of the duration above 0; without `keyframes` in the scene, one at 1.
  func animate(
    _ key: View.Key, of view: Int, through keyframes: [AnimationTrack.Keyframe],
    _ timeline: AnimationTimeline,
    isKeyframed: Bool, number: Int
  ) throws(RunError) {
    guard let finalValue = keyframes.last?.value else { return }
    evaluator.state.changes.add(view: view)
    let adds =
      key.isGeometry && !isKeyframed && !evaluator.state.animations.hasExclusiveTrack(for: key, of: view)
    if !adds { applyAnimations(to: view) }
    let base =
      adds
      ? (evaluator.state.views[view].model ?? evaluator.state.views[view].geometry)
      : evaluator.state.views[view].geometry
    guard let from = adds ? base.value(of: key) : evaluator.state.views[view].value(of: key) else {
      throw RunError("\(key.rawValue) of \(evaluator.title(of: view)) can't be animated", at: nil)
    }
    if key == .d, case .path(let a) = from {
      for frame in keyframes {
        guard case .path(let b) = frame.value, a.mixed(with: b, by: 0.5) != nil else {
          throw RunError("d can only be animated between paths with equal commands", at: nil)
        }
      }
    }
    if !adds { evaluator.state.animations.removeTracks(of: view) { $0 == key } }
    let motion: AnimationTrack.Motion
    if key.isGeometry, !isKeyframed {
      motion = .additive(timeline.returns ? finalValue.plane - from.plane : from.plane - finalValue.plane)
    } else if isKeyframed {
      motion = .keyframes([.init(at: 0, value: from, ease: nil)] + keyframes)
    } else {
      motion = .between(from, finalValue)
    }
    evaluator.state.animations.add(
      AnimationTrack(view: view, key: key, animation: number, timeline: timeline, motion: motion))
    guard key.isGeometry else { return }
    var model = evaluator.state.views[view].model ?? evaluator.state.views[view].geometry
    model.assign(timeline.returns ? from : finalValue, to: key)
    evaluator.state.views[view].model = model
    if key == .center { evaluator.state.views[view].hasOwnCenter = true }
    if key == .size { evaluator.state.views[view].hasOwnSize = true }
  }
}

extension ViewValue {
  /// The value of a geometry key as a point.
  fileprivate var plane: Point {
    switch self {
    case .number(let number): Point(number, 0)
    case .point(let point): point
    default: .zero
    }
  }
}

extension ViewGeometry {
  func value(of key: View.Key) -> ViewValue? {
    switch key {
    case .center: .point(center)
    case .size: .point(size)
    case .rotation: .number(rotation)
    case .scale: .point(scale)
    default: nil
    }
  }

  mutating func assign(_ value: ViewValue, to key: View.Key) {
    switch key {
    case .center: center = value.plane
    case .size: size = value.plane
    case .rotation: rotation = value.plane.x
    case .scale: scale = value.plane
    default: break
    }
  }

  fileprivate mutating func add(_ offset: Point, to key: View.Key) {
    switch key {
    case .center: center += offset
    case .size: size += offset
    case .rotation: rotation += offset.x
    case .scale: scale += offset
    default: break
    }
  }

  fileprivate mutating func copy(_ key: View.Key, from other: ViewGeometry) {
    if let value = other.value(of: key) { assign(value, to: key) }
  }
}
