internal import FlingGeometry

/// Keys about the place of a view: `frame`, `center`, `size`, edges and lengths. Of each axis, a map gives at most
/// two coordinates.
struct PlaceLowering: LoweringPart {
  let lowering: Lowering

  /// Leaves to each layer of keys what the layers above it leave open of the place.
  /// - Parameter layers: the lowest first.
  static func openPlaces(_ layers: [[KeyedValue]]) -> [[KeyedValue]] {
    var taken: Coordinates = []
    var unset: Coordinates = []
    var result = layers
    for index in layers.indices.reversed() {
      let places = layers[index].filter(\.isOfPlace)
      guard !places.isEmpty else { continue }
      let written = places.filter { !$0.isUnset }.coordinates.subtracting(unset)
      let open = taken.additions(from: written)
      taken.formUnion(open)
      result[index] = layers[index].compactMap { field in
        guard field.isOfPlace, !field.isUnset else { return field }
        var field = field
        field.replaced = field.coordinates.subtracting(open)
        return field.coordinates.isEmpty ? nil : field
      }
      for field in places where field.isUnset {
        unset.formUnion(field.coordinates)
        for axis in Axis.allCases where !field.coordinates.on(axis).positions.isEmpty {
          unset.formUnion(Coordinates(.positions, on: axis))
        }
      }
    }
    return result
  }

  /// Reports keys of one map that say too much of the place.
  /// - Returns: whether there are any.
  func reportConflict(in fields: [KeyedValue]) -> Bool {
    // A broken value may come from a misspelled key whose meaning was guessed, so it proves no conflict.
    let places = fields.filter { $0.isOfPlace && !$0.isUnset && !$0.value.isBroken }
    var fitting: [KeyedValue] = []
    for field in places {
      if let message = conflict(of: field, with: fitting) {
        findings.error(field.keyRange, message)
      } else {
        fitting.append(field)
      }
    }
    return fitting.count < places.count
  }

  /// What a key says again or too much after others; nil if it fits.
  private func conflict(of field: KeyedValue, with others: [KeyedValue]) -> String? {
    let name = field.spec.name
    // `frame` says what `center` and `size` say.
    if let other = others.first(where: { other in
      !field.coordinates.isDisjoint(with: other.coordinates)
        || [name, other.spec.name].contains("frame") && [name, other.spec.name].contains("center")
    }) {
      return "\"\(name)\" says again what \"\(other.spec.name)\" says"
    }
    guard let axis = (others + [field]).coordinates.overdeterminedAxis else { return nil }
    let ofAxis = others.filter { !$0.coordinates.on(axis).isEmpty }.map { "\"\($0.spec.name)\"" }
    return "\"\(name)\" is a third of its axis beside \(ofAxis.joined(separator: " and "))"
  }

  /// Reports what is missing of a view's place.
  /// - Parameter fields: the keys of all layers.
  func reportMissing(of view: Unresolved<View>, _ fields: [KeyedValue]) {
    guard view.kind != .line, view.kind != .arrow else { return }
    let kind = view.word.isEmpty ? view.kind.rawValue : view.word
    func require(_ message: String, hint: String? = nil) {
      findings.error(view.kindRange, "\(kind.withArticle) needs \(message)", hint: hint)
    }
    // Outlines, pictures and texts have a size of their own. Pictures and labels need a position only;
    // outlines need none.
    let hasOutline = view.kind == .path || fields.contains { $0.spec.name == "points" }
    let hasContent = view.kind == .image || view.kind == .label
    let places = fields.filter(\.isOfPlace)
    let given = places.coordinates
    if let layout = lowering.layouts[view.parent],
      PlaceLowering.isPlaced(given, isOutline: hasOutline)
    {
      lowering.placedViews.insert(view.id)
      let grows = fields.contains { $0.spec.name == "grow" }
      let unsized = Axis.allCases.filter { axis in
        !given.on(axis).contains(.length) && !hasContent
          && !(layout?.mayGiveLength(on: axis, grows: grows) ?? true)
      }
      guard let axis = unsized.first else { return }
      let length = unsized.count == 2 ? "size" : axis == .horizontal ? "width" : "height"
      return require("a \(length)", hint: "write \(length), or let the layout stretch or grow it")
    }
    if given.isEmpty {
      if hasContent { require("\"frame\" or \"center\"") }
      if !hasContent, !hasOutline { require("\"frame\", or \"center\" and \"size\"") }
      return
    }
    let hasLength = { (axis: Axis) in given.on(axis).contains(.length) || given.on(axis).stretches }
    let unplaced = Axis.allCases.filter { axis in
      given.on(axis).positions.isEmpty && (!hasOutline || hasLength(axis))
    }
    let unsized = Axis.allCases.filter { !hasLength($0) && !hasOutline && !hasContent }
    // The keys of the first version have messages that name them.
    let isOld = places.allSatisfy { ["center", "size"].contains($0.spec.name) && $0.replaced.isEmpty }
    if isOld, !unplaced.isEmpty { return require("\"center\" beside \"size\"") }
    if isOld, !unsized.isEmpty { return require("\"size\" beside \"center\"") }
    // A misspelled key may say the rest.
    guard !places.contains(where: \.value.isBroken) else { return }
    if unplaced.count == 2 {
      return require("a place", hint: "write center, or edges such as min-x and min-y")
    }
    if let axis = unplaced.first {
      let letter = axis == .horizontal ? "x" : "y"
      return require(
        "a place on its \(letter) axis",
        hint: "write center.\(letter), min-\(letter) or max-\(letter)"
          + (lowering.layouts[view.parent] == nil ? "" : ", or leave its place to the layout"))
    }
    if unsized.count == 2 { return require("a size", hint: "write size, or two edges of each axis") }
    if let axis = unsized.first {
      let (length, letter) = axis == .horizontal ? ("width", "x") : ("height", "y")
      require("a \(length)", hint: "write \(length), or both min-\(letter) and max-\(letter)")
    }
  }

