internal import CPages

/// Files of the page of a vector film, in `Sources/CPages/Pages`. A name in double braces is a placeholder.
enum PlayerFiles {
  static let page = unsafe String(cString: fling_player_html())
  /// Style sheet for light and dark color schemes and for print.
  static let style = unsafe String(cString: fling_player_css())
  /// The script. It is the same on all pages, accesses no network and inserts no markup.
  static let script = unsafe String(cString: fling_player_js())
}
