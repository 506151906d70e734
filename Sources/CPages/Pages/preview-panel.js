// MARK: Messages of the scene

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function timeButton(time) {
  const button = element('button', seconds(time));
  button.type = 'button';
  button.onclick = () => film && seek(film.frame(time));
  return button;
}

function finding(mistake, word) {
  const made = element('div', undefined, `finding ${mistake.severity}`);
  const head = element('p');
  head.append(element('b', word ?? mistake.severity), ' ');
  if (mistake.line) {
    const file = mistake.file ? `${mistake.file}, ` : '';
    head.append(element('span', `${file}line ${mistake.line}, column ${mistake.column}`, 'where'));
  }
  if (mistake.time !== undefined) head.append(' ', timeButton(mistake.time));
  made.append(head, element('p', mistake.message.replace(/^expectation failed: /, '')));
  if (mistake.excerpt) {
    const [before, marked, after] = mistake.excerpt, line = element('pre');
    line.append(before, element('mark', marked || ' '), after);
    made.append(line);
  }
  for (const step of mistake.trail ?? []) made.append(element('p', step, 'where'));
  if (mistake.hint) made.append(element('p', word ? mistake.hint : `Hint: ${mistake.hint}`, 'hint'));
  return made;
}

function showMistakes(list) {
  $('mistakes').replaceChildren(...list.map((mistake) => finding(mistake)));
  $('mistakes').hidden = !list.length;
  $('stage').classList.toggle('stale', list.length > 0);
}

function showState(kind, text) {
  $('state').dataset.kind = kind;
  $('state').textContent = text;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function summary(info) {
  const parts = [seconds(info.duration)];
  if (info.failureCount) parts.push(`${info.failureCount} of ${count(info.expectations, 'expectation')} failed`);
  else if (info.expectations) parts.push(`${count(info.expectations, 'expectation')} ${info.expectations === 1 ? 'holds' : 'hold'}`);
  if (info.warnings.length) parts.push(count(info.warnings.length, 'warning'));
  return parts.join(' · ');
}

// `outputs` are the findings about vector outputs.
function showFound(info, outputs) {
  $('found').replaceChildren(
    ...info.failures.map((failure) => finding(failure, 'expectation failed')),
    ...[...info.warnings, ...outputs].map((each) => finding(each)));
  $('findings').hidden = !$('found').childElementCount;
}

function showInfo(info) {
  document.title = info.title;
  $('title').textContent = info.title;
  $('about').textContent = info.description;
  canvases.forEach((canvas, index) => {
    const theme = info.themes.length > 1 ? `${info.themes[index].name}: ` : '';
    canvas.setAttribute('aria-label', theme + (info.description || info.title));
  });
  showFound(info, []);
  const place = (time) => 100 * clamp((time - info.start) / info.speed * info.rate / Math.max(1, info.frames - 1), 0, 1);
  const tickAt = (time, className) => {
    const made = element('i', undefined, className);
    made.style.left = `${place(time)}%`;
    return made;
  };
  $('ticks').replaceChildren(
    ...info.marks.map((mark) => tickAt(mark.time)),
    ...info.failures.filter((failure) => failure.time !== undefined).map((failure) => tickAt(failure.time, 'failed')));
  $('marks').replaceChildren(...info.marks.map((mark, index) => {
    const button = element('button', `${mark.name} ${seconds(mark.time)}`);
    button.type = 'button';
    button.id = `mark-${index}`;
    button.onclick = () => film && seek(film.frame(mark.time));
    return button;
  }));
  // Its width must not depend on the frame, or the controls would wrap now and then.
  $('time').style.minWidth = `${timeText(info.frames - 1, info).length}ch`;
  showValues(info);
  showOverlays(info);
}

// MARK: Values and overlays

// Values and overlays changed on the page; sent to the server.
let tried = { values: {}, overlays: {}, theme: '' };
let isSending = false, isDirty = false, settle = null;
let toldRoom = '', roomTimer = 0;

function room() {
  const { width, height, scale } = measured(tried.theme === 'both' ? 2 : 1);
  return [width, height, scale].filter(Number.isFinite).join();
}

// Tells the server how large the film is shown, not more often than a window is resized.
function tellRoom() {
  clearTimeout(roomTimer);
  if (room() !== toldRoom) roomTimer = setTimeout(send, toldRoom ? 200 : 0);
}

// The scene time at which the film is stopped; the server draws the frame there first.
const stoppedTime = () => film && !isPlaying ? String(film.time(Math.floor(position))) : '';
let placeTimer = 0, toldPlace = '';

function tellPlace() {
  clearTimeout(placeTimer);
  placeTimer = setTimeout(() => { if (stoppedTime() !== toldPlace) send(); }, 100);
}

let toldPictures = '';

async function send() {
  isDirty = true;
  if (isSending) return;
  isSending = true;
  while (isDirty) {
    isDirty = false;
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(tried.values)) form.append(`set.${name}`, value);
    for (const [name, isOn] of Object.entries(tried.overlays)) form.append(`show.${name}`, isOn ? 'on' : 'off');
    if (tried.theme) form.append('theme', tried.theme);
    toldRoom = room();
    form.append('room', toldRoom);
    const isNew = toldPictures !== String(form);
    toldPictures = String(form);
    toldPlace = stoppedTime();
    if (toldPlace) form.append('place', toldPlace);
    // Wait until the result is shown, so that something is shown while a slider moves.
    const seen = new Promise((done) => { settle = done; });
    try {
      await fetch('settings', { method: 'POST', body: form });
      if (isNew) await Promise.race([seen, wait(400)]);
    } catch { await wait(400); }
  }
  isSending = false;
}

