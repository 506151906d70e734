import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// The overlays of a running scene with the history that they show.
///
/// The size of the history is bounded, whatever the length of the film.
struct LiveOverlays: SnapshotDecorator {
  let survey: OverlaySurvey
  /// The views of each overlay, by the overlay's index.
  let members: [[Int]]
  /// When each overlay is shown; nil for never.
  let spans: [Range<Time>?]
  /// By overlay and member.
  private(set) var trails: [[Trail]]
  private(set) var ghosts: [[Ghost]]
  /// The curve of each plot; nil for other overlays.
  private(set) var curves: [PlotCurve?]
  /// The visible fingers in the order of touch-down; recorded only if an overlay shows them.
  private(set) var fingers: [FingerTail] = []
  /// The last state of each gesture; recorded only if an overlay shows it.
  private(set) var gestures: [DisplayedGestureState] = []
  let type: OverlayTypesetter
  /// The contacts at the last tick.
  private(set) var touches: [PhysicsPicture.Touch] = []
  /// Contacts that began within the last quarter of a second.
  private(set) var contactFlashes: [ContactFlash] = []
  /// Where anchors were at the last tick. Those that moved in the step after it are elsewhere now.
  private(set) var anchors: [Int: Point] = [:]
  /// The coil of each attachment, from its length when it was first seen.
  private(set) var coils: [Int: Coil] = [:]

  /// A view at an earlier moment.
  struct Ghost {
    let time: Time
    let member: Int
    let layer: Layer
  }

  /// The beginning of a contact that is strong enough to be shown.
  struct ContactFlash {
    let time: Time
    let point: Point
    /// The strength of the impact, 0...1.
    let strength: Double
    static let life = Time(units: 150)
  }

  private static let ghostLimit = 480
  private static let contactFlashLimit = 256

  init(_ scene: SceneMoment, _ survey: OverlaySurvey) throws(RunError) {
    self.survey = survey
    type = OverlayTypesetter(scene.typesetter)
    members = try OverlayRenderer(scene: scene).overlayMembers()
    gestures = scene.document.gestures.map { _ in DisplayedGestureState() }
    spans = scene.document.overlays.map { survey.span(of: $0) }
    trails = members.map { $0.map { _ in Trail() } }
    ghosts = members.map { _ in [] }
    let renderer = OverlayRenderer(scene: scene)
    curves = scene.document.overlays.enumerated().map { [spans] index, overlay in
      guard let span = spans[index] else { return nil }
      return renderer.curve(of: overlay, index, during: span, survey)
    }
  }

  /// Records the state of a tick before its step.
  mutating func observe(_ scene: SceneMoment) throws(RunError) {
    for (index, overlay) in scene.document.overlays.enumerated() {
      guard let span = spans[index], span.contains(scene.now) else { continue }
      switch overlay.kind {
      case .trail: extendTrails(index, scene)
      case .touches: observeFingers(scene)
      case .gestures: observeGestures(scene)
      case .plot(let plot) where curves[index]?.needsValue(at: scene.now) == true:
        scene.beginUncountedWork()
        curves[index]?.add(
          PlotSeries.Sample(
            time: scene.now, value: try OverlayRenderer(scene: scene).plotValue(plot).value)
        )
      case .contacts, .debug: observeContacts(scene)
      default: break
      }
      switch overlay.kind {
      case .attachments: observeAttachments(scene)
      case .debug:
        observeAttachments(scene)
        observeFingers(scene)
      default: break
      }
    }
  }

  /// Records moments between a tick and the next, after the step.
  mutating func observeBetweenTicks(_ scene: SceneMoment) throws(RunError) {
    for (index, overlay) in scene.document.overlays.enumerated() {
      guard case .ghosts(_, let every) = overlay.kind, let span = spans[index] else { continue }
      let passed = max(0, scene.now.units - span.lowerBound.units)
      var number = (passed + every.units - 1) / every.units
      while true {
        let moment = span.lowerBound + Time(units: number * every.units)
        guard moment < Time(tick: scene.tick + 1), span.contains(moment) else { break }
        try captureGhosts(index, at: moment, scene)
        number += 1
      }
    }
  }

  func snapshot(_ scene: SceneMoment) throws(RunError) -> Snapshot {
    try OverlayRenderer(scene: scene).snapshot(self)
  }

  // MARK: Trails

