import FlingGeometry
import FlingScene

/// What the `do` and `changed` of gestures set in one tick: what follows a finger is drawn between ticks on its way from
/// one value to the next.
struct InterpolatedValues {
  /// Something that a value is given to.
  enum Target: Hashable {
    case variable(VariableID)
    case view(Int, View.Key)
    case behavior(BehaviorID, Behavior.Key)
  }

  struct Entry {
    let gesture: GestureID
    let target: Target
    /// A number, a point or a rectangle.
    let value: Value
  }

  /// In the order in which they were first set.
  private(set) var entries: [Entry] = []
  private var places: [Target: Int] = [:]

  var isEmpty: Bool { entries.isEmpty }

  subscript(target: Target) -> Entry? { places[target].map { entries[$0] } }

  /// - Parameter gesture: nil if no gesture's `do` or `changed` sets it: then nothing follows any more.
  mutating func note(_ target: Target, _ value: Value?, by gesture: GestureID?) {
    if let gesture, let value, value.isBlendable {
      let entry = Entry(gesture: gesture, target: target, value: value)
      if let place = places[target] {
        entries[place] = entry
      } else {
        places[target] = entries.count
        entries.append(entry)
      }
    } else if let place = places.removeValue(forKey: target) {
      entries.remove(at: place)
      for (later, entry) in entries.enumerated().dropFirst(place) { places[entry.target] = later }
    }
  }
}

extension RunningScene {
  /// Notes what the running actions set.
  func noteFollowed(_ target: InterpolatedValues.Target, _ value: @autoclosure () -> Value?) {
    let gesture = context.follows ? context.gesture?.gesture : nil
    // Most actions follow nothing, and then there is nothing to forget.
    guard gesture != nil || !followed.isEmpty else { return }
    followed.note(target, gesture == nil ? nil : value(), by: gesture)
  }

  /// Between ticks, puts what the same gesture sets at both of them on its way.
  func showFollowed() throws(RunError) {
    guard unitsSinceTick > 0, let lookahead, lookahead.tick == tick + 1 else { return }
    for entry in followed.entries {
      guard let next = lookahead.followed[entry.target], next.gesture == entry.gesture,
        let value = entry.value.mixed(with: next.value, by: shareOfTick)
      else { continue }
      switch entry.target {
      case .variable(let variable): variables[variable.index] = value
      case .behavior(let behavior, let key): shownKeys[BehaviorKey(behavior: behavior, key: key)] = value
      case .view(let view, let key):
        if let value = ViewValue(value) { try assign(key, value, of: view, at: nil) }
      }
    }
  }

  /// Brings the scene ahead of this one, which is at the same tick, to the next.
  func goAhead() {
    guard let lookahead else { return }
    do throws(RunError) {
      try lookahead.step()
      try lookahead.begin(tick: tick + 1)
    } catch {
      // This scene will fail at its own next tick, and say so.
      self.lookahead = nil
    }
  }
}

/// A key of a behavior.
struct BehaviorKey: Hashable {
  let behavior: BehaviorID
  let key: Behavior.Key
}

extension ViewValue {
  /// What it is that is on its way.
  fileprivate init?(_ value: Value) {
    switch value {
    case .number(let number, _): self = .number(number)
    case .point(let point): self = .point(point)
    case .rect(let rect): self = .rect(rect)
    default: return nil
    }
  }

  /// As expressions see it; nil for what does not go gradually.
  var followed: Value? {
    switch self {
    case .number(let number): .number(number, .plain)
    case .point(let point): .point(point)
    case .rect(let rect): .rect(rect)
    default: nil
    }
  }
}

extension Value {
  fileprivate var isBlendable: Bool {
    switch self {
    case .number, .point, .rect: true
    default: false
    }
  }

  fileprivate func mixed(with other: Value, by share: Double) -> Value? {
    switch (self, other) {
    case (.number(let a, let unit), .number(let b, let other)) where unit == other:
      .number(mix(a, b, share), unit)
    case (.point(let a), .point(let b)): .point(a.mixed(with: b, by: share))
    case (.rect(let a), .rect(let b)):
      .rect(
        Rect(
          x: mix(a.minX, b.minX, share), y: mix(a.minY, b.minY, share),
          width: mix(a.width, b.width, share), height: mix(a.height, b.height, share)))
    default: nil
    }
  }
}
