extension SceneTemplate {
  /// A strobe for documentation.
  static let strobe = SceneTemplate(
    name: "strobe", summary: "A throw seen every tenth of a second in one picture.",
    text: #"""
      fling: 1
      title: TITLE
      description: A ball is thrown, seen every tenth of a second, with arrows of its speed.
      canvas: {size: [420, 200], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        land: 'light-dark(#e1e4eb, #2a2d37)'
        accent: 'light-dark(#5666f5, #7b89ff)'
        throw: [330, -500]
      views:
        - view: ground
          frame: [0, 180, 420, 20]
          fill: = land
          body: none
        - ellipse: ball
          center: [24, 150]
          size: 24
          fill: = accent
      behaviors:
        - gravity: fall
          items: ball
        - dynamic-item: start
          items: ball
          # Added once, when it goes in.
          velocity: = throw
      expect:
        # 500 pt/s upward against 1000 pt/s²: the top is after 0.5 s, 125 pt higher.
        - at: 0.5s
          that: = abs(ball.center.y - 25) < 0.001 and abs(ball.center.x - 189) < 0.001
      show:
        - vectors: ball
      render:
        duration: 1.01s
        outputs:
          # One picture of all moments.
          - strobe: NAME.png
            every: 0.1s

      """#)
}
