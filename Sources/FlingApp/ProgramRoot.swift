import FlingStage
import FlingUIKit
import Foundation

/// What a film shows of a program.
@MainActor
enum ProgramRoot {
  case controller(UIViewController)
  case view(UIView)
  case application(any UIApplicationDelegate, scene: (any UISceneDelegate)?)

  /// Finds the root: the class that the film names, or the only view controller, or the one that is named
  /// `ViewController`, or what the delegates of the app show.
  /// - Throws: if there is none or more than one, with their names.
  static func find(named name: String?) throws(GuestError) -> ProgramRoot {
    let classes = FlingTables.classes
    if let name {
      guard let entry = classes.first(where: { $0.name == name }) else {
        let known = classes.filter { $0.type is UIViewController.Type || $0.type is UIView.Type }.map(\.name)
        throw GuestError(
          "the program has no class \(name)",
          hint: known.isEmpty ? nil : "it has \(known.joined(separator: ", "))")
      }
      return try make(entry)
    }
    let controllers = classes.filter { $0.type is UIViewController.Type }
    if controllers.count == 1 { return try make(controllers[0]) }
    if let usual = controllers.first(where: { $0.name == "ViewController" }) { return try make(usual) }
    if let delegate = classes.first(where: { $0.type is any UIApplicationDelegate.Type }),
      let app = delegate.make?() as? any UIApplicationDelegate
    {
      let scene = classes.first { $0.type is any UISceneDelegate.Type }?.make?() as? any UISceneDelegate
      return .application(app, scene: scene)
    }
    if controllers.isEmpty {
      let views = classes.filter { $0.type is UIView.Type }
      if views.count == 1 { return try make(views[0]) }
      throw GuestError("the program has no view controller", hint: "write app: {root: NAME} in the film file")
    }
    throw GuestError(
      "the program has several view controllers: \(controllers.map(\.name).joined(separator: ", "))",
      hint: "write app: {root: \(controllers[0].name)} in the film file")
  }

  private static func make(_ entry: FlingTables.Class) throws(GuestError) -> ProgramRoot {
    guard let make = entry.make else {
      throw GuestError(
        "\(entry.name) can't be made: its initializers need arguments",
        hint: "give it init(), or a controller that shows it")
    }
    switch make() {
    case let controller as UIViewController: return .controller(controller)
    case let view as UIView: return .view(view)
    case nil: throw GuestError("\(entry.name) could not be made: its initializer failed")
    default: throw GuestError("\(entry.name) is neither a view controller nor a view")
    }
  }
}
