package import FlingGeometry

/// A complete scene as written: names are resolved, styles merged, copies made, and every expression is
/// compiled and typed as far as possible before the run. A value; `Stage` runs it.
package struct Document: Sendable {
  /// The files of the scene.
  package var sources: SceneSources
  package var metadata: Metadata
  package var canvas: Canvas
  package var settings: Settings
  /// The families of `fonts`, in the order of the file.
  package var fonts: [FontDeclaration]
  /// The declared variables, in the order of the file.
  package var variables: [Variable]
  /// All variables, sorted so that each follows those that its initial value reads.
  package var variableOrder: [VariableID]
  /// All views in document order (a parent before its children); the first is the canvas.
  package var views: [View]
  package var behaviorNames: [BehaviorName]
  /// The behaviors of the top-level list in list order.
  package var behaviors: [Behavior]
  /// The gestures in list order, with every copy.
  package var gestures: [Gesture]
  package var actionLists: [ActionList]
  package var script: [ScriptStep]
  /// The entries of `when` in list order, with every copy.
  package var whens: [When]
  package var expectations: [Expectation]
  /// The overlays drawn on the film, in list order, with every copy.
  package var overlays: [Overlay]
  /// The names of marks, in the order of their first occurrence in the file.
  package var marks: [String]
  package var timers: [String]
  /// The pictures of views; keys refer to them by index.
  package var pictures: [PictureSource]
  package var render: RenderPlan
  /// The allowed difference between the film and its golden.
  package var tolerance: GoldenTolerance
  /// The sweep of which this document is the first cell; nil without a sweep.
  package var sweep: Sweep?
  /// The warnings found while the scene was read.
  package var warnings: [Diagnostic]
  /// The meanings of names inside components, as names that are computed at run time find them: after the
  /// number of the component's use and a slash.
  package var innerNames: [String: Symbol] = [:]
  /// Whether a view may be blurred. If so, compositing layers may be larger than the picture.
  package var hasBlurs = true

  /// What files say about the film.
  package struct Metadata: Sendable {
    package var title: String?
    package var description: String?
  }

  package struct Canvas: Sendable {
    /// The size in points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    package var background: PaintFormula
  }

  /// Values on which the whole run depends.
  package struct Settings: Sendable {
    /// The seed of random numbers.
    package var seed: UInt64
    /// The theme for which constants were computed.
    package var theme: Theme
    /// The closing speed in pt/s below which contacts are inelastic.
    package var bounceThreshold: Double
    /// The program that the film shows; nil for a scene. If there is one, all views but the canvas are views of the
    /// program that the film names.
    package var app: AppSettings?
  }

  package struct Variable: Sendable {
    package var name: String
    /// The initial value. It is constant if it reads only constants and variables that no action assigns.
    package var initial: Expression
    /// Whether some action assigns it.
    package var isAssigned: Bool
    /// Whether it is a parameter of a component.
    package var isParameter: Bool
    package var range: SourceRange
  }

  package struct BehaviorName: Sendable {
    /// Empty for an unnamed entry.
    package var name: String
    package var kind: Behavior.Kind
  }

  package struct ActionList: Sendable {
    package var name: String
    package var actions: [Action]
  }
}

extension Document {
  /// The scene's own file.
  package var source: SourceFile { sources.scene }

  /// A diagnostic with its file, source line and trail.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, hint: String? = nil
  ) -> Diagnostic {
    sources.diagnostic(severity, message, at: range, hint: hint)
  }
}
