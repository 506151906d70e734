internal import FlingGeometry

/// Changes of properties, and the animations that show them.
extension CALayer {
  /// Sets a property, with the animation of the innermost block or transaction.
  package func set(_ key: LayerKey, _ value: LayerValue) {
    guard let old = model[key], old != value else { return }
    if let block = AnimationContext.block {
      guard view != nil || superlayer != nil else {
        model[key] = value
        return
      }
      addEffect(of: key, from: old, to: value, by: block)
      model[key] = value
    } else if view == nil, isShown, !AnimationContext.isOff, let action = ownAction(of: key, old: old) {
      model[key] = value
      action.run(forKey: key.rawValue, object: self, arguments: nil)
    } else if view == nil, isShown, key.isImplicitlyAnimated, !AnimationContext.isOff,
      let block = CATransaction.implicitBlock(for: self, key)
    {
      addEffect(of: key, from: old, to: value, by: block)
      model[key] = value
    } else {
      model[key] = value
    }
  }

  private func addEffect(
    of key: LayerKey, from old: LayerValue, to new: LayerValue, by block: AnimationContext.Block
  ) {
    block.record?(self, key, old)
    let change: LayerEffect.BlockChange
    if case .transform(let a) = old, case .transform(let b) = new, a.isAffine, b.isAffine {
      change = .parts(TransformParts(a.affine).difference(from: TransformParts(b.affine)))
    } else if let way = old.difference(from: new) {
      change = .additive(way)
    } else {
      let isRunning = block.beginsFromCurrentState || effects.contains { $0.key == key }
      let start = isRunning ? shownModel[key] ?? old : old
      // The newer animation covers the older one.
      removeEffects { $0.key == key && $0.isBetween }
      change = .between(start, new)
    }
    add(change, of: key, by: block)
  }

  /// Adds what is left of a way from another transform, without a change of the transform itself.
  func addWay(_ way: TransformParts, by block: AnimationContext.Block) {
    add(.parts(way), of: .transform, by: block)
  }

  private func add(_ change: LayerEffect.BlockChange, of key: LayerKey, by block: AnimationContext.Block) {
    let effect = LayerEffect(
      number: AnimationContext.nextNumber(), name: nil, group: block.group,
      content: .block(key, change, block.timeline))
    append(effect)
    if block.timeline.clock.rate > 0 { scheduleEnd(of: effect.number, after: block.timeline.end) }
  }

  /// Whether an animation of a block changes the scale or slant of the transform.
  var isBeingScaled: Bool {
    effects.contains { effect in
      guard case .block(.transform, .parts(let way), _) = effect.content else { return false }
      return way.scaleX != 0 || way.scaleY != 0 || way.slant != 0
    }
  }

  func append(_ effect: LayerEffect) {
    effects.append(effect)
    effect.group.begin(self)
  }

  /// Ends an effect when its time is over.
  func scheduleEnd(of number: Int, after delay: Double) {
    guard delay < .infinity else { return }
    JobQueue.main.add(after: delay, owner: self) { [weak self] in self?.endIfOver(number) }
  }

  private func endIfOver(_ number: Int) {
    guard let effect = effects.first(where: { $0.number == number }) else { return }
    let now = localTime
    switch effect.content {
    case .block(_, _, let timeline):
      let left = timeline.end - timeline.clock.elapsed(at: now)
      guard left <= 1e-9 else {
        // The layer's clock or that of its animator stood still.
        return scheduleEnd(of: number, after: max(left, 1.0 / 60))
      }
      removeEffects(finished: true) { $0.number == number }
    case .animation(let animation, let added):
      let left = animation.end(added: added) - now
      guard left <= 1e-9 else { return scheduleEnd(of: number, after: max(left, 1.0 / 60)) }
      if animation.isRemovedOnCompletion {
        removeEffects(finished: true) { $0.number == number }
      } else {
        effect.group.end(finished: true)
        animation.delegate?.animationDidStop(animation, finished: true)
      }
    }
  }