function reset() {
  tried = { values: {}, overlays: {}, theme: '' };
  $('theme').value = '';
  send();
}

// The rows of the variables.
let rows = [];

function showValues(info) {
  const names = info.variables.map(({ name, kind }) => `${kind} ${name}`).join('\n');
  const colors = info.variables.filter(({ kind }) => kind === 'color');
  if ($('rows').dataset.names !== names) {
    $('rows').dataset.names = names;
    rows = info.variables.map((variable, index) => controls[variable.kind](variable, index));
    $('rows').replaceChildren(...rows.slice(0, rows.length - colors.length));
    $('color-rows').replaceChildren(...rows.slice(rows.length - colors.length));
  }
  $('colors').hidden = !colors.length;
  $('swatches').replaceChildren(...colors.map(({ color }) => {
    const swatch = element('i');
    swatch.style.background = color;
    return swatch;
  }));
  info.variables.forEach((variable, index) => {
    const row = rows[index];
    row.classList.toggle('changed', variable.name in tried.values);
    // Do not overwrite a slider or text that the user is changing.
    const isHeld = isDirty || isSending && row.contains(document.activeElement);
    row.take(variable, isHeld);
  });
  $('values').hidden = !info.variables.length;
  $('line').textContent = info.command;
  $('command').hidden = !info.command;
  $('unwritten').hidden = !Object.keys(tried.values).length && !Object.keys(tried.overlays).length;
}

function attempt(name, value) {
  tried.values[name] = value;
  send();
}

// The text for --set: unquoted if YAML can only read it as text.
const spelled = (text) =>
  /^[a-z][\w -]*$/i.test(text) && !/^(true|false|null)$/i.test(text) && !/ $/.test(text)
    ? text : JSON.stringify(text.replaceAll('{', '{{').replaceAll('}', '}}'));

