import FlingDynamics
import FlingGeometry
import FlingScene

/// The overlays of a running scene with the history that they show.
///
/// The size of the history is bounded, whatever the length of the film.
struct LiveOverlays {
  let survey: OverlaySurvey
  /// The views of each overlay, by the overlay's index.
  let members: [[Int]]
  /// When each overlay is shown; nil for never.
  let spans: [Range<Time>?]
  /// By overlay and member.
  private(set) var trails: [[Trail]]
  private(set) var ghosts: [[Ghost]]
  /// The series of each plot; nil for other overlays.
  private(set) var series: [PlotSeries?]
  /// The visible fingers in the order of touch-down; recorded only if an overlay shows them.
  private(set) var fingers: [FingerTail] = []
  /// The last state of each gesture; recorded only if an overlay shows it.
  private(set) var gestures: [DisplayedGestureState] = []
  let type: OverlayTypesetter
  /// The contacts at the last tick.
  private(set) var touches: [ItemContact] = []
  /// Contacts that began within the last quarter of a second.
  private(set) var contactFlashes: [ContactFlash] = []
  /// Where anchors were at the last tick. Those that moved in the step after it are elsewhere now.
  private(set) var anchors: [ObjectIdentifier: Point] = [:]

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

  init(_ scene: RunningScene, _ survey: OverlaySurvey) throws(RunError) {
    self.survey = survey
    type = OverlayTypesetter(scene.typesetter)
    members = try scene.overlayMembers()
    gestures = scene.document.gestures.map { _ in DisplayedGestureState() }
    spans = scene.document.overlays.map { survey.span(of: $0) }
    trails = members.map { $0.map { _ in Trail() } }
    ghosts = members.map { _ in [] }
    series = scene.document.overlays.enumerated().map { [spans] index, overlay in
      guard case .plot = overlay.kind, let span = spans[index] else { return nil }
      let end = min(span.upperBound, survey.film.upperBound)
      return PlotSeries(ticks: max(0, end.units - span.lowerBound.units) / Time.unitsPerTick)
    }
  }

  /// Records the state of a tick before its step.
  mutating func observe(_ scene: RunningScene) throws(RunError) {
    for (index, overlay) in scene.document.overlays.enumerated() {
      guard let span = spans[index], span.contains(scene.now) else { continue }
      switch overlay.kind {
      case .trail: extendTrails(index, scene)
      case .touches: observeFingers(scene)
      case .gestures: observeGestures(scene)
      case .plot(let plot) where scene.now < survey.film.upperBound:
        scene.steps = 0
        series[index]?.add(PlotSeries.Sample(time: scene.now, value: try scene.plotValue(plot).value))
      case .contacts, .debug: observeContacts(scene)
      default: break
      }
      switch overlay.kind {
      case .attachments: observeAnchors(scene)
      case .debug:
        observeAnchors(scene)
        observeFingers(scene)
      default: break
      }
    }
  }

  /// Records moments between a tick and the next, after the step.
  mutating func observeBetweenTicks(_ scene: RunningScene) throws(RunError) {
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

  // MARK: Trails

  /// Extends trails to the current tick by the positions after each substep. A body that moved more than a
  /// point beside its step, or another view that moved more than a fifth of the canvas's diagonal, begins a
  /// new line.
  private mutating func extendTrails(_ index: Int, _ scene: RunningScene) {
    let size = scene.document.canvas.size
    let leap = 0.2 * Point(size.width, size.height).length
    for (memberIndex, view) in members[index].enumerated() {
      let point = scene.canvasCenter(of: view)
      guard let last = trails[index][memberIndex].lines.last?.last else {
        trails[index][memberIndex].add(point, isJump: true)
        continue
      }
      let poses = scene.physics.positionsInLastStep(of: view)
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
  private mutating func captureGhosts(_ index: Int, at moment: Time, _ scene: RunningScene) throws(RunError) {
    let members = members[index]
    let layers = try scene.atMoment(moment) { () throws(RunError) in members.map { scene.layer(ofShown: $0) }
    }
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
  private mutating func observeFingers(_ scene: RunningScene) {
    fingers.removeAll { $0.hasFaded(at: scene.now) }
    for contact in scene.fingers.contacts {
      let known = fingers.firstIndex { $0.contact == contact.number }
      guard contact.isDown || known != nil else { continue }
      let index = known ?? fingers.count
      if known == nil { fingers.append(FingerTail(contact: contact.number, start: scene.now)) }
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

  private mutating func observeGestures(_ scene: RunningScene) {
    for (index, state) in scene.fingers.states.enumerated() { gestures[index].observe(state, at: scene.now) }
  }

  /// The entries of a gesture table at a moment, in document order.
  func gestureEntries(at now: Time) -> [GestureTable.Entry] { gestures.map { $0.entry(at: now) } }

  // MARK: Contacts and anchors

  /// Records contacts and contact flashes, without duplicates.
  private mutating func observeContacts(_ scene: RunningScene) {
    touches = []
    for contact in scene.physics.animator.contacts
    where !touches.contains(where: { $0.point == contact.point && $0.normal == contact.normal }) {
      touches.append(contact)
      if touches.count >= LiveOverlays.contactFlashLimit { break }
    }
    contactFlashes.removeAll { $0.time + ContactFlash.life <= scene.now }
    let before = Time(tick: scene.tick - 1)
    for contactFlash in LiveOverlays.contactFlashes(of: scene.physics.animator, after: before)
    where !contactFlashes.contains(where: { $0.time == contactFlash.time && $0.point == contactFlash.point })
    {
      contactFlashes.append(contactFlash)
    }
    if contactFlashes.count > LiveOverlays.contactFlashLimit {
      contactFlashes.removeFirst(contactFlashes.count - LiveOverlays.contactFlashLimit)
    }
  }

  /// The contacts that began in the animator's last step.
  static func contactFlashes(of animator: DynamicAnimator, after start: Time) -> [ContactFlash] {
    animator.contactEvents.compactMap { event in
      guard event.isBegin, let mass = animator.state(of: event.contact.item)?.mass, mass > 0 else {
        return nil
      }
      // The change of velocity in pt/s. The threshold hides bodies that settle, whose contacts begin again
      // and again, softly.
      let velocityChange = event.contact.impulse / mass
      guard velocityChange > 20 else { return nil }
      return ContactFlash(
        time: start + Time(units: (event.substep + 1) * Time.unitsPerTick / World.substeps),
        point: event.contact.point,
        strength: min(1, (velocityChange / 800).squareRoot()))
    }
  }

  /// Records the anchors of attachments.
  private mutating func observeAnchors(_ scene: RunningScene) {
    anchors = [:]
    for instance in scene.physics.instances {
      guard case .attachment(let object) = instance.object, let geometry = object.presentGeometry else {
        continue
      }
      anchors[ObjectIdentifier(object)] = geometry.anchor
    }
  }
}

extension Physics {
  /// The position of a view's body at the start of the last step and after each of its substeps; empty if the
  /// view is no body.
  func positionsInLastStep(of view: Int) -> [Point] {
    guard hasStepped, behaviorCounts[view] > 0, let item = items[view], item.written != nil else { return [] }
    return animator.lastStepPoses(of: item.subject).map(\.center)
  }

  /// The acceleration of a body in the step from the last tick to the next, in pt/s².
  func acceleration(of view: Int) -> Point {
    guard let item = items[activeGroup(of: view) ?? view], let shown = item.shown, let next = item.next else {
      return .zero
    }
    return (next.velocity - shown.velocity) * 60
  }
}
