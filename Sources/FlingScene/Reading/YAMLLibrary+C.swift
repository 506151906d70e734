internal import CYAML

/// The library that takes YAML apart.
public enum YAMLLibrary {
  /// Of the library that is linked now, such as `0.2.5`.
  public static var version: String {
    // Safe: a constant text that ends with a zero.
    unsafe String(cString: yaml_get_version_string())
  }
}
