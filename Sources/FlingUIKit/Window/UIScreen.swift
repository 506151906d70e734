package import FlingGeometry

/// The screen: what the film shows.
@preconcurrency @MainActor
public final class UIScreen: MainActorObject {
  /// The only screen.
  public static let main = UIScreen()

  var settings = ScreenSettings()

  init() { super.init(isolated: ()) }

  public class var screens: [UIScreen] { [main] }

  /// In points.
  public var bounds: CGRect { CGRect(origin: .zero, size: CGSize(settings.size)) }

  public var nativeBounds: CGRect {
    let scale = settings.scale
    return CGRect(x: 0, y: 0, width: settings.size.width * scale, height: settings.size.height * scale)
  }

  /// Pixels per point.
  public var scale: CGFloat { CGFloat(settings.scale) }

  public var nativeScale: CGFloat { scale }

  public var maximumFramesPerSecond: Int { 60 }

  public var brightness: CGFloat {
    get { 0.5 }
    set {}
  }

  public var traitCollection: UITraitCollection { .current }
}

/// The screen on which an app runs.
package struct ScreenSettings: Hashable, Sendable {
  /// In points.
  package var size: Size
  /// Pixels per point.
  package var scale: Double
  /// The insets of the safe area in points.
  package var safeArea: Insets
  package var theme: Theme
  /// The seed of all random numbers.
  package var seed: UInt64

  package init(
    size: Size = Size(width: 390, height: 844), scale: Double = 2,
    safeArea: Insets = Insets(top: 47, left: 0, bottom: 34, right: 0), theme: Theme = .light, seed: UInt64 = 0
  ) {
    self.size = size
    self.scale = scale
    self.safeArea = safeArea
    self.theme = theme
    self.seed = seed
  }
}
