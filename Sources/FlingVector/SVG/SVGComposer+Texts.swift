import FlingGeometry
import FlingStage

extension SVGComposer {
  /// The element of a text; nil if none of its glyphs is ever present.
  mutating func text(_ text: TextTrack, within outer: Presence) throws(VectorError) -> SVGElement? {
    var element: SVGElement
    switch text.paint {
    case .color(let color):
      guard let glyphs = self.glyphs(of: text, within: outer) else { return nil }
      // The opacity is that of all glyphs together, which may overlap.
      element = glyphs.wrapped(for: .opacity)
      setColor(color, "fill", opacity: "opacity", on: &element)
    case .gradient, .picture, .raster:
      // Paints count in the coordinates of each glyph, so that the glyphs clip an area with the paint.
      let clip = clipPath(of: text, within: outer)
      guard !clip.children.isEmpty else { return nil }
      let box = text.bounds(film.glyphs)
      let area = ShapeTrack.rectangle(
        box: Channel(constant: [box.minX, box.minY, box.width, box.height]),
        radii: Channel(constant: [0, 0, 0, 0]), style: .round)
      let elements = try painted(area, fill: text.paint, stroke: nil)
      guard !elements.isEmpty else { return nil }
      element = SVGElement.group(elements).wrapped(for: .pixels)
      element["clip-path"] = url(clip)
    }
    guard let clip = text.clip else { return element }
    let area = ShapeTrack.rectangle(box: clip, radii: Channel(constant: [0, 0, 0, 0]), style: .round)
    element = element.wrapped(for: .pixels)
    element["clip-path"] = url(SVGElement("clipPath", children: [shapeElement(area)]))
    return element
  }

  /// A line around glyphs; nil if none is ever present.
  mutating func halo(_ stroke: StrokeTrack, of text: TextTrack, within outer: Presence) -> SVGElement? {
    guard let glyphs = self.glyphs(of: text, within: outer) else { return nil }
    // The opacity is that of all lines together, which may overlap.
    var element = SVGElement("g", [("fill", "none")], children: [glyphs])
    setPaint(stroke.paint, "stroke", opacity: "opacity", on: &element)
    // Widths count in units of the font. All glyphs of a text have one size.
    let scale = presentGlyphs(of: text, within: outer).first.map { self.scale(of: $0) } ?? 1
    set(.numbers("stroke-width"), stroke.width.mapped { [$0[0] / scale] }, absent: [1], on: &element)
    if stroke.join != .miter { element["stroke-linejoin"] = stroke.join.rawValue }
    return element
  }

  /// The glyphs without paint; nil if none is ever present.
  mutating func glyphs(of text: TextTrack, within outer: Presence) -> SVGElement? {
    var lines: [GlyphLine] = []
    for glyph in presentGlyphs(of: text, within: outer) {
      let scale = self.scale(of: glyph)
      if let index = lines.firstIndex(where: { $0.scale == scale }) {
        lines[index].append(glyph)
      } else {
        lines.append(GlyphLine(scale: scale, origin: glyph.place))
        lines[lines.count - 1].append(glyph)
      }
    }
    let elements = lines.map { line in
      let words = GlyphWords(line.groups.map { $0.glyphs.map(line.placed) })
      let groups = zip(line.groups, words.parts).map { group, part in
        var uses = part.rest.map { use(of: $0) }
        if let word = part.word {
          var element = SVGElement(
            "use", [("href", "#" + define(SVGElement("g", children: words.words[word].map { use(of: $0) })))])
          element.set("x", part.x)
          element.set("y", part.y)
          uses.append(element)
        }
        return shown(SVGElement.group(uses), group.presence, within: outer)
      }
      var element = SVGElement.group(withSharedStill(groups)).wrapped(for: .transform)
      // Seven decimals: at the end of a line of a hundred ems of 4096 units, the error is below a twentieth of a point.
      let scale = ShortDecimal.text(ShortDecimal.rounded(line.scale, 7))
      let move = SVGProperty.transform(translation: [line.origin.x, line.origin.y], scale: [1, 1])
      element["transform"] = move + "scale(\(scale))"
      return element
    }
    return elements.isEmpty ? nil : SVGElement.group(elements)
  }

