extension SceneTemplate {
  /// Bodies that fall and come to rest.
  static let drop = SceneTemplate(
    name: "drop", summary: "Gravity, collisions, elasticity and friction.",
    text: #"""
      fling: 1
      title: TITLE
      description: A ball and a box fall, bounce off each other and the floor and come to rest.
      canvas: {size: [320, 220], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        land: 'light-dark(#e1e4eb, #2a2d37)'
        accent: 'light-dark(#5666f5, #7b89ff)'
        accent-2: 'light-dark(#ff6b57, #ff7d6b)'
        bounce: 0.5
      views:
        - view: ground
          frame: [0, 196, 320, 24]
          fill: = land
          # Drawn only; what holds the bodies is the segment below.
          body: none
        - view: box
          center: [120, 96]
          size: 64
          corner: 8
          rotation: 24deg
          fill: = accent
        - ellipse: ball
          center: [166, 24]
          size: 44
          fill: = accent-2
      behaviors:
        # 1 is UIKit's gravity: 1000 points a second squared.
        - gravity: fall
          items: [box, ball]
        - collision: walls
          items: [box, ball]
          # The canvas's edges, the lower one moved up to where the ground is drawn.
          bounds: {bottom: 24}
          # Reactions are lists of actions; they see contact.item, contact.point and more.
          began:
            - mark: hit
        - dynamic-item: rubber
          items: [box, ball]
          elasticity: = bounce
          friction: 0.4
          # Without it a ball would roll on and on.
          angular-resistance: 6
      expect:
        - eventually: = box.resting and ball.resting
        - always: = ball.center.y < 174.1
          because: the ground holds the ball
      render:
        # Until nothing moves, and half a second more.
        duration: rest
        limit: 8s

      """#)
}
