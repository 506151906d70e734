import FlingDynamics
import FlingGeometry
import FlingScene

/// Attachments and their joints.
extension BehaviorInstance {
  var attachmentType: JointDefinition.JointType {
    values.text(.joint).flatMap { JointDefinition.JointType(rawValue: $0) } ?? .distance
  }

  /// Throws if anchors, offsets or the axis that the joint needs are missing.
  func checkAttachment() throws(RunError) {
    let anchor = values.point(.anchor)
    guard members.count == 2 || anchor != nil else {
      throw RunError("an attachment needs an anchor or an item to tie to", at: range)
    }
    if members.count == 2, members[0] == members[1] {
      let toRange = source.settings.last { $0.key == .to }?.range
      throw RunError("an attachment can't tie an item to itself", at: toRange ?? range)
    }
    let type = attachmentType
    if type.hasAxis, values.point(.axis) == nil {
      throw RunError("a \(type.rawValue) needs an axis", at: range)
    }
    if type.isSeated, members.count == 2, anchor == nil, values[.offset] == nil, values[.toOffset] == nil {
      throw RunError("a joint between items needs an anchor or offsets", at: range)
    }
    try checkRangeDimension()
  }

  /// The distance of the points of a rod, rope or spring now; nil for a joint at one point, and for a group
  /// that was never active and therefore has no pose.
  func presentDistance(in physics: Physics) -> Double? {
    guard !attachmentType.isSeated, members.allSatisfy(physics.hasPose) else { return nil }
    func position(of view: Int, at offset: Point?) -> Point {
      let pose = physics.evaluator.pose(of: view).inCanvas
      return pose.center + AffineTransform(rotationAngle: pose.angle).applyToVector(offset ?? .zero)
    }
    let from = position(of: members[0], at: values.point(.offset))
    return from.distance(
      to: members.count == 2
        ? position(of: members[1], at: values.point(.toOffset)) : values.point(.anchor) ?? .zero)
  }

  /// Checks the dimension of `range`.
  func checkRangeDimension() throws(RunError) {
    guard case .range(_, let dimension?)? = values[.range] else { return }
    let wanted: Dimension = attachmentType.hasAngularRange ? .angle : .plain
    guard dimension == wanted else {
      throw RunError("range needs \(wanted == .angle ? "angles" : "points") here", at: range)
    }
  }
}
