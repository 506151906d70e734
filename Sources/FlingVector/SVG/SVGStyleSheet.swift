import FlingScene

/// The style sheet of an SVG file, collected while its elements are written.
struct SVGStyleSheet {
  /// The blocks of `@keyframes` in light and dark surroundings; nil if they are equal.
  private struct Keyframes: Hashable {
    var light: String
    var dark: String?
  }

  /// The rules of a class of elements.
  private struct ClassRules: Hashable {
    var declarations: String
    /// Whether every value of all its animations stays until the next one.
    var isStep: Bool
    /// Whether animated properties replace the transform attribute, which contains the still.
    var replacesTransform: Bool
    var dark: String
  }

  private let timing: SVGTiming
  private var keyframes = NameTable<Keyframes>()
  private var classes = NameTable<ClassRules>()
  /// How many animations elements have in total.
  private(set) var animationCount = 0
  /// Whether groups blend with what lies beneath them.
  var hasBlends = false

  init(_ timing: SVGTiming) {
    self.timing = timing
  }

  /// The class of an element with these animations and declarations; nil for an element without any.
  mutating func className(
    animations: [SVGAnimation], declarations: [String], darkDeclarations: [String]
  ) -> String? {
    guard !animations.isEmpty || !declarations.isEmpty || !darkDeclarations.isEmpty else { return nil }
    animationCount += animations.count
    var names: [String] = []
    for animation in animations {
      let light = animation.styleText(timing)
      let dark = animation.darkChannel == nil ? nil : animation.styleText(timing, isDark: true)
      names.append(keyframes.name(for: Keyframes(light: light, dark: dark == light ? nil : dark)))
    }
    var texts = declarations
    let isStep = !animations.isEmpty && animations.allSatisfy(\.isStep)
    if !names.isEmpty { texts.insert("animation-name:" + names.joined(separator: ","), at: 0) }
    if !isStep, animations.contains(where: \.isStep) {
      let functions = animations.map { $0.isStep ? "step-end" : "linear" }
      texts.insert("animation-timing-function:" + functions.joined(separator: ","), at: 1)
    }
    let rules = ClassRules(
      declarations: texts.joined(separator: ";"), isStep: isStep,
      replacesTransform: animations.contains(where: \.isTransform),
      dark: darkDeclarations.joined(separator: ";"))
    return classes.name(for: rules)
  }

  /// The content of the `style` element; empty if nothing needs it.
  var text: String {
    var text = ""
    var root: [String] = []
    if hasBlends { root.append("isolation:isolate") }
    // Without it Chromium makes layers of what moves and of all that is above. It draws them once, at places that are rounded
    // to its pixels, and moves the result, which blurs text where a point is not a whole number of pixels.
    if !keyframes.entries.isEmpty { root.append("will-change:contents") }
    if !root.isEmpty { text += "svg{\(root.joined(separator: ";"))}" }
    if !keyframes.entries.isEmpty { text += "*{animation:\(animationText)}" }
    for (blocks, name) in keyframes.entries { text += "@keyframes \(name){\(blocks.light)}" }
    for (rules, name) in classes.entries where !rules.declarations.isEmpty {
      text += ".\(name){\(rules.declarations)}"
    }
    text += rule("transform:none") { $0.replacesTransform }
    text += rule("animation-timing-function:step-end", \.isStep)
    let dark = darkText
    if !dark.isEmpty { text += "@media(prefers-color-scheme:dark){\(dark)}" }
    if !keyframes.entries.isEmpty {
      let delay = timing.still == 0 ? "" : ";animation-delay:-\(SVGProperty.decimal(timing.still))s"
      text += "@media(prefers-reduced-motion:reduce){*{animation-play-state:paused\(delay)}}"
    }
    return text
  }

  /// One rule for all classes with a property.
  private func rule(_ declaration: String, _ applies: (ClassRules) -> Bool) -> String {
    let names = classes.entries.filter { applies($0.value) }.map { "." + $0.name }
    return names.isEmpty ? "" : names.joined(separator: ",") + "{\(declaration)}"
  }

  private var darkText: String {
    var text = ""
    for (rules, name) in classes.entries where !rules.dark.isEmpty { text += ".\(name){\(rules.dark)}" }
    for (blocks, name) in keyframes.entries {
      if let dark = blocks.dark { text += "@keyframes \(name){\(dark)}" }
    }
    return text
  }

  private var animationText: String {
    let duration = "\(SVGProperty.decimal(timing.cycle))s linear"
    switch timing.loop {
    case .forever: return duration + " infinite"
    case .boomerang: return duration + " infinite alternate"
    case .times(let count): return duration + " \(count) forwards"
    }
  }
}
