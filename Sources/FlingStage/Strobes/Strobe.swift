import FlingGeometry
public import FlingScene

/// A picture as of a camera that stays open while a lamp flashes: what moves is seen at every flash, what rests is there once.
///
/// A layer moves if its place differs between flashes; it is then drawn as a whole at each place, faint at first, stronger
/// towards the end, and in full where it is last. One that stays but looks different, as a label that counts, shows its last
/// look. A group that rests is looked into. Rest and motion are told apart in document order: what rests upon
/// something that moves lies upon all its places.
public struct Strobe: Sendable {
  private let overlays: [Overlay]
  private var sequence = StrobeSequence()
  private var last: Snapshot?
  private var count = 0

  /// - Parameter document: of the scene that is exposed.
  public init(of document: Document) {
    overlays = document.overlays
  }

  /// Adds what the scene shows at a later moment.
  /// - Returns: how many layers the picture is made of so far.
  @discardableResult
  public mutating func expose(_ snapshot: Snapshot) -> Int {
    sequence.add(snapshot.layers, at: count)
    count += 1
    last = snapshot
    return sequence.layerCount
  }

  /// What all exposures together show; nil before the first.
  public var snapshot: Snapshot? {
    guard var snapshot = last else { return nil }
    snapshot.layers = sequence.layers(until: count - 1, showsTrack: showsTrack)
    return snapshot
  }

  /// Fingers and arrows are seen at every flash as what they are about; of all else that explains a film only the end counts:
  /// texts and charts upon each other could not be read.
  private func showsTrack(_ subject: Layer.Subject) -> Bool {
    switch subject {
    case .view: return true
    case .strips: return false
    case .overlay(let index, _):
      guard overlays.indices.contains(index) else { return false }
      switch overlays[index].kind {
      case .touches, .vectors: return true
      default: return false
      }
    }
  }
}
