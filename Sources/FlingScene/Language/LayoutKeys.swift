internal import FlingGeometry

/// The keys of layouts.
extension KeyTable {
  /// The bounds of the number of columns of a grid.
  package static let gridColumns = NumberBounds(low: 1, high: 1000)

  static let layouts = KeyTable(
    "layout",
    kinds: [
      KindSpec(
        "stack", .choice(Axis.allCases.map(\.rawValue)),
        note: "Children one after the other.", example: "vertical"),
      KindSpec(
        "grid", .whole(gridColumns),
        note: "Children row by row; the value is the number of columns of equal width.", example: 3),
    ],
    keys: [
      KeySpec("gap", .number(.any), note: "Distance between two children, in points.", default: 0),
      KeySpec(
        "row-gap", .number(.any), for: ["grid"],
        note: "Distance between two rows; that of columns if missing."
      ),
      KeySpec(
        "inset", schema: .reference("inset"), note: "Distance from the view's sides: a number or insets.",
        default: 0),
      KeySpec(
        "align", .choice(LayoutAlignment.allCases.map(\.rawValue)),
        note: "Place across the stack, or in the cell of a grid.", default: "start"),
      KeySpec(
        "justify", .choice(LayoutJustification.allCases.map(\.rawValue)), for: ["stack"],
        note: "Where the room that is left along the stack goes.", default: "start"),
      KeySpec(
        "animate", schema: .reference("layout-motion"),
        note: "How children go to new places; without it, at once."
      ),
    ])

  /// The keys of `animate` in a layout: those of the action that say how it runs.
  static let layoutMotions = KeyTable(
    "layout motion", needs: [.never("spring", with: "ease")],
    keys: ["duration", "ease", "spring"].compactMap { name in
      actions.firstKey(named: name).map { key in
        var key = key
        key.kinds = nil
        return key
      }
    })
}
