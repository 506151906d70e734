public import FlingGeometry

/// The colors of what lies about the pictures of a grid.
public struct GridPalette: Sendable {
  /// Between the pictures: their own ground, a little darker on light ones and lighter on dark ones, so that they stand out
  /// on it and on a page of either theme; nil where pictures have no ground.
  var ground: Paint?
  /// Of labels.
  var text: Color

  /// How much of the text's color is in the ground.
  private static let tone = 0.09

  /// - Parameters:
  ///   - theme: of the pages on which the picture is shown.
  ///   - background: what the pictures lie on.
  public init(theme: Theme, background: Paint?) {
    let ink = OverlayPalette(theme: theme, background: background)
    text = ink.text
    switch background {
    case nil: ground = nil
    case .color(let color)? where color.alpha == 0: ground = nil
    case _?:
      let (paper, share) = (ink.paper, GridPalette.tone)
      ground = .color(
        Color(
          red: paper.red + (text.red - paper.red) * share,
          green: paper.green + (text.green - paper.green) * share,
          blue: paper.blue + (text.blue - paper.blue) * share))
    }
  }
}
