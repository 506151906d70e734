/// How one view moves over a film.
struct ViewMotion {
  /// A number of a view, in the order of files.
  enum Property: String, CaseIterable {
    case x, y, rotation
    case scaleX = "scale-x"
    case scaleY = "scale-y"
    case opacity

    /// The number of a view that is neither turned, scaled nor translucent.
    var usual: Double {
      switch self {
      case .x, .y, .rotation: 0
      case .scaleX, .scaleY, .opacity: 1
      }
    }
  }

  let name: String
  /// The position of the view's middle from the middle of its parent, or from the canvas's top left corner.
  let position: Pose.Position
  /// Degrees, clockwise.
  let rotation: Channel
  let scale: Channel
  /// 0 while the view is not shown.
  let opacity: Channel
  /// What a reader should know about the view, in sentences.
  private(set) var remarks: [String]

  /// - end: the end of the film, in seconds.
  init(_ view: ViewTracks.View, end: Double) {
    name = view.name ?? ""
    let parts = view.tracks.flatMap { track in track.presence.ranges.map { (range: $0, track: track) } }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    func joined(_ channel: (LayerTrack) -> Channel) -> Channel {
      if view.tracks.count == 1 { return channel(view.tracks[0]) }
      return Channel.joined(parts.map { ($0.range, channel($0.track)) }, absent: nil, end: end)
    }
    position =
      view.tracks.count == 1
      ? view.tracks[0].pose.position
      : .separate(x: joined(\.pose.position.x), y: joined(\.pose.position.y))
    scale = joined(\.pose.scale)
    opacity = Channel.joined(parts.map { ($0.range, $0.track.opacity) }, absent: [0], end: end)
    if view.tracks.count == 1 {
      rotation = view.tracks[0].pose.rotation
    } else {
      // Each track begins with an angle within one turn; a view goes on from where it is.
      var turned: [(range: Range<Double>, channel: Channel)] = []
      for part in parts {
        var channel = part.track.pose.rotation
        if let (range, earlier) = turned.last {
          let angle = earlier.values(at: range.upperBound)[0]
          let turns = ((angle - channel.values(at: part.range.lowerBound)[0]) / 360).rounded() * 360
          for index in channel.keyframes.indices { channel.keyframes[index].values[0] += turns }
        }
        turned.append((part.range, channel))
      }
      rotation = Channel.joined(turned, absent: nil, end: end)
    }

    var remarks: [String] = []
    let changes = view.tracks.reduce(into: Set<String>()) { $0.formUnion($1.otherChanges) }.sorted()
    if !changes.isEmpty {
      remarks.append("What else changes is not in this file: \(changes.joined(separator: ", ")).")
    }
    if !view.movingAncestors.isEmpty {
      let ancestors = view.movingAncestors.reversed().joined(separator: " in ")
      remarks.append("It is part of \(ancestors), which moves too; its own motion is relative to that.")
    }
    self.remarks = remarks
    if !moves { self.remarks.insert("It does not move.", at: 0) }
  }

  /// Whether anything but what else changes does.
  var moves: Bool { Property.allCases.contains { !self[$0].isConstant } }

  /// The keyframes of a property alone.
  subscript(property: Property) -> Channel {
    switch property {
    case .x: position.x
    case .y: position.y
    case .rotation: rotation.component(0)
    case .scaleX: scale.component(0)
    case .scaleY: scale.component(1)
    case .opacity: opacity.component(0)
    }
  }

  /// Where the view is at the start of the film.
  var start: (x: Double, y: Double) { (position.x.first[0], position.y.first[0]) }

  /// The keyframes of a property with places measured from where the view is at the start.
  func relative(_ property: Property) -> Channel {
    var channel = self[property]
    guard property == .x || property == .y else { return channel }
    let start = channel.first[0]
    for index in channel.keyframes.indices { channel.keyframes[index].values[0] -= start }
    return channel
  }
}

extension Pose.Position {
  /// The keyframes of x alone.
  fileprivate var x: Channel {
    switch self {
    case .joint(let position): position.component(0)
    case .separate(let x, _): x.component(0)
    }
  }

  /// The keyframes of y alone.
  fileprivate var y: Channel {
    switch self {
    case .joint(let position): position.component(1)
    case .separate(_, let y): y.component(0)
    }
  }
}