  /// Reports a word in an animation of a place: it can only be set.
  /// - Returns: whether there is one.
  func rejectWord(_ field: KeyedValue) -> Bool {
    guard field.isOfPlace else { return false }
    let words = field.spec.geometryEffect.coordinates.isDisjoint(with: .edges) ? ["fit", "layout"] : ["fit"]
    let nodes = [field.value] + (field.value.items ?? [])
    guard let word = nodes.lazy.compactMap(\.plainText).first(where: words.contains) else { return false }
    findings.error(
      field.value.range, "\"\(word)\" of \"\(field.spec.name)\" can't be animated",
      hint: "change it by \"set\"")
    return true
  }

  /// Whether a layout of the parent places a view: one without a place of its own, and no outline without a
  /// frame.
  private static func isPlaced(_ given: Coordinates, isOutline: Bool) -> Bool {
    given.isDisjoint(with: .positions) && (!isOutline || given.isSuperset(of: .size))
  }

  /// Reports constant positions of an axis in the wrong order, so that the length would be negative.
  func reportReversedEdges(_ fields: [KeyedValue], _ settings: [Setting<View.Key>]) {
    let anchor = settings.first { $0.key == .anchor }.map { setting -> Point? in
      guard case .expression(let expression) = setting.content, case .point(let point)? = expression.constant
      else { return nil }
      return point
    }
    guard let anchor = anchor ?? Point(0.5, 0.5) else { return }
    for axis in Axis.allCases {
      var slots = AxisSlots()
      var place = AxisPlace(position: 0, length: 0)
      let all = settings.reduce(into: AxisCoordinates()) { $0.formUnion($1.coordinates.on(axis)) }
      guard all.stretches, all.count == 2 else { continue }
      slots.write(all, at: place, anchor: anchor[axis])
      var names: [String] = []
      for setting in settings where !setting.coordinates.on(axis).isEmpty {
        guard case .expression(let expression) = setting.content else { continue }
        switch expression.constant {
        case .number(let number, _)?:
          slots.assign(number, to: setting.coordinates.on(axis), of: &place, anchor: anchor[axis])
        case .point(let point)?:
          slots.assign(point[axis], to: setting.coordinates.on(axis), of: &place, anchor: anchor[axis])
        default: continue
        }
        names.append(setting.key.rawValue)
      }
      guard names.count == 2, slots.isReversed(anchor: anchor[axis]),
        let later = fields.last(where: { names.contains($0.spec.name) }),
        let other = names.first(where: { $0 != later.spec.name })
      else { continue }
      findings.error(
        later.keyRange, "\"\(later.spec.name)\" and \"\(other)\" leave a length below 0",
        hint: "all edges count from the parent's left or top")
    }
  }
}

extension KeyedValue {
  /// Whether the key is about the place of a view.
  var isOfPlace: Bool { !spec.geometryEffect.coordinates.isEmpty }

  fileprivate var isUnset: Bool { value.plainText == "unset" }
}

extension [KeyedValue] {
  /// What the keys together write of a view's place.
  fileprivate var coordinates: Coordinates { reduce(into: []) { $0.formUnion($1.coordinates) } }
}
