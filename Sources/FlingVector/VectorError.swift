package import FlingStage

/// A reason why a film has no vector form. The caller adds the position in the scene.
package enum VectorError: Error, Hashable, Sendable {
  /// The themes of a film differ in more than their colors: in `difference`, such as "the position", at a moment in
  /// seconds of film.
  case themesDiffer(Layer.Subject?, difference: String, time: Double)
  /// The format lacks what a layer needs, such as "a shadow".
  case unsupported(feature: String, Layer.Subject?)
  /// The file would be larger than the limit, both in bytes.
  case tooLarge(byteCount: Int, limit: Int)
  /// A view of which motion is asked for is never shown.
  case neverShown(view: String)
}
