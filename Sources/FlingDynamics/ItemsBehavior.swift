/// A behavior with a list of items that may change at any time: what gravity, collision, push and item properties share.
///
/// UIKit repeats these members in each of its classes; code that uses them reads the same.
public class ItemsBehavior: DynamicBehavior {
  private var list: ItemList

  /// A behavior of some items; of one given twice the first counts.
  public init(items: [any DynamicItem] = []) {
    list = ItemList(items)
  }

  /// The items in the order in which they were added, each once.
  public var items: [any DynamicItem] { list.items }

  /// Adds an item, from the next step on; one that is in the list already is left where it is.
  public func addItem(_ item: any DynamicItem) {
    list.add(item)
    changed()
  }

  /// Takes an item out, and with it what the behavior held for it. If no other behavior names it by the next step, its body
  /// ends.
  public func removeItem(_ item: any DynamicItem) {
    list.remove(item)
    forget(item)
    changed()
  }

  /// Drops what is kept for an item that has left.
  func forget(_ item: any DynamicItem) {}

  func contains(_ item: any DynamicItem) -> Bool { list.contains(item) }

  override var namedItems: [any DynamicItem] { list.items }
}
