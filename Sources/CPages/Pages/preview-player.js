'use strict';
const $ = (id) => document.getElementById(id);
// One for each theme.
const canvases = [$('film'), $('twin')];
const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2];
// The film on the page, and a newer film that replaces it once enough frames are loaded.
let film = null, coming = null;
let position = 0, speed = 1, isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;
let shown = null, shownFrame = -1, lastTick = 0;

// A film whose frames are loaded one after the other, in one theme or in both.
class Film {
  constructor(info) {
    this.info = info;
    this.isOver = false;
    this.reels = info.themes.map((_, index) => new Reel(this, index));
  }

  // The number of frames that are loaded in every theme.
  get drawn() {
    return Math.min(...this.reels.map((reel) => reel.drawn < reel.frames ? reel.drawn : this.info.frames));
  }

  get frames() { return this.isOver ? Math.max(1, this.drawn) : this.info.frames; }
  time(frame) { return timeOf(frame, this.info); }
  frame(time) { return (time - this.info.start) / this.info.speed * this.info.rate; }

  load() { for (const reel of this.reels) reel.load(); }
  close() { for (const reel of this.reels) reel.close(); }

  // Whether a frame is loaded in every theme.
  has(frame) { return this.reels.every((reel) => reel.still(frame) >= 0); }

  // The pictures of a frame if all are decoded; otherwise decoding starts.
  pictures(frame) {
    const pictures = this.reels.map((reel) => reel.picture(frame));
    return pictures.every(Boolean) ? pictures : null;
  }
}

// The pictures of a film in one theme.
class Reel {
  constructor(film, index) {
    const { info } = film;
    this.film = film;
    this.index = index;
    this.frames = info.themes[index].frames;
    this.stills = [];
    this.stillOf = new Int32Array(this.frames).fill(-1);
    this.drawn = 0;
    this.pictures = new Map();
    // The number of decoded pictures in memory, because they are large.
    this.room = Math.max(4, Math.min(48, Math.floor(4e7 / (info.width * info.height * info.themes.length))));
  }

  async load() {
    for (let tries = 0; tries < 100 && !this.film.isOver && this.drawn < this.frames && this.film === newest(); tries++) {
      if (tries) await wait(300);
      try {
        const reply = await fetch(`frames/${this.film.info.film}/${this.index}/${this.stills.length}`);
        if (reply.status === 200) await this.read(reply.body.getReader());
      } catch { /* The loop tries again. */ }
    }
  }

  async read(reader) {
    let parts = [], have = 0, need = 12, head = null;
    for (;;) {
      while (have >= need) {
        const bytes = joined(parts, have), block = bytes.subarray(0, need);
        parts = [bytes.subarray(need)];
        have -= need;
        if (head) {
          this.add(head, block);
          head = null;
          need = 12;
        } else {
          const view = new DataView(block.buffer, block.byteOffset, 12);
          head = { first: view.getUint32(0, true), count: view.getUint32(4, true) };
          need = view.getUint32(8, true);
        }
      }
      const { done, value } = await reader.read();
      if (done) return;
      if (this.film !== newest()) return void reader.cancel();
      parts.push(value);
      have += value.length;
    }
  }

  add(head, png) {
    this.stillOf.fill(this.stills.length, head.first, head.first + head.count);
    this.stills.push(new Blob([png], { type: 'image/png' }));
    // The frame at which the page is stopped comes before all others, which come in order.
    if (head.first <= this.drawn) this.drawn = Math.max(this.drawn, head.first + head.count);
    adopt();
  }

  // The index of the still of a frame, or of the last if there are fewer frames; −1 until it is loaded.
  still(frame) { return this.stillOf[Math.min(frame, this.frames - 1)]; }

  // The picture of a frame; null until it is decoded.
  picture(frame) {
    const still = this.still(frame);
    if (still < 0) return null;
    for (let next = still; next < Math.min(still + 5, this.stills.length); next++) this.decode(next);
    return this.pictures.get(still)?.picture ?? null;
  }

  decode(still) {
    let entry = this.pictures.get(still);
    if (entry) {
      this.pictures.delete(still);
    } else {
      entry = { picture: null };
      const made = entry;
      createImageBitmap(this.stills[still]).then((picture) => {
        if (this.pictures.get(still) === made) made.picture = picture; else picture.close();
      }, () => {});
    }
    this.pictures.set(still, entry);
    for (const [old, { picture }] of this.pictures) {
      if (this.pictures.size <= this.room) break;
      this.pictures.delete(old);
      picture?.close();
    }
  }

  close() {
    for (const { picture } of this.pictures.values()) picture?.close();
    this.pictures.clear();
  }
}

const newest = () => coming ?? film;
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
function joined(parts, count) {
  if (parts.length === 1) return parts[0];
  const all = new Uint8Array(count);
  let end = 0;
  for (const part of parts) { all.set(part, end); end += part.length; }
  return all;
}

// MARK: Playing

