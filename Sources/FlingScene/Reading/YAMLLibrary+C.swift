internal import CYAML

/// libyaml, which parses YAML.
package enum YAMLLibrary {
  /// The version of the linked library, such as `0.2.5`.
  package static var version: String {
    // Safe: a constant string that ends with a zero byte.
    unsafe String(cString: yaml_get_version_string())
  }
}
