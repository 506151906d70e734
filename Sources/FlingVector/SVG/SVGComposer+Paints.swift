import FlingGeometry
import FlingScene
import FlingStage

extension SVGComposer {
  /// The elements that fill and stroke a shape.
  mutating func painted(
    _ shape: ShapeTrack, fill: PaintTrack?, stroke: StrokeTrack?
  ) throws(VectorError) -> [SVGElement] {
    var elements: [SVGElement] = []
    var filled: SVGElement?
    if let fill {
      if fill.isPicture {
        if let element = pictureElement(fill, clippedTo: shape) { elements.append(element) }
      } else if let element = movingGradientElement(fill, clippedTo: shape) {
        elements.append(element)
      } else {
        var element = shapeElement(shape)
        setPaint(fill, "fill", opacity: "fill-opacity", on: &element)
        filled = element
      }
    }
    if let stroke {
      if let filled, !needsOwnElement(stroke, shape) {
        elements.append(try stroked(filled, stroke, shape))
        return elements
      }
      if let filled { elements.append(filled) }
      elements.append(try strokeElement(stroke, shape))
    } else if let filled {
      elements.append(filled)
    }
    return elements
  }

  /// Lets an element have a paint.
  /// - Parameters:
  ///   - name: the property, such as `fill`.
  ///   - opacity: the property with the opacity of colors.
  mutating func setPaint(
    _ paint: PaintTrack, _ name: String, opacity: String, on element: inout SVGElement
  ) {
    switch paint {
    case .color(let color): setColor(color, name, opacity: opacity, on: &element)
    case .gradient(let gradient): element[name] = url(gradientElement(gradient))
    case .picture, .raster: element[name] = pattern(of: paint).map { url($0) } ?? "none"
    }
  }

  // MARK: - Colors

  /// Lets an element have a color in all themes. The attributes contain that of the first theme.
  mutating func setColor(
    _ color: ColorTrack, _ name: String, opacity: String, on element: inout SVGElement
  ) {
    let rgb = color.rgb.themed(components: 3)
    setThemed(.color(name), light: rgb.light, dark: rgb.dark, absent: nil, on: &element)
    let alpha = color.alpha.themed(components: 1)
    setThemed(.numbers(opacity), light: alpha.light, dark: alpha.dark, absent: [1], on: &element)
  }

  private mutating func setThemed(
    _ property: SVGProperty, light: Channel, dark: Channel?, absent: [Double]?, on element: inout SVGElement
  ) {
    var (light, dark) = (printable(light), dark.map { printable($0) })
    // Keyframes whose differences are not printed.
    if light.isUniform(as: property), dark?.isUniform(as: property) ?? true {
      light = Channel(constant: light.first)
      dark = dark.map { Channel(constant: $0.first) }
    }
    if light.isConstant, dark?.isConstant ?? true {
      if light.first != absent { element[property.styleName] = property.attributeText(light.first[...]) }
      guard let dark else { return }
      let text = property.attributeText(dark.first[...])
      if text != property.attributeText(light.first[...]) {
        element.darkDeclarations.append("\(property.styleName):\(text)")
      }
      return
    }
    element[property.styleName] = property.attributeText(still(light, decimals: property.stillDecimals)[...])
    element.animations.append(SVGAnimation(property, light, dark: dark))
    if method == .smil, dark != nil { remark(.approximate("a color that changes in dark surroundings")) }
  }

  // MARK: - Pictures

  /// A picture with its frame and the color that replaces its colors.
  fileprivate struct Picture {
    var raster: VectorFilm.Raster
    var frame: Channel
    var tint: ColorTrack?
  }

  /// Nil for a paint without a picture, and for a picture that does not exist.
  private mutating func picture(of paint: PaintTrack) -> Picture? {
    switch paint {
    case .picture(let picture):
      guard film.pictures.indices.contains(picture.number), let raster = film.pictures[picture.number] else {
        return nil
      }
      return Picture(raster: raster, frame: picture.frame, tint: picture.tint)
    case .raster(let number, let box):
      guard film.rasters.indices.contains(number) else { return nil }
      remark(.raster)
      let frame = Channel(constant: [box.minX, box.minY, box.width, box.height])
      return Picture(raster: film.rasters[number], frame: frame)
    case .color, .gradient: return nil
    }
  }

