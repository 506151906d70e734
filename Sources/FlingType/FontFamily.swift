/// Faces of one design that differ in weight and slant.
public struct FontFamily: Hashable, Sendable {
  public var name: String
  public var members: [Member]

  public struct Member: Hashable, Sendable {
    /// Nil for a file that has all weights in one.
    public var weight: FontWeight?
    public var isItalic: Bool
    public var file: FontFile

    public init(weight: FontWeight?, isItalic: Bool, file: FontFile) {
      self.weight = weight
      self.isItalic = isItalic
      self.file = file
    }
  }

  public init(name: String, members: [Member]) {
    self.name = name
    self.members = members
  }

  /// The place of the member that comes nearest to what is wanted: first the slant counts, then the weight.
  func nearest(_ weight: FontWeight, isItalic: Bool) -> Int? {
    let slanted = members.indices.filter { members[$0].isItalic == isItalic }
    let candidates = slanted.isEmpty ? Array(members.indices) : slanted
    let weights = candidates.map { members[$0].weight ?? weight }
    return weight.nearest(among: weights).map { candidates[$0] }
  }

  /// What tells the files from those of other versions: sixteen hexadecimal digits.
  public var contentHash: String {
    var hash = ContentHash()
    for member in members { member.file.add(to: &hash) }
    return hash.digits
  }
}
