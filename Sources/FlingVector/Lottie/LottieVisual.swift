import FlingGeometry
import FlingScene

/// What a layer of a Lottie file draws, in the coordinates of a track.
struct LottieVisual {
  enum Content {
    /// Shape elements, the first one on top.
    case shapes([JSONValue])
    /// An image asset of a size in pixels.
    /// - frame: x, y, width and height in points.
    case picture(asset: String, width: Int, height: Int, frame: Channel)
    /// A composition asset, which is clipped to its size in points.
    /// - anchor: its point that lies at the origin of the track.
    case composition(asset: String, width: Int, height: Int, anchor: Point)
  }

  /// The part of the content that is visible.
  enum Limit {
    case none
    /// A mask in the coordinates of the layer.
    case mask(JSONValue)
    /// The opacity of other content, or what is left of it.
    case matte(Content, isInverted: Bool)
  }

  var content: Content
  var limit = Limit.none
  /// The number of fills and lines that shapes have.
  var paintCount = 1
  /// Layer effects.
  var effects: [JSONValue] = []
  /// When it is visible, in frames: at least one range.
  var spans: [Range<Double>]

  /// Whether the layer can have the pose of its track: its own transform has no other purpose, and nothing beside it
  /// needs the pose.
  var canHavePose: Bool {
    if case .matte = limit { return false }
    if case .picture = content { return false }
    return true
  }
}

/// How a group is composited.
struct LottieLook {
  /// 0...1: one component.
  var opacity = Channel(constant: [1])
  var blend = BlendMode.normal
  /// Layer effects of the whole group.
  var effects: [JSONValue] = []

  var isPlain: Bool { LottieChannels.isAlways(1, opacity) && blend == .normal && effects.isEmpty }
}

/// Where layers lie in a composition.
struct LottiePlace {
  /// The index of the layer whose coordinates they have; nil for those of the composition.
  var parent: Int?
  /// Their origin in these coordinates.
  var origin = Point.zero
}

/// The layers of a composition.
struct LottieComposition {
  /// The first one at the back.
  private var layers: [JSONValue] = []
  private var indexCount = 0

  /// An index by which layers name their parent.
  mutating func nextIndex() -> Int {
    indexCount += 1
    return indexCount
  }

  /// Adds a layer in front of the others.
  mutating func add(_ layer: JSONValue) { layers.append(layer) }

  var isEmpty: Bool { layers.isEmpty }

  /// The layers as the file has them: the first one in front.
  var json: [JSONValue] { layers.reversed() }
}