  /// A picture as the paint of a shape; nil if there is none.
  private mutating func pictureElement(_ paint: PaintTrack, clippedTo shape: ShapeTrack) -> SVGElement? {
    guard let picture = self.picture(of: paint) else { return nil }
    var element = use(of: picture)
    let pose = picture.pose
    let values = still(printable(pose), decimals: 4)
    let transform = SVGProperty.transform(translation: values[0..<2], scale: values[2..<4])
    if !printable(pose).isConstant {
      element["transform"] = transform
      element.animations.append(
        SVGAnimation([.init(.translate, count: 2), .init(.scale, count: 2)], printable(pose)))
    } else if !transform.isEmpty {
      element["transform"] = transform
    }
    if case .rectangle(let box, let radii, _) = shape, box == picture.frame,
      radii == Channel(constant: [0, 0, 0, 0])
    {
      return element
    }
    return clipped(element, to: shape)
  }

  /// A picture as the paint of a line or of text; nil if there is none.
  private mutating func pattern(of paint: PaintTrack) -> SVGElement? {
    guard let picture = self.picture(of: paint) else { return nil }
    if !picture.frame.isConstant { remark(.approximate("a picture that moves within a line or a text")) }
    var content = use(of: picture)
    let values = still(printable(picture.pose), decimals: 4)
    let scale = SVGProperty.transform(translation: [0, 0], scale: values[2..<4])
    if !scale.isEmpty { content["transform"] = scale }
    let box = still(printable(picture.frame))
    // The pattern is moved, not its tile, so that its content begins at the frame too.
    var pattern = SVGElement("pattern", [("patternUnits", "userSpaceOnUse")], children: [content])
    pattern.set("width", box[2])
    pattern.set("height", box[3])
    let move = SVGProperty.transform(translation: box[0..<2], scale: [1, 1])
    if !move.isEmpty { pattern["patternTransform"] = move }
    return pattern
  }

  /// A reference to a picture, in its own pixels.
  private mutating func use(of picture: Picture) -> SVGElement {
    let image = SVGElement(
      "image",
      [
        ("width", String(picture.raster.width)), ("height", String(picture.raster.height)),
        ("href", "data:image/png;base64," + Base64.text(of: picture.raster.png)),
      ])
    var element = SVGElement("use", [("href", "#" + define(image))])
    guard let tint = picture.tint else { return element }
    if isMoving || !picture.frame.isConstant { remark(.movingFilter(.tint)) }
    var flood = SVGElement("feFlood")
    setColor(tint, "flood-color", opacity: "flood-opacity", on: &flood)
    let cut = SVGElement("feComposite", [("in2", "SourceGraphic"), ("operator", "in")])
    element["filter"] = url(
      SVGElement("filter", [("color-interpolation-filters", "sRGB")], children: [flood, cut]))
    return element
  }
}

extension SVGComposer.Picture {
  /// x, y and the scales from pixels to points.
  fileprivate var pose: Channel {
    let (width, height) = (Double(Swift.max(1, raster.width)), Double(Swift.max(1, raster.height)))
    return frame.mapped { [$0[0], $0[1], $0[2] / width, $0[3] / height] }
  }
}

extension SVGProperty {
  /// A transform attribute; empty if it changes nothing.
  static func transform(translation: ArraySlice<Double>, scale: ArraySlice<Double>) -> String {
    let move =
      translation.allSatisfy { $0 == 0 }
      ? "" : "translate(\(SVGProperty.translate.attributeText(translation)))"
    return scale.allSatisfy { $0 == 1 } ? move : move + "scale(\(SVGProperty.scale.attributeText(scale)))"
  }
}

extension PaintTrack {
  fileprivate var isPicture: Bool {
    switch self {
    case .picture, .raster: true
    case .color, .gradient: false
    }
  }
}

extension Channel {
  /// The components of the first theme, and those of the second one if there is one.
  fileprivate func themed(components count: Int) -> (light: Channel, dark: Channel?) {
    guard first.count >= 2 * count else { return (self, nil) }
    return (components(Array(0..<count)), components(Array(count..<(2 * count))))
  }

  /// Whether all values are printed alike.
  fileprivate func isUniform(as property: SVGProperty) -> Bool {
    let text = property.attributeText(first[...])
    return keyframes.allSatisfy { property.attributeText($0.values[...]) == text }
  }
}
