internal import FlingScene

/// The older form of blocks: what changes between `beginAnimations` and `commitAnimations` is animated with the
/// settings that were made before the change.
extension UIView {
  /// Begins a block of 0.2 seconds that eases in and out. Blocks nest.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    AnimationContext.outerBlocks.append(AnimationContext.block)
    guard areAnimationsEnabled, !AnimationContext.isOff else {
      AnimationContext.block = nil
      return
    }
    AnimationContext.block = AnimationContext.Block(
      group: AnimationGroup(),
      timeline: BlockTimeline(
        clock: AnimationClock(start: AppEnvironment.time), delay: 0, duration: 0.2, curve: .ease(.easeInOut)))
  }

  /// Ends the innermost block. No effect without one.
  public class func commitAnimations() {
    guard let outer = AnimationContext.outerBlocks.popLast() else { return }
    AnimationContext.block?.group.commit()
    AnimationContext.block = outer
  }

  /// The seconds of one pass.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    setBegun { $0.timeline.duration = max(duration, 1e-9) }
  }

  /// The seconds before the first pass.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    setBegun { $0.timeline.delay = max(0, delay) }
  }

  public class func setAnimationCurve(_ curve: AnimationCurve) {
    setBegun { $0.timeline.curve = .ease(curve.easing) }
  }

  /// The number of passes.
  public class func setAnimationRepeatCount(_ count: Float) {
    setBegun { $0.timeline.repeatCount = Double(max(0, count)) }
  }

  /// Whether each pass goes forward and back.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    setBegun { $0.timeline.autoreverses = repeatAutoreverses }
  }

  /// Whether a change starts from what is shown.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    setBegun { $0.beginsFromCurrentState = fromCurrentState }
  }

  /// Changes the innermost block that `beginAnimations` has begun; no effect outside of it.
  private class func setBegun(_ change: (inout AnimationContext.Block) -> Void) {
    guard !AnimationContext.outerBlocks.isEmpty, var block = AnimationContext.block else { return }
    change(&block)
    AnimationContext.block = block
  }
}
