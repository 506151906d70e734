extension Array {
  /// Takes all out. The room is kept for as many again, but not for a crowd that was there once.
  mutating func clear() { removeAll(keepingCapacity: 4 * count > capacity || capacity < 100) }
}
