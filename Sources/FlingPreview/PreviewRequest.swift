/// A request of a browser.
struct PreviewRequest: Sendable {
  var method: String
  /// Path and query as received.
  var target: String
  /// In the order received.
  var headers: [(name: String, value: String)]
  /// Empty until the body was read.
  var body: [UInt8]

  init(
    method: String, target: String, headers: [(name: String, value: String)], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// Most bytes of a body.
  static let bodyLimit = 65_536

  /// All values of a header; its name is compared without case.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
