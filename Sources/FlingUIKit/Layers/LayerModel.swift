package import FlingGeometry

/// The animatable properties of a layer: those that were set, or those that are shown.
package struct LayerModel: Equatable {
  package var position = Point.zero
  package var zPosition = 0.0
  package var bounds = Rect.zero
  /// The point of the bounds that lies at the position, in shares of the size.
  package var anchorPoint = Point(0.5, 0.5)
  package var transform = CATransform3DIdentity
  package var opacity = 1.0
  /// Whether the y axis of the layer's own coordinates points up.
  package var isFlipped = false
  package var backgroundColor: Color?
  package var border = Border()
  package var shadow = LayerShadow()
  /// Only shape layers have one.
  package var shape: ShapeModel?
  /// Only gradient layers have one.
  package var gradient: GradientModel?
  /// Only text layers have one.
  package var text: TextModel?
  /// Those of the program's own that can be animated, by their names.
  package var own: [String: LayerValue] = [:]
  /// The transition that runs; nil outside of `CALayer.shownModel`.
  var transition: LayerTransition?

  /// The outline of a layer.
  package struct Border: Equatable {
    package var cornerRadius = 0.0
    package var width = 0.0
    package var color: Color? = .black
  }

  package struct LayerShadow: Equatable {
    package var color: Color? = .black
    package var opacity = 0.0
    /// The standard deviation of the blur.
    package var radius = 3.0
    package var offset = Point(0, -3)
  }

  package struct ShapeModel: Equatable {
    package var path: Path?
    package var fillColor: Color? = .black
    package var strokeColor: Color?
    package var lineWidth = 1.0
    package var strokeStart = 0.0
    package var strokeEnd = 1.0
    package var lineDashPhase = 0.0
    package var miterLimit = 10.0
  }

  package struct GradientModel: Equatable {
    package var colors: [Color] = []
    package var locations: [Double] = []
    package var startPoint = Point(0.5, 0)
    package var endPoint = Point(0.5, 1)
  }

  package struct TextModel: Equatable {
    package var foregroundColor: Color? = .white
    package var fontSize = 36.0
  }

  /// The value of a key; nil if the layer does not have the key. Values of another kind are not set.
  package subscript(key: LayerKey) -> LayerValue? {
    get {
      switch key {
      case .position: .point(position)
      case .zPosition: .number(zPosition)
      case .bounds: .rect(bounds)
      case .anchorPoint: .point(anchorPoint)
      case .transform: .transform(transform)
      case .opacity: .number(opacity)
      case .backgroundColor: .color(backgroundColor)
      case .cornerRadius: .number(border.cornerRadius)
      case .borderWidth: .number(border.width)
      case .borderColor: .color(border.color)
      case .shadowColor: .color(shadow.color)
      case .shadowOpacity: .number(shadow.opacity)
      case .shadowRadius: .number(shadow.radius)
      case .shadowOffset: .point(shadow.offset)
      default: shape?[key] ?? gradient?[key] ?? text?[key]
      }
    }
    set {
      switch (key, newValue) {
      case (.position, .point(let value)): position = value
      case (.zPosition, .number(let value)): zPosition = value
      case (.bounds, .rect(let value)): bounds = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.transform, .transform(let value)): transform = value
      case (.opacity, .number(let value)): opacity = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.cornerRadius, .number(let value)): border.cornerRadius = value
      case (.borderWidth, .number(let value)): border.width = value
      case (.borderColor, .color(let value)): border.color = value
      case (.shadowColor, .color(let value)): shadow.color = value
      case (.shadowOpacity, .number(let value)): shadow.opacity = value
      case (.shadowRadius, .number(let value)): shadow.radius = value
      case (.shadowOffset, .point(let value)): shadow.offset = value
      default:
        shape?[key] = newValue
        gradient?[key] = newValue
        text?[key] = newValue
      }
    }
  }
}

extension LayerModel.ShapeModel {
  fileprivate subscript(key: LayerKey) -> LayerValue? {
    get {
      switch key {
      case .path: .path(path)
      case .fillColor: .color(fillColor)
      case .strokeColor: .color(strokeColor)
      case .lineWidth: .number(lineWidth)
      case .strokeStart: .number(strokeStart)
      case .strokeEnd: .number(strokeEnd)
      case .lineDashPhase: .number(lineDashPhase)
      case .miterLimit: .number(miterLimit)
      default: nil
      }
    }
    set {
      switch (key, newValue) {
      case (.path, .path(let value)): path = value
      case (.fillColor, .color(let value)): fillColor = value
      case (.strokeColor, .color(let value)): strokeColor = value
      case (.lineWidth, .number(let value)): lineWidth = value
      case (.strokeStart, .number(let value)): strokeStart = value
      case (.strokeEnd, .number(let value)): strokeEnd = value
      case (.lineDashPhase, .number(let value)): lineDashPhase = value
      case (.miterLimit, .number(let value)): miterLimit = value
      default: break
      }
    }
  }
}

extension LayerModel.GradientModel {
  fileprivate subscript(key: LayerKey) -> LayerValue? {
    get {
      switch key {
      case .colors: .colors(colors)
      case .locations: .numbers(locations)
      case .startPoint: .point(startPoint)
      case .endPoint: .point(endPoint)
      default: nil
      }
    }
    set {
      switch (key, newValue) {
      case (.colors, .colors(let value)): colors = value
      case (.locations, .numbers(let value)): locations = value
      case (.startPoint, .point(let value)): startPoint = value
      case (.endPoint, .point(let value)): endPoint = value
      default: break
      }
    }
  }
}

extension LayerModel.TextModel {
  fileprivate subscript(key: LayerKey) -> LayerValue? {
    get {
      switch key {
      case .foregroundColor: .color(foregroundColor)
      case .fontSize: .number(fontSize)
      default: nil
      }
    }
    set {
      switch (key, newValue) {
      case (.foregroundColor, .color(let value)): foregroundColor = value
      case (.fontSize, .number(let value)): fontSize = value
      default: break
      }
    }
  }
}

extension LayerModel {
  /// Layers with longer sides, in points, are not drawn.
  static let mostPoints = 1e6

  /// A length within the bounds of what is drawn; 0 for a number that is none.
  static func length(_ length: Double, most: Double = mostPoints) -> Double {
    length > 0 ? min(length, most) : 0
  }
}

extension LayerModel {
  /// The map from the layer's own coordinates, in which (0, 0) is its top left corner, to those of its
  /// superlayer's bounds.
  package var ownTransform: AffineTransform {
    let pivot = Point(anchorPoint.x * bounds.width, anchorPoint.y * bounds.height)
    var map = transform.affine
    // What the linear part makes of the pivot is taken back, then the pivot goes to the position.
    let moved = map.applyToVector(pivot)
    map.tx += position.x - moved.x
    map.ty += position.y - moved.y
    return map
  }

  /// The map of own coordinates that exchanges the upper and the lower edge.
  package var upsideDown: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height)
  }

  /// The map of own coordinates that lets a flipped layer's y axis point up; the identity for others.
  package var flip: AffineTransform { isFlipped ? upsideDown : .identity }

  /// The map from the layer's bounds to its own coordinates, whose origin is its upper left corner.
  var boundsToOwn: AffineTransform { AffineTransform(translationX: -bounds.minX, y: -bounds.minY) }

  /// The map from the layer's bounds to those of its superlayer.
  package var boundsTransform: AffineTransform {
    boundsToOwn.concatenating(flip).concatenating(ownTransform)
  }
}
