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

extension Behavior.Kind {
  /// The keys that an expression can read, with what it gets.
  var readableKeys: [Behavior.Key: StaticType] {
    switch self {
    case .gravity: [.direction: .point, .angle: .number(.angle), .magnitude: .number(.plain)]
    case .collision:
      [.mode: .text, .bounds: .unknown, .elasticity: .number(.plain), .friction: .number(.plain)]
    case .push:
      [
        .mode: .text, .direction: .point, .angle: .number(.angle), .magnitude: .number(.plain),
        .offset: .point,
        .active: .truth,
      ]
    case .attachment:
      [
        .item: .view, .to: .view, .anchor: .point, .joint: .text, .offset: .point, .toOffset: .point,
        .length: .number(.plain), .frequency: .number(.plain), .damping: .number(.plain),
        .friction: .number(.plain), .axis: .point,
      ]
    case .itemGroup, .composite: [:]
    case .snap: [.item: .view, .to: .point, .damping: .number(.plain)]
    case .dynamicItem:
      [
        .elasticity: .number(.plain), .friction: .number(.plain), .density: .number(.plain),
        .resistance: .number(.plain), .angularResistance: .number(.plain), .charge: .number(.plain),
        .anchored: .truth, .allowsRotation: .truth, .velocity: .point, .angularVelocity: .number(.spin),
      ]
    case .field:
      [
        .type: .text, .position: .point, .strength: .number(.plain), .falloff: .number(.plain),
        .minimumRadius: .number(.plain), .direction: .point, .smoothness: .number(.plain),
        .animationSpeed: .number(.plain),
      ]
    }
  }
}
