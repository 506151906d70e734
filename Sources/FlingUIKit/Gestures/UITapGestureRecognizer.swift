internal import FlingGestures

/// Recognizes one or more taps at the last lift of the last tap; discrete.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  override class func makeEngine() -> GestureRecognizer { TapGestureRecognizer() }
  private var tap: TapGestureRecognizer { engine(as: TapGestureRecognizer.self) }

  /// The number of taps in a row; 1 by default.
  open var numberOfTapsRequired: Int {
    get { tap.numberOfTapsRequired }
    set { tap.numberOfTapsRequired = newValue }
  }

  /// The number of fingers of each tap; 1 by default.
  open var numberOfTouchesRequired: Int {
    get { tap.numberOfTouchesRequired }
    set { tap.numberOfTouchesRequired = newValue }
  }

  /// The mouse buttons; there is no mouse.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  override var yieldsToControls: Bool { numberOfTapsRequired <= 1 && numberOfTouchesRequired <= 1 }
}

/// Recognizes fingers that stay down; continuous.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  override class func makeEngine() -> GestureRecognizer { LongPressGestureRecognizer() }
  private var press: LongPressGestureRecognizer { engine(as: LongPressGestureRecognizer.self) }

  /// The shortest time in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval {
    get { press.minimumPressDuration }
    set { press.minimumPressDuration = newValue }
  }

  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired: Int {
    get { press.numberOfTapsRequired }
    set { press.numberOfTapsRequired = newValue }
  }

  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired: Int {
    get { press.numberOfTouchesRequired }
    set { press.numberOfTouchesRequired = newValue }
  }

  /// How far a finger may move before the gesture begins, in points; 10 by default.
  open var allowableMovement: CGFloat {
    get { CGFloat(press.allowableMovement) }
    set { press.allowableMovement = newValue.native }
  }
}

/// Recognizes a short straight stroke while the fingers are down; discrete.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions along the window's axes.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  override class func makeEngine() -> GestureRecognizer { SwipeGestureRecognizer() }
  private var swipe: SwipeGestureRecognizer { engine(as: SwipeGestureRecognizer.self) }

  /// The allowed directions; to the right by default. With several, the recognizer does not tell which it
  /// was.
  open var direction: Direction {
    get { Direction(rawValue: UInt(swipe.direction.rawValue)) }
    set { swipe.direction = SwipeGestureRecognizer.Direction(rawValue: Int(newValue.rawValue & 15)) }
  }

  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired: Int {
    get { swipe.numberOfTouchesRequired }
    set { swipe.numberOfTouchesRequired = newValue }
  }
}
