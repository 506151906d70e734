import Foundation

/// A page in headless Chromium, controlled over the DevTools protocol on pipes.
final class Tab {
  private let process = Process()
  private let folder: URL
  private let orders: FileHandle
  private let answers: FileHandle
  private var buffer = Data()
  private var count = 0
  private var session: String?
  /// Errors that the browser logged, uncaught exceptions, and dialogs that the page opened.
  private(set) var complaints: [String] = []

  init() throws {
    guard let path = Browser.program else { throw Browser.Failure(description: "no browser") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipes = ["in", "out"].map { folder.appendingPathComponent($0).path }
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
    process.arguments =
      [
        "-c", #"mkfifo "$1" "$2" && : >"$3/ready" && in=$1 out=$2 && shift 3 && exec "$@" 3<"$in" 4>"$out""#,
        "sh",
        pipes[0], pipes[1], folder.path, path,
      ] + Browser.options + [
        "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile", "--window-size=1100,800",
        "about:blank",
      ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("ready").path) {
      usleep(2000)
    }
    // The order is that of the shell: opening a FIFO waits for its other end.
    orders = try FileHandle(forWritingTo: URL(fileURLWithPath: pipes[0]))
    answers = try FileHandle(forReadingFrom: URL(fileURLWithPath: pipes[1]))
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session =
      try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { _ = try call("\(domain).enable") }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  func open(_ address: String) throws { _ = try call("Page.navigate", ["url": address]) }

  /// The value of an expression on the page, as text.
  func value(_ expression: String) throws -> String {
    let answer = try call(
      "Runtime.evaluate", ["expression": "String(\(expression))", "returnByValue": true])
    return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
  }

  /// Waits until an expression is true. Throws after one minute.
  func wait(until expression: String) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try value("Boolean(\(expression))") != "true" {
      guard ContinuousClock.now < end else {
        throw Browser.Failure(description: "never \(expression): \(try value("document.body.innerText"))")
      }
      usleep(10_000)
    }
  }

  /// Gives the window another size, and the page the light or the dark theme of the system.
  func resize(width: Int, height: Int, theme: String = "light") throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    _ = try call(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": theme]]])
  }

  /// The roles and names of the controls and pictures on the page, as assistive technology gets them.
  func controls() throws -> [(role: String, name: String)] {
    let roles: Set = [
      "button", "checkbox", "combobox", "slider", "spinbutton", "textbox", "ColorWell", "DisclosureTriangle",
      "dialog", "image", "region",
    ]
    let nodes = try call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    return nodes.compactMap { node in
      func text(_ key: String) -> String { (node[key] as? [String: Any])?["value"] as? String ?? "" }
      return node["ignored"] as? Bool != true && roles.contains(text("role"))
        ? (text("role"), text("name")) : nil
    }
  }

  func press(_ key: String, shift: Bool = false) throws {
    // The browser performs a key's default action, such as moving the focus, only with its key code.
    let number = ["Tab": 9, "Escape": 27, " ": 32][key]
    for kind in ["keyDown", "keyUp"] {
      var event: [String: Any] = ["type": kind, "key": key, "modifiers": shift ? 8 : 0]
      if let number { event["windowsVirtualKeyCode"] = number }
      if key == " ", kind == "keyDown" { event["text"] = " " }
      _ = try call("Input.dispatchKeyEvent", event)
    }
  }

  /// Clicks at the center of an element.
  func click(_ element: String) throws {
    let center = try value(
      "(box => [box.x + box.width / 2, box.y + box.height / 2])((\(element).scrollIntoView(), \(element).getBoundingClientRect()))"
    ).split(separator: ",").compactMap { Double($0) }
    guard center.count == 2 else { throw Browser.Failure(description: "no \(element)") }
    for kind in ["mousePressed", "mouseReleased"] {
      _ = try call(
        "Input.dispatchMouseEvent",
        ["type": kind, "x": center[0], "y": center[1], "button": "left", "clickCount": 1])
    }
  }

  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    var order: [String: Any] = ["id": count, "method": method, "params": parameters]
    if let session { order["sessionId"] = session }
    try orders.write(contentsOf: try JSONSerialization.data(withJSONObject: order) + [0])
    while true {
      let answer = try nextAnswer()
      if answer["id"] as? Int == count {
        guard let result = answer["result"] as? [String: Any] else {
          throw Browser.Failure(description: "\(method): \(answer)")
        }
        return result
      }
      note(answer)
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Log.entryAdded":
      // Warnings are ignored: they concern only the reads of the canvas by these tests.
      let entry = parameters["entry"] as? [String: Any]
      if entry?["level"] as? String == "error" { complaints.append("\(entry?["text"] ?? "")") }
    case "Runtime.exceptionThrown", "Page.javascriptDialogOpening": complaints.append("\(parameters)")
    default: break
    }
  }

  private func nextAnswer() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = buffer[buffer.startIndex..<end]
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = answers.availableData
      if more.isEmpty { throw Browser.Failure(description: "the browser closed the pipe") }
      buffer += more
    }
  }
}
