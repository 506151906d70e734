import FlingGeometry
import FlingScene

/// Runs the animations of a scene: starts, shows, stops and ends them.
struct AnimationRunner {
  let evaluator: SceneEvaluator

  /// Sets a key of a view. For an animated geometry key the model changes, and the contributions of running
  /// animations remain; other keys lose their animation.
  /// - Parameter coordinates: what a key about the place writes of it; nil for all that it can.
  func assign(
    _ key: View.Key, _ value: ViewValue, to coordinates: Coordinates? = nil, of view: Int,
    at range: SourceRange?
  ) throws(RunError) {
    if !key.isGeometry, evaluator.state.animations.hasTrack(of: view, where: { $0 == key }) {
      evaluator.state.animations.removeTracks(of: view) { $0 == key }
    }
    defer {
      if key.isOfText || key.isGeometry && evaluator.state.views[view].hasOneLength {
        evaluator.refreshLabel(view)
      }
      if key.isOfArrow { evaluator.updateArrow(view) }
    }
    guard let model = evaluator.state.views[view].model else {
      guard evaluator.state.views[view].assign(key, value, to: coordinates) else {
        throw evaluator.typeMismatch(for: key, of: view, at: range)
      }
      return
    }
    evaluator.state.views[view].geometry = model
    guard evaluator.state.views[view].assign(key, value, to: coordinates) else {
      throw evaluator.typeMismatch(for: key, of: view, at: range)
    }
    evaluator.state.views[view].model = evaluator.state.views[view].geometry
    applyAnimations(to: view)
  }

  /// Sets the course of an arrow. Its place follows; running animations remain.
  func assign(_ course: ArrowCourse, of view: Int) {
    guard let model = evaluator.state.views[view].model else {
      evaluator.state.views[view].setCourse(course)
      return
    }
    evaluator.state.views[view].geometry = model
    evaluator.state.views[view].setCourse(course)
    evaluator.state.views[view].model = evaluator.state.views[view].geometry
    applyAnimations(to: view)
  }

  /// Updates all animated keys to the current moment.
  func applyAnimations() {
    guard !evaluator.state.animations.isEmpty else { return }
    applyVariableAnimations()
    var progress = KnownProgress(moment: evaluator.state.now)
    for view in evaluator.state.animations.views { applyAnimations(to: view, &progress) }
  }

  /// Updates the animated keys of a view to the current moment.
  func applyAnimations(to view: Int) {
    var progress = KnownProgress(moment: evaluator.state.now)
    applyAnimations(to: view, &progress)
  }

  /// Computes the shown geometry from the model and the tracks.
  private func applyAnimations(to view: Int, _ known: inout KnownProgress) {
    evaluator.state.views[view].showModel()
    let tracks = evaluator.state.animations.tracks(of: view)
    // Tracks stay in their array, because a copy of one costs more than its value.
    for index in tracks.indices {
      let key = tracks[index].key
      let progress = known.progress(of: tracks[index].timeline)
      if let offset = tracks[index].additiveOffset(at: progress) {
        evaluator.state.views[view].geometry.add(offset, to: key)
      } else if let value = tracks[index].value(at: evaluator.state.now, progress) {
        if key.isGeometry {
          evaluator.state.views[view].geometry.assign(value, to: key)
        } else {
          evaluator.state.views[view].assign(key, value)
        }
      }
    }
    if evaluator.state.views[view].limitSize() {
      evaluator.refreshLabel(view)
      evaluator.state.views[view].fitPicture()
    }
  }

  /// The progress of the last timeline at a moment. Tracks of one animation follow each other, so that a curve
  /// is evaluated once for all of them.
  private struct KnownProgress {
    let moment: Time
    private var last: (timeline: AnimationTimeline, progress: Double)?

    init(moment: Time) { self.moment = moment }

    mutating func progress(of timeline: AnimationTimeline) -> Double {
      if let last, last.timeline == timeline { return last.progress }
      let progress = timeline.progress(at: moment)
      last = (timeline, progress)
      return progress
    }
  }

