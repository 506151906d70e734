// Layers and pictures that this layer does not have. The compiler says so at the line that names them.

@available(*, unavailable, message: "Fling has no particle emitters; move layers by a display link")
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {}

@available(*, unavailable, message: "Fling has no particle emitters; move layers by a display link")
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {}

@available(*, unavailable, message: "Fling has no 3-D layers; move layers in the plane")
@preconcurrency @MainActor
open class CATransformLayer: CALayer {}

@available(*, unavailable, message: "Fling has no 3-D layers; move layers in the plane")
@preconcurrency @MainActor
open class CAMetalLayer: CALayer {}

@available(*, unavailable, message: "Fling has no 3-D layers; move layers in the plane")
@preconcurrency @MainActor
open class CAEAGLLayer: CALayer {}

@available(*, unavailable, message: "Fling has no scroll layers; move the bounds of a layer")
@preconcurrency @MainActor
open class CAScrollLayer: CALayer {}

@available(*, unavailable, message: "Fling has no tiled layers; draw in draw(_:)")
@preconcurrency @MainActor
open class CATiledLayer: CALayer {}

@available(*, unavailable, message: "Fling has no filters of pictures")
@preconcurrency @MainActor
open class CIFilter: NSObject {}

@available(*, unavailable, message: "Fling has no filters of pictures")
@preconcurrency @MainActor
open class CIContext: NSObject {}

@available(*, unavailable, message: "Fling has no filters of pictures")
@preconcurrency @MainActor
open class CIImage: NSObject {}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKNode: NSObject {}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKScene: SKNode {
  public convenience init(size: CGSize) { fatalError("unavailable") }
  public convenience init?(fileNamed filename: String) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKView: UIView {}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKSpriteNode: SKNode {
  public convenience init(imageNamed name: String) { fatalError("unavailable") }
  public convenience init(color: UIColor, size: CGSize) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKShapeNode: SKNode {}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKLabelNode: SKNode {}

@available(*, unavailable, message: "Fling has no SpriteKit; film views and UIKit Dynamics")
@preconcurrency @MainActor
open class SKAction: NSObject {}

@available(*, unavailable, message: "Fling has no SceneKit; it films what is in a plane")
@preconcurrency @MainActor
open class SCNView: UIView {}

@available(*, unavailable, message: "Fling has no SceneKit; it films what is in a plane")
@preconcurrency @MainActor
open class SCNScene: NSObject {}

@available(*, unavailable, message: "Fling has no SceneKit; it films what is in a plane")
@preconcurrency @MainActor
open class ARSCNView: UIView {}

/// How colors are drawn over each other.
public enum CGBlendMode: Int32, Sendable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case softLight
  case hardLight
  case difference
  case exclusion
  case clear = 16
  case copy
}

extension CGContext {
  @available(*, unavailable, message: "Fling draws all colors over each other; use colors with an alpha")
  public func setBlendMode(_ mode: CGBlendMode) { fatalError("unavailable") }
}
