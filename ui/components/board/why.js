// Why a number is what it is: the rows it is folded from, at once and without asking the server.

import { button, fill, make } from './dom.js';
import { act } from './board.js';
import { openSheet } from './sheet.js';

export function closeWhy(state) {
  const { why } = state;
  if (!why) return;
  state.why = null;
  why.box.remove();
  document.removeEventListener('pointerdown', why.away, true);
}

export function openWhy(state, number, of, opener, sheet) {
  closeWhy(state);
  const { words } = state;
  const title = [of, `${number.name} ${number.after || number.value}`].filter(Boolean).join(': ');
  const box = make('div', { class: 'why', role: 'dialog', 'aria-label': title, tabindex: '-1' },
    make('div', { class: 'top' }, make('h2', {}, title),
      button({ class: 'close', 'aria-label': words.close, onclick: () => shut() }, '✕')),
    ...rows(state, number), end(state, number, shut, opener, sheet));
  const away = (event) => { if (!event.composedPath().includes(box)) closeWhy(state); };
  function shut() {
    closeWhy(state);
    const again = opener.dataset.key ? state.place.querySelector(`[data-key="${CSS.escape(opener.dataset.key)}"]`) : null;
    (again ?? opener).focus({ preventScroll: true });
  }
  box.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') shut();
  });
  state.why = { box, away };
  state.root.querySelector('.whole').append(box);
  place(state, box, opener);
  document.addEventListener('pointerdown', away, true);
  box.focus({ preventScroll: true });
}

// Beside the number where there is room, over the whole width on a phone.
function place(state, box, opener) {
  const whole = state.root.querySelector('.whole').getBoundingClientRect();
  const from = opener.getBoundingClientRect();
  if (whole.width < 560) {
    box.style.left = '0';
    box.style.width = `${whole.width}px`;
  } else {
    box.style.left = `${Math.max(0, Math.min(from.left - whole.left, whole.width - box.offsetWidth))}px`;
  }
  const below = from.bottom - whole.top + 6;
  const room = window.innerHeight - from.bottom - 12;
  const above = from.top - whole.top - box.offsetHeight - 6;
  box.style.top = `${box.offsetHeight > room && above + whole.top > 0 ? above : below}px`;
  box.scrollIntoView({ block: 'nearest' });
}

function rows(state, number) {
  const { words } = state;
  const { why } = number;
  const list = (why.rows ?? []).map((row) => make('li', { class: row.lost ? 'off' : '' },
    make('span', { class: 'a' }, row.sign ?? '0'),
    make('span', { class: 't' }, make(row.lost ? 's' : 'span', {}, row.text ?? ''), row.lost ? make('span', { class: 'lost' }, ` ${row.lost}`) : null),
    ruleName(state, row.rule)));
  const parts = [make('ol', { class: 'fold' }, list,
    why.unknown ? null : make('li', { class: 'sum' }, make('span', { class: 'a' }, number.after || number.value), make('span', { class: 't' }, words.sum)))];
  if (why.unknown) parts.push(make('p', { class: 'asks' }, fill(words.unknown, { why: why.unknown })));
  for (const [source, value] of why.without ?? []) parts.push(make('p', {}, fill(words.without, { source, value })));
  for (const other of why.others ?? []) {
    parts.push(make('p', { class: 'other' }, fill(words.other_reading, { reading: other.reading, value: other.value }), ' ', ruleName(state, other.rule)));
  }
  if (why.touched && !(why.others ?? []).length) parts.push(make('p', { class: 'hold' }, fill(words.holds, { count: why.touched })));
  return parts;
}

// A rule's name opens its text in place; the id comes small and last.
export function ruleName(state, id) {
  const rule = state.data.board.rules[id];
  if (!rule?.title) return make('span', { class: 'r' }, '');
  const text = make('span', { class: 'rule-text', hidden: true }, rule.says ?? '', ' ',
    make('span', { class: 'from' }, rule.place ?? '', ' ', make('code', {}, id)));
  const name = button({
    class: 'rule', 'aria-expanded': 'false',
    onclick: () => {
      text.hidden = !text.hidden;
      name.setAttribute('aria-expanded', String(!text.hidden));
    },
  }, rule.title);
  return make('span', { class: 'r' }, name, text);
}

function end(state, number, shut, opener, sheet) {
  const { words } = state;
  return make('div', { class: 'end-row' },
    number.path ? button({ class: 'tool', onclick: () => { shut(); act(state, { do: 'ask', path: number.path }); } }, words.ask) : null,
    sheet ? button({ class: 'tool', onclick: () => { shut(); openSheet(state, { ...sheet, opener }); } }, words.change) : null);
}