// Shows the newer film as soon as it has the current frame. A playing film restarts if it was run again; if it was
// only drawn again it goes on.
function adopt() {
  if (coming) {
    const restarts = !film || isPlaying && coming.info.run !== film.info.run;
    const place = restarts ? 0 : clamp(coming.frame(film.time(position)) + 1e-6, 0, coming.info.frames - 1);
    // A film that goes on must not wait for frames that were there before.
    const needed = Math.min(Math.max(film?.drawn ?? 0, Math.floor(place) + 1), coming.info.frames);
    if ((isPlaying && !restarts ? coming.drawn >= needed : coming.has(Math.floor(place))) || coming.isOver) {
      film?.close();
      [film, coming] = [coming, null];
      position = Math.min(place, film.frames - 1);
      shown = null;
      $('stage').classList.remove('stale');
      settle?.();
    }
  }
  showDrawn();
}

function tick(now) {
  requestAnimationFrame(tick);
  const passed = Math.min(now - lastTick, 100) / 1000;
  lastTick = now;
  if (!film) return;
  if (isRoomStale) fit();
  if (isPlaying) {
    const next = position + passed * film.info.rate * speed;
    if (next >= film.frames) {
      if ($('loop').checked) position = next % film.frames; else { position = film.frames - 1; play(false); }
    } else if (next < film.drawn) position = next;
  }
  draw(clamp(Math.floor(position), 0, film.frames - 1));
}

function draw(frame) {
  if (shown === film && shownFrame === frame) return;
  const pictures = film.pictures(frame);
  if (!pictures) return;
  canvases.forEach((canvas, index) => {
    const picture = pictures[index];
    canvas.hidden = !picture;
    if (!picture) return;
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d');
    pen.clearRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0);
    canvas.dataset.film = film.info.film;
    canvas.dataset.frame = String(frame);
  });
  if (shown !== film) fit();
  [shown, shownFrame] = [film, frame];
  showTime(frame);
}

// MARK: Size

let isRoomStale = true;
const observer = new ResizeObserver(() => { isRoomStale = true; });
for (const part of [document.querySelector('header'), $('stage'), $('controls')]) observer.observe(part);
addEventListener('resize', () => { isRoomStale = true; });

// The space for each of `count` pictures, and the largest scale, in pixels of the screen. The film and its controls fit
// into the window.
function measured(count) {
  const ratio = devicePixelRatio, gap = parseFloat(getComputedStyle($('screen')).columnGap);
  const width = ($('screen').clientWidth - gap * (count + 1)) / count;
  const height = innerHeight - document.querySelector('header').offsetHeight - $('controls').offsetHeight - 3 * gap - 2;
  return {
    width: Math.max(40, Math.floor(width * ratio)), height: Math.max(160, Math.floor(height * ratio)), ratio,
    scale: Number($('size').value) * ratio || Infinity,
  };
}

// Scales what is drawn to the space that it has. The server draws it again at that size.
function fit() {
  isRoomStale = false;
  const [width, height] = film.info.size, room = measured(film.info.themes.length);
  const fitting = Math.min(room.width, room.height * width / height);
  const shownWidth = Math.floor(Math.min(fitting, width * room.scale)) / room.ratio;
  for (const canvas of canvases) canvas.style.width = `${shownWidth}px`;
  for (const option of $('size').options) option.disabled = Number(option.value) * width * room.ratio > fitting;
  tellRoom();
}

const timeOf = (frame, info) => info.start + frame * info.speed / info.rate;
const timeText = (frame, info) => `${seconds(timeOf(frame, info))} · frame ${frame + 1} of ${info.frames}`;

function showTime(frame) {
  $('place').max = film.info.frames - 1;
  $('place').value = frame;
  $('place').setAttribute('aria-valuetext', timeText(frame, film.info));
  $('time').textContent = timeText(frame, film.info);
}

function showDrawn() {
  const { drawn, info } = newest();
  $('drawn').style.width = `${100 * drawn / info.frames}%`;
}

const seconds = (time) => `${time.toFixed(2)} s`;

function play(wanted) {
  if (wanted && film && !$('loop').checked && position >= film.frames - 1) position = 0;
  isPlaying = wanted;
  tellPlace();
  $('play').setAttribute('aria-label', wanted ? 'Pause' : 'Play');
  $('playing').setAttribute('d', wanted ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M4 2l10 6-10 6z');
}

function seek(frame) {
  if (!film) return;
  play(false);
  position = clamp(Math.round(frame), 0, Math.max(0, Math.min(film.drawn, film.frames) - 1));
  tellPlace();
}

const step = (frames) => seek(Math.floor(position) + frames);

function setSpeed(wanted) {
  speed = wanted;
  $('speed').value = String(wanted);
}

function toMark(direction) {
  if (!film) return;
  const here = Math.floor(position);
  const frames = film.info.marks.map((mark) => Math.round(film.frame(mark.time))).sort((a, b) => a - b);
  const next = direction > 0 ? frames.find((frame) => frame > here) : frames.findLast((frame) => frame < here);
  if (next !== undefined) seek(next);
}
