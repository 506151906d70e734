/// An element of an SVG file, with what changes during the film.
struct SVGElement {
  var name: String
  /// Names and values, in order. Values are written as they are.
  private(set) var attributes: [(name: String, value: String)] = []
  /// Declarations that apply while a style sheet is in effect.
  var declarations: [String] = []
  /// Declarations that apply in dark surroundings.
  var darkDeclarations: [String] = []
  var animations: [SVGAnimation] = []
  var children: [SVGElement] = []

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], children: [SVGElement] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The value of an attribute; nil if the element does not have it.
  subscript(attribute: String) -> String? {
    get { attributes.first { $0.name == attribute }?.value }
    set {
      let index = attributes.firstIndex { $0.name == attribute }
      if let newValue {
        if let index { attributes[index].value = newValue } else { attributes.append((attribute, newValue)) }
      } else if let index {
        attributes.remove(at: index)
      }
    }
  }

  /// Sets an attribute to a number; one that is 0 is left out.
  mutating func set(_ attribute: String, _ number: Double) {
    let text = SVGProperty.decimal(number)
    self[attribute] = text == "0" ? nil : text
  }

  /// What a group can do to its content.
  enum Effect {
    case transform
    case opacity
    case blend
    case visibility
    /// A clip, a mask or a filter.
    case pixels
  }

  /// The element itself if it can bear an effect, or else a group with it.
  func bearing(_ effect: Effect) -> SVGElement {
    canBear(effect) ? self : SVGElement("g", children: [self])
  }

  private func canBear(_ effect: Effect) -> Bool {
    switch effect {
    case .transform: return !isTransformed
    // An opacity confines blend modes to what is within.
    case .opacity: return self["opacity"] == nil && !animates("opacity") && canBear(.blend)
    case .blend: return !declarations.contains { $0.hasPrefix("mix-blend-mode") }
    case .visibility: return self["visibility"] == nil && self["display"] == nil && !animates("visibility")
    // The effect counts in the coordinates around the element, and applies after all effects of the element but the
    // opacity, whose order makes no difference.
    case .pixels:
      return !isTransformed && !animates("filter") && declarations.isEmpty
        && ["clip-path", "mask", "filter"].allSatisfy { self[$0] == nil }
    }
  }

  private var isTransformed: Bool {
    self["transform"] != nil || animations.contains { $0.isTransform }
  }

  private func animates(_ name: String) -> Bool {
    animations.contains { animation in animation.parts.contains { $0.property.styleName == name } }
  }

  /// One element for several.
  static func group(_ elements: [SVGElement]) -> SVGElement {
    elements.count == 1 ? elements[0] : SVGElement("g", children: elements)
  }
}
