import FlingGeometry
import FlingStage

/// Compares the layers of two themes, which may differ in colors only.
enum ThemeComparison {
  /// - Parameter variants: a layer in each theme.
  /// - Throws: `VectorError.themesDiffer`.
  static func check(_ variants: [Layer], _ place: TrackPlace) throws(VectorError) {
    for other in variants.dropFirst() {
      guard let difference = difference(between: variants[0], and: other) else { continue }
      throw .themesDiffer(place.subject, difference: difference, time: place.time)
    }
  }

  /// - Parameter variants: the children of a layer in each theme.
  /// - Throws: `VectorError.themesDiffer`.
  static func check(children variants: [[Layer]], _ place: TrackPlace) throws(VectorError) {
    let first = variants[0]
    for other in variants.dropFirst() {
      guard first.count != other.count || !zip(first, other).allSatisfy({ $0.subject == $1.subject }) else {
        continue
      }
      // The first layer that only one of them has.
      let index = zip(first, other).enumerated().first { $1.0.subject != $1.1.subject }?.offset
      let longer = first.count > other.count ? first : other
      let subject = longer[index ?? min(first.count, other.count)].subject
      throw .themesDiffer(subject ?? place.subject, difference: "the presence", time: place.time)
    }
  }

  private static func difference(between one: Layer, and other: Layer) -> String? {
    let (map, otherMap) = (one.transform, other.transform)
    if map != otherMap {
      let isSameSize =
        map.a == otherMap.a && map.b == otherMap.b && map.c == otherMap.c && map.d == otherMap.d
      return isSameSize ? "the position" : "the rotation or the scale"
    }
    if one.shape != other.shape { return "the shape" }
    if one.opacity != other.opacity { return "the opacity" }
    if one.blend != other.blend { return "the blend mode" }
    if one.blur != other.blur { return "the blur" }
    if one.clipsChildren != other.clipsChildren { return "the clip" }
    if one.text?.glyphs != other.text?.glyphs || one.text?.clip != other.text?.clip { return "the text" }
    if let stroke = one.stroke, let otherStroke = other.stroke {
      var painted = otherStroke
      painted.paint = stroke.paint
      if stroke != painted { return "the stroke" }
    }
    guard one.shadows.count == other.shadows.count else { return "the number of shadows" }
    for (shadow, otherShadow) in zip(one.shadows, other.shadows) {
      var colored = otherShadow
      colored.color = shadow.color
      if shadow != colored { return "the shadow" }
    }
    return nil
  }
}