// A row for a variable, by the variable's kind; `take` shows the server's value.
const controls = {
  slider(variable, index) {
    const row = element('div', undefined, 'value');
    const label = element('label', variable.name);
    const range = element('input'), number = element('input'), unit = element('span');
    const line = element('div'), least = element('span'), most = element('span');
    [range.type, number.type] = ['range', 'number'];
    label.htmlFor = range.id = `value-${index}`;
    number.id = `value-${index}-number`;
    const change = (from, to) => {
      if (from.value === '' || !Number.isFinite(Number(from.value))) return;
      to.value = from.value;
      attempt(variable.name, from.value + unit.textContent);
    };
    range.oninput = () => change(range, number);
    number.oninput = () => change(number, range);
    line.append(least, range, most);
    row.append(label, number, unit, line);
    row.take = (told, isHeld) => {
      [range.min, range.max, range.step, number.step] = [told.least, told.most, told.step, told.step];
      [unit.textContent, least.textContent, most.textContent] = [told.unit, told.least, told.most];
      number.setAttribute('aria-label', told.unit ? `${told.name} in ${told.unit}` : told.name);
      if (isHeld) return;
      range.value = told.value;
      if (document.activeElement !== number) number.value = told.value;
    };
    return row;
  },
  check(variable, index) {
    const row = element('div', undefined, 'value');
    const label = element('label'), box = element('input');
    [box.type, box.id] = ['checkbox', `value-${index}`];
    box.onchange = () => attempt(variable.name, String(box.checked));
    label.append(box, ` ${variable.name}`);
    row.append(label);
    row.take = (told, isHeld) => { if (!isHeld) box.checked = told.value; };
    return row;
  },
  text(variable, index) {
    const row = element('div', undefined, 'value');
    const label = element('label', variable.name), field = element('input');
    field.type = 'text';
    label.htmlFor = field.id = `value-${index}`;
    field.oninput = () => attempt(variable.name, spelled(field.value));
    row.append(label, field);
    row.take = (told, isHeld) => { if (!isHeld && document.activeElement !== field) field.value = told.value; };
    return row;
  },
  color(variable, index) {
    const row = controls.text(variable, index), picker = element('input');
    const field = row.lastChild, takeText = row.take;
    let opacity = '';
    picker.type = 'color';
    picker.id = `value-${index}-picker`;
    picker.setAttribute('aria-label', `Pick ${variable.name}`);
    picker.oninput = () => {
      field.value = picker.value + opacity;
      attempt(variable.name, spelled(field.value));
    };
    row.append(picker);
    row.take = (told, isHeld) => {
      takeText(told, isHeld);
      opacity = told.color.slice(7);
      if (!isHeld) picker.value = told.color.slice(0, 7);
    };
    return row;
  },
};

function showOverlays(info) {
  const listed = info.overlays.filter((overlay) => overlay.canBeAdded || overlay.isOn || overlay.name in tried.overlays);
  const list = $('overlays'), names = listed.map(({ name }) => name).join('\n');
  // Buttons that stay keep the focus.
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    list.replaceChildren(...listed.map(({ name }) => overlaySwitch(name)));
  }
  listed.forEach((overlay, index) => list.children[index].setAttribute('aria-pressed', overlay.isOn));
}

function overlaySwitch(name) {
  const button = element('button', name);
  button.type = 'button';
  button.id = `overlay-${name}`;
  button.onclick = () => {
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', isOn);
    tried.overlays[name] = isOn;
    send();
  };
  return button;
}

// MARK: Events of the server

