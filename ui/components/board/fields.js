// The fields of a sheet: each shows a value, tells what it was changed to, and bears its problem.

import { button, fill, make } from './dom.js';

const MOST_OFFERS = 6;
let count = 0;

export function field(state, about, value, changed) {
  const drawn = (KINDS[about.asks] ?? text)(state, about, value, changed);
  const note = make('p', { class: 'err', role: 'alert', hidden: true });
  const element = make('div', { class: `field asks-${about.asks}` }, drawn.parts, note);
  return {
    element,
    focusable: drawn.focusable,
    problem: (said) => {
      note.textContent = said;
      note.hidden = !said;
      drawn.focusable?.setAttribute('aria-invalid', String(Boolean(said)));
    },
  };
}

function labelled(about, input) {
  count += 1;
  input.id = `field-${count}`;
  return make('label', { for: input.id }, about.title);
}

function line(about, value, attributes = {}) {
  const input = make('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', value: value ?? '', ...attributes });
  return { label: labelled(about, input), input };
}

function text(state, about, value, changed, attributes) {
  const { label, input } = line(about, value, { placeholder: about.example, ...attributes });
  input.addEventListener('input', () => changed(input.value.trim() || null));
  return { parts: [label, input], focusable: input };
}

// Names are completed from those that are known; Tab or a touch takes the first or that one.
function completed(state, about, value, changed, known, start = () => 0) {
  const { label, input } = line(about, value);
  const offers = make('div', { class: 'offers', role: 'group', 'aria-label': fill(state.words.offers, {}) });
  const take = (name) => {
    const at = start(input.value);
    input.value = `${input.value.slice(0, at)}${name}`;
    changed(input.value.trim());
    offers.replaceChildren();
    input.focus();
  };
  const offer = () => {
    const typed = input.value.slice(start(input.value)).trim().toLowerCase();
    const found = typed ? known().filter((name) => name.toLowerCase() !== typed && name.toLowerCase().includes(typed)) : [];
    found.sort((one, other) => Number(other.toLowerCase().startsWith(typed)) - Number(one.toLowerCase().startsWith(typed)));
    offers.replaceChildren(...found.slice(0, MOST_OFFERS).map((name) => button({
      class: 'chip', onmousedown: (event) => event.preventDefault(), onclick: () => take(name),
    }, name)));
  };
  input.addEventListener('input', () => { changed(input.value.trim() || null); offer(); });
  input.addEventListener('keydown', (event) => {
    const name = offers.querySelector('button');
    if (event.key === 'Tab' && !event.shiftKey && name && input.value.trim()) {
      event.preventDefault();
      take(name.textContent);
    }
  });
  return { parts: [label, input, offers], focusable: input };
}

const onTheBoard = (state) => [...state.place.querySelectorAll('.card .nm')].map((name) => name.textContent);
const lastPart = (typed) => typed.length - (typed.split(',').at(-1).trimStart().length);

function stepper(state, about, value, changed) {
  const { label, input } = line(about, value, { inputmode: 'numeric', placeholder: '?', class: 'amount' });
  const bounded = (number) => Math.min(Math.max(number, about.least ?? -999), about.most ?? 999);
  const step = (by) => {
    const now = /^[+-]?\d+$/.test(input.value) ? Number(input.value) : by > 0 ? (about.least ?? 0) - by : 1;
    input.value = String(bounded(now + by));
    changed(Number(input.value));
  };
  input.addEventListener('input', () => {
    const typed = input.value.trim().replace('−', '-');
    changed(typed === '' ? null : /^[+-]?\d+$/.test(typed) ? Number(typed) : typed);
  });
  input.addEventListener('keydown', (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  const part = (by, sign) => button({ tabindex: '-1', 'aria-label': fill(by > 0 ? state.words.one_more : state.words.one_less, { what: about.title }), onclick: () => step(by) }, sign);
  return { parts: [label, make('div', { class: 'stepper' }, part(-1, '−'), input, part(1, '+'))], focusable: input };
}

function segments(state, about, value, changed, choices) {
  const now = (Array.isArray(value) && value.length === 1 ? value[0] : value) ?? about.usual ?? null;
  const buttons = choices.map(([to, title]) => button({
    role: 'radio', 'aria-checked': String(to === now), tabindex: to === now ? '0' : '-1', onclick: () => pick(to, true),
  }, title));
  if (!buttons.some((each) => each.tabIndex === 0)) buttons[0].tabIndex = 0;
  const pick = (to, again) => {
    const off = again && about.asks !== 'player' && buttons[choices.findIndex(([each]) => each === to)].getAttribute('aria-checked') === 'true';
    choices.forEach(([each], index) => {
      const on = each === to && !off;
      buttons[index].setAttribute('aria-checked', String(on));
      buttons[index].tabIndex = each === to ? 0 : -1;
    });
    changed(off ? null : to);
  };
  const box = make('div', { class: 'segments', role: 'radiogroup', 'aria-label': about.title }, buttons);
  box.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = buttons.indexOf(event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    const to = (at + by + buttons.length) % buttons.length;
    pick(choices[to][0], false);
    buttons[to].focus();
  });
  return { parts: [make('span', { class: 'label', 'aria-hidden': 'true' }, about.title), box], focusable: buttons.find((each) => each.tabIndex === 0) };
}

const choice = (state, about, value, changed) => segments(state, about, value, changed, about.choices);
const player = (state, about, value, changed) => segments(state, about, value, changed, [state.data.board.near.player, state.data.board.far.player].map((name) => [name, name]));
const yes = (state, about, value, changed) => segments(state, about, value ?? false, (to) => changed(to || null), [[true, state.words.yes], [false, state.words.no]]);

function place(state, about, value, changed) {
  const select = make('select', {}, state.game.places.map(([id, title]) => make('option', { value: id }, title)));
  const label = labelled(about, select);
  select.value = value ?? '';
  select.addEventListener('change', () => changed(select.value));
  return { parts: [label, select], focusable: select };
}

function squares(state, about, value, changed) {
  const on = new Set(value ?? []);
  const codes = about.choices.map(([code]) => code);
  const buttons = codes.map((code) => button({
    'aria-pressed': String(on.has(code)),
    onclick: (event) => {
      if (on.has(code)) on.delete(code); else on.add(code);
      event.currentTarget.setAttribute('aria-pressed', String(on.has(code)));
      changed(on.size ? codes.filter((each) => on.has(each)) : null);
    },
  }, code));
  return { parts: [make('span', { class: 'label', 'aria-hidden': 'true' }, about.title), make('div', { class: 'pick-squares', role: 'group', 'aria-label': about.title }, buttons)], focusable: buttons[0] };
}

function lines(state, about, value, changed) {
  const area = make('textarea', { rows: 3, spellcheck: 'false', value: value ?? '' });
  area.placeholder = about.example ?? '';
  const label = labelled(about, area);
  area.addEventListener('keydown', (event) => event.stopPropagation());
  area.addEventListener('input', () => changed(area.value.trim() || null));
  return { parts: [label, area], focusable: area };
}

const KINDS = {
  number: stepper,
  text,
  card: (state, about, value, changed) => completed(state, about, value, changed, () => state.game.names),
  'on table': (state, about, value, changed) => completed(state, about, value, changed, () => onTheBoard(state)),
  names: (state, about, value, changed) => completed(state, about, value, changed, () => onTheBoard(state), lastPart),
  counts: text,
  dice: (state, about, value, changed) => text(state, about, value, changed, { inputmode: 'numeric' }),
  choice,
  player,
  yes,
  place,
  squares,
  changes: lines,
};
