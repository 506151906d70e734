internal import FlingGeometry

/// A key path of a layer, such as `transform.rotation.z`: a property or a part of it, or a property of the
/// program's own.
struct LayerPath {
  /// Nil for a property of the program's own.
  let key: LayerKey?
  let part: Part
  /// The name of a property of the program's own.
  private let own: String?

  /// A property of the program's own.
  init(own name: String) {
    (key, part, own) = (nil, .whole, name)
  }

  enum Part: Equatable {
    case whole
    /// Parts of points, sizes and rectangles.
    case x, y, width, height, origin, size
    case rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ
    case translation, translationX, translationY, translationZ
  }

  /// Nil for paths that no layer has.
  init?(_ path: String) {
    let words = path.split(separator: ".", omittingEmptySubsequences: false)
    let names = ["affineTransform": "transform"]
    guard let first = words.first, let key = LayerKey(rawValue: names[String(first)] ?? String(first)) else {
      return nil
    }
    self.key = key
    own = nil
    let rest = words.dropFirst().joined(separator: ".")
    let part: Part? =
      switch (key, rest) {
      case (_, ""): .whole
      case (.transform, "rotation"), (.transform, "rotation.z"): .rotationZ
      case (.transform, "rotation.x"): .rotationX
      case (.transform, "rotation.y"): .rotationY
      case (.transform, "scale"): .scale
      case (.transform, "scale.x"): .scaleX
      case (.transform, "scale.y"): .scaleY
      case (.transform, "scale.z"): .scaleZ
      case (.transform, "translation"): .translation
      case (.transform, "translation.x"): .translationX
      case (.transform, "translation.y"): .translationY
      case (.transform, "translation.z"): .translationZ
      case (.bounds, "origin"): .origin
      case (.bounds, "size"): .size
      case (.bounds, "origin.x"): .x
      case (.bounds, "origin.y"): .y
      case (.bounds, "size.width"): .width
      case (.bounds, "size.height"): .height
      case (.shadowOffset, "width"): .x
      case (.shadowOffset, "height"): .y
      case (.position, "x"), (.anchorPoint, "x"), (.startPoint, "x"), (.endPoint, "x"): .x
      case (.position, "y"), (.anchorPoint, "y"), (.startPoint, "y"), (.endPoint, "y"): .y
      default: nil
      }
    guard let part else { return nil }
    self.part = part
  }

  /// The value in a layer's properties.
  func value(in model: LayerModel) -> LayerValue? {
    if let own { return model.own[own] }
    guard let key, let whole = model[key] else { return nil }
    switch (whole, part) {
    case (_, .whole): return whole
    case (.point(let point), .x): return .number(point.x)
    case (.point(let point), .y): return .number(point.y)
    case (.rect(let rect), .x): return .number(rect.minX)
    case (.rect(let rect), .y): return .number(rect.minY)
    case (.rect(let rect), .width): return .number(rect.width)
    case (.rect(let rect), .height): return .number(rect.height)
    case (.rect(let rect), .origin): return .point(rect.origin)
    case (.rect(let rect), .size): return .point(Point(rect.width, rect.height))
    case (.transform(let map), _): return value(of: map)
    default: return nil
    }
  }

  private func value(of map: CATransform3D) -> LayerValue? {
    let parts = TransformParts(map.affine)
    return switch part {
    case .rotationZ: .number(parts.angle)
    case .rotationX: .number(Elementary.atan2(map.m23.native, map.m33.native))
    case .rotationY: .number(Elementary.atan2(-map.m13.native, map.m11.native))
    case .scale: .number((parts.scaleX + parts.scaleY) / 2)
    case .scaleX: .number(parts.scaleX)
    case .scaleY: .number(parts.scaleY)
    case .scaleZ: .number(map.m33.native)
    case .translation: .point(Point(parts.x, parts.y))
    case .translationX: .number(parts.x)
    case .translationY: .number(parts.y)
    case .translationZ: .number(map.m43.native)
    default: nil
    }
  }

  /// Sets the value in a layer's properties.
  func set(_ value: LayerValue, in model: inout LayerModel) {
    if let own { model.own[own] = value }
    guard let key else { return }
    guard part != .whole else {
      model[key] = value
      return
    }
    switch (model[key], value) {
    case (.point(var point), .number(let number)):
      if part == .x { point.x = number } else { point.y = number }
      model[key] = .point(point)
    case (.rect(var rect), .number(let number)):
      switch part {
      case .x: rect.origin.x = number
      case .y: rect.origin.y = number
      case .width: rect.size.width = number
      default: rect.size.height = number
      }
      model[key] = .rect(rect)
    case (.rect(var rect), .point(let point)):
      if part == .origin { rect.origin = point } else { rect.size = Size(width: point.x, height: point.y) }
      model[key] = .rect(rect)
    case (.transform(let map), _): model[key] = .transform(setting(value, in: map))
    default: break
    }
  }