  /// The groups with those that the still lacks in one that is hidden. While a style sheet is in effect, each of them
  /// becomes visible by itself.
  private func withSharedStill(_ groups: [SVGElement]) -> [SVGElement] {
    let hidden = groups.filter { $0["visibility"] == "hidden" && !$0.animations.isEmpty }
    guard method == .css, hidden.count > 1 else { return groups }
    var group = SVGElement("g", [("visibility", "hidden")], children: hidden)
    for index in group.children.indices { group.children[index]["visibility"] = nil }
    return groups.filter { $0["visibility"] == nil || $0.animations.isEmpty } + [group]
  }

  /// Glyphs of one size, in groups that are present at the same time.
  private struct GlyphLine {
    let scale: Double
    let origin: Point
    private(set) var groups: [(presence: Presence, glyphs: [TextTrack.Glyph])] = []
    private var indices: [Presence: Int] = [:]

    init(scale: Double, origin: Point) {
      self.scale = scale
      self.origin = origin
    }

    /// A glyph at a whole place in units of the font.
    func placed(_ glyph: TextTrack.Glyph) -> GlyphWords.Glyph {
      let place = (glyph.place - origin) / scale
      return GlyphWords.Glyph(
        outline: glyph.outline, x: ShortDecimal.rounded(place.x, 0), y: ShortDecimal.rounded(place.y, 0))
    }

    mutating func append(_ glyph: TextTrack.Glyph) {
      if let index = indices[glyph.presence] {
        groups[index].glyphs.append(glyph)
      } else {
        indices[glyph.presence] = groups.count
        groups.append((glyph.presence, [glyph]))
      }
    }
  }

  /// The glyphs that are ever present, with their presence within that of the text.
  func presentGlyphs(of text: TextTrack, within outer: Presence) -> [TextTrack.Glyph] {
    text.glyphs.compactMap { glyph in
      guard film.glyphs.indices.contains(glyph.outline), !film.glyphs[glyph.outline].path.isEmpty,
        film.glyphs[glyph.outline].unitsPerEm > 0, glyph.size > 0
      else { return nil }
      var glyph = glyph
      glyph.presence = glyph.presence.extended(duration: film.duration).intersection(outer)
      return glyph.presence.ranges.isEmpty ? nil : glyph
    }
  }

  /// Points for a unit of the glyph's font.
  func scale(of glyph: TextTrack.Glyph) -> Double {
    glyph.size / Double(film.glyphs[glyph.outline].unitsPerEm)
  }

  private mutating func use(of glyph: GlyphWords.Glyph) -> SVGElement {
    if glyphUseCounts[glyph.outline] == 1 {
      return outlineElement(glyph.outline, AffineTransform(translationX: glyph.x, y: glyph.y))
    }
    var element = SVGElement("use", [("href", "#" + define(outlineElement(glyph.outline)))])
    element.set("x", glyph.x)
    element.set("y", glyph.y)
    return element
  }

  private func outlineElement(_ number: Int, _ transform: AffineTransform = .identity) -> SVGElement {
    let outline = film.glyphs[number]
    let path = transform == .identity ? outline.path : outline.path.transformed(by: transform)
    // Outlines of fonts have whole coordinates, but for fonts with coarse units.
    let decimals = outline.unitsPerEm < 500 ? 2 : 0
    return SVGElement("path", [("d", SVGPathData.text(path, decimals: decimals))])
  }

  /// The glyphs as a clip, in which groups are not allowed.
  private mutating func clipPath(of text: TextTrack, within outer: Presence) -> SVGElement {
    var clip = SVGElement("clipPath")
    for glyph in presentGlyphs(of: text, within: outer) {
      let scale = self.scale(of: glyph)
      var element = use(of: GlyphWords.Glyph(outline: glyph.outline, x: 0, y: 0))
      let move = SVGProperty.transform(translation: [glyph.place.x, glyph.place.y], scale: [1, 1])
      element["transform"] = move + "scale(\(ShortDecimal.text(ShortDecimal.rounded(scale, 7))))"
      clip.children.append(shown(element, glyph.presence, within: outer))
    }
    return clip
  }
}

extension TextTrack {
  /// A box around all glyphs.
  func bounds(_ outlines: [GlyphRun.Outline]) -> Rect {
    var bounds: Rect?
    for glyph in glyphs where outlines.indices.contains(glyph.outline) {
      let outline = outlines[glyph.outline]
      let scale = glyph.size / Double(Swift.max(1, outline.unitsPerEm))
      let box = outline.path.controlBounds
      let own = Rect(
        x: glyph.place.x + box.minX * scale, y: glyph.place.y + box.minY * scale, width: box.width * scale,
        height: box.height * scale)
      bounds = bounds?.union(own) ?? own
    }
    return bounds ?? .zero
  }
}
