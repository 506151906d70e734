import FlingGeometry
import FlingGestures
import FlingScene

/// The action `set` on gestures.
extension FingerRunner {
  /// Sets keys of a gesture. All values are evaluated before the first is applied.
  func set(_ target: GestureTarget, _ settings: [Setting<Gesture.Key>]) throws(RunError) {
    let gesture = try gesture(target)
    let recognizer = fingers.recognizers[gesture.index]
    var changes: [() -> Void] = []
    for setting in settings {
      guard case .expression(let expression) = setting.content else { continue }
      switch (setting.key, recognizer) {
      case (.enabled, _):
        let isEnabled = try evaluator.boolean(expression)
        changes.append { recognizer.isEnabled = isEnabled }
      case (.translation, let pan as PanGestureRecognizer):
        let translation = try evaluator.point(expression)
        changes.append { pan.setTranslation(translation, in: nil) }
      case (.scale, let pinch as PinchGestureRecognizer):
        let scale = try evaluator.positive(expression, "a scale")
        changes.append { pinch.scale = scale }
      case (.rotation, let rotation as RotationGestureRecognizer):
        let angle = try evaluator.number(expression, .angle)
        changes.append { rotation.rotation = angle }
      default:
        let declared = document.gestures[gesture.index]
        throw RunError(
          "\(declared.title) is \(declared.kind.rawValue.withArticle) and has no \(setting.key.rawValue)",
          at: setting.range)
      }
    }
    for change in changes { change() }
    scene.setsGestures = true
    if let event = evaluator.context.gesture, event.gesture == gesture {
      evaluator.context.gesture = withCurrentValues(event)
    }
  }

  private func gesture(_ target: GestureTarget) throws(RunError) -> GestureID {
    switch target {
    case .gesture(let id): return id
    case .named(let expression):
      let name = try evaluator.text(expression)
      if case .gesture(let id, _)? = document.innerNames[name] { return id }
      guard let gesture = document.gestures.first(where: { $0.name == name && !name.isEmpty }) else {
        throw SceneEvaluator.unknownName(name, "no gesture", at: expression.range)
      }
      return gesture.id
    }
  }
}
