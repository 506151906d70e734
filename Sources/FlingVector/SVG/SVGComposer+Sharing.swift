extension SVGComposer {
  /// Writes long paths that occur several times once, and refers to them.
  mutating func shareOutlines(of elements: inout [SVGElement]) {
    var counts: [String: Int] = [:]
    for element in elements { element.countOutlines(&counts) }
    let repeated = counts.filter { $0.value > 1 }
    guard !repeated.isEmpty else { return }
    for index in elements.indices { elements[index] = sharing(elements[index], repeated) }
  }

  private mutating func sharing(_ element: SVGElement, _ repeated: [String: Int]) -> SVGElement {
    var element = element
    if let data = element.longOutline, repeated[data] != nil {
      element.name = "use"
      element["d"] = nil
      element["href"] = "#" + define(SVGElement("path", [("d", data)]))
    }
    for index in element.children.indices {
      element.children[index] = sharing(element.children[index], repeated)
    }
    return element
  }
}

extension SVGElement {
  /// The data of a path that does not change and is longer than a reference.
  fileprivate var longOutline: String? {
    guard name == "path", self["pathLength"] == nil, let data = self["d"], data.utf8.count > 60,
      !animations.contains(where: \.changesOutline)
    else { return nil }
    return data
  }

  fileprivate func countOutlines(_ counts: inout [String: Int]) {
    if let longOutline { counts[longOutline, default: 0] += 1 }
    for child in children { child.countOutlines(&counts) }
  }
}

extension SVGAnimation {
  fileprivate var changesOutline: Bool {
    parts.contains { if case .outline = $0.property { true } else { false } }
  }
}
