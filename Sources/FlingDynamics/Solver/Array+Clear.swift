extension Array {
  /// Removes all elements. Keeps the capacity if at least a quarter of it was used or it is small (below
  /// 100), so that a rare crowd does not hold memory for ever.
  mutating func clear() { removeAll(keepingCapacity: 4 * count > capacity || capacity < 100) }

  /// Replaces all elements by those of another array, in the memory of this one.
  mutating func replaceAll(with other: [Element]) {
    removeAll(keepingCapacity: true)
    append(contentsOf: other)
  }
}
