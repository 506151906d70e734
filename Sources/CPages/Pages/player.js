'use strict';
const [main, bar, keys, picture] = ['main', 'fieldset', 'dialog', 'svg'].map((name) => document.querySelector(name));
const { play, back, next, help, place, time } = bar.elements;
const speeds = [...bar.querySelectorAll('span button')], marks = [...bar.querySelectorAll('p button')];
// In seconds; the rate in frames per second.
const [duration, rate, poster] = ['duration', 'rate', 'poster'].map((name) => Number(main.dataset[name]));

// The animations of the film, and a clock: an animation that draws nothing.
const animations = document.getAnimations();
const timing = animations[0]?.effect.getTiming() ?? { duration: 1000 * duration, iterations: Infinity };
const cycle = Number(timing.duration);
// Under reduced motion, the film's style sheet has a delay that moves the start to the poster.
for (const animation of animations) animation.effect.updateTiming({ delay: 0 });
const clock = main.animate(null, { ...timing, delay: 0, fill: 'both' });
animations.push(clock);

// Whether nobody has played the film or sought in it.
let isFresh = true;
const isPlaying = () => clock.playState === 'running';
const now = () => Math.min(duration, clock.effect.getComputedTiming().progress * cycle / 1000);

function show() {
  const text = `${now().toFixed(2)} s`, mark = marks.findLast((mark) => mark.value < now() + 1e-3);
  // While the film plays, a screen reader gets a new text once a second.
  const spoken = isPlaying() ? `${Math.floor(now())} s` : text;
  place.ariaValueText = mark ? `${spoken}, ${mark.firstChild.textContent}` : spoken;
  place.value = now() * rate;
  time.value = text;
  play.ariaLabel = isPlaying() ? 'Pause' : 'Play';
}

function tick() {
  show();
  if (isPlaying()) requestAnimationFrame(tick);
}

function seek(seconds) {
  isFresh = false;
  // After a whole cycle, a film that repeats would be at its start.
  const last = Math.min(1000 * duration, cycle - 0.01);
  for (const animation of animations) {
    animation.pause();
    animation.currentTime = Math.max(0, Math.min(1000 * seconds, last));
  }
  show();
}

function start() {
  if (isFresh || timing.iterations < Infinity && now() > duration - 1e-3) seek(0);
  for (const animation of animations) animation.play();
  tick();
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
  End: () => seek(duration),
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
// After a click with the pointer, the space bar is the film's.
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