  /// Ends effects.
  /// - Parameters:
  ///   - finished: whether they came to their end.
  ///   - notShown: keeps those whose layer was never shown.
  func removeEffects(
    finished: Bool = false, notShown: Bool = false, where test: (LayerEffect) -> Bool = { _ in true }
  ) {
    let removed = effects.filter(test)
    guard !removed.isEmpty else { return }
    effects.removeAll { effect in removed.contains { $0.number == effect.number } }
    for effect in removed {
      effect.group.end(finished: finished)
      if case .animation(let animation, _) = effect.content {
        animation.delegate?.animationDidStop(animation, finished: finished)
      }
    }
  }

  /// The properties that are shown now.
  package var shownModel: LayerModel { effects.isEmpty ? model : shownModel(at: localTime) }

  /// The properties shown at a moment of the layer's clock.
  private func shownModel(at moment: Double) -> LayerModel {
    var shown = model
    // Ways of transforms are added before a transform is made of them: while they add up, a scale may pass
    // below zero, which the parts of a transform do not tell from a half turn.
    var ways: [(parts: TransformParts, share: Double)] = []
    func addWays() {
      guard !ways.isEmpty else { return }
      let parts = ways.reduce(TransformParts(shown.transform.affine)) { $0.adding($1.parts, times: $1.share) }
      shown.transform = CATransform3D(CGAffineTransform(parts.map))
      ways = []
    }
    for effect in effects {
      if let way = effect.transformWay(at: moment) {
        if way.share != 0 { ways.append(way) }
      } else {
        if effect.key == nil || effect.key == .transform { addWays() }
        effect.apply(to: &shown, at: moment)
      }
    }
    addWays()
    return shown
  }

  /// The layer's own clock.
  var localTime: Double {
    let lag = (superlayer as? CAReplicatorLayer)?.lag ?? 0
    let outer = (superlayer?.localTime ?? AppEnvironment.time) - lag
    return timing == MediaTiming() ? outer : timing.localTime(at: outer)
  }

  // MARK: Explicit animations

  /// Adds an animation. It replaces the one with the same key. The key of a transition is always
  /// `kCATransition`.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    let key = animation is CATransition ? kCATransition : key
    if let key { removeAnimation(forKey: key) }
    guard let added = animation.copy() as? CAAnimation else { return }
    if let transition = added as? CATransition {
      transition.old = ShownFrame.content(of: self)
      if !transition.type.isShown {
        RuntimeNotes.add("the transition \(transition.type.rawValue) is shown as a fade")
      }
    }
    CATransaction.complete(added)
    let now = localTime
    let effect = LayerEffect(
      number: AnimationContext.nextNumber(), name: key ?? "", group: CATransaction.group,
      content: .animation(added, added: now))
    append(effect)
    scheduleEnd(of: effect.number, after: added.end(added: now) - now)
    added.delegate?.animationDidStart(added)
  }

  /// Removes an animation. Those of blocks have the name of their property.
  public func removeAnimation(forKey key: String) {
    removeEffects { ($0.name ?? $0.key?.rawValue) == key }
  }

  public func removeAllAnimations() { removeEffects() }

  public func animation(forKey key: String) -> CAAnimation? {
    for effect in effects where effect.name == key {
      if case .animation(let animation, _) = effect.content { return animation }
    }
    // Blocks' animations have the name of their property.
    guard effects.contains(where: { $0.key?.rawValue == key }) else { return nil }
    return CABasicAnimation(keyPath: key)
  }

  public func animationKeys() -> [String]? {
    let keys = effects.compactMap { $0.name ?? $0.key?.rawValue }.filter { !$0.isEmpty }
    return keys.isEmpty ? nil : keys
  }
}

extension LayerEffect {
  fileprivate var isBetween: Bool {
    if case .block(_, .between, _) = content { true } else { false }
  }
}
