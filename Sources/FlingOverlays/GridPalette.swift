package import FlingGeometry

/// The colors around the pictures of a grid.
package struct GridPalette: Sendable {
  /// The ground between the pictures: their background, a little darker on light ones and lighter on dark
  /// ones, so that they stand out from it and from pages of either theme. Nil if the pictures have no
  /// background.
  var ground: Paint?
  /// The color of labels.
  var text: Color

  /// The weight of the text's color in the ground.
  private static let tone = 0.09

  /// - Parameters:
  ///   - theme: the theme of the page that shows the grid.
  ///   - background: the background of the pictures.
  package init(theme: Theme, background: Paint?) {
    let ink = OverlayPalette(theme: theme, background: background)
    text = ink.text
    switch background {
    case nil: ground = nil
    case .color(let color)? where color.alpha == 0: ground = nil
    case _?:
      let (paper, weight) = (ink.paper, GridPalette.tone)
      ground = .color(
        Color(
          red: paper.red + (text.red - paper.red) * weight,
          green: paper.green + (text.green - paper.green) * weight,
          blue: paper.blue + (text.blue - paper.blue) * weight))
    }
  }
}
