/// The part of the document that an entry of a list becomes: a view, a behavior, an action.
protocol ListEntry {
  /// The word that tells its kind.
  associatedtype Word: KindWord = String
  /// The entries inside it.
  associatedtype Inside: EntryContents = NoContents
}

/// An entry of a list as written: its keys are checked against its table, its names are not looked up. The parser makes
/// one of each entry, the resolver one of each copy.
struct Unresolved<Entry: ListEntry> {
  var kind: Entry.Word
  var kindRange: SourceRange
  /// The value of the kind: a name, a target, a number.
  var main: Node
  var fields: KeyedValues
  var repetition: Repetition?
  var inside = Entry.Inside()
  /// The scope of its expressions; the resolver sets it.
  var scope = CopyScope()
  /// Its name with the indices of the copy; empty for a nameless entry and until the resolver declares it.
  var name = ""
  /// Its number among the declared entries of its type.
  var index = 0
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
  /// What the copies call their index.
  var name: String
  var keyRange: SourceRange
}

/// A word that tells the kind of an entry.
protocol KindWord {
  init?(kind word: String)
}

extension KindWord where Self: RawRepresentable<String> {
  init?(kind word: String) { self.init(rawValue: word) }
}

extension String: KindWord {
  init?(kind word: String) { self = word }
}

/// The entries inside an entry; none at first.
protocol EntryContents {
  init()
}

struct NoContents: EntryContents {}

struct ViewContents: EntryContents {
  /// Whether the kind is a mistake: then its name and what is in it count, its keys do not.
  var isMistaken = false
  /// The names behind further kinds of a mistaken entry.
  var otherNames: [String] = []
  var views: [Unresolved<View>] = []
  /// The keys of the styles that it names; the resolver sets them.
  var styles: [KeyedValues] = []
  /// The item group for which it stands.
  var group: BehaviorID?
}

struct BehaviorContents: EntryContents {
  var boundaries: [Unresolved<Boundary>] = []
  /// Whether some boundary has a mistake that hides its name.
  var hasUnreadBoundaries = false
  /// The entries of a composite; once it is declared, their copies.
  var parts: [ListItem<Behavior>] = []
}

extension View.Kind: KindWord {}
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

extension Action: ListEntry {}
extension ScriptStep: ListEntry {}
extension When: ListEntry {}
extension Expectation: ListEntry {}
extension Overlay: ListEntry {}
extension Output: ListEntry {}
