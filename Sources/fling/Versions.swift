/// What the bytes of an output depend on besides the scene and the options.
enum Versions {
  static let fling = "0.1.0"

  static let text = "Fling \(fling)"
}
