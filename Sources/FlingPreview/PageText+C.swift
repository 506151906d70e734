internal import CPages

/// The files of the web pages, as they stand in `Sources/CPages/Pages`.
///
/// A name in double braces is replaced when a page is made; one that stands alone in its line is replaced together with the
/// line's end.
enum PageText {
  /// The page of `fling watch`, before anything is known of the scene.
  static let preview = unsafe String(cString: fling_preview_html())
  /// How that page looks, in light and dark surroundings.
  static let previewStyle = unsafe String(cString: fling_preview_css())
  /// The first part of its script: takes the stills of films and plays them.
  static let previewPlayer = unsafe String(cString: fling_preview_player_js())
  /// The second part of its script: shows what the scene says and what is wrong, tries other values, listens to keys.
  static let previewPanel = unsafe String(cString: fling_preview_panel_js())

  /// The page of `fling test --report`.
  static let report = unsafe String(cString: fling_report_html())
  /// How that page looks, in light and dark surroundings, wide and narrow.
  static let reportStyle = unsafe String(cString: fling_report_css())
  /// The script of that page. It asks nothing of any network and takes all texts as texts.
  static let reportScript = unsafe String(cString: fling_report_js())
}
