extension PreviewPage {
  /// What is on the page before anything is known of the scene.
  static let markup = #"""
    <header>
    <h1 id="title">Fling</h1>
    <p id="state" role="status" data-kind="work">connecting</p>
    <label class="theme">Theme
    <select id="theme"><option value="">of the scene</option><option value="light">light</option><option value="dark">dark</option></select>
    </label>
    <p id="about"></p>
    </header>
    <main>
    <section id="stage" aria-label="Film">
    <div id="screen"><canvas id="film" role="img" width="320" height="200" aria-label="Nothing is drawn yet"></canvas></div>
    <div id="mistakes" role="alert" hidden></div>
    <div id="controls" role="group" aria-label="Playing">
    <div id="track"><div id="drawn"></div><div id="ticks"></div>
    <input id="place" type="range" min="0" max="0" step="1" value="0" aria-label="Frame"></div>
    <div class="row">
    <button id="back" type="button" aria-label="Frame back" title="Frame back (←)"><svg viewBox="0 0 16 16"><path d="M10 3v10L4 8zM11 3h2v10h-2z"/></svg></button>
    <button id="play" type="button" aria-label="Play" title="Play or pause (Space)"><svg viewBox="0 0 16 16"><path id="playing" d="M4 2l10 6-10 6z"/></svg></button>
    <button id="forth" type="button" aria-label="Frame on" title="Frame on (→)"><svg viewBox="0 0 16 16"><path d="M6 3v10l6-5zM3 3h2v10H3z"/></svg></button>
    <output id="time">0 s</output>
    <span class="gap"></span>
    <label>Size <select id="size"><option value="1">1×</option><option value="2">2×</option><option value="3">3×</option></select></label>
    <label>Speed <select id="speed"></select></label>
    <label><input id="loop" type="checkbox" checked> Loop</label>
    </div>
    <div id="marks" class="chips" role="group" aria-label="Marks"></div>
    </div>
    </section>
    <aside>
    <section id="findings" hidden><h2>Findings</h2><div id="found"></div></section>
    <section id="values" hidden><h2>Values</h2><div id="controls-of-values"></div>
    <div id="command" hidden><code id="line"></code><button id="copy" type="button">Copy</button></div>
    <p id="unwritten" hidden>Tried here only: the file stays as it is. <button id="reset" type="button" title="Back to the scene's values (R)">Reset</button></p>
    </section>
    <section><h2>Overlays</h2><div id="overlays" class="chips" role="group" aria-label="Overlays"></div></section>
    <section id="logs" hidden><h2>Log</h2><ol id="lines"></ol></section>
    <details id="keys"><summary>Keys</summary>
    <dl>
    <dt><kbd>Space</kbd></dt><dd>play or pause</dd>
    <dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>a frame back or on; ten with <kbd>Shift</kbd></dd>
    <dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>first or last frame</dd>
    <dt><kbd>[</kbd> <kbd>]</kbd></dt><dd>slower or faster</dd>
    <dt><kbd>M</kbd></dt><dd>next mark; the one before with <kbd>Shift</kbd></dd>
    <dt><kbd>L</kbd></dt><dd>loop or not</dd>
    <dt><kbd>R</kbd></dt><dd>values and overlays of the scene again</dd>
    <dt><kbd>?</kbd></dt><dd>show or hide these keys</dd>
    </dl>
    </details>
    </aside>
    </main>
    """#
}