  private func setting(_ value: LayerValue, in map: CATransform3D) -> CATransform3D {
    var parts = TransformParts(map.affine)
    switch (part, value) {
    case (.rotationZ, .number(let angle)): parts.angle = angle
    case (.scale, .number(let scale)): (parts.scaleX, parts.scaleY) = (scale, scale)
    case (.scaleX, .number(let scale)): parts.scaleX = scale
    case (.scaleY, .number(let scale)): parts.scaleY = scale
    case (.translation, .point(let way)): (parts.x, parts.y) = (way.x, way.y)
    case (.translationX, .number(let way)): parts.x = way
    case (.translationY, .number(let way)): parts.y = way
    case (.rotationX, .number(let angle)):
      return turned(map, parts, CATransform3DMakeRotation(CGFloat(angle), 1, 0, 0))
    case (.rotationY, .number(let angle)):
      return turned(map, parts, CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0))
    case (.scaleZ, .number(let scale)):
      var scaled = map
      scaled.m33 = CGFloat(scale)
      return scaled
    case (.translationZ, .number(let way)):
      var moved = map
      moved.m43 = CGFloat(way)
      return moved
    default: return map
    }
    let plane = CATransform3D(CGAffineTransform(parts.map))
    guard !map.isAffine else { return plane }
    // What leaves the plane stays.
    var mixed = map
    (mixed.m11, mixed.m12, mixed.m21, mixed.m22) = (plane.m11, plane.m12, plane.m21, plane.m22)
    (mixed.m41, mixed.m42) = (plane.m41, plane.m42)
    return mixed
  }

  /// The map with its turn replaced by one about another axis; scale, perspective and translation stay.
  private func turned(_ map: CATransform3D, _ parts: TransformParts, _ rotation: CATransform3D)
    -> CATransform3D
  {
    var turned = CATransform3DMakeScale(CGFloat(parts.scaleX), CGFloat(parts.scaleY), 1)
      .concatenating(rotation)
    var perspective = CATransform3DIdentity
    perspective.m34 = map.m34
    turned = turned.concatenating(perspective)
    return turned.concatenating(CATransform3DMakeTranslation(map.m41, map.m42, map.m43))
  }
}

extension LayerValue {
  /// A value that code gave as an object; nil if it is none for the path.
  init?(_ object: Any?, for path: LayerPath) {
    let object = LayerValue.unwrapped(object)
    if let number = LayerValue.number(object) {
      self = .number(number)
    } else if let point = object as? CGPoint {
      self = .point(point.point)
    } else if let size = object as? CGSize {
      self = .point(Point(size.width.native, size.height.native))
    } else if let rect = object as? CGRect {
      self = .rect(rect.plain)
    } else if let map = object as? CATransform3D {
      self = .transform(map)
    } else if let map = object as? CGAffineTransform {
      self = .transform(CATransform3D(map))
    } else if let color = object as? CGColor {
      self = .color(color.color)
    } else if let color = object as? UIColor {
      self = .color(color.color)
    } else if let path = object as? CGPath {
      self = .path(path.path)
    } else if let path = object as? UIBezierPath {
      self = .path(path.path)
    } else if let value = object as? NSValue {
      guard let boxed = LayerValue.boxed(value, for: path) else { return nil }
      self = boxed
    } else if let list = object as? [Any] {
      let colors = list.compactMap { ($0 as? CGColor)?.color ?? ($0 as? UIColor)?.color }
      let numbers = list.compactMap { LayerValue.number($0) }
      if path.key == .colors || path.key == nil && colors.count == list.count {
        self = .colors(colors)
      } else if path.key != nil || numbers.count == list.count {
        self = .numbers(numbers)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static func boxed(_ value: NSValue, for path: LayerPath) -> LayerValue? {
    switch (path.key, path.part) {
    case (.bounds, .whole): .rect(value.rectValue.plain)
    case (.bounds, .size), (.shadowOffset, .whole):
      .point(Point(value.sizeValue.width.native, value.sizeValue.height.native))
    case (.position, .whole), (.anchorPoint, .whole), (.bounds, .origin), (.transform, .translation),
      (.startPoint, .whole), (.endPoint, .whole):
      .point(value.pointValue.point)
    default: nil
    }
  }

  /// A value without the optionals around it.
  static func unwrapped(_ object: Any?) -> Any? {
    guard let object else { return nil }
    let mirror = Mirror(reflecting: object)
    guard mirror.displayStyle == .optional else { return object }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  private static func number(_ object: Any?) -> Double? {
    switch object {
    case let number as Double: number
    case let number as CGFloat: number.native
    case let number as Int: Double(number)
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// The value as code reads it.
  var object: Any? {
    switch self {
    case .number(let number): number
    case .point(let point): CGPoint(point)
    case .rect(let rect): CGRect(rect)
    case .transform(let map): map
    case .color(let color): color.map { CGColor($0) }
    case .colors(let colors): colors.map { CGColor($0) }
    case .numbers(let numbers): numbers
    case .path(let path): path.map { CGPath($0) }
    }
  }
}
