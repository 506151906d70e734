extension PreviewPage {
  /// How the page looks, in light and dark surroundings.
  static let style = #"""
    :root { color-scheme: light dark; --ink: light-dark(#1d2126, #e8eaed); --soft: light-dark(#5f6873, #9aa3ad);
      --page: light-dark(#f3f4f6, #15181c); --card: light-dark(#fff, #1e2227); --line: light-dark(#d8dce1, #343a42);
      --accent: light-dark(#0b62d6, #6aa9ff); --bad: light-dark(#b3261e, #ff8a80); --doubt: light-dark(#8a5a00, #ffc562);
      --desk: light-dark(#e4e7eb, #0d0f12); }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
    header { display: grid; grid-template-columns: auto 1fr auto; align-items: baseline; gap: 2px 14px; padding: 12px 18px 10px; }
    h1 { margin: 0; font-size: 17px; overflow-wrap: anywhere; }
    h2 { margin: 0 0 8px; font-size: 12px; font-weight: 600; color: var(--soft); letter-spacing: .02em; }
    #about { grid-column: 1 / -1; margin: 0; color: var(--soft); max-width: 90ch; overflow-wrap: anywhere; }
    #about:empty { display: none; }
    #state { margin: 0; color: var(--soft); }
    #state::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 4px; background: #2a9d5c; }
    #state[data-kind=work]::before { background: var(--accent); }
    #state[data-kind=bad]::before { background: var(--bad); }
    main { display: grid; grid-template-columns: minmax(0, 1fr) 330px; gap: 14px; padding: 0 18px 18px; align-items: start; }
    #stage { position: sticky; top: 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); overflow: hidden; }
    #screen { display: grid; place-items: center; padding: 18px; min-height: 220px; background: var(--desk); }
    canvas { display: block; max-width: 100%; min-width: 40px; box-shadow: 0 1px 8px rgb(0 0 0 / 30%); transition: opacity .15s;
      background: repeating-conic-gradient(#8883 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
    #stage.stale canvas { opacity: .3; }
    #mistakes { position: absolute; inset: 10px 10px auto; max-height: calc(100% - 110px); overflow: auto; padding: 10px 14px; border-radius: 8px;
      border: 1px solid var(--bad); background: var(--card); box-shadow: 0 3px 16px rgb(0 0 0 / 25%); }
    .finding + .finding { margin-top: 10px; padding-top: 10px; border-top: 1px solid var(--line); }
    .finding p { margin: 0; overflow-wrap: anywhere; }
    .finding b { color: var(--bad); } .finding.warning b { color: var(--doubt); }
    .finding .where { color: var(--soft); }
    .finding .hint { color: var(--soft); }
    pre { margin: 5px 0; padding: 6px 8px; overflow-x: auto; border-radius: 6px; background: var(--desk); font: 12.5px/1.4 ui-monospace, monospace; }
    #controls { padding: 10px 14px 12px; }
    #track { position: relative; height: 26px; }
    #track::before, #drawn { content: ""; position: absolute; left: 0; top: 11px; height: 4px; border-radius: 2px; background: var(--line); width: 100%; }
    #drawn { width: 0; background: color-mix(in srgb, var(--accent) 45%, var(--line)); }
    #place { position: absolute; inset: 0; width: 100%; margin: 0; background: none; appearance: none; cursor: pointer; }
    #place::-webkit-slider-runnable-track { background: none; height: 26px; }
    #place::-moz-range-track { background: none; }
    #place::-webkit-slider-thumb { appearance: none; width: 14px; height: 14px; margin-top: 6px; border-radius: 7px; background: var(--accent); border: 0; }
    #place::-moz-range-thumb { width: 14px; height: 14px; border-radius: 7px; background: var(--accent); border: 0; }
    #ticks { position: absolute; inset: 0 7px; pointer-events: none; }
    #ticks i { position: absolute; top: 3px; width: 2px; height: 20px; margin-left: -1px; background: var(--doubt); }
    #ticks i.failed { background: var(--bad); }
    .row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 8px; margin-top: 6px; }
    .gap { flex: 1; }
    output { font-variant-numeric: tabular-nums; margin-left: 6px; }
    button, select, input[type=number], input[type=text] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px; }
    button { cursor: pointer; } button:hover { border-color: var(--accent); }
    #controls .row button { width: 36px; height: 30px; padding: 0; } #controls svg { width: 16px; height: 16px; fill: currentColor; vertical-align: -3px; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .chips { display: flex; flex-wrap: wrap; gap: 6px; } #marks:not(:empty) { margin-top: 8px; }
    .chips button { padding: 2px 10px; border-radius: 12px; overflow-wrap: anywhere; text-align: left; }
    .chips button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: light-dark(#fff, #0d1520); }
    #marks button::before { content: ""; display: inline-block; width: 2px; height: 10px; margin-right: 7px; background: var(--doubt); }
    aside > * { margin: 0 0 12px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
    .value { display: grid; grid-template-columns: 1fr 98px auto; gap: 2px 0; align-items: center; margin-bottom: 8px; }
    .value label { grid-column: 1 / -1; overflow-wrap: anywhere; } .value.changed label { font-weight: 600; color: var(--accent); }
    .value span:not(:empty) { margin-left: 6px; }
    .value input { width: 100%; min-width: 0; accent-color: var(--accent); } .value input[type=number] { padding: 2px 4px; width: 92px; margin-left: 6px; }
    .value input[type=text] { grid-column: 1 / -1; padding: 3px 6px; } .value input[type=checkbox] { width: auto; margin: 0 2px 0 0; vertical-align: -1px; }
    #command { display: flex; gap: 8px; align-items: start; padding: 6px 8px; border-radius: 6px; background: var(--desk); }
    code, kbd { font: 12.5px ui-monospace, monospace; } #line { flex: 1; overflow-wrap: anywhere; user-select: all; }
    kbd { padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; }
    #unwritten { margin: 8px 0 0; color: var(--soft); }
    #lines { margin: 0; padding: 0; list-style: none; max-height: 220px; overflow: auto; font: 12.5px/1.5 ui-monospace, monospace; }
    #lines li { overflow-wrap: anywhere; } #lines button, .finding button { all: unset; cursor: pointer; color: var(--accent); margin-right: .7em; }
    #lines button:focus-visible, .finding button:focus-visible { outline: 2px solid var(--accent); }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 8px 0 0; } dd { margin: 0; }
    summary { cursor: pointer; color: var(--soft); font-weight: 600; font-size: 12px; }
    @media (max-width: 820px) { header { grid-template-columns: 1fr auto; } #title { grid-column: 1 / -1; } main { grid-template-columns: minmax(0, 1fr); padding: 0 10px 12px; } header { padding: 10px; } #stage { position: relative; top: 0; } #screen { padding: 10px; } }
    @media (prefers-reduced-motion: reduce) { canvas { transition: none; } }
    """#
}
