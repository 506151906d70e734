import FlingDynamics
import FlingGeometry
import FlingScene

/// Attachments and their joints.
extension BehaviorInstance {
  /// Creates the attachment object.
  /// - Throws: if anchors, offsets or the axis that the joint needs are missing.
  func makeAttachment(of items: [any DynamicItem]) throws(RunError) -> AttachmentBehavior {
    let anchor = values.point(.anchor)
    guard items.count == 2 || anchor != nil else {
      throw RunError("an attachment needs an anchor or an item to tie to", at: range)
    }
    if items.count == 2, items[0] === items[1] {
      let toRange = source.settings.last { $0.key == .to }?.range
      throw RunError("an attachment can't tie an item to itself", at: toRange ?? range)
    }
    let kind: AttachmentBehavior.JointType =
      switch values.text(.joint) {
      case "rope": .limit
      case "fixed": .fixed
      case "pin": .pin
      case "slide": .sliding
      default: .distance
      }
    if kind == .sliding, values.point(.axis) == nil { throw RunError("a slide needs an axis", at: range) }
    if kind.isSeated, items.count == 2, anchor == nil, values[.offset] == nil, values[.toOffset] == nil {
      throw RunError("a joint between items needs an anchor or offsets", at: range)
    }
    try checkRangeDimension()
    let made = AttachmentBehavior(
      kind, items, offset: values[.offset] == nil ? nil : values.offset(.offset),
      otherOffset: values.offset(.toOffset),
      anchor: items.count == 2 && !kind.isSeated ? nil : anchor,
      axis: values.point(.axis).map { Vector($0) } ?? Vector(dx: 1, dy: 0))
    // The length is measured now; values set later in this tick do not change it.
    if !kind.isSeated { made.length = values.number(.length) ?? made.length }
    return made
  }

  /// Checks the dimension of `range`: angles for a pin, points for a slide.
  func checkRangeDimension() throws(RunError) {
    guard case .range(_, let dimension?)? = values[.range] else { return }
    let wanted: Dimension = values.text(.joint) == "pin" ? .angle : .plain
    guard dimension == wanted else {
      throw RunError("range needs \(wanted == .angle ? "angles" : "points") here", at: range)
    }
  }

  /// Passes the wanted keys to an attachment object.
  func configure(_ object: AttachmentBehavior, _ wants: (Behavior.Key) -> Bool) {
    if wants(.anchor), let anchor = values.point(.anchor) { object.anchorPoint = anchor }
    if wants(.length), let length = values.number(.length) { object.length = length }
    if wants(.frequency), let frequency = values.number(.frequency) { object.frequency = frequency }
    if wants(.damping), let damping = values.number(.damping) { object.damping = damping }
    if wants(.friction), let friction = values.number(.friction) { object.frictionTorque = friction }
    if wants(.range), case .range(let range, _)? = values[.range] { object.attachmentRange = range }
  }
}
