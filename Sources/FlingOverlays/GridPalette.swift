package import FlingGeometry

/// The colors around the pictures of a grid.
package struct GridPalette: Sendable {
  /// The ground between the pictures is their own background; nil if they have none.
  var ground: Paint?
  /// The color of the lines that separate the pictures from the ground; nil without a ground.
  var hairline: Color?
  /// The color of labels.
  var text: Color

  /// - Parameters:
  ///   - theme: the theme of the page that shows the grid.
  ///   - background: the background of the pictures.
  package init(theme: Theme, background: Paint?) {
    let ink = OverlayPalette(theme: theme, background: background)
    text = ink.text
    switch background {
    case nil: break
    case .color(let color)? where color.alpha == 0: break
    case _?:
      ground = .color(ink.paper)
      hairline = ink.rule
    }
  }
}
