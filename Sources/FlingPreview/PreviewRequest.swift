/// What a browser asks for.
struct PreviewRequest: Sendable {
  var method: String
  /// Path and query as they came.
  var target: String
  /// In the order in which they came.
  var headers: [(name: String, value: String)]
  /// As far as it was read.
  var body: [UInt8]

  init(
    method: String, target: String, headers: [(name: String, value: String)], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The most bytes that a body may have.
  static let bodyLimit = 65_536

  /// Every value of a header, whatever the case of its name.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
