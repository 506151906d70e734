// What a film cannot show. These types do nothing; the first use is noted.

/// Taps that can be felt.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorObject {
  public init() { super.init(isolated: ()) }
  open func prepare() {}
  func note() { RuntimeNotes.add("haptic feedback is not filmed") }
}

/// A tap that can be felt.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How strong it is.
  public enum FeedbackStyle: Int, Sendable {
    case light
    case medium
    case heavy
    case soft
    case rigid
  }

  public init(style: FeedbackStyle) { super.init() }
  public override init() { super.init() }
  open func impactOccurred() { note() }
  open func impactOccurred(intensity: CGFloat) { note() }
}

/// A tap for a change of a selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { note() }
}

/// A tap for a result.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result.
  public enum FeedbackType: Int, Sendable {
    case success
    case warning
    case error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) { note() }
}

/// The motion sensors, which a film does not have.
@preconcurrency @MainActor
open class CMMotionManager: MainActorObject {
  public init() { super.init(isolated: ()) }
  open var isAccelerometerAvailable: Bool { false }
  open var isGyroAvailable: Bool { false }
  open var isDeviceMotionAvailable: Bool { false }
  open var isAccelerometerActive: Bool { false }
  open var isDeviceMotionActive: Bool { false }
  open var accelerometerUpdateInterval: TimeInterval = 0
  open var deviceMotionUpdateInterval: TimeInterval = 0
  open var gyroUpdateInterval: TimeInterval = 0
  open var accelerometerData: CMAccelerometerData? { nil }
  open var deviceMotion: CMDeviceMotion? { nil }
  open func startAccelerometerUpdates() { note() }
  open func startAccelerometerUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping @MainActor (CMAccelerometerData?, (any Error)?) -> Void
  ) { note() }
  open func startDeviceMotionUpdates() { note() }
  open func startDeviceMotionUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping @MainActor (CMDeviceMotion?, (any Error)?) -> Void
  ) { note() }
  open func stopAccelerometerUpdates() {}
  open func stopDeviceMotionUpdates() {}
  private func note() { RuntimeNotes.add("motion sensors are not available in films") }
}

/// A reading of the accelerometer.
@preconcurrency @MainActor
open class CMAccelerometerData: MainActorObject {
  public let acceleration = CMAcceleration()
}

/// A reading of all sensors.
@preconcurrency @MainActor
open class CMDeviceMotion: MainActorObject {
  public let gravity = CMAcceleration()
  public let userAcceleration = CMAcceleration()
  public let attitude = CMAttitude()
}

/// How a device is held.
@preconcurrency @MainActor
public final class CMAttitude: MainActorObject {
  public let roll = 0.0
  public let pitch = 0.0
  public let yaw = 0.0
  init() { super.init(isolated: ()) }
}

/// An acceleration in multiples of gravity.
public struct CMAcceleration: Hashable, Sendable {
  public var x = 0.0
  public var y = 0.0
  public var z = 0.0
  public init() {}
}

/// The number of a sound of the system.
public typealias SystemSoundID = UInt32

/// The vibration of a phone.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

/// Plays no sound, and notes it.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  RuntimeNotes.add("sounds are not filmed")
}

/// Plays no sound, and notes it.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  RuntimeNotes.add("sounds are not filmed")
}

/// A player of a sound file. It never plays: a film has no sound.
@preconcurrency @MainActor
open class AVAudioPlayer: MainActorObject {
  open var volume: Float = 1
  open var numberOfLoops = 0
  open var currentTime: TimeInterval = 0
  open weak var delegate: (any AVAudioPlayerDelegate)?

  /// - Throws: Foundation's error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    _ = try Data(contentsOf: url)
    super.init(isolated: ())
  }

  public init(data: Data) throws { super.init(isolated: ()) }

  open var isPlaying: Bool { false }

  @discardableResult
  open func prepareToPlay() -> Bool { false }

  /// - Returns: false, since no sound is played.
  @discardableResult
  open func play() -> Bool {
    RuntimeNotes.add("sounds are not filmed")
    return false
  }

  open func pause() {}
  open func stop() {}
}

/// Hears of the end of a sound.
@preconcurrency @MainActor
public protocol AVAudioPlayerDelegate: AnyObject {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
