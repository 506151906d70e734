/// A file that scenes include as `fling:NAME`.
package struct BuiltInInclude: Sendable {
  package let name: String
  /// A one-line description.
  package let summary: String
  package let text: String

  /// The path in `include`, such as `fling:paper`.
  package var path: String { "fling:\(name)" }

  /// The names of includes that this version does not have yet.
  static let planned = ["devices", "controls"]

  /// The include with a name; nil if there is none.
  package static func named(_ name: String) -> BuiltInInclude? { all.first { $0.name == name } }

  /// The include whose name is the most similar to an unknown name.
  package static func nearest(to name: String) -> String? { FlingScene.nearest(name, in: all.map(\.name)) }
}
