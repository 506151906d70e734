internal import FlingGeometry
internal import FlingStage

/// Core Foundation's array, as far as gradients need it.
public typealias CFArray = [Any]

/// A space of colors. All colors of this layer are in sRGB.
public final class CGColorSpace: Sendable {
  /// The name of the space.
  public let name: String?

  public convenience init?(name: String) { self.init(named: name) }

  init(named name: String) { self.name = name }

  public static let sRGB = "kCGColorSpaceSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(named: CGColorSpace.sRGB) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace(named: CGColorSpace.genericGrayGamma2_2)
}

/// Colors that blend into one another.
public final class CGGradient: Sendable {
  fileprivate let stops: [(color: Color, position: Double?)]

  /// - Parameters:
  ///   - colors: of the type `CGColor`; others are left out.
  ///   - locations: for each color its position between 0 and 1; nil for even distances.
  /// - Returns: nil without colors.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let colors = colors.compactMap { ($0 as? CGColor)?.color }
    guard !colors.isEmpty else { return nil }
    stops = colors.enumerated().map { index, color in
      (color, locations.flatMap { $0.indices.contains(index) ? $0[index].native : nil })
    }
  }

  /// - Parameters:
  ///   - components: red, green, blue and alpha of one color after the other.
  ///   - count: the number of colors.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, components.count / 4 >= count else { return nil }
    let colors = (0..<count).map { index in
      CGColor(
        red: components[4 * index], green: components[4 * index + 1], blue: components[4 * index + 2],
        alpha: components[4 * index + 3])
    }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }

  fileprivate func paint(_ course: Gradient.Geometry) -> Paint {
    stops.count > 1 ? .gradient(Gradient(course, colors: stops)) : .color(stops[0].color)
  }
}

/// Where a gradient goes on with its first and its last color.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// How far drawings without an end reach from the origin, in points.
  static let reach = 10_000.0

  /// Draws a gradient along a line, across the whole clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (start, end) = (startPoint.point, endPoint.point)
    let length = (end - start).length
    guard length > 0, length < CGContext.reach else { return }
    let along = (end - start) / length
    let across = Point(-along.y, along.x) * CGContext.reach
    let first = options.contains(.drawsBeforeStartLocation) ? start - along * CGContext.reach : start
    let last = options.contains(.drawsAfterEndLocation) ? end + along * CGContext.reach : end
    let band = Path([
      .move(first - across), .line(last - across), .line(last + across), .line(first + across), .close,
    ])
    addGradient(gradient.paint(.line(from: .init(start), to: .init(end))), in: band)
  }

  /// Draws a gradient from a circle to another one, across the whole clip. A start circle inside of the end
  /// circle and above a radius of 0 goes on inward with the first color.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let (center, radius) = (endCenter.point, endRadius.native)
    guard radius > 0, radius < CGContext.reach, startRadius >= 0, startRadius < endRadius else { return }
    let course: Gradient.Geometry =
      startCenter == endCenter && startRadius == 0
      ? .radial(center: .init(center), radius: radius)
      : .focal(
        center: .init(center), radius: radius, focus: .init(startCenter.point),
        focusRadius: startRadius.native)
    let reach = options.contains(.drawsAfterEndLocation) ? CGContext.reach : radius
    let disk = Path(
      ellipseIn: Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach))
    addGradient(gradient.paint(course), in: disk)
  }

  private func addGradient(_ paint: Paint, in area: Path) {
    addLocal(Layer(transform: .identity, shape: .path(area, .nonzero), fill: paint))
  }
}
