import FlingGeometry
import FlingStage

/// The drawings of a layer, of which at most one is present at a time.
struct DrawingList {
  private var drawings: [DrawingSampler] = []
  private var indices: [DrawingSampler.Structure: [Int]] = [:]
  private var presence: StepTrack<Int>
  private var active: Int?
  /// For each drawing, the number of the moment since which another one is present.
  private var absences: [Int?] = []

  init(_ options: KeyframeOptions) {
    presence = StepTrack(options: options)
  }

  /// Whether the present drawing is a line that grows, which stays where it is on its layer.
  var isGrowing: Bool { active.map { drawings[$0].isGrowing } ?? false }

  /// Takes a look at the present moment. Another structure is taken only if the moment is a frame.
  /// - Parameters:
  ///   - outline: that of the look's shape, in the coordinates of the track.
  ///   - place: the layer that an error names.
  /// - Returns: whether the look is taken as a whole.
  mutating func set(
    _ look: LayerLook, _ outline: Outline?, _ frame: DrawingFrame, _ place: TrackPlace,
    _ context: inout TrackContext
  ) throws(VectorError) -> Bool {
    if let active, !look.isEmpty, drawings[active].accepts(look, outline) {
      return try drawings[active].set(look, outline, frame, place, &context)
    }
    guard context.isFrame else { return false }
    if let active { absences[active] = context.clock.index }
    active = nil
    if !look.isEmpty {
      let structure = DrawingSampler.Structure(look, outline)
      if let known = indices[structure]?.last(where: { drawings[$0].accepts(look, outline) }) {
        active = known
        var frame = frame
        frame.absence = absences[known] ?? frame.absence
        absences[known] = nil
        _ = try drawings[known].set(look, outline, frame, place, &context)
      } else {
        active = drawings.count
        indices[structure, default: []].append(drawings.count)
        drawings.append(try DrawingSampler(look, outline, frame, place, &context))
        absences.append(nil)
      }
    }
    presence.append(active, at: context.clock.now)
    return true
  }

  /// The length of a single line that never changes; nil for other drawings.
  var constantLength: Double? { drawings.count == 1 ? drawings[0].constantLength : nil }

  func finished(_ assembly: inout TrackAssembly, _ subject: Layer.Subject?) -> [Drawing] {
    var presence = self.presence
    return presence.finish().map { index, presence in
      drawings[index].finished(presence, &assembly, subject)
    }
  }
}
