extension SceneTemplate {
  /// A comparison of values.
  static let sweep = SceneTemplate(
    name: "sweep", summary: "The same motion with three values, side by side.",
    text: #"""
      fling: 1
      title: TITLE
      description: The same snap with three dampings side by side, from one that swings long to one that hardly does.
      canvas: {size: [160, 200], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        rule: 'light-dark(#bec4d2, #484e60)'
        accent: 'light-dark(#5666f5, #7b89ff)'
        # What is compared; the sweep below gives it its values.
        damping: 0.5
      views:
        - view: place
          center: [80, 150]
          size: 64
          corner: 15
          corner-style: continuous
          stroke: {paint: = rule, width: 1.5, dash: [4, 4]}
          body: none
        - view: card
          center: [80, 44]
          size: 56
          corner: 12
          corner-style: continuous
          fill: = accent
      behaviors:
        - snap: home
          item: card
          to: [80, 150]
          damping: = damping
          enabled: false
      script:
        - do: [{add: home}, {mark: let-go}]
          at: 0.3s
      expect:
        # Holds in every cell, or the failure names its values.
        - at: let-go + 1.4s
          that: = distance(card.center, [80, 150]) < 1
      sweep:
        # Two names make a table of rows and columns.
        over: {damping: [0.1, 0.5, 1]}
        label: "damping {damping}"
      render:
        duration: 2s

      """#)
}
