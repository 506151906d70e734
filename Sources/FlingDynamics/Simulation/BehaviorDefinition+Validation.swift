internal import FlingGeometry

extension BehaviorDefinition {
  /// Throws if a property cannot be simulated.
  func validate() throws(SimulationError) {
    switch kind {
    case .gravity(_, let direction):
      try SimulationError.requireFinite(direction, "gravityDirection", of: .behavior(id))
    case .collision(let collision): try validate(collision)
    case .push(let push):
      try SimulationError.requireFinite(push.direction, "pushDirection", of: .behavior(id))
      for target in push.targets {
        try SimulationError.requireFinite(target.offset, "targetOffsetFromCenter", of: .behavior(id))
      }
    case .attachment(let attachment): try validate(attachment)
    case .snap(_, let point, let damping):
      try SimulationError.requireFinite(point, "snapPoint", of: .behavior(id))
      try SimulationError.requireFinite(damping, "damping", of: .behavior(id))
    case .properties(let properties): try validate(properties)
    case .field(_, let field): try validate(field)
    }
  }

  private func error(_ property: String, _ value: String, must requirement: String) -> SimulationError {
    SimulationError(.behavior(id), property, value, must: requirement)
  }

  private func validate(_ collision: Collision) throws(SimulationError) {
    if let insets = collision.boundsInsets {
      for value in [insets.top, insets.left, insets.bottom, insets.right] {
        try SimulationError.requireFinite(value, "referenceBoundsInsets", of: .behavior(id))
      }
    }
    try SimulationError.requireElasticity(collision.elasticity, "boundaryElasticity", of: .behavior(id))
    try SimulationError.requireNotNegative(collision.friction, "boundaryFriction", of: .behavior(id))
    for boundary in collision.boundaries {
      let subject = SimulationError.Subject.boundary(id, boundary.name)
      if let value = boundary.elasticity {
        try SimulationError.requireElasticity(value, "elasticity", of: subject)
      }
      if let value = boundary.friction {
        try SimulationError.requireNotNegative(value, "friction", of: subject)
      }
      guard !boundary.lines.isEmpty else {
        throw SimulationError(
          subject, "path", boundary.path.isEmpty ? "empty" : "without length",
          must: "lead from one point to another")
      }
      guard boundary.path.isWithinLimits else {
        throw SimulationError(
          subject, "path", "with a point out of range", must: "have finite coordinates within ±1e9")
      }
    }
  }

  private func validate(_ attachment: Attachment) throws(SimulationError) {
    if let anchor = attachment.anchor {
      try SimulationError.requireFinite(anchor, "anchorPoint", of: .behavior(id))
    }
    for case let offset? in [attachment.offset, attachment.otherOffset] {
      try SimulationError.requireFinite(offset, "offsetFromCenter", of: .behavior(id))
    }
    let frequency = attachment.frequency
    guard frequency == 0 || (frequency >= 1e-6 && frequency <= SimulationError.largest) else {
      throw error("frequency", "\(frequency)", must: "be 0, or from 0.000001 to 1e9")
    }
    try SimulationError.requireNotNegative(attachment.damping, "damping", of: .behavior(id))
    try SimulationError.requireNotNegative(attachment.friction, "frictionTorque", of: .behavior(id))
    if let length = attachment.length, !(length >= 0 && length <= 1e9) {
      throw error("length", "\(length)", must: "be at least 0 and at most 1e9")
    }
    let range = attachment.range
    guard range.minimum <= 0, range.maximum >= 0 else {
      throw error("attachmentRange", "\(range.minimum)…\(range.maximum)", must: "contain 0")
    }
    let axis = attachment.axis
    let squaredLength = axis.x * axis.x + axis.y * axis.y
    guard squaredLength > 0, squaredLength.isFinite else {
      throw error("axisOfTranslation", "(\(axis.x), \(axis.y))", must: "have a finite length above 0")
    }
    if attachment.items.count > 1, attachment.items[0] == attachment.items[1] {
      throw error("items", "the same item twice", must: "be two different items")
    }
  }

  private func validate(_ properties: Properties) throws(SimulationError) {
    if let value = properties.elasticity {
      try SimulationError.requireElasticity(value, "elasticity", of: .behavior(id))
    }
    if let value = properties.friction {
      try SimulationError.requireNotNegative(value, "friction", of: .behavior(id))
    }
    if let value = properties.density, !(value >= 1e-9 && value <= 1e9) {
      throw error("density", "\(value)", must: "be above 0, from 1e-9 to 1e9")
    }
    try requireResistance(properties.resistance, "resistance")
    try requireResistance(properties.angularResistance, "angularResistance")
    if let value = properties.charge {
      try SimulationError.requireFinite(value, "charge", of: .behavior(id))
    }
    for change in properties.velocityChanges {
      try SimulationError.requireFinite(change.linear, "linearVelocity", of: .behavior(id))
      try SimulationError.requireFinite(change.angular, "angularVelocity", of: .behavior(id))
    }
  }

  /// Resistances may be infinite: then no force moves the item.
  private func requireResistance(_ value: Double?, _ property: String) throws(SimulationError) {
    if let value, !(value >= 0) { throw error(property, "\(value)", must: "be at least 0") }
  }

  private func validate(_ field: FieldDefinition) throws(SimulationError) {
    try SimulationError.requireFinite(field.position, "position", of: .behavior(id))
    try SimulationError.requireFinite(field.strength, "strength", of: .behavior(id))
    try SimulationError.requireNotNegative(field.falloff, "falloff", of: .behavior(id))
    switch field.law {
    case .linearGravity(let direction), .velocity(let direction):
      try SimulationError.requireFinite(direction, "direction", of: .behavior(id))
    case .noise(let noise), .turbulence(let noise):
      try SimulationError.requireNotNegative(noise.speed, "animationSpeed", of: .behavior(id))
      guard noise.smoothness >= 0, noise.smoothness <= 1 else {
        throw error("smoothness", "\(noise.smoothness)", must: "lie in 0…1")
      }
    default: break
    }
    let radius = field.minimumRadius
    guard radius >= 1e-9, radius <= SimulationError.largest else {
      throw error("minimumRadius", "\(radius)", must: "be above 0, from 1e-9 to 1e9, and finite")
    }
    if let fault = field.region.fault {
      let region =
        switch fault {
        case .radius(let radius): "a circle of radius \(radius)"
        case .size(let size): "a rectangle of \(size.width) × \(size.height)"
        case .tooManyParts: "more than \(Region.maxParts) shapes"
        }
      throw error(
        "region", region,
        must: "be made of at most \(Region.maxParts) shapes with finite sizes of at least 0")
    }
  }
}

extension Path {
  fileprivate var isWithinLimits: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): SimulationError.isWithinLimits(p)
      case .quad(let c, let p): SimulationError.isWithinLimits(c) && SimulationError.isWithinLimits(p)
      case .cubic(let c, let d, let p):
        SimulationError.isWithinLimits(c) && SimulationError.isWithinLimits(d)
          && SimulationError.isWithinLimits(p)
      case .close: true
      }
    }
  }
}
