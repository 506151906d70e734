/// Divides work among shards.
package enum ShardAssignment {
  /// Gives each piece of work, the most expensive first, to the shard with the least work so far.
  ///
  /// Pieces of the same cost go in order, and of shards with the same work the one with the fewest pieces gets
  /// it, and of these the first. So the same costs always give the same shards.
  /// - Parameters:
  ///   - costs: the cost of each piece.
  ///   - count: the number of shards, at least 1.
  /// - Returns: for each shard, the indices of its pieces in ascending order.
  package static func shards(for costs: [Double], count: Int) -> [[Int]] {
    // Whole microseconds: sums do not depend on the order in which they are added, and damaged costs are bounded.
    let costs = costs.map { $0.isFinite ? Int(max(0, min($0, 1e6)) * 1e6) : 0 }
    var shards = [[Int]](repeating: [], count: max(1, count))
    var loads = [Int](repeating: 0, count: shards.count)
    for piece in costs.indices.sorted(by: { (-costs[$0], $0) < (-costs[$1], $1) }) {
      guard
        let shard = loads.indices.min(by: { (loads[$0], shards[$0].count) < (loads[$1], shards[$1].count) })
      else { continue }
      loads[shard] += costs[piece]
      shards[shard].append(piece)
    }
    return shards.map { $0.sorted() }
  }
}
