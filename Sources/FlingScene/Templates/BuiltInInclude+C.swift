internal import CTemplates

extension BuiltInInclude {
  /// All built-in includes. Their texts are the files in `Sources/CTemplates/Includes`.
  package static let all = unsafe [
    BuiltInInclude("paper", "A palette for light and dark pages, and styles.", fling_include_paper())
  ]

  /// - Parameter text: zero-terminated UTF-8.
  private init(_ name: String, _ summary: String, _ text: UnsafePointer<CChar>) {
    unsafe self.init(name: name, summary: summary, text: String(cString: text))
  }
}
