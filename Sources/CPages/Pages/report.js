(() => {
  'use strict';
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (typeof value === 'function') element.addEventListener(name, value);
      else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children);
    return element;
  };
  const address = data => 'data:image/png;base64,' + data;
  const number = value => String(Math.round(value * 1000) / 1000);
  const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
  const modes = [['side', 'Side by side', 'b'], ['slider', 'Slider', 's'], ['onion', 'Onion skin', 'o'], ['difference', 'Difference', 'd']];
  // Screen pixels per pixel of a picture.
  const levels = [1, 2, 4, 8, 16];

  const difference = picture => {
    if (!picture.kept) return 'the first that differs; the golden has no picture of it';
    if (!picture.expected) return 'its picture in the golden is damaged';
    if (picture.same) return 'the same';
    if (!picture.actual) return 'gone';
    if (picture.pixels === undefined) return 'of another size';
    if (!picture.broken) return 'within the tolerance';
    return picture.pixels === 1 ? '1 pixel differs' : `${picture.pixels} pixels differ`;
  };
  // The frames that the golden keeps, and the first that differs. All are called by their numbers in the film.
  const keptReel = show => {
    const count = show.pictures.filter(picture => picture.kept).length;
    let place = 0;
    return show.pictures.map(picture => ({
      before: picture.expected, after: picture.same ? picture.expected : picture.actual, isBroken: picture.broken,
      frame: picture.frame, time: picture.time, pixels: picture.pixels,
      words: (picture.kept ? `kept frame ${place += 1} of ${count}: ` : '') +
        `frame ${picture.frame} at ${number(picture.time)} s, ${difference(picture)}`,
      milliseconds: 700
    }));
  };
  // Both small films, with a picture wherever one of them changes.
  const filmReel = show => {
    const tracks = [show.before, show.after].map(film => {
      let end = 0;
      return (film ? film.delays : []).map((delay, index) => ({ start: end, end: end += delay, picture: film.pictures[index] }));
    });
    const starts = [...new Set(tracks.flat().map(part => Math.round(part.start)))].sort((a, b) => a - b);
    const length = Math.max(0, ...tracks.flat().map(part => part.end));
    const at = (track, time) => {
      const part = track.findLast(part => Math.round(part.start) <= time);
      return part ? part.picture : undefined;
    };
    return starts.map((start, index) => ({
      before: at(tracks[0], start), after: show.after ? at(tracks[1], start) : at(tracks[0], start), isBroken: false,
      time: start / 1000, words: `film at ${number(start / 1000)} s of ${number(length / 1000)} s`,
      milliseconds: Math.max(10, (index + 1 < starts.length ? starts[index + 1] : length) - start)
    }));
  };
  // The frame in which most pixels differ, among those with two pictures if there are any.
  const worst = pictures => {
    const badness = picture => !picture.broken ? -1 : !picture.expected || !picture.actual ? 0 : 1 + (picture.pixels ?? Infinity);
    return pictures.reduce((most, picture) => badness(picture) > badness(most) ? picture : most, pictures[0]);
  };

  class Viewer {
    constructor(host, show, title, frame) {
      this.show = show;
      this.reels = { kept: keptReel(show), film: filmReel(show) };
      this.reel = this.reels.kept.length ? 'kept' : 'film';
      const place = frame => this.reels.kept.findIndex(picture => picture.frame === frame);
      this.home = Math.max(0, place(frame) < 0 ? place(worst(show.pictures)?.frame) : place(frame));
      this.index = this.home;
      this.hasTwo = [...this.reels.kept, ...this.reels.film].some(picture => picture.before && picture.after && picture.before !== picture.after);
      this.mode = 'side';
      this.amount = 50;
      this.timer = null;
      // Zero fits the pictures into the column; otherwise one of the levels.
      this.level = 0;
      // The size in pixels of the pictures of both reels, once they are loaded.
      this.sizes = {};
      // The part of the picture in the middle, as shares of its sides.
      this.middle = [0.5, 0.5];
      const button = (words, key, label, action) => make('button', { type: 'button', 'aria-label': label, title: `${label} (${key})`, click: action }, words);
      const group = (label, ...children) => make('div', { class: 'tools', role: 'group', 'aria-label': label }, ...children);
      this.modeButtons = modes.map(([mode, words, key]) => button(words, key, words, () => this.setMode(mode)));
      this.fitButtons = [button('Fit', '0', 'Fit the width', () => this.setLevel(0)), button('1:1', '1', '1:1, a pixel of the screen for each pixel', () => this.setLevel(1))];
      this.zoomWords = make('span', { class: 'scale' });
      this.reelButton = button('', 'f', 'Kept frames or film', () => this.switchReel());
      this.playButton = button('', 'space', 'Play', () => this.toggle());
      this.where = make('output', { class: 'where', 'aria-live': 'polite' });
      this.before = make('img', { alt: '', load: () => this.measure() });
      this.after = make('img', { alt: '', load: () => this.measure() });
      this.canvas = make('canvas', { role: 'img' });
      const figure = (kind, picture, caption) => make('figure', { class: kind }, make('div', { class: 'pane' }, picture), make('figcaption', {}, caption));
      this.figures = [figure('before', this.before, 'expected'), figure('after', this.after, 'actual'),
        figure('difference', this.canvas, 'differences are red')];
      this.line = make('div', { class: 'line' });
      this.stage = make('div', { class: 'stage', pointerdown: event => this.grab(event), pointermove: event => this.drag(event),
        pointerup: event => this.release(event), pointercancel: () => { this.held = null; } }, ...this.figures, this.line);
      this.stage.addEventListener('wheel', event => this.scroll(event), { passive: false });
      this.range = make('input', { type: 'range', min: 0, max: 100, value: 50, input: () => this.setAmount(Number(this.range.value)) });
      this.knob = make('label', { class: 'knob' }, make('span'), this.range);
      const looks = group('Comparison mode', ...this.modeButtons);
      looks.hidden = !this.hasTwo;
      const zoom = group('Size of the pictures', ...this.fitButtons, button('−', '-', 'Smaller', () => this.zoomBy(-1)),
        button('+', '+', 'Larger', () => this.zoomBy(1)), this.zoomWords);
      this.frameButtons = this.reels.kept.map((picture, index) => make('button', {
        type: 'button', class: picture.isBroken ? 'bad' : '', 'aria-label': picture.words, title: picture.words, click: () => this.choose(index)
      }, `${picture.isBroken ? '✗ ' : ''}${picture.frame}`));
      this.frames = group('Frames', ...this.frameButtons);
      this.frames.classList.add('frames');
      const hasWorst = this.reels.kept.some(picture => picture.isBroken);
      const steps = make('div', { class: 'tools' },
        button('◀', '←', 'Previous frame', () => this.step(-1)), this.playButton, button('▶', '→', 'Next frame', () => this.step(1)),
        hasWorst ? button('Worst', 'w', 'Worst frame', () => this.goHome()) : '',
        this.reels.kept.length && this.reels.film.length > 1 ? this.reelButton : '', this.where);
      host.append(make('div', { class: 'viewer', role: 'group', 'aria-label': title }, make('div', { class: 'tools looks' }, looks, zoom),
        this.stage, this.knob, steps, this.frames));
      host.viewer = this;
      this.render();
      new ResizeObserver(() => this.layOut()).observe(host);
    }
    get pictures() { return this.reels[this.reel]; }
    setMode(mode) {
      if (!this.hasTwo) return;
      this.mode = mode;
      this.render();
    }
    setAmount(amount) {
      this.amount = clamp(amount, 0, 100);
      this.render();
    }
    // Shows the picture of the other reel at the same time.
    switchReel() {
      const other = this.reel === 'kept' ? 'film' : 'kept';
      if (!this.reels[other].length) return;
      const time = this.pictures[this.index].time;
      this.reel = other;
      this.index = Math.max(0, this.pictures.findLastIndex(picture => picture.time <= time + 1e-6));
      this.render();
    }
    choose(index) {
      this.pause();
      this.reel = 'kept';
      this.index = index;
      this.render();
    }
    goHome() { if (this.reels.kept.length) this.choose(this.home); }
    step(way) {
      this.pause();
      this.move(way);
    }
    move(way) {
      const count = this.pictures.length;
      if (count) this.index = (this.index + way + count) % count;
      this.render();
    }
    toggle() {
      if (this.timer) return this.pause();
      if (this.reel === 'kept' && this.reels.film.length > 1) this.switchReel();
      if (this.pictures.length > 1) this.play();
    }
    play() {
      const advance = () => {
        this.move(1);
        this.timer = setTimeout(advance, this.pictures[this.index].milliseconds);
      };
      this.timer = setTimeout(advance, this.pictures[this.index].milliseconds);
      this.render();
    }
    pause() {
      clearTimeout(this.timer);
      this.timer = null;
      this.render();
    }
    setLevel(level) {
      this.level = level;
      if (!level) this.middle = [0.5, 0.5];
      this.layOut();
    }
    zoomBy(way) {
      const fit = { level: 0, scale: this.fitScale };
      const stops = [fit, ...levels.map(level => ({ level, scale: level / devicePixelRatio }))];
      const next = way > 0
        ? stops.filter(stop => stop.scale > this.scale * 1.01).sort((a, b) => a.scale - b.scale)[0]
        : stops.filter(stop => stop.scale < this.scale * 0.99).sort((a, b) => b.scale - a.scale)[0];
      if (next) this.setLevel(next.level);
    }
    // Moves enlarged pictures by parts of the pane.
    // Returns whether they moved.
    pan(x, y) {
      if (!this.isZoomed) return false;
      const start = String(this.middle);
      this.middle = [x, y].map((part, axis) => this.middle[axis] + part * this.paneSize[axis] / this.pictureSize[axis]);
      this.layOut();
      return start !== String(this.middle);
    }
    measure() {
      const shown = [this.before, this.after].filter(image => image.naturalWidth && !image.dataset.empty);
      if (!shown.length) return;
      this.sizes[this.reel] = [Math.max(...shown.map(image => image.naturalWidth)), Math.max(...shown.map(image => image.naturalHeight))];
      this.layOut();
    }
    // Gives pictures and panes their sizes.
    layOut() {
      const width = this.stage.clientWidth;
      if (!width) return;
      // Films are smaller than frames; they are shown at the size of the frames.
      const base = this.sizes.kept ?? this.sizes.film ?? [this.show.width, this.show.height];
      const height = Math.max(300, innerHeight * 0.76);
      const scale = room => Math.min(room[0] / base[0], room[1] / base[1]);
      let room = [width, height];
      let isRow = false;
      if (this.hasTwo && this.mode === 'side') {
        // One above the other, if they are much larger then, as wide pictures in narrow windows.
        const [row, column] = [[(width - 10) / 2, height], [width, height / 2]];
        isRow = scale(column) < 1.5 * scale(row);
        room = isRow ? row : column;
      }
      this.fitScale = scale(room);
      this.scale = this.level ? this.level / devicePixelRatio : this.fitScale;
      this.pictureSize = base.map(side => side * this.scale);
      this.paneSize = room.map((side, axis) => Math.min(side, this.pictureSize[axis]));
      this.isZoomed = this.pictureSize.some((side, axis) => side > this.paneSize[axis] + 1);
      const half = this.paneSize.map((side, axis) => side / 2 / this.pictureSize[axis]);
      this.middle = this.middle.map((part, axis) => clamp(part, half[axis], 1 - half[axis]));
      const offset = this.middle.map((part, axis) => this.paneSize[axis] / 2 - part * this.pictureSize[axis]);
      for (const picture of [this.before, this.after, this.canvas]) {
        const own = picture === this.canvas ? [picture.width, picture.height] : [picture.naturalWidth, picture.naturalHeight];
        const whole = this.sizes[this.reel];
        // Until the pictures are loaded, they are as large as the pane.
        [picture.style.width, picture.style.height] = this.pictureSize
          .map((side, axis) => `${whole && own[axis] ? own[axis] * this.scale * base[0] / whole[0] : side}px`);
        picture.style.transform = `translate(${offset[0]}px, ${offset[1]}px)`;
        const pane = picture.parentElement;
        pane.style.width = `${this.paneSize[0]}px`;
        pane.style.height = `${this.paneSize[1]}px`;
      }
      this.line.style.left = `${this.paneSize[0] * this.amount / 100}px`;
      this.line.style.height = `${this.paneSize[1]}px`;
      this.stage.classList.toggle('row', isRow);
      this.stage.classList.toggle('zoomed', this.isZoomed);
      this.stage.classList.toggle('sharp', this.reel === 'kept' && this.scale * devicePixelRatio >= 2);
      this.fitButtons.forEach((button, level) => button.setAttribute('aria-pressed', String(this.level === level)));
      this.zoomWords.textContent = `${Math.round(this.scale * devicePixelRatio * 100)} %`;
    }
    // The pointer moves the slider, moves an enlarged picture, or enlarges the place of a click.
    grab(event) {
      if (event.button > 0) return;
      this.held = { x: event.clientX, y: event.clientY, middle: this.middle, isMoved: false };
      if (this.mode !== 'slider' && !this.isZoomed) return;
      event.preventDefault();
      try { this.stage.setPointerCapture(event.pointerId); } catch { /* The pointer no longer exists. */ }
      if (this.mode === 'slider') this.drag(event);
    }
    drag(event) {
      const held = this.held;
      if (!held) return;
      if (event.type === 'pointermove' && !event.buttons) return void (this.held = null);
      if (this.mode === 'slider') {
        const box = this.figures[0].firstChild.getBoundingClientRect();
        return this.setAmount(Math.round((event.clientX - box.left) / Math.max(1, box.width) * 100));
      }
      const moved = [held.x - event.clientX, held.y - event.clientY];
      if (Math.hypot(...moved) > 4) held.isMoved = true;
      if (!held.isMoved || !this.isZoomed) return;
      this.middle = moved.map((way, axis) => held.middle[axis] + way / this.pictureSize[axis]);
      this.layOut();
    }
    release(event) {
      const held = this.held;
      this.held = null;
      const pane = document.elementFromPoint(event.clientX, event.clientY)?.closest('.pane');
      if (!held || held.isMoved || this.mode === 'slider' || !pane || !this.stage.contains(pane)) return;
      if (this.level) return this.setLevel(0);
      const box = pane.getBoundingClientRect();
      this.middle = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      this.setLevel(levels.find(level => level / devicePixelRatio > this.fitScale * 1.4) ?? levels.at(-1));
    }
    scroll(event) {
      if (event.ctrlKey || !this.isZoomed) return;
      if (this.pan(event.deltaX / this.paneSize[0], event.deltaY / this.paneSize[1])) event.preventDefault();
    }
    render() {
      const picture = this.pictures[this.index] || {};
      const mode = this.hasTwo ? this.mode : 'one';
      this.stage.dataset.mode = mode;
      this.stage.style.setProperty('--at', `${this.amount}%`);
      for (const [image, data, words] of [[this.before, picture.before, 'expected'], [this.after, picture.after, 'actual']]) {
        const figure = image.closest('figure');
        if (data && image.dataset.shown !== data.length + data.slice(-80)) {
          image.src = address(data);
          image.dataset.shown = data.length + data.slice(-80);
        }
        if (data) delete image.dataset.empty; else image.dataset.empty = 'true';
        figure.hidden = !data || mode === 'difference' || (mode === 'one' && words === 'actual' && Boolean(picture.before));
        image.alt = `${words}: ${picture.words || 'nothing'}`;
        figure.style.opacity = mode === 'onion' && words === 'actual' ? this.amount / 100 : '';
      }
      this.figures[0].lastChild.textContent = this.hasTwo ? 'expected' : this.show.status;
      this.figures[1].lastChild.textContent = this.hasTwo ? 'actual' : this.show.status;
      this.figures[2].hidden = mode !== 'difference';
      if (mode === 'difference') this.drawDifference(picture);
      this.knob.hidden = mode !== 'slider' && mode !== 'onion';
      this.knob.firstChild.textContent = mode === 'onion' ? 'Opacity of the actual picture' : 'Position of the slider';
      this.range.value = this.amount;
      this.modeButtons.forEach((button, index) => button.setAttribute('aria-pressed', modes[index][0] === mode));
      this.frameButtons.forEach((button, index) => button.setAttribute('aria-current', String(this.reel === 'kept' && index === this.index)));
      this.reelButton.textContent = this.reel === 'kept' ? 'Film' : 'Kept frames';
      this.playButton.textContent = this.timer ? 'Pause' : 'Play';
      this.playButton.setAttribute('aria-label', this.timer ? 'Pause' : 'Play');
      this.playButton.hidden = this.reels.film.length < 2 && this.reels.kept.length < 2;
      // Screen readers do not announce each picture while the film plays.
      this.where.setAttribute('aria-live', this.timer ? 'off' : 'polite');
      this.where.textContent = picture.words || 'no pictures';
      this.stage.classList.toggle('differs', Boolean(picture.isBroken));
      this.layOut();
    }
    async drawDifference(picture) {
      const ticket = this.ticket = {};
      const bitmaps = await Promise.all([picture.before, picture.after].map(async data => {
        if (!data) return null;
        const image = new Image();
        image.src = address(data);
        try { await image.decode(); } catch { return null; }
        return image;
      }));
      if (this.ticket !== ticket) return;
      const [one, other] = bitmaps;
      const size = one || other;
      if (!size) return;
      this.canvas.width = size.naturalWidth;
      this.canvas.height = size.naturalHeight;
      const context = this.canvas.getContext('2d', { willReadFrequently: true });
      const read = image => {
        context.fillStyle = 'white';
        context.fillRect(0, 0, this.canvas.width, this.canvas.height);
        if (image) context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, this.canvas.width, this.canvas.height);
      };
      const a = read(one);
      const b = read(other);
      let count = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        const channel = Math.max(Math.abs(a.data[i] - b.data[i]), Math.abs(a.data[i + 1] - b.data[i + 1]), Math.abs(a.data[i + 2] - b.data[i + 2]));
        if (channel > 0) count += 1;
        if (channel > this.show.tolerance) a.data.set([230, 0, 0], i);
        else if (channel > 0) a.data.set([255, 150, 0], i);
        else a.data.fill(191 + Math.round((2 * a.data[i] + 5 * a.data[i + 1] + a.data[i + 2]) / 32), i, i + 3);
      }
      context.putImageData(a, 0, 0);
      this.canvas.dataset.count = count;
      this.canvas.setAttribute('aria-label', `${count} pixels differ`);
      this.layOut();
    }
  }

  // Scenes that failed come first, and those that passed are folded.
  const main = document.querySelector('main');
  const ranks = ['failed', 'broken', 'pending', 'accepted', 'orphaned', 'removed', 'passed'];
  const articles = [...document.querySelectorAll('article')]
    .sort((a, b) => ranks.indexOf(a.dataset.verdict) - ranks.indexOf(b.dataset.verdict));
  const passed = articles.filter(article => article.dataset.verdict === 'passed');
  const fold = make('details', { id: 'fold' },
    make('summary', {}, passed.length === 1 ? '1 scene passed' : `${passed.length} scenes passed`), ...passed);
  main.append(...articles.filter(article => !passed.includes(article)), ...(passed.length ? [fold] : []));

  // Viewers of both themes open at the same frame: the worst of all.
  const open = article => {
    const hosts = [...article.querySelectorAll('.exhibit')].filter(host => !host.viewer);
    const shows = hosts.map(host => JSON.parse(host.querySelector('script').textContent));
    const frame = worst(shows.flatMap(show => show.pictures))?.frame;
    hosts.forEach((host, index) => new Viewer(host, shows[index], host.dataset.title, frame));
  };
  let current = -1;
  const shown = () => articles.filter(article => !article.hidden);
  const choose = (article, isScrolled) => {
    if (!article) return;
    current = articles.indexOf(article);
    articles.forEach(other => other.classList.toggle('current', other === article));
    document.querySelectorAll('nav a').forEach((link, index) => link.setAttribute('aria-current', index === current ? 'true' : 'false'));
    if (isScrolled) {
      if (fold.contains(article)) fold.open = true;
      const details = article.querySelector('details');
      if (details) details.open = true;
    }
    open(article);
    if (isScrolled) {
      article.focus({ preventScroll: true });
      article.scrollIntoView({ block: 'start' });
    }
  };
  for (const article of articles) {
    article.addEventListener('pointerdown', () => choose(article, false));
    article.addEventListener('focusin', () => choose(article, false));
    article.querySelector('details')?.addEventListener('toggle', () => open(article));
  }

  const verdicts = ranks.filter(verdict => articles.some(article => article.dataset.verdict === verdict));
  const count = verdict => articles.filter(article => article.dataset.verdict === verdict).length;
  const summary = document.getElementById('summary');
  const filters = ['all', ...verdicts].map(verdict => make('button', {
    type: 'button', class: verdict, 'aria-pressed': String(verdict === 'all'),
    click: () => {
      articles.forEach((article, index) => {
        article.hidden = verdict !== 'all' && article.dataset.verdict !== verdict;
        document.querySelectorAll('nav li')[index].hidden = article.hidden;
      });
      fold.hidden = verdict !== 'all' && verdict !== 'passed';
      fold.open = verdict === 'passed';
      filters.forEach(filter => filter.setAttribute('aria-pressed', filter.classList.contains(verdict)));
    }
  }, verdict === 'all' ? `${articles.length} all` : `${count(verdict)} ${verdict}`));
  summary.append(...filters);
  const failures = verdicts.filter(verdict => ['failed', 'broken'].includes(verdict));
  if (failures.length) document.title = `${failures.map(verdict => `${count(verdict)} ${verdict}`).join(', ')} · Goldens`;
  document.querySelector('nav').append(make('ol', {}, ...articles.map(article => make('li', {},
    make('a', {
      href: '#' + article.id, class: article.dataset.verdict, title: article.querySelector('.path')?.textContent,
      click: event => { event.preventDefault(); choose(article, true); }
    }, article.querySelector('h2').textContent, make('span', { class: 'unseen' }, `, ${article.dataset.verdict}`))))));

  // Copies the command of a button. Without access to the clipboard, the command is selected.
  const status = document.getElementById('status');
  const copy = async button => {
    const code = button.parentElement.querySelector('code');
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      isCopied = document.execCommand('copy');
    }
    button.textContent = isCopied ? 'Copied' : 'Selected';
    status.textContent = `${button.textContent}: ${code.textContent}`;
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  };
  document.querySelectorAll('.copy').forEach(button => button.addEventListener('click', () => copy(button)));

  const keys = document.getElementById('keys');
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const isField = target instanceof HTMLInputElement;
    const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || target.tagName === 'SUMMARY';
    const list = shown();
    const place = list.indexOf(articles[current]);
    const viewers = [...articles[current]?.querySelectorAll('.exhibit') ?? []].map(host => host.viewer).filter(Boolean);
    // The viewers of both themes do the same. Returns whether there is one.
    const each = action => { viewers.forEach(action); return viewers.length > 0; };
    const pan = (x, y) => event.shiftKey && viewers.some(viewer => viewer.isZoomed) && each(viewer => viewer.pan(x, y));
    const go = index => { choose(list[Math.min(list.length - 1, Math.max(0, index))], true); return true; };
    const actions = {
      ArrowLeft: () => pan(-0.25, 0) || each(viewer => viewer.step(-1)),
      ArrowRight: () => pan(0.25, 0) || each(viewer => viewer.step(1)),
      ArrowUp: () => pan(0, -0.25) || go(place - 1),
      ArrowDown: () => pan(0, 0.25) || go(place + 1),
      k: () => go(place - 1),
      j: () => go(place + 1),
      ' ': () => !isButton && each(viewer => viewer.toggle()),
      f: () => each(viewer => viewer.switchReel()),
      w: () => each(viewer => viewer.goHome()),
      0: () => each(viewer => viewer.setLevel(0)),
      1: () => each(viewer => viewer.setLevel(1)),
      '+': () => each(viewer => viewer.zoomBy(1)),
      '=': () => each(viewer => viewer.zoomBy(1)),
      '-': () => each(viewer => viewer.zoomBy(-1)),
      y: () => articles[current]?.querySelector('.copy')?.click(),
      '?': () => { keys.open = !keys.open; return true; }
    };
    for (const [mode, , key] of modes) actions[key] = () => each(viewer => viewer.setMode(mode));
    // A field keeps the keys that change it.
    if (isField && (event.key.startsWith('Arrow') || event.key === ' ')) return;
    if (Object.hasOwn(actions, event.key) && actions[event.key]()) event.preventDefault();
  });

  const bad = articles.filter(article => ['failed', 'broken', 'pending'].includes(article.dataset.verdict));
  const watcher = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) open(entry.target);
  }, { rootMargin: '600px' });
  bad.forEach(article => watcher.observe(article));
  choose(bad[0] || articles[0], false);
})();