  /// Extends trails to the current tick by the positions after each substep. A body that moved more than a
  /// point beside its step, or another view that moved more than a fifth of the canvas's diagonal, begins a
  /// new line.
  private mutating func extendTrails(_ index: Int, _ scene: SceneMoment) {
    let size = scene.document.canvas.size
    let leap = 0.2 * Point(size.width, size.height).length
    for (memberIndex, view) in members[index].enumerated() {
      let point = OverlayRenderer(scene: scene).canvasCenter(of: view)
      guard let last = trails[index][memberIndex].lines.last?.last else {
        trails[index][memberIndex].add(point, isJump: true)
        continue
      }
      let poses = scene.positionsInLastStep(of: view)
      guard let end = poses.last else {
        // The view is no body: animations or actions move it.
        trails[index][memberIndex].add(point, isJump: point.distance(to: last) > leap)
        continue
      }
      if poses[0].distance(to: last) < 1 {
        for pose in poses.dropFirst() { trails[index][memberIndex].add(pose, isJump: false) }
      }
      // An action may have moved the body in this tick.
      trails[index][memberIndex].add(point, isJump: point.distance(to: end) > 1)
    }
  }

  // MARK: Ghosts

  /// Adds ghosts of the members whose look has changed; drops the oldest beyond the limit.
  private mutating func captureGhosts(_ index: Int, at moment: Time, _ scene: SceneMoment) throws(RunError) {
    let members = members[index]
    let layers = try scene.layers(ofShown: members, at: moment)
    for (memberIndex, layer) in layers.enumerated() {
      guard let layer, ghosts[index].last(where: { $0.member == memberIndex })?.layer != layer else {
        continue
      }
      ghosts[index].append(Ghost(time: moment, member: memberIndex, layer: layer))
    }
    let surplus = ghosts[index].count - LiveOverlays.ghostLimit
    if surplus > 0 { ghosts[index].removeFirst(surplus) }
  }

  // MARK: Fingers

  /// Records the positions of fingers.
  private mutating func observeFingers(_ scene: SceneMoment) {
    fingers.removeAll { $0.hasFaded(at: scene.now) }
    for contact in scene.contacts {
      let known = fingers.firstIndex { $0.contact == contact.number }
      guard contact.isDown || known != nil else { continue }
      let index = known ?? fingers.count
      if known == nil {
        let slot = (0...fingers.count).first { slot in !fingers.contains { $0.slot == slot } }
        fingers.append(
          FingerTail(contact: contact.number, slot: slot ?? fingers.count, start: scene.now))
      }
      if contact.isDown {
        // Several overlays may record the same tick.
        if fingers[index].samples.last?.time != scene.now {
          fingers[index].add(contact.position, at: scene.now)
        }
      } else if fingers[index].end == nil {
        fingers[index].end = scene.now
      }
    }
  }

  private mutating func observeGestures(_ scene: SceneMoment) {
    for (index, state) in scene.gestureStates.enumerated() {
      gestures[index].observe(state, at: scene.now)
    }
  }

  /// The states in a table of gestures at a moment, in document order.
  func gestureStates(at now: Time) -> [String] { gestures.map { $0.state(at: now) } }

  // MARK: Contacts and anchors

  /// Records contacts and contact flashes, without duplicates.
  private mutating func observeContacts(_ scene: SceneMoment) {
    let picture = scene.physicsPicture(.contacts)
    touches = picture.touches
    contactFlashes.removeAll { $0.time + ContactFlash.life <= scene.now }
    let before = Time(tick: scene.tick - 1)
    for contactFlash in LiveOverlays.contactFlashes(in: picture, after: before)
    where !contactFlashes.contains(where: { $0.time == contactFlash.time && $0.point == contactFlash.point })
    {
      contactFlashes.append(contactFlash)
    }
    if contactFlashes.count > LiveOverlays.contactFlashLimit {
      contactFlashes.removeFirst(contactFlashes.count - LiveOverlays.contactFlashLimit)
    }
  }

  /// The contacts that began in the step that starts at a time.
  static func contactFlashes(in picture: PhysicsPicture, after start: Time) -> [ContactFlash] {
    picture.impacts.compactMap { impact in
      // The threshold hides bodies that settle, whose contacts begin again and again, softly.
      guard impact.velocityChange > 20 else { return nil }
      return ContactFlash(
        time: impact.time(after: start), point: impact.point,
        strength: min(1, (impact.velocityChange / 800).squareRoot()))
    }
  }

  /// Records the anchors of attachments, and the coils of new ones.
  private mutating func observeAttachments(_ scene: SceneMoment) {
    anchors = [:]
    for attachment in scene.physicsPicture(.attachments).attachments {
      anchors[attachment.id] = attachment.geometry.anchor
      if coils[attachment.id] == nil {
        coils[attachment.id] = Coil(restLength: attachment.geometry.length)
      }
    }
  }
}
