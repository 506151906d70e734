/// How the page of a report looks, in light and dark surroundings, wide and narrow.
enum GoldenReportStyle {
  static let text = """
    :root { color-scheme: light dark; --ground: #fff; --panel: #f5f6f8; --ink: #1b1f24; --soft: #5b6470; --rule: #d6dae0;
      --accent: #0b5fd0; --good: #146c2e; --bad: #b3151c; --wait: #8a5200; --gone: #5b6470; --check: #e4e7eb; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #14171b; --panel: #1d2127; --ink: #e8eaed; --soft: #a3acb8; --rule: #373e48; --accent: #7db4ff;
        --good: #6fd08c; --bad: #ff8a85; --wait: #f0b357; --gone: #a3acb8; --check: #262b32; } }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
      display: grid; grid-template-columns: minmax(12rem, 18rem) minmax(0, 1fr); }
    header, footer { grid-column: 1 / -1; padding: 1rem 1.5rem; }
    header { border-bottom: 1px solid var(--rule); }
    h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
    h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
    p { margin: .25rem 0; }
    kbd { font: inherit; font-size: .85em; border: 1px solid var(--rule); border-radius: 4px; padding: 0 .3em; background: var(--panel); }
    footer, .keys { color: var(--soft); font-size: .9rem; }
    #summary, .tools { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
    button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--rule); border-radius: 6px;
      padding: .2rem .7rem; min-height: 2rem; cursor: pointer; }
    button[aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    nav { border-right: 1px solid var(--rule); padding: 1rem 0; position: sticky; top: 0; max-height: 100vh; overflow: auto; }
    nav ol { list-style: none; margin: 0; padding: 0; }
    nav a { display: block; padding: .3rem 1rem .3rem 1.2rem; color: inherit; text-decoration: none; overflow-wrap: anywhere;
      border-left: 4px solid transparent; font-size: .9rem; }
    nav a::before, .verdict::before { content: '●'; margin-right: .5em; }
    nav a[aria-current=true] { background: var(--panel); border-left-color: var(--accent); font-weight: 600; }
    .passed::before, .accepted::before { color: var(--good); }
    .failed::before, .broken::before { color: var(--bad); }
    .pending::before { color: var(--wait); }
    .orphaned::before, .removed::before { color: var(--gone); }
    main { padding: 1rem 1.5rem; min-width: 0; }
    article { border: 1px solid var(--rule); border-radius: 10px; padding: 1rem 1.2rem; margin-bottom: 1rem; scroll-margin-top: .5rem; }
    article.current { border-color: var(--accent); }
    article:focus { outline: none; box-shadow: 0 0 0 2px var(--accent); }
    .layers { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: .5rem 0; font-size: .85rem; }
    .layers li { border: 1px solid var(--rule); border-radius: 99px; padding: 0 .7em; color: var(--soft); }
    .layers .bad { border-color: var(--bad); color: var(--bad); font-weight: 600; }
    .layers .first::after { content: ' (first)'; }
    pre { background: var(--panel); border-radius: 6px; padding: .6rem .8rem; margin: .5rem 0; max-height: 16rem; overflow: auto;
      font: .85rem/1.5 ui-monospace, monospace; }
    .findings { margin: .5rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
    summary { cursor: pointer; color: var(--accent); margin-top: .3rem; }
    .exhibits { display: flex; flex-wrap: wrap; gap: 1.5rem; }
    .exhibit { flex: 1 1 18rem; min-width: 0; }
    .viewer { margin-top: .6rem; }
    .stage { position: relative; margin: .6rem 0; max-width: var(--width); touch-action: pan-y; }
    .stage[data-mode=side] { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; max-width: calc(2 * var(--width) + .6rem); }
    figure { margin: 0; }
    figcaption { font-size: .8rem; color: var(--soft); }
    .stage img, .stage canvas { display: block; width: 100%; height: auto; border: 1px solid var(--rule);
      background: repeating-conic-gradient(var(--check) 0 25%, var(--ground) 0 50%) 0 0 / 16px 16px; }
    .stage.broken img { border-color: var(--bad); }
    .line { display: none; }
    .stage[data-mode=slider] .after, .stage[data-mode=onion] .after { position: absolute; inset: 0 0 auto 0; }
    .stage[data-mode=slider] .after img { clip-path: inset(0 0 0 var(--at)); }
    .stage[data-mode=slider] .after figcaption, .stage[data-mode=onion] .after figcaption { text-align: right; }
    .stage[data-mode=slider] { cursor: ew-resize; user-select: none; }
    .stage[data-mode=slider] .line { display: block; position: absolute; top: 0; bottom: 1.5rem; left: var(--at); width: 3px;
      margin-left: -1.5px; background: var(--accent); box-shadow: 0 0 0 1px var(--ground); pointer-events: none; }
    .stage img { -webkit-user-drag: none; }
    .knob { display: block; max-width: 30rem; font-size: .85rem; color: var(--soft); margin-bottom: .5rem; }
    .knob input { display: block; width: 100%; accent-color: var(--accent); }
    .where { font-variant-numeric: tabular-nums; color: var(--soft); font-size: .9rem; }
    @media (max-width: 720px) {
      body { display: block; }
      nav { position: static; max-height: 11rem; border-right: 0; border-bottom: 1px solid var(--rule); padding: .5rem 0; }
      main, header, footer { padding: .8rem; }
      article { padding: .8rem; }
    }
    """
}
