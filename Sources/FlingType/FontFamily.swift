/// A font family: faces of one design with different weights and slants.
package struct FontFamily: Hashable, Sendable {
  package var name: String
  package var members: [Member]

  package struct Member: Hashable, Sendable {
    /// The weight; nil for a variable font with all weights.
    package var weight: FontWeight?
    package var isItalic: Bool
    package var file: FontFile

    package init(weight: FontWeight?, isItalic: Bool, file: FontFile) {
      self.weight = weight
      self.isItalic = isItalic
      self.file = file
    }
  }

  package init(name: String, members: [Member]) {
    self.name = name
    self.members = members
  }

  /// The index of the member nearest to the requested style. The slant has priority over the weight.
  func nearest(_ weight: FontWeight, isItalic: Bool) -> Int? {
    let slanted = members.indices.filter { members[$0].isItalic == isItalic }
    let candidates = slanted.isEmpty ? Array(members.indices) : slanted
    let weights = candidates.map { members[$0].weight ?? weight }
    return weight.nearest(among: weights).map { candidates[$0] }
  }

  /// A hash of the files in sixteen hexadecimal digits; different versions have different hashes.
  package var contentHash: String {
    var hash = ContentHash()
    for member in members { member.file.add(to: &hash) }
    return hash.digits
  }
}
