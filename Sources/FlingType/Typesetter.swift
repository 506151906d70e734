/// Lays out text in a set of font families and loads fonts on first use. Not thread-safe.
package final class Typesetter {
  /// All families; the default family is the last one.
  package let families: [FontFamily]
  private var faces: [Key: Face?] = [:]

  private struct Key: Hashable {
    var family: Int
    var member: Int
    /// The weight for a variable font, otherwise 0.
    var weight: Int
  }

  /// - Parameters:
  ///   - families: the families of a scene.
  ///   - fallback: the default family; nil if there is none on this machine, in which case characters without
  ///     another font are not drawn.
  package init(_ families: [FontFamily] = [], fallback: FontFamily? = DefaultFamily.embedded) {
    self.families = families + [fallback].compactMap { $0 }
  }

  /// The faces in which characters are searched: those of the style's families, of the default family, then
  /// of all others.
  func faces(for style: TextStyle) -> [Face] {
    var order = style.families.compactMap { name in families.firstIndex { $0.name == name } }
    for other in [families.indices.last].compactMap({ $0 }) + families.indices.dropLast()
    where !order.contains(other) { order.append(other) }
    return order.compactMap { face(of: $0, style) }
  }

  private func face(of family: Int, _ style: TextStyle) -> Face? {
    guard let member = families[family].nearest(style.weight, isItalic: style.isItalic) else { return nil }
    let chosen = families[family].members[member]
    let key = Key(family: family, member: member, weight: chosen.weight == nil ? style.weight.value : 0)
    if let known = faces[key] { return known }
    let face = try? Face(chosen.file, weight: chosen.weight ?? style.weight, number: faces.count)
    faces[key] = .some(face)
    return face
  }

  /// The characters of a text for which no font of the style has a glyph, without duplicates, in order.
  package func charactersWithoutGlyph(in text: String, _ style: TextStyle) -> [Unicode.Scalar] {
    let faces = faces(for: style)
    var missing: [Unicode.Scalar] = []
    var seen: Set<Unicode.Scalar> = []
    for scalar in text.unicodeScalars where seen.insert(scalar).inserted {
      guard TextItemizer.needsGlyph(scalar.value) else { continue }
      if !faces.contains(where: { $0.glyph(of: scalar.value) != nil }) { missing.append(scalar) }
    }
    return missing
  }
}
