// Parts of the system that this layer does not have. The compiler says so at the line that names them.

@available(*, unavailable, message: "Fling has no web views; a film needs no network")
@preconcurrency @MainActor
open class WKWebView: UIView {
  public convenience init(frame: CGRect, configuration: WKWebViewConfiguration) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no web views; a film needs no network")
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject {}

@available(*, unavailable, message: "Fling has no web views; a film needs no network")
@preconcurrency @MainActor
open class UIWebView: UIView {}

@available(*, unavailable, message: "Fling has no web views; a film needs no network")
public protocol WKNavigationDelegate {}

@available(*, unavailable, message: "Fling has no web views; a film needs no network")
public protocol WKUIDelegate {}

@available(*, unavailable, message: "Fling has no web views; a film needs no network")
public protocol UIWebViewDelegate {}

@available(*, unavailable, message: "Fling has no maps; show a picture in an image view")
@preconcurrency @MainActor
open class MKMapView: UIView {}

@available(*, unavailable, message: "Fling has no maps; show a picture in an image view")
@preconcurrency @MainActor
open class MKPointAnnotation: NSObject {}

@available(*, unavailable, message: "Fling has no maps; show a picture in an image view")
public protocol MKMapViewDelegate {}

@available(*, unavailable, message: "Fling does not know where it is; give the coordinates in code")
@preconcurrency @MainActor
open class CLLocationManager: NSObject {}

@available(*, unavailable, message: "Fling does not know where it is; give the coordinates in code")
public protocol CLLocationManagerDelegate {}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVPlayer: NSObject {
  public convenience init(url URL: URL) { fatalError("unavailable") }
  public convenience init(playerItem item: AVPlayerItem?) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVPlayerItem: NSObject {
  public convenience init(url URL: URL) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVPlayerLayer: CALayer {
  public convenience init(player: AVPlayer?) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVPlayerViewController: UIViewController {}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVQueuePlayer: AVPlayer {}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVCaptureSession: NSObject {}

@available(*, unavailable, message: "Fling plays no video; show pictures in an image view")
@preconcurrency @MainActor
open class AVCaptureVideoPreviewLayer: CALayer {
  public convenience init(session: AVCaptureSession) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no network; put files beside the code")
@preconcurrency @MainActor
open class URLSession: NSObject {
  public class var shared: URLSession { fatalError("unavailable") }
  public convenience init(configuration: URLSessionConfiguration) { fatalError("unavailable") }
  open func dataTask(
    with url: URL, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { fatalError("unavailable") }
  open func dataTask(
    with request: URLRequest, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { fatalError("unavailable") }
  open func data(from url: URL) async throws -> (Data, URLResponse) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no network; put files beside the code")
@preconcurrency @MainActor
open class URLSessionConfiguration: NSObject {
  public class var `default`: URLSessionConfiguration { fatalError("unavailable") }
  public class var ephemeral: URLSessionConfiguration { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no network; put files beside the code")
@preconcurrency @MainActor
open class URLSessionDataTask: NSObject {
  open func resume() { fatalError("unavailable") }
  open func cancel() { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no network; put files beside the code")
@preconcurrency @MainActor
open class URLResponse: NSObject {}

@available(*, unavailable, message: "Fling has no network; put files beside the code")
@preconcurrency @MainActor
open class HTTPURLResponse: URLResponse {}

@available(*, unavailable, message: "Fling has no network; put files beside the code")
@preconcurrency @MainActor
open class URLRequest: NSObject {
  public convenience init(url: URL) { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "Fling runs all code on the main queue; use DispatchQueue.main.asyncAfter or a Timer"
)
public func sleep(_ seconds: UInt32) -> UInt32 { fatalError("unavailable") }

@available(
  *, unavailable,
  message: "Fling runs all code on the main queue; use DispatchQueue.main.asyncAfter or a Timer"
)
public func usleep(_ microseconds: UInt32) -> Int32 { fatalError("unavailable") }

extension Thread {
  @available(
    *, unavailable,
    message: "Fling runs all code on the main queue; use DispatchQueue.main.asyncAfter or a Timer"
  )
  public class func sleep(forTimeInterval interval: TimeInterval) { fatalError("unavailable") }

  @available(
    *, unavailable,
    message: "Fling runs all code on the main queue; use DispatchQueue.main.asyncAfter or a Timer"
  )
  public class func detachNewThread(_ block: @escaping () -> Void) { fatalError("unavailable") }

  @available(
    *, unavailable,
    message: "Fling runs all code on the main queue; use DispatchQueue.main.asyncAfter or a Timer"
  )
  public convenience init(block: @escaping () -> Void) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no operations; give a block to a queue")
open class Operation: NSObject {
}

@available(*, unavailable, message: "Fling has no operations; give a block to a queue")
open class BlockOperation: Operation {
  public convenience init(block: @escaping () -> Void) { fatalError("unavailable") }
}

@available(
  *, unavailable, message: "Fling runs all code on the main queue, where nothing may wait; use a block"
)
open class DispatchSemaphore: NSObject {
  public convenience init(value: Int) { fatalError("unavailable") }
  @discardableResult
  open func signal() -> Int { fatalError("unavailable") }
  open func wait() { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no notifications of the system; call the method by a Timer")
@preconcurrency @MainActor
open class UNUserNotificationCenter: NSObject {
  open class func current() -> UNUserNotificationCenter { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no notifications of the system; call the method by a Timer")
@preconcurrency @MainActor
open class UILocalNotification: NSObject {}

@available(*, unavailable, message: "Fling keeps no data between films; make it in code")
@preconcurrency @MainActor
open class NSManagedObjectContext: NSObject {}

@available(*, unavailable, message: "Fling keeps no data between films; make it in code")
@preconcurrency @MainActor
open class NSPersistentContainer: NSObject {
  public convenience init(name: String) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling keeps no data between films; make it in code")
@preconcurrency @MainActor
open class NSFetchRequest<ResultType>: NSObject {}

@available(*, unavailable, message: "Fling has no SwiftUI; film a controller of UIKit")
@preconcurrency @MainActor
open class UIHostingController<Content>: UIViewController {
  public convenience init(rootView: Content) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no Combine; use closures, or observe a property by didSet")
public protocol ObservableObject: AnyObject {}

@available(*, unavailable, message: "Fling has no Combine; use closures, or observe a property by didSet")
@propertyWrapper
public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@available(*, unavailable, message: "Fling has no Combine; use closures, or observe a property by didSet")
public final class AnyCancellable {}

@available(*, unavailable, message: "Fling has no Combine; use closures, or observe a property by didSet")
public final class PassthroughSubject<Output, Failure> {
  public init() { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no Combine; use closures, or observe a property by didSet")
public final class CurrentValueSubject<Output, Failure> {
  public init(_ value: Output) { fatalError("unavailable") }
}
