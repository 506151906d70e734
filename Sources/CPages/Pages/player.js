'use strict';
const [main, bar, keys, picture] = ['main', 'fieldset', 'dialog', 'svg'].map((name) => document.querySelector(name));
const { play, back, next, help, place, time } = bar.elements;
const speeds = [...bar.querySelectorAll('span button')], marks = [...bar.querySelectorAll('p button')];
// Numbers as texts: times in seconds, the rate in frames per second.
const { duration, rate, poster, cycle, iterations, direction } = main.dataset;
// After a whole cycle, a film that repeats would be at its start.
const end = Math.max(0, Math.min(duration, cycle - 1e-5));

// The animations of the style sheet, and a clock: an animation that draws nothing.
const animations = document.getAnimations();
const clock = main.animate(null, { duration: 1000 * cycle, iterations, direction, fill: 'both' });
animations.push(clock);
// Elements that animate cannot change their speed: they are set for each frame.
picture.pauseAnimations();

// Whether the film was neither played nor moved to another time.
let isFresh = true;
const isPlaying = () => clock.playState === 'running';
const now = () => Math.min(end, clock.effect.getComputedTiming().progress * cycle);

function show() {
  const text = `${now().toFixed(2)} s`, mark = marks.findLast((mark) => mark.value < now() + 1e-3);
  // A screen reader speaks at most once a second.
  const spoken = isPlaying() ? `${Math.floor(now())} s` : text;
  place.ariaValueText = mark ? `${spoken}, ${mark.firstChild.textContent}` : spoken;
  place.value = now() * rate;
  time.value = text;
  picture.setCurrentTime(now());
  play.ariaLabel = isPlaying() ? 'Pause' : 'Play';
  if (isPlaying()) requestAnimationFrame(show);
}

function seek(seconds) {
  isFresh = false;
  for (const animation of animations) {
    animation.pause();
    animation.currentTime = 1000 * Math.max(0, Math.min(seconds, end));
  }
  show();
}

function start() {
  if (isFresh || iterations < Infinity && now() > end - 1e-3) seek(0);
  for (const animation of animations) animation.play();
  show();
}

function setSpeed(chosen) {
  for (const speed of speeds) speed.ariaPressed = String(speed === chosen);
  for (const animation of animations) animation.playbackRate = chosen.value;
}

const toggle = () => isPlaying() ? seek(now()) : start();
const step = (sign, isLong) => seek(isLong ? now() + sign / 10 : (Math.round(now() * rate) + sign) / rate);
const actions = {
  ' ': toggle,
  ArrowLeft: (isLong) => step(-1, isLong),
  ArrowRight: (isLong) => step(1, isLong),
  Home: () => seek(0),
  End: () => seek(end),
  '?': () => keys.showModal(),
};
speeds.forEach((speed, index) => { speed.onclick = actions[index + 1] = () => setSpeed(speed); });
for (const mark of marks) mark.onclick = () => seek(mark.value);
play.onclick = picture.onclick = toggle;
back.onclick = () => step(-1);
next.onclick = () => step(1);
place.oninput = () => seek(place.value / rate);
help.onclick = actions['?'];
keys.onclick = () => keys.close();
// After a click, the space bar is the film's.
bar.onclick = (event) => { if (event.detail) event.target.closest('button')?.blur(); };

onkeydown = (event) => {
  const { key } = event, action = actions[key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
  if (key === ' ' && event.target.matches('button')) return;
  event.preventDefault();
  if (key !== ' ' || !event.repeat) action(event.shiftKey);
};
onbeforeprint = () => {
  const seconds = now(), then = isPlaying() ? start : () => {};
  seek(poster);
  onafterprint = () => { seek(seconds); then(); };
};

const isCalm = duration > 5 || matchMedia('(prefers-reduced-motion: reduce)').matches;
seek(isCalm ? poster : 0);
isFresh = true;
bar.hidden = false;
if (!isCalm) new IntersectionObserver((entries) => {
  if (isFresh && entries.some((entry) => entry.isIntersecting)) start();
}).observe(main);
