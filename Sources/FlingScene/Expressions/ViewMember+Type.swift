extension ViewMember {
  /// The type of the member.
  var type: ValueType {
    switch self {
    case .center, .size, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
      .velocity:
      .point
    case .frame: .rect
    case .width, .height, .minX, .maxX, .minY, .maxY, .opacity, .blur, .z, .order, .mass:
      .number(of: .plain)
    case .rotation: .number(of: .angle)
    case .angularVelocity: .number(of: .spin)
    // A number if both axes are equal, otherwise a point.
    case .scale: .any
    case .hidden, .resting: .truth
    // A color, a pattern or none.
    case .fill: .any
    case .name, .text: .text
    }
  }
}

extension ContactMember {
  /// The type of the member.
  var type: ValueType {
    switch self {
    case .item: .view
    // A view or a text, or none.
    case .other, .boundary: .any
    case .point, .normal: .point
    case .impulse: .number(of: .plain)
    }
  }
}
