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
  const modes = [['side', 'Side by side', 'b'], ['slider', 'Slider', 's'], ['onion', 'Onion skin', 'o'], ['difference', 'Difference', 'd']];

  // The kept frames, which were compared.
  const keptReel = show => show.pictures.map(picture => ({
    before: picture.expected, after: picture.same ? picture.expected : picture.actual, isBroken: picture.broken,
    words: `frame ${picture.frame} at ${number(picture.time)} s` +
      (!picture.expected ? ', not kept in the golden' : !picture.actual && !picture.same ? ', gone' : picture.broken ? ', differs' : ', the same'),
    milliseconds: 700
  }));
  // Both small films, with a frame wherever one of them changes.
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
      words: `${number(start / 1000)} s of ${number(length / 1000)} s`,
      milliseconds: Math.max(10, (index + 1 < starts.length ? starts[index + 1] : length) - start)
    }));
  };

  class Viewer {
    constructor(host, show, title) {
      this.show = show;
      this.reels = { kept: keptReel(show), film: filmReel(show) };
      this.reel = this.reels.kept.length ? 'kept' : 'film';
      const first = this.reels.kept.findIndex(picture => picture.isBroken && picture.before && picture.after);
      this.index = Math.max(0, first);
      this.hasTwo = [...this.reels.kept, ...this.reels.film].some(picture => picture.before && picture.after && picture.before !== picture.after);
      this.mode = 'side';
      this.amount = 50;
      this.timer = null;
      const button = (words, key, label, action) => make('button', { type: 'button', 'aria-label': label, title: `${label} (${key})`, click: action }, words);
      this.modeButtons = modes.map(([mode, words, key]) => button(words, key, words, () => this.setMode(mode)));
      this.reelButton = button('', 'f', 'Kept frames or film', () => this.switchReel());
      this.playButton = button('', 'space', 'Play', () => this.toggle());
      this.where = make('output', { class: 'where', 'aria-live': 'polite' });
      this.before = make('img', { alt: '' });
      this.after = make('img', { alt: '' });
      this.canvas = make('canvas', { role: 'img' });
      this.figures = [make('figure', { class: 'before' }, this.before, make('figcaption', {}, 'expected')),
        make('figure', { class: 'after' }, this.after, make('figcaption', {}, 'actual'))];
      this.stage = make('div', { class: 'stage', pointerdown: event => this.grab(event), pointermove: event => this.drag(event) },
        ...this.figures, make('div', { class: 'line' }), make('figure', { class: 'difference' }, this.canvas, make('figcaption', {}, 'differences are red')));
      this.stage.style.setProperty('--width', `${Math.max(220, show.width)}px`);
      this.range = make('input', { type: 'range', min: 0, max: 100, value: 50, input: () => this.setAmount(Number(this.range.value)) });
      this.knob = make('label', { class: 'knob' }, make('span'), this.range);
      const steps = make('div', { class: 'tools' },
        button('◀', '←', 'Previous frame', () => this.step(-1)), this.playButton, button('▶', '→', 'Next frame', () => this.step(1)),
        this.reels.kept.length && this.reels.film.length > 1 ? this.reelButton : '', this.where);
      const looks = make('div', { class: 'tools', role: 'group', 'aria-label': 'Comparison mode' }, ...this.modeButtons);
      looks.hidden = !this.hasTwo;
      host.append(make('div', { class: 'viewer', role: 'group', 'aria-label': title }, looks, this.stage, this.knob, steps));
      host.viewer = this;
      this.render();
    }
    get pictures() { return this.reels[this.reel]; }
    setMode(mode) {
      if (!this.hasTwo) return;
      this.mode = mode;
      this.render();
    }
    setAmount(amount) {
      this.amount = Math.min(100, Math.max(0, amount));
      this.render();
    }
    switchReel() {
      const other = this.reel === 'kept' ? 'film' : 'kept';
      if (!this.reels[other].length) return;
      this.reel = other;
      this.index = 0;
      this.render();
    }
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
    grab(event) {
      if (this.mode !== 'slider') return;
      event.preventDefault();
      this.isGrabbed = true;
      try { this.stage.setPointerCapture(event.pointerId); } catch { /* The pointer no longer exists. */ }
      this.drag(event);
    }
    drag(event) {
      if (!this.isGrabbed || this.mode !== 'slider') return;
      if (event.type === 'pointermove' && !event.buttons) return void (this.isGrabbed = false);
      const box = this.stage.getBoundingClientRect();
      this.setAmount(Math.round((event.clientX - box.left) / Math.max(1, box.width) * 100));
    }
    render() {
      const picture = this.pictures[this.index] || {};
      const mode = this.hasTwo ? this.mode : 'one';
      this.stage.dataset.mode = mode;
      this.stage.style.setProperty('--at', `${this.amount}%`);
      for (const [image, data, words] of [[this.before, picture.before, 'expected'], [this.after, picture.after, 'actual']]) {
        if (data && image.dataset.shown !== data.length + data.slice(-80)) {
          image.src = address(data);
          image.dataset.shown = data.length + data.slice(-80);
        }
        image.parentElement.hidden = !data || mode === 'difference' || (mode === 'one' && words === 'actual' && Boolean(picture.before));
        image.alt = `${words}: ${picture.words || 'nothing'}`;
        image.parentElement.style.opacity = mode === 'onion' && words === 'actual' ? this.amount / 100 : '';
      }
      this.figures[0].lastChild.textContent = this.hasTwo ? 'expected' : this.show.status;
      this.figures[1].lastChild.textContent = this.hasTwo ? 'actual' : this.show.status;
      this.canvas.parentElement.hidden = mode !== 'difference';
      if (mode === 'difference') this.drawDifference(picture);
      this.knob.hidden = mode !== 'slider' && mode !== 'onion';
      this.knob.firstChild.textContent = mode === 'onion' ? 'Opacity of the actual picture' : 'Position of the slider';
      this.range.value = this.amount;
      this.modeButtons.forEach((button, index) => button.setAttribute('aria-pressed', modes[index][0] === mode));
      this.reelButton.textContent = this.reel === 'kept' ? 'Film' : 'Kept frames';
      this.playButton.textContent = this.timer ? 'Pause' : 'Play';
      this.playButton.setAttribute('aria-label', this.timer ? 'Pause' : 'Play');
      this.playButton.hidden = this.reels.film.length < 2 && this.reels.kept.length < 2;
      const place = `${this.index + 1} of ${this.pictures.length}`;
      // Screen readers do not announce each picture while the film plays.
      this.where.setAttribute('aria-live', this.timer ? 'off' : 'polite');
      this.where.textContent = this.pictures.length ? `${this.reel === 'kept' ? 'kept frame' : 'film'} ${place}: ${picture.words}` : 'no pictures';
      this.stage.classList.toggle('broken', Boolean(picture.isBroken));
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
    }
  }

  const articles = [...document.querySelectorAll('article')];
  const open = article => {
    for (const host of article.querySelectorAll('.exhibit')) {
      if (host.viewer) continue;
      const data = JSON.parse(host.querySelector('script').textContent);
      new Viewer(host, data, host.dataset.title);
    }
  };
  let current = -1;
  const shown = () => articles.filter(article => !article.hidden);
  const choose = (article, isScrolled) => {
    if (!article) return;
    current = articles.indexOf(article);
    articles.forEach(other => other.classList.toggle('current', other === article));
    document.querySelectorAll('nav a').forEach((link, index) => link.setAttribute('aria-current', index === current ? 'true' : 'false'));
    const details = article.querySelector('details');
    if (isScrolled && details) details.open = true;
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

  const verdicts = [...new Set(articles.map(article => article.dataset.verdict))];
  const count = verdict => articles.filter(article => article.dataset.verdict === verdict).length;
  const summary = document.getElementById('summary');
  let chosen = null;
  const filters = ['all', ...verdicts].map(verdict => make('button', {
    type: 'button', class: verdict, 'aria-pressed': String(verdict === 'all'),
    click: () => {
      chosen = verdict === 'all' ? null : verdict;
      articles.forEach((article, index) => {
        article.hidden = chosen !== null && article.dataset.verdict !== chosen;
        document.querySelectorAll('nav li')[index].hidden = article.hidden;
      });
      filters.forEach(filter => filter.setAttribute('aria-pressed', filter.classList.contains(verdict)));
    }
  }, verdict === 'all' ? `${articles.length} all` : `${count(verdict)} ${verdict}`));
  summary.append(...filters);
  document.querySelector('nav').append(make('ol', {}, ...articles.map(article => make('li', {},
    make('a', { href: '#' + article.id, class: article.dataset.verdict, click: event => { event.preventDefault(); choose(article, true); } },
      article.querySelector('h2').textContent)))));

  const viewer = () => articles[current]?.querySelector('.exhibit')?.viewer;
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const isField = target instanceof HTMLInputElement;
    const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || target.tagName === 'SUMMARY';
    const list = shown();
    const place = list.indexOf(articles[current]);
    const each = action => {
      // The viewers of both themes step together.
      articles[current]?.querySelectorAll('.exhibit').forEach(host => host.viewer && action(host.viewer));
    };
    switch (event.key) {
      case 'ArrowLeft': if (isField) return; each(viewer => viewer.step(-1)); break;
      case 'ArrowRight': if (isField) return; each(viewer => viewer.step(1)); break;
      case 'ArrowUp': if (isField) return; choose(list[Math.max(0, place - 1)], true); break;
      case 'k': choose(list[Math.max(0, place - 1)], true); break;
      case 'ArrowDown': if (isField) return; choose(list[Math.min(list.length - 1, place + 1)], true); break;
      case 'j': choose(list[Math.min(list.length - 1, place + 1)], true); break;
      case ' ': if (isButton || isField) return; each(viewer => viewer.toggle()); break;
      case 'f': each(viewer => viewer.switchReel()); break;
      default: {
        const mode = modes.find(([, , key]) => key === event.key);
        if (!mode) return;
        each(viewer => viewer.setMode(mode[0]));
      }
    }
    if (viewer() || ['j', 'k', 'ArrowUp', 'ArrowDown'].includes(event.key)) event.preventDefault();
  });

  const bad = articles.filter(article => ['failed', 'broken', 'pending'].includes(article.dataset.verdict));
  const watcher = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) open(entry.target);
  }, { rootMargin: '600px' });
  bad.forEach(article => watcher.observe(article));
  choose(bad[0] || articles[0], false);
})();
