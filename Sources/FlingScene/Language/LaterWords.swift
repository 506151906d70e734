/// Words of the language that this version does not build yet. A scene that uses one is refused at its place.
/// To build one, delete it here and add its row to the table of its map or list.
enum LaterWords {
  /// The new words of one map or list.
  struct Group {
    /// The name of the `KeyTable`.
    var table: String
    /// The place for the reference page.
    var place: String
    var kinds: [String] = []
    var keys: [String] = []
    /// Keys that only actions change.
    var changes: [String] = []
  }

  static let groups = [
    Group(table: "scene", place: "a scene", keys: ["camera", "hand"]),
    Group(
      table: "view", place: "`views`", keys: ["scroll", "cursor"], changes: ["scroll-inset", "offset"]),
    Group(table: "gesture", place: "`gestures`", kinds: ["hover", "key"], keys: ["button", "keys"]),
    Group(
      table: "script", place: "`script`", kinds: ["hover", "scroll", "type", "key"],
      keys: ["hand", "button"]),
    Group(table: "action", place: "actions", kinds: ["scroll-to"]),
    Group(table: "overlay", place: "`show`", kinds: ["keys"]),
  ]

  /// Names that expressions and actions may use unless the scene declares them.
  static let names = ["camera", "scroll"]

  /// Members of views.
  static let viewMembers = [
    "offset", "dragging", "decelerating", "at-top", "at-bottom", "at-left", "at-right",
  ]

  /// What to write until the word is built.
  static func hint(for word: String) -> String? {
    switch word {
    case "camera": "put the views into one view, and set or animate its center and scale"
    case "hand", "button": "leave it out: fingers do all steps"
    case "scroll", "scroll-to", "scroll-inset", "offset":
      "a view with \"clip: true\" shows a part of its children; a pan, or animate, can move them"
    case "type": "set or animate what the label shows: \"- do: [{set: name, text: Ada}]\""
    default: nil
    }
  }

  /// Whether a key belongs to a map or to the entries of a list.
  /// - Parameter isChange: whether the key is one that an action changes.
  static func hasKey(_ key: String, in table: KeyTable, isChange: Bool = false) -> Bool {
    guard let group = group(of: table) else { return false }
    return group.keys.contains(key) || (isChange && group.changes.contains(key))
  }

  /// Whether a word is a kind of the entries of a list.
  static func hasKind(_ word: String, in table: KeyTable) -> Bool {
    group(of: table)?.kinds.contains(word) ?? false
  }

  private static func group(of table: KeyTable) -> Group? { groups.first { $0.table == table.name } }

  /// The message that refuses a word.
  /// - Parameter place: the end of the phrase, such as `of a scene`; empty for names.
  static func message(_ word: String, _ place: String = "") -> String {
    "\"\(word)\"\(place.isEmpty ? "" : " \(place)") is not supported yet"
  }

  /// The words as Markdown, for the reference page.
  static var markdown: String {
    func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
    let rows =
      groups.map { group in
        let words = [
          ("kinds", group.kinds), ("keys", group.keys), ("keys of `set` and `animate`", group.changes),
        ].filter { !$0.1.isEmpty }.map { "\($0.0) \(list($0.1))" }
        return "| \(group.place) | \(words.joined(separator: "; ")) |\n"
      } + [
        "| expressions and targets of actions | names \(list(names)) |\n",
        "| members of views | \(list(viewMembers)) |\n",
      ]
    return "### Not built yet\n\n| place | words |\n| --- | --- |\n" + rows.joined()
  }
}
