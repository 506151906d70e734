package import FlingGeometry
import FlingGestures
package import FlingScene

/// What a program is told before it starts.
package struct GuestStart: Hashable, Sendable {
  /// The screen in points.
  package var size: Size
  /// Pixels per point.
  package var scale: Double
  package var safeArea: Insets
  package var isDark: Bool
  /// Of all random numbers of the program.
  package var seed: UInt64
  /// The class of the root; nil for the only view controller.
  package var root: String?
  package var frame: Rect?
  package var outlets: [AppSettings.Outlet]
  /// The views that the film names.
  package var names: [String]
  /// The folder in which the program's pictures lie.
  package var folder: String

  package init(
    size: Size, scale: Double, safeArea: Insets, isDark: Bool, seed: UInt64, root: String?,
    frame: Rect?, outlets: [AppSettings.Outlet], names: [String], folder: String
  ) {
    self.size = size
    self.scale = scale
    self.safeArea = safeArea
    self.isDark = isDark
    self.seed = seed
    self.root = root
    self.frame = frame
    self.outlets = outlets
    self.names = names
    self.folder = folder
  }
}

/// A message to a program.
package enum GuestRequest: Hashable, Sendable {
  case start(GuestStart)
  case tick(Int, [GuestTouch])
}

/// A message from a program.
package enum GuestReply: Sendable {
  case tick(GuestTick)
  case failure(GuestError)
}

extension WireWriter {
  package mutating func write(_ request: GuestRequest) {
    switch request {
    case .start(let start):
      write(UInt8(0))
      write(start)
    case .tick(let number, let touches):
      write(UInt8(1))
      write(number)
      write(touches) { $0.write($1) }
    }
  }

  private mutating func write(_ start: GuestStart) {
    write(start.size.width)
    write(start.size.height)
    write(start.scale)
    let area = start.safeArea
    for inset in [area.top, area.left, area.bottom, area.right] { write(inset) }
    write(start.isDark)
    write(Int(truncatingIfNeeded: start.seed))
    write(start.root) { $0.write($1) }
    write(start.frame) { $0.write($1) }
    write(start.outlets) { writer, outlet in
      writer.write(outlet.name)
      writer.write(outlet.kind)
      writer.write(outlet.frame)
      writer.write(outlet.text) { $0.write($1) }
      writer.write(outlet.fill) { $0.write($1) }
      writer.write(outlet.actions) { writer, action in
        writer.write(action.event.rawValue)
        writer.write(action.method)
      }
    }
    write(start.names) { $0.write($1) }
    write(start.folder)
  }

  private mutating func write(_ touch: GuestTouch) {
    write(touch.finger)
    switch touch.event {
    case .down(let point):
      write(UInt8(0))
      write(point)
    case .move(let point):
      write(UInt8(1))
      write(point)
    case .lift: write(UInt8(2))
    case .cancel: write(UInt8(3))
    }
  }

  package mutating func write(_ reply: GuestReply) {
    switch reply {
    case .tick(let tick):
      write(UInt8(0))
      write(tick.layers) { $0.write($1) }
      write(tick.views) { writer, view in writer.write(view) { $0.write($1) } }
      write(tick.lines) { $0.write($1) }
      write(tick.notes) { $0.write($1) }
      write(tick.pictures) { $0.write($1) }
    case .failure(let error):
      write(UInt8(1))
      write(error.message)
      write(error.hint) { $0.write($1) }
    }
  }

  private mutating func write(_ view: GuestView) {
    write(view.center)
    write(view.size)
    write(view.rotation)
    write(view.scale)
    write(view.opacity)
    write(view.isHidden)
    write(view.text) { $0.write($1) }
  }
}

extension WireReader {
  package mutating func request() throws(Mistake) -> GuestRequest {
    switch try byte() {
    case 0: return .start(try start())
    case 1:
      return .tick(try integer(), try list { (reader) throws(Mistake) in try reader.touch() })
    default: throw Mistake()
    }
  }

  private mutating func start() throws(Mistake) -> GuestStart {
    GuestStart(
      size: Size(width: try number(), height: try number()), scale: try number(),
      safeArea: Insets(
        top: try number(), left: try number(), bottom: try number(), right: try number()),
      isDark: try truth(), seed: UInt64(truncatingIfNeeded: try integer()),
      root: try optional { (reader) throws(Mistake) in try reader.text() },
      frame: try optional { (reader) throws(Mistake) in try reader.rect() },
      outlets: try list { (reader) throws(Mistake) in
        AppSettings.Outlet(
          name: try reader.text(), kind: try reader.text(), frame: try reader.rect(),
          text: try reader.optional { (reader) throws(Mistake) in try reader.text() },
          fill: try reader.optional { (reader) throws(Mistake) in try reader.color() },
          actions: try reader.list { (reader) throws(Mistake) in
            guard let event = AppSettings.Outlet.Event(rawValue: try reader.text()) else { throw Mistake() }
            return AppSettings.Outlet.Action(event, try reader.text())
          })
      },
      names: try list { (reader) throws(Mistake) in try reader.text() }, folder: try text())
  }

  private mutating func touch() throws(Mistake) -> GuestTouch {
    let finger = try integer()
    switch try byte() {
    case 0: return GuestTouch(finger: finger, event: .down(try point()))
    case 1: return GuestTouch(finger: finger, event: .move(try point()))
    case 2: return GuestTouch(finger: finger, event: .lift)
    case 3: return GuestTouch(finger: finger, event: .cancel)
    default: throw Mistake()
    }
  }

  package mutating func reply() throws(Mistake) -> GuestReply {
    switch try byte() {
    case 0:
      var tick = GuestTick()
      tick.layers = try list { (reader) throws(Mistake) in try reader.layer() }
      tick.views = try list { (reader) throws(Mistake) in
        try reader.optional { (reader) throws(Mistake) in try reader.view() }
      }
      tick.lines = try list { (reader) throws(Mistake) in try reader.text() }
      tick.notes = try list { (reader) throws(Mistake) in try reader.text() }
      tick.pictures = try list { (reader) throws(Mistake) in try reader.text() }
      return .tick(tick)
    case 1:
      return .failure(
        GuestError(try text(), hint: try optional { (reader) throws(Mistake) in try reader.text() }))
    default: throw Mistake()
    }
  }

  private mutating func view() throws(Mistake) -> GuestView {
    GuestView(
      center: try point(), size: try point(), rotation: try number(), scale: try point(),
      opacity: try number(),
      isHidden: try truth(), text: try optional { (reader) throws(Mistake) in try reader.text() })
  }
}
