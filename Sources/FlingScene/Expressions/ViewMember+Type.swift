extension ViewMember {
  /// What reading it gives.
  var type: StaticType {
    switch self {
    case .center, .size, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
      .velocity:
      .point
    case .frame: .rect
    case .width, .height, .opacity, .blur, .mass: .number(.plain)
    case .rotation: .number(.angle)
    case .angularVelocity: .number(.spin)
    // A number if both axes have the same.
    case .scale: .unknown
    case .hidden, .resting: .truth
    // A color, a pattern or none.
    case .fill: .unknown
    case .name, .text: .text
    }
  }
}

extension ContactMember {
  /// What reading it gives.
  var type: StaticType {
    switch self {
    case .item: .view
    // A view or a text, or none.
    case .other, .boundary: .unknown
    case .point, .normal: .point
    case .impulse: .number(.plain)
    }
  }
}
