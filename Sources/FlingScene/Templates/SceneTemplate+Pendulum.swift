extension SceneTemplate {
  /// Attachments, drawn and plotted.
  static let pendulum = SceneTemplate(
    name: "pendulum", summary: "A rod, a spring, and a plot of an angle.",
    text: #"""
      fling: 1
      title: TITLE
      description: A weight swings on a rod; beside it one bounces on a spring. A plot tells the angle of the rod.
      canvas: {size: [340, 240], scale: 1.5, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        accent: 'light-dark(#5666f5, #7b89ff)'
        accent-2: 'light-dark(#ff6b57, #ff7d6b)'
        rod: 130
        start: 40deg
      views:
        - ellipse: weight
          center: = [110, 30] + rod * [sin(start), cos(start)]
          size: 40
          fill: = accent
        - ellipse: bob
          center: [270, 190]
          size: 36
          fill: = accent-2
      behaviors:
        - gravity: fall
          items: [weight, bob]
        # Without a frequency it is a rod as long as the items are apart when it goes in.
        - attachment: hang
          item: weight
          anchor: [110, 30]
        # With one it is a spring: swings a second, and its damping ratio.
        - attachment: bounce
          item: bob
          anchor: [270, 30]
          length: 100
          frequency: 1.6
          damping: 0.05
      expect:
        - always: = abs(distance(weight.center, [110, 30]) - rod) < 0.05
          because: a rod keeps its length
        - eventually: = weight.center.x < 110 - rod * sin(start) + 3
          because: it swings through to the other side
      show:
        # Draws rods, springs and ropes as what they are; a line of your own follows too: to: = weight.center.
        - attachments:
        - plot: = angle(weight.center - [110, 30]) - 90deg
          title: angle
      render:
        duration: 4s

      """#)
}
