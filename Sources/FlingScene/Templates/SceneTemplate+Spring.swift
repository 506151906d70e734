extension SceneTemplate {
  /// Two animations side by side.
  static let spring = SceneTemplate(
    name: "spring", summary: "A spring animation beside an eased one.",
    text: #"""
      fling: 1
      title: TITLE
      description: A card slides in on a spring, swings past its place and settles; its neighbour eases in for comparison.
      canvas: {size: [320, 220], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        ink: 'light-dark(#1f2333, #eef0f6)'
        accent: 'light-dark(#5666f5, #7b89ff)'
        accent-2: 'light-dark(#ff6b57, #ff7d6b)'
        # Of critical: 1 does not swing, 0.3 swings long.
        damping: 0.45
      styles:
        card: {size: [88, 64], corner: 14, corner-style: continuous}
        note: {font: {size: 13, weight: medium}, color: = ink, opacity: 0.65, lines: 1}
      views:
        - view: sprung
          style: card
          center: [-60, 64]
          fill: = accent
        - view: eased
          style: card
          center: [-60, 156]
          fill: = accent-2
        - label: spring-note
          style: note
          text: "spring, damping {damping}"
          center: [220, 108]
        - label: ease-note
          style: note
          text: ease-out
          center: [220, 200]
      script:
        - do:
            # Settles within the duration; velocity is in ways a second at the start.
            - animate: sprung
              to: {center: [220, 64]}
              duration: 1.2s
              spring: {damping: = damping}
            - animate: eased
              to: {center: [220, 156]}
              duration: 1.2s
              ease: ease-out
            - mark: started
          at: 0.3s
      expect:
        - eventually: = sprung.center.x > 225
          because: it swings past its place
        - at: started + 1.2s
          that: = abs(sprung.center.x - 220) < 0.5 and abs(eased.center.x - 220) < 0.01
      render:
        duration: 2s

      """#)
}
