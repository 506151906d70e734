extension NSObject {
  /// Lets an observer be told of changes of a value, by its `observeValue(forKeyPath:of:change:context:)`,
  /// after the phase of a tick in which the value has changed. The observer is held weakly.
  /// - Parameters:
  ///   - keyPath: stored properties, or keys of UIKit, separated by dots. Others are noted.
  ///   - context: is handed to the observer.
  @preconcurrency @MainActor
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard hasKeyPath(keyPath) || value(forKeyPath: keyPath) != nil else {
      RuntimeNotes.add(
        "observers of \"\(keyPath)\" of \(type(of: self)) hear nothing: use a stored property, or didSet")
      return
    }
    options.noteWhatIsIgnored()
    let place = unsafe context.map { UInt(bitPattern: $0) } ?? 0
    let entry = KeyObserver(of: self, for: observer, path: keyPath, context: place) { [weak self] in
      self.map { $0.value(forKeyPath: keyPath) ?? NSNull() }
    } report: { [weak self, weak observer] old, new in
      guard let self, let observer else { return }
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = new }
      if options.contains(.old), let old { change[.oldKey] = old }
      unsafe observer.observeValue(
        forKeyPath: keyPath, of: self, change: change, context: UnsafeMutableRawPointer(bitPattern: place))
    }
    KeyObservers.add(entry)
    if options.contains(.initial) { entry.tellInitial() }
  }

  /// Ends what `addObserver` has begun, the newest first.
  @preconcurrency @MainActor
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    remove(observer, keyPath, context: nil)
  }

  /// Ends what `addObserver` has begun with a context, the newest first.
  @preconcurrency @MainActor
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(observer, keyPath, context: unsafe context.map { UInt(bitPattern: $0) } ?? 0)
  }

  /// - Parameter context: the address of a context; nil for any.
  @MainActor
  private func remove(_ observer: NSObject, _ keyPath: String, context: UInt?) {
    // Objects that are about to vanish remove observers and themselves, too: so identities are compared.
    let (object, observer) = (ObjectIdentifier(self), ObjectIdentifier(observer))
    let isRemoved = KeyObservers.remove {
      $0.object == object && $0.observer == observer && $0.path == keyPath
        && (context == nil || $0.context == context)
    }
    if !isRemoved {
      RuntimeNotes.add(
        "\(type(of: self)) has no observer of \"\(keyPath)\" to remove, which ends an app on a device")
    }
  }
}
