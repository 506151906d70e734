/// The type of the document that an entry of a list is lowered to: a view, a behavior, an action.
protocol ListEntry {
  /// The kinds of entries.
  associatedtype Word: KindWord
  /// The nested entries.
  associatedtype Inside: EntryContents = NoContents
}

/// An entry of a list as written: its keys are checked against its table, its names are not resolved. The
/// parser creates one for each entry, the resolver one for each copy.
struct Unresolved<Entry: ListEntry> {
  var kind: Entry.Word
  var kindRange: SourceRange
  /// The value of the key that states the kind: a name, a target, a number.
  var main: Node
  var fields: KeyedValues
  var repetition: Repetition?
  var inside = Entry.Inside()
  /// The scope of the entry's expressions. The resolver sets it.
  var scope = CopyScope()
  /// The name with the indices of the copy. Empty for an entry without a name, and until the resolver
  /// declares it.
  var name = ""
  /// The index among the declared entries of the type. The resolver sets it.
  var index = 0
  /// The kind as written; a component for a use of one.
  var word = ""
}

/// An item of a list of entries.
struct ListItem<Entry: ListEntry> {
  var node: Node
  /// Nil for an item whose mistake has been reported.
  var entry: Unresolved<Entry>?
}

/// `repeat` as written.
struct Repetition {
  var count: Node
  /// The name of the index in expressions.
  var name: String
  var keyRange: SourceRange

  init(count: Node, name: String, keyRange: SourceRange) {
    self.count = count
    self.name = name
    self.keyRange = keyRange
  }

  /// The repetition of an entry whose keys are not parsed; nil if it has no `repeat`.
  init?(of entry: Node) {
    guard let value = entry["repeat"] else { return nil }
    self.init(count: value["count"] ?? value, name: value["as"]?.text ?? "i", keyRange: value.range)
  }
}

/// A kind of entry that can be read from a word.
protocol KindWord {
  init?(kind word: String)
}

extension KindWord where Self: RawRepresentable<String> {
  init?(kind word: String) { self.init(rawValue: word) }
}

/// The nested entries of an entry; empty at first.
protocol EntryContents {
  init()
}

/// The contents of an entry that has no nested entries.
struct NoContents: EntryContents {}

/// The contents of a view: its children and the keys of its styles.
struct ViewContents: EntryContents {
  /// Whether the kind is a mistake. Then the name and the children are declared, and other keys are not read.
  var isMistaken = false
  /// The names behind the further kinds of an entry with several.
  var otherNames: [String] = []
  var views: [Unresolved<View>] = []
  /// The keys that are not built yet, with their values. They may give the view's name another meaning and
  /// declare names.
  var laterKeys: [Node.Entry] = []
  /// The keys of the view's styles. The resolver sets them.
  var styles: [KeyedValues] = []
  /// The item group that the view represents; nil for a real view.
  var group: BehaviorID?
  var role = Role.plain
  /// Whether parameters stand beside `with`, which is reported.
  var hasMisplacedParameters = false

  /// What a view is besides a view.
  enum Role {
    case plain
    /// A group with the parts of a component.
    case use(component: String)
    /// The place of the views that a use gives to its component.
    case slot
  }
}

/// The contents of a behavior: the boundaries of a collision, the parts of a composite.
struct BehaviorContents: EntryContents {
  var boundaries: [Unresolved<Boundary>] = []
  /// Whether the name of a boundary is unknown because of a mistake.
  var hasRejectedBoundaries = false
  /// The parts of a composite. The resolver replaces them by their copies.
  var parts: [ListItem<Behavior>] = []
}

extension View.Kind: KindWord {
  /// Uses of components and slots are groups.
  init?(kind word: String) { self = View.Kind(rawValue: word) ?? .view }
}
extension Behavior.Kind: KindWord {}
extension Boundary.Kind: KindWord {}
extension Gesture.Kind: KindWord {}

extension View: ListEntry {
  typealias Word = View.Kind
  typealias Inside = ViewContents
}

extension Behavior: ListEntry {
  typealias Word = Behavior.Kind
  typealias Inside = BehaviorContents
}

extension Boundary: ListEntry {
  typealias Word = Boundary.Kind
}

extension Gesture: ListEntry {
  typealias Word = Gesture.Kind
}

extension Action: ListEntry {
  enum Word: String, CaseIterable, KindWord {
    case add, remove, set, `let`, animate, stop
    case bringToFront = "bring-to-front"
    case sendToBack = "send-to-back"
    case addVelocity = "add-velocity"
    case after, `if`, run, mark, log
  }
}

extension ScriptStep: ListEntry {
  enum Word: String, CaseIterable, KindWord {
    case tap, press, drag, flick, swipe, pinch, rotate, transform, touch, wait, interrupt, `do`, mark
  }
}

extension When: ListEntry {
  enum Word: String, CaseIterable, KindWord { case when }
}

extension Expectation: ListEntry {
  enum Word: String, CaseIterable, KindWord { case at, always, never, eventually, within, rests, fires }
}

extension Overlay: ListEntry {}
extension Overlay.Word: KindWord {}

extension Output: ListEntry {
  enum Word: String, CaseIterable, KindWord {
    case gif, apng, png, frames, trace, sheet, strobe, svg, html, lottie, motion
  }
}
