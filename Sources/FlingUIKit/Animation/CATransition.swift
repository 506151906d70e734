internal import FlingGeometry
internal import FlingStage

/// A transition from what a layer with its sublayers has shown to what it shows now.
///
/// The old content is that of the last frame, so it does not matter whether the transition is added before or
/// after the changes of a turn. The content is not clipped to the layer.
open class CATransition: CAAnimation {
  /// The kind. One that is not declared here is shown as a fade, which is noted.
  open var type = CATransitionType.fade
  /// The edge at which the new content begins, for all kinds but fades; nil is the right one.
  open var subtype: CATransitionSubtype?
  /// The share of the transition at which it begins.
  open var startProgress: Float = 0
  /// The share of the transition at which it ends.
  open var endProgress: Float = 1
  /// What the layer has shown before, in its own coordinates; nil until a layer plays the transition.
  final var old: [Layer]?

  override func makeCopy() -> CAAnimation {
    let copy = CATransition()
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    return copy
  }

  override func apply(to shown: inout LayerModel, time: Double, pass: Double, cycles: Double) {
    guard let old else { return }
    let (start, end) = (Double(startProgress), Double(endProgress))
    let progress = start + (end - start) * (pass > 0 ? time / pass : 1)
    shown.transition = LayerTransition(
      old: old, type: type, edge: (subtype ?? .fromRight).edge,
      progress: LayerModel.length(progress, most: 1))
  }
}

/// The moment of a transition that a layer shows.
struct LayerTransition: Equatable {
  /// In the layer's own coordinates.
  let old: [Layer]
  let type: CATransitionType
  /// The direction from the layer's center to the edge at which the new content begins.
  let edge: Point
  /// From 0, the old content, to 1, the new one.
  let progress: Double

  /// The old and the new content together, from back to front.
  /// - Parameters:
  ///   - new: on the canvas; nil for nothing.
  ///   - transform: the map from the layer's own coordinates to the canvas.
  func layers(to new: Layer?, in transform: AffineTransform, _ size: Size) -> [Layer] {
    func moved(_ layers: [Layer], by share: Double) -> [Layer] {
      let offset = transform.applyToVector(Point(edge.x * size.width, edge.y * size.height)) * share
      return layers.map { $0.moved(by: AffineTransform(translationX: offset.x, y: offset.y)) }
    }
    let old = old.map { $0.moved(by: transform) }
    let new = [new].compactMap { $0 }
    switch type {
    case .push: return moved(old, by: -progress) + moved(new, by: 1 - progress)
    case .moveIn: return old + moved(new, by: 1 - progress)
    case .reveal: return new + moved(old, by: -progress)
    default:
      // New content with an opaque background does not fade in: what lies behind the layer would shine through
      // while both contents are translucent.
      let entering = new.map { $0.hasOpaqueBackground ? $0 : Layer(fading: $0, opacity: progress) }
      return entering.filter { $0.opacity > 0 } + old.map { Layer(fading: $0, opacity: 1 - progress) }
    }
  }
}

/// What the last tick has shown.
@MainActor
enum ShownFrame {
  static var layers: [Layer] = []

  /// What a layer has shown, with its opacity, in its own coordinates; empty if it was not visible.
  static func content(of layer: CALayer) -> [Layer] {
    guard let found = first(of: layer.number, in: layers), let inverse = found.transform.inverted else {
      return []
    }
    return [found.moved(by: inverse).withoutSubjects]
  }

  private static func first(of number: Int, in layers: [Layer]) -> Layer? {
    for layer in layers {
      if layer.subject == .view(number) { return layer }
      if let found = first(of: number, in: layer.children) { return found }
    }
    return nil
  }
}

extension Layer {
  /// Whether its own background, or that of its rearmost child, is opaque. Gradients and pictures count as opaque.
  fileprivate var hasOpaqueBackground: Bool {
    guard opacity == 1 else { return false }
    switch fill {
    case .color(let color)?: return color.alpha == 1
    case nil: return children.first?.hasOpaqueBackground ?? false
    default: return true
    }
  }

  /// The layer with its children, without their subjects, since each subject is in a frame once.
  fileprivate var withoutSubjects: Layer {
    var layer = self
    layer.subject = nil
    layer.children = children.map(\.withoutSubjects)
    return layer
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a layer's transition.
public let kCATransition = "transition"

/// The kind of a transition.
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")

  /// Whether it is shown as what it is.
  var isShown: Bool { [.fade, .moveIn, .push, .reveal].contains(self) }
}

/// The direction of a transition.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")

  /// The direction from the center of a layer to the edge. (As in UIKit, `fromTop` is the edge with the larger
  /// y: the names are those of a coordinate system whose y axis points up.)
  var edge: Point {
    switch self {
    case .fromLeft: Point(-1, 0)
    case .fromTop: Point(0, 1)
    case .fromBottom: Point(0, -1)
    default: Point(1, 0)
    }
  }
}
