/// The base class of behaviors with a list of items: gravity, collision, push, fields and item properties.
///
/// UIKit repeats these members in each of its classes; code that uses them is the same.
public class ItemsBehavior: DynamicBehavior {
  private var list: ItemList

  /// A behavior of the given items; duplicates are ignored.
  public init(items: [any DynamicItem] = []) {
    list = ItemList(items)
  }

  /// The items without duplicates, in the order in which they were added.
  public var items: [any DynamicItem] { list.items }

  /// Adds an item from the next step on. No effect if the list contains it.
  public func addItem(_ item: any DynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item, and all values that this behavior stores for it. If no other behavior contains it by
  /// the next step, it stops being a body.
  public func removeItem(_ item: any DynamicItem) {
    list.remove(item)
    forget(item)
    changed()
  }

  /// Removes the values stored for an item that was removed.
  func forget(_ item: any DynamicItem) {}

  func contains(_ item: any DynamicItem) -> Bool { list.contains(item) }

  override var namedItems: [any DynamicItem] { list.items }

  var itemIDs: [ItemID] { list.items.map { ItemID($0) } }
}