const events = new EventSource('events');
const on = (topic, body) => events.addEventListener(topic, (event) => body(JSON.parse(event.data)));
events.onerror = () => showState('bad', 'not connected: fling watch has ended or cannot be reached');
on('work', () => showState('work', 'drawing'));
on('film', (info) => {
  if (newest()?.info.film === info.film) return;
  const focus = document.activeElement?.id;
  if (!isDirty) {
    tried = { values: { ...info.tried.values }, overlays: { ...info.tried.overlays }, theme: info.tried.theme };
    $('theme').value = tried.theme;
  }
  showMistakes([]);
  showState('work', `drawing · ${summary(info)}`);
  showInfo(info);
  tellRoom();
  $('logs').hidden = true;
  coming?.close();
  coming = new Film(info);
  coming.load();
  showDrawn();
  if (focus && document.activeElement === document.body) $(focus)?.focus();
});
on('end', (end) => {
  const ended = newest();
  if (ended?.info.film !== end.film) return;
  $('lines').replaceChildren(...end.logs.map((log) => {
    const line = element('li');
    line.append(timeButton(log.time), log.text);
    return line;
  }));
  $('logs').hidden = !end.logs.length;
  if (end.mistakes.length) {
    ended.isOver = true;
    showMistakes(end.mistakes);
    adopt();
  }
  showState(end.mistakes.length || ended.info.failureCount ? 'bad' : 'good', summary(ended.info));
});
on('outputs', (outputs) => {
  const shown = newest();
  if (shown?.info.film !== outputs.film) return;
  showFound(shown.info, outputs.list);
  const errors = outputs.list.filter((each) => each.severity === 'error').length;
  if (errors) showState('bad', `${summary(shown.info)} · ${count(errors, 'error')}`);
});
on('mistakes', (mistakes) => {
  showMistakes(mistakes.list);
  showState('bad', count(mistakes.list.length, 'mistake'));
  settle?.();
});

// MARK: User input

$('speed').append(...speeds.map((value) => {
  const option = element('option', `${value}×`);
  option.value = String(value);
  return option;
}));
setSpeed(1);
$('speed').onchange = () => { speed = Number($('speed').value); };
$('size').onchange = () => { isRoomStale = true; };
$('play').onclick = () => play(!isPlaying);
$('back').onclick = () => step(-1);
$('forth').onclick = () => step(1);
$('place').oninput = () => seek(Number($('place').value));
$('theme').onchange = () => { tried.theme = $('theme').value; send(); };
$('reset').onclick = reset;
$('copy').onclick = async () => {
  await navigator.clipboard.writeText($('line').textContent);
  $('copy').textContent = 'Copied';
  setTimeout(() => { $('copy').textContent = 'Copy'; }, 1200);
};
$('help').onclick = () => $('keys').showModal();
$('close').onclick = () => $('keys').close();
// A click beside the content of the dialog hits the dialog itself.
$('keys').onclick = (event) => { if (event.target === $('keys')) $('keys').close(); };
// Whether the focus was moved by Tab. Then Space has its usual function for the focused element; after a click
// Space controls the film.
let isTabbed = false;
addEventListener('pointerdown', () => { isTabbed = false; }, true);
addEventListener('keydown', (event) => { if (event.key === 'Tab') isTabbed = true; }, true);

function isForFilm(event) {
  if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return false;
  if ($('keys').open || event.target.matches('input[type=text]')) return false;
  return !(isTabbed && event.target.matches('button, summary, select, input[type=checkbox], input[type=color]'));
}

// Buttons and checkboxes react to the release of Space.
addEventListener('keyup', (event) => { if (isForFilm(event)) event.preventDefault(); });
addEventListener('keydown', (event) => {
  if (isForFilm(event)) {
    event.preventDefault();
    if (!event.repeat) play(!isPlaying);
    return;
  }
  if (event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
  if ($('keys').open && event.key !== '?') return;
  const { target } = event;
  if (target.matches('select, input[type=number], input[type=text]')) return;
  const isOnSlider = target.matches('input[type=range]') && target !== $('place');
  if (isOnSlider && /^(Arrow|Home|End)/.test(event.key)) return;
  const faster = speeds.find((value) => value > speed), slower = speeds.findLast((value) => value < speed);
  const action = {
    ArrowLeft: () => step(event.shiftKey ? -10 : -1),
    ArrowRight: () => step(event.shiftKey ? 10 : 1),
    Home: () => seek(0),
    End: () => seek(Infinity),
    '[': () => slower && setSpeed(slower),
    ']': () => faster && setSpeed(faster),
    m: () => toMark(1),
    M: () => toMark(-1),
    l: () => { $('loop').checked = !$('loop').checked; },
    r: reset,
    '?': () => { if ($('keys').open) $('keys').close(); else $('keys').showModal(); },
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
play(isPlaying);
requestAnimationFrame(tick);
