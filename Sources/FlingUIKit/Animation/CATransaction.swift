internal import FlingScene

/// Groups changes of layers.
@preconcurrency @MainActor
open class CATransaction: MainActorObject {
  private struct Settings {
    var duration: Double?
    var function: CAMediaTimingFunction?
    var disablesActions = false
    var values: [String: Any?] = [:]
    let group: AnimationGroup
  }

  /// The open transactions, the innermost last.
  private static var stack: [Settings] = []
  /// The group of animations outside of transactions. Nothing waits for its end.
  private static let outermost = AnimationGroup(keepsLayers: false)

  static var group: AnimationGroup { stack.last?.group ?? outermost }

  /// Begins a transaction.
  open class func begin() {
    var settings = Settings(group: AnimationGroup())
    if let outer = stack.last {
      (settings.duration, settings.function) = (outer.duration, outer.function)
      settings.disablesActions = outer.disablesActions
    }
    stack.append(settings)
  }

  /// Ends the innermost transaction.
  open class func commit() { stack.popLast()?.group.commit() }

  /// Has no effect: changes are shown with the next frame.
  open class func flush() {}

  open class func setAnimationDuration(_ duration: CFTimeInterval) { change { $0.duration = duration } }
  open class func animationDuration() -> CFTimeInterval { stack.last?.duration ?? 0.25 }

  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.function = function }
  }
  open class func animationTimingFunction() -> CAMediaTimingFunction? { stack.last?.function }

  open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }
  open class func disableActions() -> Bool { stack.last?.disablesActions ?? false }

  /// Sets what runs when all animations that are added in the transaction from now on have ended.
  open class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    guard let block else { return }
    change { _ in }
    group.onCompletion { _ in block() }
  }

  /// Sets a setting by its name, such as `kCATransactionDisableActions`.
  open class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionDisableActions: setDisableActions((value as? Bool) ?? false)
    case kCATransactionAnimationDuration: setAnimationDuration((value as? Double) ?? 0.25)
    default: change { $0.values[key] = value }
    }
  }

  /// A setting by its name, or a value that was set in the innermost transaction.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationDuration: animationDuration()
    default: stack.last?.values[key] ?? nil
    }
  }

  /// Changes the innermost transaction. Outside of all one begins that ends with the turn of the loop.
  private class func change(_ body: (inout Settings) -> Void) {
    if stack.isEmpty {
      begin()
      JobQueue.main.add(after: 0) { endImplicit() }
    }
    body(&stack[stack.count - 1])
  }

  private class func endImplicit() {
    while !stack.isEmpty { commit() }
  }

  static func reset() { stack = [] }

  /// Gives an animation the duration and the curve of the transaction, if it has none.
  static func complete(_ animation: CAAnimation) {
    if animation.duration == 0 { animation.duration = animationDuration() }
    if animation.timingFunction == nil { animation.timingFunction = stack.last?.function }
  }

  /// How a layer without a view animates a change; nil for not at all.
  static func implicitBlock(for layer: CALayer, _ key: LayerKey) -> AnimationContext.Block? {
    let duration = animationDuration()
    guard !disableActions(), duration > 0 else { return nil }
    let timeline = BlockTimeline(
      clock: AnimationClock(start: layer.localTime), delay: 0, duration: duration,
      curve: .ease(animationTimingFunction()?.easing ?? .ease))
    return AnimationContext.Block(group: group, timeline: timeline, beginsFromCurrentState: true)
  }
}

/// Truth values of Core Foundation, as transactions take them.
public typealias CFBoolean = Bool
public let kCFBooleanTrue: CFBoolean! = true
public let kCFBooleanFalse: CFBoolean! = false

public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationDuration = "animationDuration"
