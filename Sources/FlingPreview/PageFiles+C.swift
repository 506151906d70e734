internal import CPages

/// Files of the web pages in `Sources/CPages/Pages`.
///
/// A name in double braces is a placeholder that is replaced when a page is made. A placeholder on a line of
/// its own is replaced together with its newline.
enum PageFiles {
  /// The page of `fling watch` without any content of a scene.
  static let preview = unsafe String(cString: fling_preview_html())
  /// Style sheet of that page, for light and dark color schemes.
  static let previewStyle = unsafe String(cString: fling_preview_css())
  /// First part of its script: receives and plays the stills of films.
  static let previewPlayer = unsafe String(cString: fling_preview_player_js())
  /// Second part of its script: shows messages and errors, changes variables and handles keys.
  static let previewPanel = unsafe String(cString: fling_preview_panel_js())

  /// The page of `fling test --report`.
  static let report = unsafe String(cString: fling_report_html())
  /// Style sheet of that page, for light and dark color schemes, wide and narrow windows.
  static let reportStyle = unsafe String(cString: fling_report_css())
  /// Script of that page. It accesses no network and inserts all strings as text.
  static let reportScript = unsafe String(cString: fling_report_js())
}