  /// Stops animations of a view; the keys keep their current values.
  func stopAnimations(of view: Int, where test: (View.Key) -> Bool) {
    guard evaluator.state.animations.hasTrack(of: view, where: test) else { return }
    applyAnimations(to: view)
    evaluator.state.changes.add(view: view)
    let shown = evaluator.state.views[view].geometry
    evaluator.state.animations.removeTracks(of: view, where: test)
    if var model = evaluator.state.views[view].model {
      for key in View.Key.geometry where test(key) { model.copy(key, from: shown) }
      evaluator.state.views[view].place.adopt(model)
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
      let end = track.timeline.end ?? evaluator.state.now
      if let value = track.value(at: end, track.timeline.progress(at: end)) {
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
    if !key.isGeometry {
      evaluator.state.views[view].assign(key, value)
    } else if evaluator.state.views[view].model != nil {
      evaluator.state.views[view].model?.assign(value, to: key)
    } else {
      evaluator.state.views[view].geometry.assign(value, to: key)
    }
  }

  /// Whether a new animation of a key adds up with those that run, instead of replacing them.
  private func adds(_ key: View.Key, of view: Int, isKeyframed: Bool) -> Bool {
    key.isGeometry && !isKeyframed && !evaluator.state.animations.hasExclusiveTrack(for: key, of: view)
  }

  /// The value with which a new animation of a key begins; nil if the key can't be animated.
  func startValue(of key: View.Key, of view: Int, isKeyframed: Bool) -> ViewValue? {
    if adds(key, of: view, isKeyframed: isKeyframed) {
      return (evaluator.state.views[view].model ?? evaluator.state.views[view].geometry).value(of: key)
    }
    applyAnimations(to: view)
    return evaluator.state.views[view].value(of: key)
  }

  /// Starts the animation of a geometry key, which adds up with those that run.
  func animate(
    _ key: View.Key, of view: Int, to value: ViewValue, _ timeline: AnimationTimeline, number: Int
  ) {
    evaluator.state.changes.add(view: view)
    var model = evaluator.modelGeometry(of: view)
    guard let from = model.value(of: key) else { return }
    evaluator.state.animations.add(
      AnimationTrack(
        view: view, key: key, animation: number, timeline: timeline,
        motion: .additive(from.plane - value.plane)))
    model.assign(value, to: key)
    evaluator.state.views[view].model = model
  }

  /// Starts the animation of one key; for places it is one of the keys of tracks.
  /// - Parameters:
  ///   - keyframes: at fractions of the duration above 0; without `keyframes` in the scene, one at 1.
  ///   - isPush: whether the value starts and ends at the same value. The curve is then its distance from there.
  func animate(
    _ key: View.Key, of view: Int, through keyframes: [AnimationTrack.Keyframe],
    _ timeline: AnimationTimeline,
    isKeyframed: Bool, isPush: Bool, number: Int
  ) throws(RunError) {
    guard let finalValue = keyframes.last?.value else { return }
    evaluator.state.changes.add(view: view)
    let adds = adds(key, of: view, isKeyframed: isKeyframed)
    guard let from = startValue(of: key, of: view, isKeyframed: isKeyframed) else {
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
    if isPush {
      motion = .push
    } else if key.isGeometry, !isKeyframed {
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
    case .centerX: .number(center.x)
    case .centerY: .number(center.y)
    case .width: .number(size.x)
    case .height: .number(size.y)
    case .rotation: .number(rotation)
    case .scale: .point(scale)
    default: nil
    }
  }

  mutating func assign(_ value: ViewValue, to key: View.Key) {
    switch key {
    case .centerX: center.x = value.plane.x
    case .centerY: center.y = value.plane.x
    case .width: size.x = value.plane.x
    case .height: size.y = value.plane.x
    case .rotation: rotation = value.plane.x
    case .scale: scale = value.plane
    default: break
    }
  }

  fileprivate mutating func add(_ offset: Point, to key: View.Key) {
    switch key {
    case .centerX: center.x += offset.x
    case .centerY: center.y += offset.x
    case .width: size.x += offset.x
    case .height: size.y += offset.x
    case .rotation: rotation += offset.x
    case .scale: scale += offset
    default: break
    }
  }

  fileprivate mutating func copy(_ key: View.Key, from other: ViewGeometry) {
    if let value = other.value(of: key) { assign(value, to: key) }
  }
}
